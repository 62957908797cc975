"""The levels that look ahead always win in one turn where they can, and stop what they must, on planted positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from stolik.core.binding import compiling
from stolik.core.errors import StolikError
from stolik.core.game import State
from stolik.games.double_four import GAME
from stolik.games.double_four.tests.scenes_double_four import turn, turns, wins
from stolik.search.bots import make_bot

SIZE = 7
NAMES = ["solid", "strong", "master"] if compiling() else ["solid"]
POSITIONS = {"solid": 8, "strong": 6, "master": 2} if compiling() else {"solid": 1}


def planted(rng: random.Random, owner: int, players: int) -> tuple[str, str]:
    """A position in which the owner lacks one tile to its third point, others scattered around; and where it lacks."""
    length = 5 if players == 2 else 4
    across, down = rng.choice([(1, 0), (0, 1), (1, 1), (1, -1)])
    column = rng.randrange(SIZE - (length - 1) * across)
    row = rng.randrange(SIZE - (length - 1) * down) if down >= 0 else rng.randrange(length - 1, SIZE)
    line = [(column + i * across, row + i * down) for i in range(length)]
    gap = line.pop(rng.randrange(length))
    boards: list[dict[tuple[int, int], int]] = [{}, {}]
    home = rng.randrange(2)
    boards[home].update(dict.fromkeys(line, owner))
    for seat in range(players):
        for _ in range(rng.randrange(2, 6)):
            board, field = rng.randrange(2), (rng.randrange(SIZE), rng.randrange(SIZE))
            if field != gap or board != home:
                boards[board].setdefault(field, seat)
    tiles = " // ".join(
        " / ".join("".join(str(board.get((x, y), ".")) for x in range(SIZE)) for y in range(SIZE)) for board in boards
    )
    points = " ".join("2" if seat == owner else "." for seat in range(4))
    lacks = f"{('left', 'right')[home]} {'abcdefg'[gap[0]]}{gap[1] + 1}"
    return f"double-four players={players} | phase first | turns 20 | points {points} | tiles {tiles}", lacks


def positions(seed: int, owner: int, players: int) -> Iterator[tuple[State, str]]:
    rng = random.Random(seed)
    while True:
        text, lacks = planted(rng, owner, players)
        try:
            yield GAME.parse(text), lacks
        except StolikError:  # a complete line by chance
            continue


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_a_win_in_one_turn_is_always_found(name: str, players: int) -> None:
    found = 0
    for state, _ in positions(players, 0, players):
        if not wins(state):
            continue
        outcome = turn(state, name).outcome
        assert outcome is not None, state.text
        assert outcome.winners == (0,), state.text
        found += 1
        if found == POSITIONS[name]:
            break


@pytest.mark.parametrize("name", NAMES)
def test_a_line_that_wins_next_is_always_stopped(name: str) -> None:
    found = 0
    for state, lacks in positions(7, 1, 2):
        if wins(state) or not can_stop(state, lacks):
            continue
        after = turn(state, name)
        assert after.outcome is None, state.text
        assert not wins(after), state.text
        found += 1
        if found == POSITIONS[name]:
            break


def can_stop(state: State, field: str) -> bool:
    """Whether a tile on this field, with the right second one, leaves the other seat without a win."""
    if field not in [move.text for move in state.legal(0)]:
        return False
    return any(after.outcome is None and not wins(after) for after in turns(state.apply(field)))


def opening(seed: int, moves: int = 8) -> str:
    """How two solid bots begin a game."""
    bots = [make_bot(GAME, "solid", 2 * seed + seat, patient=True) for seat in range(2)]
    state = GAME.start(2, first=0)
    for _ in range(moves):
        (seat,) = state.to_act
        state = state.apply(bots[seat].choose_known(state.known(seat), seat))
    return state.text


@pytest.mark.skipif(not compiling(), reason="plain Python is too slow: the clock would decide")
def test_no_two_games_are_the_same() -> None:
    """Nothing is drawn in this game, so it is up to the bots to vary; a seed is still always the same game."""
    openings = [opening(seed) for seed in range(4)]
    assert len(set(openings)) > 2
    assert opening(0) == openings[0]
