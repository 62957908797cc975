"""Lucky Numbers against its slow oracle, over random games of every kind."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stolik.core.contract import CHANCE
from stolik.core.game import Move, State
from stolik.core.laws import Setup, setups
from stolik.games.lucky_numbers import GAME
from stolik.games.lucky_numbers.tests.oracle_lucky_numbers import NAMES, Table, fields_for, rises

EVERY = setups(GAME)
# How a seat of a random game likes to move: anyhow, drawing, swapping face-up clovers, on horseshoes and neighbours.
TASTES = ("any", "draw", "take", "extra")


def choose(state: State, actor: int, taste: str, rng: random.Random) -> Move:
    if actor == CHANCE:
        return state.draw(rng)
    moves = state.legal(actor)
    liked = [move for move in moves if move.text.startswith(taste)]
    if taste == "extra":
        liked = [move for move in moves if state.apply(move, actor).view(None)["table"]["extra"]]
    return rng.choice(liked or moves)


def compare(state: State, table: Table) -> None:
    assert set(state.to_act) == table.to_act()
    for actor in range(CHANCE + 1):
        assert {move.text for move in state.legal(actor)} == table.moves(actor), state.text
    outcome = state.outcome
    assert (outcome.reason if outcome else "") == table.reason
    if outcome:
        assert outcome.winners == table.winners()
        assert outcome.scores == tuple(len(board) - 16 for board in table.boards)


@settings(max_examples=24, deadline=None)
@given(st.sampled_from(EVERY), st.sampled_from(TASTES), st.randoms(use_true_random=False))
def test_games_go_as_the_oracle_says(setup: Setup, taste: str, rng: random.Random) -> None:
    state = setup.start(GAME)
    table = Table(setup.players, state.options)
    compare(state, table)
    for _ in range(150):
        if not state.to_act:
            break
        actor = rng.choice(state.to_act)
        move = choose(state, actor, taste, rng)
        state = state.apply(move, actor)
        table.make(actor, move.text)
        compare(state, table)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, int]:
    """A board that rises, its start fields filled, not full."""
    start = draw(st.lists(st.integers(1, 20), min_size=4, max_size=4))
    board = dict(zip(("a1", "b2", "c3", "d4"), start, strict=True))
    for name in draw(st.lists(st.sampled_from(NAMES), max_size=11)):
        fitting = [number for number in range(1, 21) if rises(board | {name: number})]
        if fitting and len(board) < 15:
            board[name] = draw(st.sampled_from(fitting))
    return board


@settings(max_examples=60, deadline=None)
@given(boards(), st.integers(1, 20))
def test_ln_09_ln_10_a_number_fits_exactly_where_rows_and_columns_go_on_rising(
    board: dict[str, int], number: int
) -> None:
    used = Counter([*board.values(), number])
    assume(max(used.values()) <= 4)
    spare = sorted((Counter(dict.fromkeys(range(1, 21), 4)) - used).elements())[:12]
    others = [dict(zip(("a1", "b2", "c3", "d4"), spare[i : i + 4], strict=True)) for i in (0, 4, 8)]
    texts = " // ".join(" ".join(str(each.get(name, 0)) for name in NAMES) for each in (board, *others))
    state = GAME.parse(f"lucky-numbers players=4 | phase drawn | hand {number} . . . | board {texts}")
    places = [move.text.removeprefix("place ") for move in state.legal(0) if move.text != "aside"]
    assert places == fields_for(board, number)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_ln_08_a_clover_that_fits_nowhere_does_not_exist(board: dict[str, int]) -> None:
    assert all(fields_for(board, number) for number in range(1, 21))
