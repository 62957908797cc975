"""How Lucky Numbers writes moves and positions, what it shows, and how it says no."""

from __future__ import annotations

import random

import pytest
from rich.text import Text

from stolik import CHANCE, BadNotation, IllegalMove
from stolik.core.game import State
from stolik.games.lucky_numbers import GAME
from stolik.games.lucky_numbers.rules.codes import PHASES

BOARDS = "3 . . . / . 7 . . / . . 12 . / . . . 18 // 2 . . . / . 6 . . / . . 13 . / . . . 19"
NO_MOVES = [
    "",
    "draw 3",
    "take",
    "take 0",
    "take 21",
    "take 07",
    "place",
    "place e1",
    "place a5",
    "place 3",
    "clover",
    "first 4",
]


def parse(*sections: str, head: str = "players=2") -> State:
    return GAME.parse(" | ".join([f"lucky-numbers {head}", *sections]))


@pytest.mark.parametrize(
    "text", ["draw", "aside", "end", "take 1", "take 20", "place a1", "place d4", "clover 12", "first 3"]
)
def test_moves_are_read_back(text: str) -> None:
    assert GAME.move(text).text == text
    assert GAME.move(f"  {text.replace(' ', '   ')} ").text == text


@pytest.mark.parametrize("text", NO_MOVES)
def test_what_is_no_move_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(BadNotation, match=r"take 7|a1 to d4|1 to 20|0 to 3"):
        GAME.move(text)


@pytest.mark.parametrize(
    "text",
    [
        "lucky-numbers players=2",
        f"lucky-numbers players=2 | phase taking | board {BOARDS}",
        f"lucky-numbers players=2 neighbours=on | phase taking | mover 1 | extra 1 | board {BOARDS} | middle 4 5 5 20",
        f"lucky-numbers players=2 | phase drawn | mover 1 | hand . 5 . . | board {BOARDS} | middle 5",
        "lucky-numbers players=3 setup=one-by-one | phase choosing | hand 4 5 6 . | chosen . d4 . .",
        "lucky-numbers players=3 setup=one-by-one | phase choosing | hand 4 5 6 . | chosen . secret . .",
        "lucky-numbers players=2 | phase dealing | mover 1 | board 3 . . . / . 7 . . / . . . . / . . . .",
    ],
)
def test_positions_are_read_back(text: str) -> None:
    assert GAME.parse(text).text == text


TAKING = ("phase taking", f"board {BOARDS}")
TAKEN = ("phase taken", "hand 9 . . .", f"board {BOARDS}")
LONELY = "3 . . . / . . . . / . . . . / . . . ."
PAST = "past 0000000000000001"
ONE_BY_ONE = "players=2 setup=one-by-one"


