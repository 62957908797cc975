"""The compiled rules against the slow, obvious ones, on random games and random tiles."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.errors import BadNotation
from stolik.core.game import State
from stolik.games.double_four import GAME, rules
from stolik.games.double_four.notation import window_fields
from stolik.games.double_four.rules import lines, turn
from stolik.games.double_four.tests import oracle_double_four as oracle

seeds = st.integers(0, 2**32)


def walk(players: int, rng: random.Random, moves: int) -> State:
    """A random game after some moves."""
    state = GAME.start(players, first=0)
    for _ in range(moves):
        state = state.apply(rng.choice(state.legal(state.to_act[0])))
    return state


def to_next_turn(state: State, rng: random.Random) -> State:
    while state.to_act and state.view(None)["table"]["phase"] != "first":
        state = state.apply(rng.choice(state.legal(state.to_act[0])))
    return state


def check_turn(state: State, rng: random.Random) -> None:
    """Play a turn at random; at every step exactly those moves are legal that some whole turn goes on with."""
    (seat,) = state.to_act
    whole = list(oracle.turns(oracle.table_of(state), seat))
    made: tuple[str, ...] = ()
    while made not in whole:
        expected = {turn[len(made)] for turn in whole if turn[: len(made)] == made}
        legal = [move.text for move in state.legal(seat)]
        assert set(legal) == expected
        move = rng.choice(legal)
        state, made = state.apply(move), (*made, move)


@settings(max_examples=30, deadline=None)
@given(players=st.integers(2, 4), moves=st.integers(0, 80), seed=seeds)
def test_legal_moves_are_those_that_lead_through_a_turn(players: int, moves: int, seed: int) -> None:
    rng = random.Random(seed)
    check_turn(to_next_turn(walk(players, rng, moves), rng), rng)


@st.composite
def short_positions(draw: st.DrawFn) -> str:
    """Positions with two to four seats in which the mover has few tiles left and the boards may be crowded."""
    players, left = draw(st.integers(2, 4)), draw(st.integers(0, 2))
    rng = random.Random(draw(seeds))
    places = [(board, field) for board in range(2) for field in range(49)]
    if draw(st.booleans()):  # all tiles of the mover on one board
        places.sort(key=lambda place: (place[0], rng.random()))
    else:
        rng.shuffle(places)
    boards = [["."] * 49, ["."] * 49]
    for _ in range(14 - left):
        board, field = places.pop(0)
        boards[board][field] = "0"
    rng.shuffle(places)
    for seat in range(1, players):
        for _ in range(rng.randrange(15)):
            board, field = places.pop()
            boards[board][field] = str(seat)
    drawings = [" / ".join("".join(board[y : y + 7]) for y in range(0, 49, 7)) for board in boards]
    return f"double-four players={players} | phase first | tiles {' // '.join(drawings)}"


@settings(max_examples=60, deadline=None)
@given(position=short_positions(), seed=seeds)
def test_short_of_tiles_a_seat_is_on_exactly_when_it_can_play_a_turn(position: str, seed: int) -> None:
    seen = GAME.parse(position.replace("phase first", "phase over | turns 200"))
    if any(oracle.turns(oracle.table_of(seen), 0)):
        check_turn(GAME.parse(position), random.Random(seed))
    else:
        with pytest.raises(BadNotation, match="would have passed"):
            GAME.parse(position)


def mask_of(fields: set[oracle.Field]) -> Any:
    return np.uint64(sum(1 << 8 * y + x for x, y in fields))


def found_windows(ask: Any, tiles: Any, size: int, length: int) -> set[tuple[oracle.Field, ...]]:
    found = set()
    for direction in range(lines.DIRECTIONS):
        starts = int(ask(tiles, size, length, direction))
        for start in range(64):
            if starts >> start & 1:
                found.add(tuple((f % 8, f // 8) for f in window_fields(start, length, direction)))
    return found


@pytest.mark.parametrize("compiled", [False, True])
@settings(max_examples=150, deadline=None)
@given(size=st.integers(5, 8), length=st.integers(4, 5), seed=seeds, density=st.floats(0.3, 1.0))
def test_windows_are_found_as_by_looking_at_every_field(
    compiled: bool, size: int, length: int, seed: int, density: float
) -> None:
    rng = random.Random(seed)
    tiles = {(x, y) for x in range(size) for y in range(size) if rng.random() < density}
    ask = GAME.binding.compiled(lines.windows) if compiled else lines.windows
    expected = oracle.windows(tiles, length)
    assert found_windows(ask, mask_of(tiles), size, length) == expected
    assert lines.any_line(mask_of(tiles), size, length) == bool(expected)
    shared = {field for run in expected for field in run if sum(field in other for other in expected) > 1}
    assert lines.crossed(mask_of(tiles), size, length) == mask_of(shared)


@pytest.mark.parametrize("field", range(64))
def test_the_lowest_bit_is_found_compiled_and_plain(field: int) -> None:
    mask = np.uint64(1 << 63 | 1 << field)
    assert lines.lowest(mask) == field
    assert GAME.binding.compiled(lines.lowest)(mask) == field
    assert lines.count(mask) == len({63, field})


def ends(state: State, seat: int) -> set[tuple[int, oracle.Tiles]]:
    """Every way in which the seat's choices of lines can end: its points and its tiles."""
    table = state.view(None)["table"]
    if table["phase"] == "line":
        return {end for move in state.legal(seat) for end in ends(state.apply(move), seat)}
    seen = oracle.table_of(state)
    tiles = frozenset((board, field) for board in range(2) for field in oracle.own_tiles(seen, board, seat))
    return {(table["points"][seat], tiles)}


@settings(max_examples=150, deadline=None)
@given(players=st.integers(2, 4), seed=seeds, width=st.integers(4, 7))
def test_scoring_reaches_every_end_that_scoring_line_by_line_can_reach(players: int, seed: int, width: int) -> None:
    """Crowded tiles, with any number of lines that cross or not: more than a turn can complete."""
    rng = random.Random(seed)
    area = [(board, (x, y)) for board in range(2) for x in range(width) for y in range(4)]
    tiles = frozenset(rng.sample(area, rng.randint(8, 14)))
    record = GAME.start(players, first=0).record
    for board, (x, y) in tiles:
        record.tiles[board, 0] |= lines.BITS[8 * y + x]
    rules.refresh(record)
    turn.score_lines(record)
    assert ends(State(GAME, record), 0) == oracle.scorings(tiles, 5 if players == 2 else 4)


def test_in_play_a_turn_scores_at_most_once_on_each_board() -> None:
    """Why DF-8's double on one board must be made on purpose: every line a turn completes there holds its new tile."""
    rng = random.Random(4)
    state = GAME.start(3, first=0)
    for _ in range(60):
        before, (seat,) = state.scores, state.to_act
        state = to_next_turn(state.apply(rng.choice(state.legal(seat))), rng)
        assert sum(state.scores) - sum(before) <= 2
        seen = oracle.table_of(state)
        assert not any(oracle.windows(set(oracle.own_tiles(seen, board, seat)), 4) for board in range(2))
