"""How moves and positions of Rings are written, and which are refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.binding import compiling
from stolik.core.errors import BadNotation, IllegalMove
from stolik.games.rings import GAME
from stolik.games.rings.rules.codes import ADD, BACK_1, CARD_1, EXCHANGE, FIRST_0, FORWARD_1, OPEN_1, RING_1, ROW_0
from stolik.games.rings.view import move_code, move_text, picture

OWNERS = "owner 0 1 . . . . . . . ."
PICKING = f"rings players=2 | phase pick | turns 7 | {OWNERS} | pawn 3 . 1 2 8 . . . 1 . | open 1 2 13 | aside 4"
ROWS = f"rings players=2 | phase row | turns 7 | {OWNERS} | pawn 1 2 3 . . . . . . . | open 1 2 | card 15"


def test_every_move_is_read_back() -> None:
    codes = [ADD, EXCHANGE, *range(FIRST_0, FIRST_0 + 5), *range(ROW_0, ROW_0 + 11)]
    codes += [base + column for base in (RING_1, FORWARD_1, BACK_1) for column in range(10)]
    codes += [base + card for base in (OPEN_1, CARD_1) for card in range(15)]
    assert len(set(codes)) == len(codes) == len({move_text(code) for code in codes})
    for code in codes:
        assert move_code(move_text(code)) == code


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "a move is add, exchange, or one of first, ring, open, card, forward, back, row with a number"),
        ("sell 3", "a move is add, exchange"),
        ("add 3", "a move is add, exchange"),
        ("card", "card goes with a number from 1 to 15"),
        ("card 0", "card goes with a number from 1 to 15"),
        ("card 16", "card goes with a number from 1 to 15"),
        ("card 07", "card goes with a number from 1 to 15"),
        ("card ٣", "card goes with a number from 1 to 15"),
        ("forward 11", "forward goes with a number from 1 to 10"),
        ("row 11", "row goes with a number from 0 to 10"),
        ("first 5", "first goes with a number from 0 to 4"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_would_be_right(text: str, problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        GAME.move(text)


@pytest.mark.parametrize(
    "position",
    [
        "rings players=2",
        "rings players=2 | phase deal",
        "rings players=5 rings=2 | phase deal | mover 3 | dealt 2 | owner . . 0 . . . 1 . . .",
        "rings players=5 rings=2 | phase deal | mover 3 | dealt 2 | owner ? ? 0 ? ? ? ? ? ? ?",
        "rings players=2 | phase turn | owner 0 1 . . . . . . . . | open 15",
        "rings players=2 | phase begin | mover 1 | turns 1 | owner ? ? ? ? ? ? ? ? ? ? | open 1 2 | aside 3",
        PICKING,
        f"{PICKING} | evidence 1+2 3-1",
        f"{PICKING} | evidence . / 10-2",
        "rings players=2 fields=10 | phase row | turns 7 | owner 0 1 . . . . . . . . | pawn 10 . 1 2 8 . . . 1 ."
        " | open 1 2 | card 15 | rows 8",
        f"rings players=2 | phase back | turns 7 | {OWNERS} | open 1 2 | card 14 | forward 8 9 10 | back 5",
        f"rings players=2 | phase over | mover 1 | turns 9 | {OWNERS} | pawn 9 . . . . . . . . . | open 1 2 | aside 3",
    ],
)
def test_positions_are_read_back(position: str) -> None:
    assert GAME.parse(position).text == position


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ("rings players=2 | mover 2", "mover is a seat from 0 to 1"),
        ("rings players=2 | mover 1", "0 until chance has drawn it"),
        ("rings players=2 | phase deal | pawn 1 . . . . . . . . .", "on the start until the first turn is over"),
        ("rings players=2 | phase deal | dealt 1", "seat 0 owns 1 rings now, not 0"),
        ("rings players=2 | phase deal | dealt 2 | owner 0 1 . . . . . . . .", "before the last one"),
        (f"rings players=2 | phase turn | dealt 1 | {OWNERS}", "dealt counts the ring cards while they are dealt"),
        ("rings players=2 | phase turn | owner 0 0 . . . . . . . .", "seat 0 owns 1 rings now, not 2"),
        ("rings players=2 | phase turn | owner 0 1 2 . . . . . . .", "seat 2 owns 0 rings now, not 1"),
        ("rings players=2 | phase turn | owner 0 ? . . . . . . . .", "none is known to be nobody's"),
        ("rings players=2 | phase turn | owner 0 0 ? ? ? ? ? ? ? ?", "seat 0 owns 1 rings now, not 2"),
        ("rings players=2 | phase deal | open 1", "no card is turned up before"),
        (f"rings players=2 | phase turn | {OWNERS} | open 1 2 3", "fewer than three are open"),
        (f"rings players=2 | phase turn | {OWNERS} | aside 3", "the first turn begins with three new cards"),
        (
            f"rings players=2 | phase turn | turns 8 | {OWNERS} | open 1 2 | aside 3 4 5 6 7 8 9 10 11 12 13 14 15",
            "the pile has one",
        ),
        (f"rings players=2 | phase begin | {OWNERS} | open 1 2 | aside 3", "the first turn begins"),
        (f"rings players=2 | phase begin | turns 1 | {OWNERS} | open 1 2", "the card of the last turn lies aside"),
        (f"rings players=2 | phase begin | turns 1 | {OWNERS} | open 1 | aside 3", "two at all other times"),
        (f"rings players=2 | phase pick | {OWNERS} | open 1 2", "three cards are open to pick one"),
        (f"{PICKING} 13", "a card is open, aside or carried out"),
        (f"{PICKING} | card 5", "exactly while columns or rows are chosen"),
        (f"{PICKING} | forward 5", "only while it is chosen"),
        (PICKING.replace("pawn 3", "pawn 10"), "with 8 fields a pawn is at most 9 from the start"),
        (PICKING.replace("pawn 3", "pawn 9"), "the game is over exactly when"),
        (PICKING.replace("turns 7", "turns 500"), "the game is over exactly when"),
        (f"rings players=2 | phase over | turns 9 | {OWNERS} | open 1 2 | aside 3", "the game is over exactly when"),
        (
            "rings players=2 | phase over | turns 9 | owner 0 ? ? ? ? ? ? ? ? ? | pawn 9 . . . . . . . . . | open 1 2"
            " | aside 3",
            "at the end all rings are known",
        ),
        (f"rings players=2 | phase forward | turns 7 | {OWNERS} | open 1 2", "exactly while columns or rows"),
        (f"rings players=2 | phase forward | turns 7 | {OWNERS} | open 1 2 | card 2", "open, aside or carried out"),
        (f"rings players=2 | phase forward | turns 7 | {OWNERS} | open 1 2 | card 8", "asks for no more columns"),
        (
            f"rings players=2 | phase forward | turns 7 | {OWNERS} | open 1 2 | card 3 | forward 1 2 3",
            "no more columns",
        ),
        (f"rings players=2 | phase forward | turns 7 | {OWNERS} | open 1 2 | card 3 | forward 9", "too few above them"),
        (f"rings players=2 | phase forward | turns 7 | {OWNERS} | open 1 2 | card 3 | rows 9", "while it is chosen"),
        (
            f"rings players=2 | phase back | turns 7 | {OWNERS} | open 1 2 | card 13 | forward 1",
            "2 columns forward and",
        ),
        (
            f"rings players=2 | phase back | turns 7 | {OWNERS} | open 1 2 | card 3 | forward 1 2 3",
            "then 0 others back",
        ),
        (
            f"rings players=2 | phase back | turns 7 | {OWNERS} | open 1 2 | card 13 | forward 1 2 | back 2",
            "2 others back",
        ),
        (
            f"rings players=2 | phase back | turns 7 | {OWNERS} | open 1 2 | card 13 | forward 8 10 | back 9",
            "too few above them",
        ),
        (f"rings players=2 | phase row | turns 7 | {OWNERS} | open 1 2 | card 15", "asks for no more rows"),
        (
            f"{ROWS} | rows 5",
            "occupied ones only",
        ),
        (
            f"{ROWS} | rows 3",
            "too few above them",
        ),
        (f"{PICKING} | evidence . / . / 1+1", "only seats 0 to 1 can have evidence"),
        (f"{PICKING} | evidence . / . / . / . / . / 1+1", "has 6 seats where at most 5 belong"),
        (f"{PICKING} | evidence 11+1", "something like 3\\+2"),
        (f"{PICKING} | evidence 1+0", "something like 3\\+2"),
        (f"{PICKING} | evidence 1+1 1+2", "each column once"),
        (f"{PICKING} | evidence 1", "something like 3\\+2"),
        (PICKING.replace("open 1 2 13", "open 1 2 16"), "'open' has '16' where a number from 1 to 15 belongs"),
        (PICKING.replace("open 1 2 13", "open 2 1 13"), "'open' has '1' where numbers rise"),
        (PICKING.replace("pick", "sing"), "'phase' has 'sing'"),
        (PICKING.replace("owner 0", "owner x"), "'owner' has 'x'"),
    ],
)
def test_impossible_positions_are_refused_with_a_reason(position: str, problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        GAME.parse(position)


def test_a_turn_begins_with_its_choice() -> None:
    state = GAME.parse(f"rings players=2 | phase begin | turns 1 | {OWNERS} | open 4 9 | aside 12")
    with pytest.raises(IllegalMove, match="a turn begins with add"):
        state.apply("card 4")


def test_a_view_shows_what_is_on_the_table() -> None:
    view = GAME.parse(PICKING).apply("card 13").apply("forward 3").view(0)
    assert view["table"] == {
        "phase": "forward",
        "mover": 0,
        "turn": 8,
        "values": [0, 1, 2, 3, 4, 5, 6, 7, 8, 20],
        "pawns": [3, 0, 1, 2, 8, 0, 0, 0, 1, 0],
        "rings": [[1], None],
        "holds": [1, 1],
        "open": [1, 2],
        "aside": [4],
        "pile": [3, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15],
        "card": 13,
        "forward": [3],
        "back": [],
        "rows": [],
        "evidence": [[0] * 10, [0] * 10],
    }
    assert view["legal"] == [f"forward {column}" for column in range(4, 11)]


def test_a_picture_marks_the_own_rings_for_their_owner_alone() -> None:
    state = GAME.parse(PICKING).apply("card 13").apply("forward 3")
    own, spectator = picture(state.view(0)), picture(state.view(None))
    assert "ring        20     ◆    ◯" in own
    assert "seat 0 (you): ring 1\n  seat 1: 1 secret ring\n" in own
    assert "◆" not in spectator
    assert "seat 0: 1 secret ring\n" in spectator
    assert "now  card 13: any two columns forward, two others back" in own
    assert "1            1     ·    ·    ▼" in own


@pytest.mark.parametrize(
    "position",
    [
        "rings players=5",
        "rings players=5 rings=2 | phase deal | mover 3 | dealt 2 | owner . . 0 . . . 1 . . .",
        PICKING,
        f"rings players=2 | phase over | mover 1 | turns 9 | {OWNERS} | pawn 9 . . . . . . . . . | open 8 9 | aside 3",
    ],
)
def test_a_picture_fits_into_80_columns(position: str) -> None:
    for seat in (0, None):
        assert max(map(len, picture(GAME.parse(position).view(seat)).splitlines())) <= 80


def test_a_picture_tells_the_end() -> None:
    text = f"rings players=2 | phase over | turns 9 | {OWNERS} | pawn . . 9 . . . . . . . | open 8 9 | aside 3"
    drawn = picture(GAME.parse(text).view(None))
    assert drawn.startswith("A pawn has reached a ring. 9 turns; winners: [bold]nobody[/].")
    assert "seat 0: ring 1, score 0" in drawn


# Where a position lies between two moves decides what else it may hold: a shape for each phase, its numbers at random.
SHAPES = (
    "phase turn | turns {turns} | open {cards[0]} {cards[1]} | aside {cards[2]} {cards[3]}",
    "phase begin | turns {turns} | open {cards[0]} {cards[1]} | aside {cards[2]} {cards[3]}",
    "phase pick | turns {turns} | open {cards[0]} {cards[1]} {cards[2]} | aside {cards[3]}",
    "phase forward | turns {turns} | open {cards[0]} {cards[1]} | card {card} | forward {columns[0]}",
    "phase back | turns {turns} | open {cards[0]} {cards[1]} | card {card} | forward {columns[0]} {columns[1]}",
    "phase back | turns {turns} | open {cards[0]} {cards[1]} | card 14"
    " | forward {columns[0]} {columns[1]} {columns[2]} | back {other}",
    "phase row | turns {turns} | open {cards[0]} {cards[1]} | card 15 | rows {other}",
    "phase row | turns {turns} | open {cards[0]} {cards[1]} | card 15",
    "phase over | turns {turns} | open {cards[0]} {cards[1]} | aside {cards[2]}",
)


@settings(max_examples=300 if compiling() else 100, deadline=None)
@given(
    st.sampled_from(SHAPES),
    st.integers(1, 3),
    st.lists(st.integers(0, 10), min_size=10, max_size=10),
    st.lists(st.integers(1, 15), min_size=4, max_size=4, unique=True).map(sorted),
    st.lists(st.integers(1, 10), min_size=3, max_size=3, unique=True).map(sorted),
    st.integers(1, 15),
    st.integers(0, 10),
    st.sampled_from(["0 1 . . . . . . . .", "? ? ? ? ? ? ? ? ? ?", "? ? 0 ? ? ? ? ? ? ?"]),
)
def test_whatever_is_no_impossible_position_can_be_played_on(
    shape: str, turns: int, pawns: list[int], cards: list[int], columns: list[int], card: int, other: int, owners: str
) -> None:
    sections = shape.format(turns=turns, cards=cards, columns=columns, card=card, other=other)
    standing = " ".join(map(str, pawns))
    try:
        state = GAME.parse(f"rings players=2 fields=10 | {sections} | owner {owners} | pawn {standing}")
    except BadNotation:
        return
    rng = random.Random(turns)
    state = state.redeal(0, rng)
    assert "?" not in state.text
    for _ in range(30):
        assert state.view(1)["legal"] == [move.text for move in state.legal(1)]
        if not state.to_act:
            break
        moves = state.legal(state.to_act[0])
        assert moves
        state = state.apply(rng.choice(moves))
