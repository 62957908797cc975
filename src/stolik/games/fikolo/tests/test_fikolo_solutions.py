"""The exact referee against the oracle that tries everything."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.bits import count, lowest, member
from stolik.core.laws import Setup, setups, walk
from stolik.games.fikolo import GAME
from stolik.games.fikolo.notation import missed_solution
from stolik.games.fikolo.rules.cards import CARDS
from stolik.games.fikolo.rules.components import OWN, RASTERS
from stolik.games.fikolo.rules.rasters import EMPTY, place_of, size
from stolik.games.fikolo.rules.solutions import (
    MOST_SOLUTIONS,
    NO_SOLUTION,
    can_solve,
    laid_cards,
    packed,
    shortest,
    solvable,
)
from stolik.games.fikolo.tests import oracle_fikolo as oracle
from stolik.games.fikolo.tests.scenes_fikolo import all_solutions

Table = tuple[list[int], list[int], int]  # the nine cards of a layout, a hand, a task


def words(raster: tuple[int, ...]) -> list[str | None]:
    return [None if figure == EMPTY else CARDS[figure] for figure in raster]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    cards = draw(st.permutations(range(36)))
    return cards[:9], cards[9 : 9 + draw(st.integers(0, 4))], draw(st.integers(0, 29))


def layout_of(cards: list[int]) -> np.ndarray:
    return np.array([card + 1 for card in cards], np.int8)


def mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def all_of_oracle(table: Table) -> set[tuple[int, tuple[tuple[int, str], ...]]]:
    layout, hand, task = table
    found = oracle.solutions([CARDS[card] for card in layout], [CARDS[card] for card in hand], words(RASTERS[task]))
    return {(quarter, tuple(sorted(laid.items()))) for quarter, laid in found}


def decoded(solution: int, task: int) -> tuple[int, tuple[tuple[int, str], ...]]:
    rotation = solution & 3
    cards = [(solution >> (2 + 6 * i) & 63) - 1 for i in range(5)]
    return rotation, tuple(
        (place_of(int(OWN[task]), rotation, i), CARDS[card]) for i, card in enumerate(cards) if card >= 0
    )


@given(table=tables())
@settings(max_examples=80, deadline=None)
def test_fk_14_the_solver_finds_every_solution_that_there_is_and_no_other(table: Table) -> None:
    layout, hand, task = table
    found = [decoded(solution, task) for solution in all_solutions(layout_of(layout), mask(hand), int(OWN[task]))]
    assert len(set(found)) == len(found)
    assert set(found) == all_of_oracle(table)


@given(table=tables())
@settings(max_examples=80, deadline=None)
def test_fk_14_the_referee_says_whether_there_is_a_solution_and_names_a_shortest(table: Table) -> None:
    layout, hand, task = table
    every = all_of_oracle(table)
    assert can_solve(layout_of(layout), packed(mask(hand)), int(OWN[task])) == bool(every)
    solution = shortest(layout_of(layout), mask(hand), int(OWN[task]))
    if not every:
        assert solution == NO_SOLUTION
        return
    fewest = min(len(laid) for _, laid in every)
    best = min((quarter, [CARDS.index(card) for _, card in laid]) for quarter, laid in every if len(laid) == fewest)
    quarter, laid = decoded(solution, task)
    assert (quarter, laid) in every
    assert (quarter, [CARDS.index(card) for _, card in laid]) == best
    assert laid_cards(solution) == fewest


@pytest.mark.parametrize(("figures", "share"), [(2, 0.90), (3, 0.83), (4, 0.75), (5, 0.65)])
def test_four_cards_solve_a_task_about_as_often_as_is_known(figures: int, share: float) -> None:
    rng = random.Random(figures)
    solved, n = 0, 500
    tasks = [int(card) for card in OWN if size(int(card)) == figures]
    for _ in range(n):
        cards = rng.sample(range(36), 13)
        solved += can_solve(layout_of(cards[:9]), packed(mask(cards[9:])), rng.choice(tasks))
    assert abs(solved / n - share) < 0.06


@given(cards=st.permutations(range(36)), tasks=st.sets(st.integers(0, 29), max_size=4))
@settings(max_examples=40, deadline=None)
def test_fk_14_solvable_asks_every_seat_and_every_task(cards: list[int], tasks: set[int]) -> None:
    hands = [cards[9:11], cards[11:12], cards[12:13]]
    expected = any(all_of_oracle((cards[:9], hand, task)) for hand in hands for task in tasks)
    masks = np.array([mask(hand) for hand in hands] + [0, 0, 0])
    assert solvable(layout_of(cards[:9]), masks, 3, OWN, mask(list(tasks))) == expected


def test_four_cards_on_five_figures_have_room() -> None:
    """The most solutions there can be: everything fits everywhere (which no real layout allows)."""
    every = sum(1 for _ in oracle.ways_to_lay([0, 1, 2, 3, 4], ["a", "b", "c", "d"]))
    assert 4 * every == 2004
    assert MOST_SOLUTIONS >= 2 * 2004


@pytest.mark.parametrize("setup", setups(GAME)[::5], ids=str)
def test_games_are_judged_as_the_oracle_judges_them(setup: Setup) -> None:
    """Every `show` of a random game, looked at with nothing but the view; the points at the end are those."""
    junior = setup.options["variant"] == "junior"
    points = [0] * setup.players
    state = None
    for step in walk(GAME, setup, seed=5):
        state = step.state.apply(step.move, step.actor)
        showing = step.state.view(None)["table"]["showing"]
        if not showing or step.move.text not in ("show", "time", "give up"):
            continue
        table = step.state.view(None)["table"]
        layout = [laid or card for laid, card in zip(showing["laid"], table["layout"], strict=True)]
        right = step.move.text == "show" and oracle.fits(layout, showing["figures"])
        worth = sum(figure is not None for figure in showing["figures"])
        if right:
            points[showing["seat"]] += 1 if junior else worth
        elif not junior and not showing["excused"]:
            points[showing["seat"]] -= worth
        assert list(state.scores) == points
        assert state.view(None)["table"]["layout"] == (layout if right else table["layout"])
    assert state is not None
    assert state.outcome is not None


@pytest.mark.parametrize("seed", range(3))
def test_what_was_missed_is_what_the_oracle_finds(seed: int) -> None:
    for step in walk(GAME, Setup(2, {"referee": "players"}), seed):
        table = step.state.view(None)["table"]
        if step.move.text != "pass" or table["declared"] != [1 - step.actor] or table["phase"] != "searching":
            continue
        after = step.state.apply(step.move, step.actor).view(None)["table"]
        hands = [seat["hand"] for seat in table["seats"]]
        expected = {
            task["number"]
            for task in table["tasks"]
            if any(any(oracle.solutions(table["layout"], hand, task["figures"])) for hand in hands)
        }
        assert {missed["task"] for missed in after["missed"]} == expected


def test_a_missed_solution_is_told_in_words() -> None:
    code = 10 << 45 | 1 << 42 | (2 | (CARDS.index("violet-star") + 1) << 4) << 2 | 3
    assert missed_solution(code) == {
        "task": 10,
        "seat": 1,
        "rotation": 270,
        "lay": [{"card": "violet-star", "place": "c1"}],
    }


@given(members=st.sets(st.integers(0, 35), min_size=1))
def test_masks_are_counted_and_listed(members: set[int]) -> None:
    as_mask = mask(list(members))
    assert count(as_mask) == len(members)
    assert lowest(as_mask) == min(members)
    assert [member(as_mask, k) for k in range(len(members))] == sorted(members)
