"""The rules against a second, slow and obvious implementation."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.binding import compiling
from stolik.core.game import State
from stolik.games.qwixx import GAME
from stolik.games.qwixx.notation import STEPS, crossed_numbers
from stolik.games.qwixx.rules.sheet import LOCK, WIDTH, bit_of, crossable, crosses_in, number_of, points, skipped
from stolik.games.qwixx.tests.oracle_qwixx import (
    CHANCE,
    COLOURS,
    NUMBERS,
    Sheet,
    Table,
    free_numbers,
    numbers_given_up,
    row_points,
)

SETUPS = [(players, "none") for players in range(1, 6)] + [(players, board) for board in "ab" for players in (2, 3, 4)]
GAMES = 30 if compiling() else 15


@st.composite
def sheets(draw: st.DrawFn) -> dict[str, list[int]]:
    """Any sheet that one can have: numbers from left to right, the last one only after five."""
    sheet = {}
    for colour in COLOURS:
        chosen = draw(st.sets(st.sampled_from(NUMBERS[colour][:-1])))
        row = [number for number in NUMBERS[colour] if number in chosen]
        locked = len(row) >= 5 and draw(st.booleans())
        sheet[colour] = row + NUMBERS[colour][-1:] * locked
    return sheet


def bits(sheet: Sheet) -> int:
    """The same sheet as the rules keep it."""
    number = 0
    for row, colour in enumerate(COLOURS):
        for crossed in sheet[colour]:
            number |= 1 << bit_of(row, crossed)
        if NUMBERS[colour][-1] in sheet[colour]:
            number |= 1 << WIDTH * row + LOCK
    return number


@given(sheets())
def test_crossable_numbers_and_points_follow_from_the_sheet_alone(sheet: Sheet) -> None:
    free = crossable(bits(sheet))
    assert points(bits(sheet)) == sum(row_points(sheet, colour) for colour in COLOURS)
    for row, colour in enumerate(COLOURS):
        assert crossed_numbers(free, row) == free_numbers(sheet, colour)
        assert crosses_in(bits(sheet), row) == len(sheet[colour]) + (NUMBERS[colour][-1] in sheet[colour])
        for number in free_numbers(sheet, colour):
            assert skipped(free, bit_of(row, number)) == numbers_given_up(sheet, colour, number)


def test_places_and_numbers_are_two_names_of_a_field() -> None:
    for row, colour in enumerate(COLOURS):
        assert [number_of(WIDTH * row + place) for place in range(LOCK)] == NUMBERS[colour]
        assert [bit_of(row, number) - WIDTH * row for number in NUMBERS[colour]] == list(range(LOCK))


@settings(max_examples=GAMES, deadline=None)
@given(st.sampled_from(SETUPS), st.integers(0, 2**32))
def test_whole_games_agree_move_by_move(setup: tuple[int, str], seed: int) -> None:
    compare(*setup, random.Random(seed))


@pytest.mark.skipif(not compiling(), reason="needs more games than plain Python plays in a minute")
def test_compared_games_end_in_every_way() -> None:
    rng = random.Random(4)
    reasons = Counter(compare(players, board, rng) for players, board in SETUPS * 2)
    assert set(reasons) == {"misses", "rows", "track"}


def compare(players: int, board: str, rng: random.Random) -> str:
    """Play one game in both implementations; returns why it ended."""
    first, nod, late = rng.randrange(players), rng.random() < 0.7, rng.random() < 0.3
    own = rng.random() < 0.5 and board != "none"
    track = rng.sample([f"{colour[0].upper()}{n}" for colour in COLOURS for n in range(2, 13)], 40) if own else []
    boards = f"{board}:{','.join(track)}" if own else ""
    options: dict[str, bool | str] = {"board": board, "tracks": "first", "nod": nod}
    options["late_start"] = "on" if late else "off"
    state = GAME.start(players, first, boards, **options)
    table = Table(players, board, first, nod, late, " ".join(track))
    while state.to_act:
        same(state, table)
        actor = rng.choice(state.to_act)
        move = state.draw(rng).text if actor == CHANCE else careful(table, actor, rng)
        state = state.apply(move, actor)
        table.apply(actor, move)
    same(state, table)
    assert state.outcome is not None
    assert state.outcome.reason == table.reason
    best = max(table.scores())
    assert list(state.outcome.winners) == [seat for seat, score in enumerate(table.scores()) if score == best]
    return table.reason


def same(state: State, table: Table) -> None:
    assert set(state.to_act) == table.actors()
    assert list(state.scores) == table.scores()
    assert STEPS[state.record.step] == table.step
    for seat in range(table.players):
        assert {move.text for move in state.legal(seat)} == table.legal(seat)


def careful(table: Table, seat: int, rng: random.Random) -> str:
    """Mostly the cross that skips least or the farthest field, so that games get as far as locks and the last ones."""
    legal = sorted(table.legal(seat))
    if rng.random() < 0.2 or len(legal) == 1:
        return rng.choice(legal)
    legal.remove("pass")
    if table.step == "3":
        return max(legal, key=lambda move: int(move.split()[1]))
    best = min(legal, key=lambda move: numbers_given_up(table.sheets[seat], move.split()[1], int(move.split()[2])))
    _, colour, number = best.split()
    return best if numbers_given_up(table.sheets[seat], colour, int(number)) <= 2 else rng.choice([best, "pass"])