@pytest.mark.parametrize(
    ("sections", "problem"),
    [
        (("phase sleeping",), "one of first, dealing"),
        (("mover 7",), "a number from 0 to 3"),
        (("phase taking", "board 1 2 3"), "has 3 numbers where 16 belong"),
        (("phase taking", f"board {BOARDS} // {BOARDS} // {BOARDS}"), "at most 4 belong"),
        (("phase taking", f"board {BOARDS} // {BOARDS}"), "only seats 0 to 1 have a board"),
        ((*TAKING, "mover 2"), "mover is a seat from 0 to 1"),
        ((*TAKING, "middle 21"), "a number from 1 to 20"),
        ((*TAKING, "middle x"), "a number from 1 to 20"),
        ((*TAKING, "middle 7 7"), "only 2 clovers with the number 7"),
        ((*TAKING, "middle" + " 7" * 300), "only 2 clovers with the number 7"),
        ((*TAKING, "hand 5 . . ."), "no hand has a clover"),
        ((*TAKING, "hand . . 5 ."), "only seats 0 to 1 have a hand"),
        ((*TAKING, "chosen a1 . . ."), "before play only"),
        (("phase taking", f"board {BOARDS.replace('18', '.')}"), "d4 of seat 0 are never empty"),
        (("phase taking", f"board {BOARDS.replace('3 . . .', '3 3 . .')}"), r"row 1 of seat 0 does not rise: \[3, 3\]"),
        (("phase taking", f"board {BOARDS.replace('. 7 .', '2 7 .')}"), r"column a of seat 0 does not rise: \[3, 2\]"),
        ((*TAKING, "idle 17", "past" + " 0000000000000001" * 17), "after 16 idle turns"),
        ((*TAKING, "idle 2", PAST), "one hash for each idle turn"),
        ((*TAKING, PAST), "one hash for each idle turn"),
        ((*TAKING, "idle 1", "past 1"), "16 hexadecimal digits"),
        ((*TAKING, "extra 1"), "there are no extra turns"),
        ((*TAKING, "idle 1", PAST, "chain 1"), "chain counts"),
        ((*TAKEN, "idle 1", PAST), "chain counts"),
        (TAKEN, "chain counts"),
        (("phase drawn", f"board {BOARDS}"), "only the mover has a clover"),
        (("phase drawn", f"board {BOARDS}", "hand . 5 . ."), "only the mover has a clover"),
        (("phase turning", f"board {BOARDS}", "idle 1", PAST), "idle turns and chains are over"),
        (("phase choosing", "hand 4 5 . ."), "only with setup=one-by-one"),
        (("board 3 . . . / . . . . / . . . . / . . . .",), "before the first seat is drawn"),
        (("phase dealing", "middle 3"), "nothing lies face up"),
        (("phase dealing", "board 3 4 . . / . . . . / . . . . / . . . ."), "only on start fields"),
        (("phase dealing", "board 3 . . . / . 2 . . / . . . . / . . . ."), "rise from the top"),
        (("phase dealing", "board 3 . . . / . . . . / . . 4 . / . . . ."), "without a gap"),
        (("phase dealing", f"board {LONELY} // {LONELY}"), "one after the other"),
        (("phase dealing", f"board {BOARDS}"), "the last has fewer"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(sections: tuple[str, ...], problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        parse(*sections)


@pytest.mark.parametrize(
    ("sections", "problem"),
    [
        (("phase choosing", "hand 4 . . ."), "every hand has a clover"),
        (("phase choosing", "hand 4 5 . .", "chosen a1 a1 . ."), "not everybody has chosen"),
        (("phase choosing", "hand 4 5 . .", "chosen b1 . . ."), "b1: it is no free start field"),
        (("phase dealing", "hand . 5 . ."), "seats get one in turn"),
        (("phase dealing", "hand 4 5 . ."), "one has none yet"),
        (("phase dealing", "board 3 . . . / . . . . / . . . . / . . . ."), "the same number of clovers"),
        (("phase dealing", f"board {BOARDS}"), "fewer than four"),
    ],
)
def test_impossible_set_ups_one_by_one_are_refused(sections: tuple[str, ...], problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        parse(*sections, head=ONE_BY_ONE)


def test_a_turn_after_the_end_is_refused() -> None:
    full = "1 5 8 12 / 2 6 9 13 / 3 7 10 14 / 4 8 11 15 // 16 . . . / . 17 . . / . . 18 . / . . . 19"
    assert parse("phase taking", f"board {full}").outcome is not None
    with pytest.raises(BadNotation, match="is full"):
        parse("phase turning", f"board {full}")
    every = "middle " + " ".join(str(n) for n in range(1, 21) for _ in range(2 - (n in (2, 3, 6, 7, 12, 13, 18, 19))))
    assert parse(*TAKING, every).outcome is not None
    with pytest.raises(BadNotation, match="the pile is empty"):
        parse("phase turning", f"board {BOARDS}", every)


def test_a_taken_clover_that_could_only_repeat_a_position_is_refused() -> None:
    others = BOARDS.split(" // ")[1] + " // 3 . . . / . 5 . . / . . 15 . / . . . 17"
    state = parse(
        "phase taking",
        f"board 1 . 7 . / . 4 . 8 / . . 8 . / 8 . . 20 // {others}",
        "middle 7",
        head="players=3 neighbours=on",
    )
    past = state.apply("take 7").apply("place d2").text.split(" | past ")[1]
    with pytest.raises(BadNotation, match="could only repeat"):
        parse(
            "phase taken",
            "extra 1",
            "hand 8 . . .",
            f"board 1 . 7 . / . 4 . 7 / . . 8 . / 8 . . 20 // {others}",
            "idle 2",
            "chain 2",
            f"past {past} 0000000000000001",
            head="players=3 neighbours=on",
        )


def test_random_words_as_positions_never_crash_a_kernel() -> None:
    """Mutilated positions are refused, or they can be played to the end."""
    rng = random.Random(5)
    texts, state = [], GAME.start(3, neighbours=True, board="horseshoes")
    for _ in range(120):
        if state.to_act:
            actor = rng.choice(state.to_act)
            state = state.apply(state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)), actor)
            texts.append(state.text)
    accepted = 0
    for _ in range(400):
        words = rng.choice(texts).split(" ")
        place = rng.randrange(4, len(words))
        words[place] = rng.choice([".", "0", "1", "5", "20", rng.choice(words), rng.choice(PHASES)])
        try:
            state = GAME.parse(" ".join(words))
        except BadNotation:
            continue
        accepted += 1
        for _ in range(6):
            if state.to_act:
                actor = rng.choice(state.to_act)
                state = state.apply(state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)), actor)
    assert accepted


@pytest.mark.parametrize(
    ("sections", "move", "why"),
    [
        (("phase drawn", "hand 5 . . ."), "place c2", "5 does not fit on c2: 7 stands before it in row 2"),
        (("phase drawn", "hand 5 . . ."), "place b3", "5 does not fit on b3: 7 stands above it in column b"),
        (("phase drawn", "hand 9 . . ."), "place a2", "9 does not fit on a2: 7 stands behind it in row 2"),
        (("phase drawn", "hand 9 . . ."), "place b1", "9 does not fit on b1: 7 stands below it in column b"),
        (("phase drawn", "hand 5 . . ."), "draw", "the clover 5 in hand must be placed or laid aside"),
        (("phase drawn", "hand 5 . . ."), "clover 5", "a move of chance"),
        (("phase taking",), "place a1", "a clover must be taken first"),
        (("phase taking",), "aside", "no clover in hand"),
        (("phase taking",), "take 5", "no 5 lies face up"),
        (("phase taking",), "end", "only an extra turn can be declined"),
    ],
)
def test_a_refused_move_says_why(sections: tuple[str, ...], move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        parse(*sections, f"board {BOARDS}").apply(move)


def test_a_refused_start_field_says_why() -> None:
    boards = "3 . . . / . . . . / . . . . / . . . . // . . . . / . . . . / . . 4 . / . . . ."
    state = parse("phase choosing", "hand 4 5 . .", f"board {boards}", head=ONE_BY_ONE)
    with pytest.raises(IllegalMove, match="a clover lies on a1 already"):
        state.apply("place a1", 0)
    with pytest.raises(IllegalMove, match="a1, b2, c3 or d4"):
        state.apply("place b1", 0)


def test_the_view_tells_what_lies_on_the_table() -> None:
    table = parse("phase taking", f"board {BOARDS}", "middle 5 5 9").view(0)["table"]
    assert table["boards"][1][15] == 19
    assert (table["middle"], table["pile"], table["empty"]) == ([5, 5, 9], 29, [12, 12])
    assert table["fits"]["9"] == ["a1", "c1", "d1", "b2", "c2", "d2", "a3", "b3", "c3", "a4", "b4", "d4"]
    assert parse("phase taking", f"board {BOARDS}", "middle 5").view(None)["table"]["fits"] == {}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("setup", ["base", "one-by-one"])
def test_pictures_fit_eighty_columns(players: int, setup: str) -> None:
    rng = random.Random(players)
    state = GAME.start(players, setup=setup, board="horseshoes", neighbours=True)
    pictures = []
    for _ in range(120):
        for seat in (0, None):
            pictures.append(Text.from_markup(GAME.views.picture(state.view(seat))).plain)
        if state.to_act:
            actor = rng.choice(state.to_act)
            state = state.apply(state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)), actor)
    assert max(len(line) for text in pictures for line in text.splitlines()) <= 80
    assert all(f"Seat {players - 1}" in text for text in pictures)


def test_a_picture_says_what_was_chosen_only_to_whom_it_concerns() -> None:
    state = parse("phase choosing", "hand 4 5 . .", "chosen . c3 . .", head=ONE_BY_ONE)
    assert "for c3" in GAME.views.picture(state.view(1))
    assert "c3" not in GAME.views.picture(state.view(0))
    assert "has chosen" in GAME.views.picture(state.view(0))


def test_the_picture_of_a_finished_game_names_the_winners() -> None:
    full = "1 5 8 12 / 2 6 9 13 / 3 7 10 14 / 4 8 11 15 // 16 . . . / . 17 . . / . . 18 . / . . . 19"
    assert "seat 0[/] won" in GAME.views.picture(parse("phase taking", f"board {full}").view(None))
