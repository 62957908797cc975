"""Boards of somebody's box: what is laid on the table, and the sentence for what cannot be."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.errors import BadBoards, IllegalMove
from stolik.core.game import Game, State
from stolik.games.double_four import GAME, box
from stolik.games.double_four.notation import picture
from stolik.games.double_four.rules import components
from stolik.games.double_four.tests import oracle_double_four as oracle


def square(size: int, letters: str) -> str:
    """A side in which the letters run on from row to row."""
    return "/".join("".join(letters[(x + 2 * y) % len(letters)] for x in range(size)) for y in range(size))


FIVE = f"1a:{square(5, 'rb')};2a:{square(5, 'br')}"
EIGHT = f"1a:{square(8, 'rbgyvktw')};1b:{square(8, 'gybrwtkv')};2a:{square(8, 'wtkvygbr')};2b:{square(8, 'vkrbgytw')}"
OURS = {side.name: "/".join(side.rows) for side in components.BOARDS.sides if side.size == 7}


def refusal(text: str) -> BadBoards:
    with pytest.raises(BadBoards) as caught:
        GAME.start(2, boards=text)
    return caught.value


def test_the_two_sides_that_the_options_name_lie_on_the_table() -> None:
    state = GAME.start(2, boards=EIGHT, left="1b", right="2b")
    seen = state.view(None)["table"]
    assert [("/".join(board["rows"]), board["side"], board["source"]) for board in seen["boards"]] == [
        (square(8, "gybrwtkv"), "1b", "printed"),
        (square(8, "vkrbgytw"), "2b", "printed"),
    ]
    assert seen["size"] == 8
    assert state.boards == f"1b:{square(8, 'gybrwtkv')};2b:{square(8, 'vkrbgytw')}"


def test_a_box_may_be_of_any_size_and_have_few_colours_in_any_pattern() -> None:
    state = GAME.start(4, boards=FIVE)
    assert state.view(None)["table"]["size"] == 5
    assert [colour["letter"] for colour in state.view(None)["table"]["colours"]] == ["r", "b"]


def test_the_same_side_may_lie_twice_and_is_written_once() -> None:
    assert GAME.start(2, boards=FIVE, right="1a").boards == f"1a:{square(5, 'rb')}"


def test_sides_that_are_ours_anyway_are_not_written() -> None:
    ours = f"1a:{OURS['1a']};2a:{OURS['2a']}"
    assert GAME.start(2, boards=ours) == GAME.start(2)
    assert GAME.start(2, boards=ours).boards == ""
    assert GAME.start(2, boards=ours, size=8).boards == ours


@pytest.mark.parametrize(
    ("text", "key", "sentence"),
    [
        ("x" * 321, "long", "more than 320 characters"),
        ("1a", "part", "a side is 1a, 1b, 2a, 2b with a colon and its rows, not '1a'"),
        ("3a:rb", "part", "not '3a:rb'"),
        (FIVE + ";", "part", "not ''"),
        (f"1a:{square(5, 'rb')};1a:{square(5, 'rb')}", "twice", "side 1a is there twice"),
        ("1a:rbrb/brbr/rbrb/brbr", "rows", "side 1a has 4 rows; there are 5 to 8"),
        ("1a:" + "/".join(["rbrbrbrbr"] * 9), "rows", "side 1a has 9 rows"),
        ("1a:rbrbr/brbrb/rbrb/brbrb/rbrbr", "row", "row 3 of side 1a has 4 fields where 5 belong"),
        ("1a:rbrbr/brbrb/rbxbr/brbrb/rbrbr", "letter", "row 3 of side 1a has 'x', which is no colour's letter"),
        ("1a:rbrbr/brbrb/rbRbr/brbrb/rbrbr", "letter", "has 'R'"),
        (f"1a:{square(5, 'rb')}", "missing", "side 2a lies on the table but is not among these boards"),
        (f"1a:{square(5, 'rb')};2a:{square(6, 'rb')}", "sizes", "have 5 and 6 rows, but both need the same number"),
        (
            f"1a:{square(5, 'rb')};2a:{square(5, 'rg')}",
            "colours",
            "not have the same colours: bg is on one of them only",
        ),
    ],
)
def test_what_cannot_be_laid_is_told_by_key_and_sentence(
    text: str, key: str, sentence: str, said_in_both_languages: Callable[[Game, BadBoards], None]
) -> None:
    problem = refusal(text)
    assert problem.key == key
    assert sentence in str(problem)
    said_in_both_languages(GAME, problem)


def test_a_box_with_one_board_alone_can_be_played_on_that_board() -> None:
    text = f"1a:{square(5, 'rb')};1b:{square(5, 'br')}"
    assert refusal(text).details == {"side": "2a"}
    assert GAME.start(2, boards=text, right="1b").boards == text


def test_only_what_lies_on_the_table_must_go_together() -> None:
    text = f"1a:{square(5, 'rb')};1b:{square(5, 'br')};2a:{square(6, 'rg')}"
    assert GAME.start(2, boards=text, right="1b").view(None)["table"]["size"] == 5


@settings(max_examples=300, deadline=None)
@given(text=st.text(alphabet="12ab:;/rgvx \x00ł|", max_size=400) | st.text(max_size=400))
def test_any_text_is_laid_or_refused(text: str) -> None:
    record = GAME.start(2).record
    told = ""
    try:
        box.lay(record, text)
    except BadBoards as problem:
        told = str(problem)
    assert len(told) < 200
    assert GAME.start(2, boards=box.text(record)).boards == box.text(record)


def walked(state: State, seed: int, moves: int) -> list[State]:
    """The states of a random game."""
    rng, states = random.Random(seed), [state]
    while len(states) <= moves and states[-1].to_act:
        (seat,) = states[-1].to_act
        states.append(states[-1].apply(rng.choice(states[-1].legal(seat))))
    return states


@pytest.mark.parametrize("text", [FIVE, EIGHT], ids=["five", "eight"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_on_boards_of_a_box_follow_the_oracle(players: int, text: str) -> None:
    for number, state in enumerate(walked(GAME.start(players, first=0, boards=text), players, 120)):
        assert GAME.parse(state.text) == state
        if state.to_act and state.view(None)["table"]["phase"] == "first" and number % 4 == 0:
            (seat,) = state.to_act
            firsts = {turn[0] for turn in oracle.turns(oracle.table_of(state), seat)}
            assert {move.text for move in state.legal(seat)} == firsts
    assert all(len(line) < 80 for line in plain(picture.picture(state.view(0))).splitlines())


def test_the_last_field_of_the_largest_board_can_be_used() -> None:
    state = GAME.start(2, first=0, boards=EIGHT).apply("right h8")
    assert GAME.parse(state.text) == state
    with pytest.raises(IllegalMove, match="field, as the first one did"):
        state.apply("left h8").apply("left h8")


def test_a_record_with_boards_of_a_box_is_replayed_anywhere(same_end_anywhere: Callable[[State], None]) -> None:
    same_end_anywhere(GAME.start(3, first=0, boards=FIVE))


def plain(markup: str) -> str:
    from rich.text import Text

    return Text.from_markup(markup).plain
