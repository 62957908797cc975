"""The search: right where the answer is known, reproducible, within its budget, blind to what a seat cannot see."""

from __future__ import annotations

import random
import time

import pytest

from stolik.core.binding import compiling
from stolik.core.game import Game
from stolik.core.level import Level, SearchSettings, levels
from stolik.core.registry import games
from stolik.search.bots import SearchBot
from stolik.search.search import Search

MANY = 20_000 if compiling() else 300
SIGMAS = 4.5


def test_a_fair_guess_is_worth_what_it_must_be(template: Game) -> None:
    # Two seats guess one die to one point; nobody can do better than the other.
    found = Search(template, seed=1).run(template.start(2, goal=1), 0, MANY)
    assert abs(found.values[0] - 0.5) < SIGMAS * found.errors[0] + 0.01
    assert sum(found.values) == pytest.approx(1)
    assert found.simulations == MANY


def test_the_last_roll_is_valued_exactly(template: Game) -> None:
    # The last round: seat 1 has guessed in secret. Equal guesses (1 in 6) share; else 1/6 each wins, 4/6 shared.
    state = template.parse("template players=2 goal=1 | rounds 19 | guess . 3 . . . .")
    found = Search(template, seed=2).run(state.known(0), 0, MANY)
    assert abs(found.values[0] - 0.5) < SIGMAS * found.errors[0]
    for choice in found.candidates:
        assert abs(choice.value - 0.5) < SIGMAS * choice.error + 0.001, choice


def test_a_leader_guesses_what_the_other_guesses_only_by_luck(template: Game) -> None:
    # Seat 0 leads before the last roll and would like to guess the same as seat 1: it cannot know what that is.
    state = template.parse("template players=2 goal=3 | rounds 19 | guess . 3 . . . . | points 1 . . . . .")
    chosen = [Search(template, seed=seed).run(state.known(0), 0, 50).move.text for seed in range(60)]
    assert chosen.count("3") < 25
    assert len(set(chosen)) > 2


def test_the_same_seed_finds_the_same(template: Game) -> None:
    state = template.start(3)
    for threads in (1, 2):
        one, two = (Search(template, seed=5, threads=threads).run(state, 1, 200) for _ in range(2))
        assert one == two
    assert Search(template, seed=6).run(state, 1, 200) != one


def test_what_was_seen_is_remembered(template: Game) -> None:
    search = Search(template, seed=1)
    state = template.start(2)
    first = search.run(state, 0, 200)
    second = search.run(state, 0, 200)
    assert sum(c.visits for c in second.candidates) > sum(c.visits for c in first.candidates) + 190


def test_a_search_that_has_forgotten_begins_anew(template: Game) -> None:
    search = Search(template, seed=1)
    state = template.start(2)
    looked = []
    for _ in range(2):
        looked.append(sum(choice.visits for choice in search.run(state, 0, 200).candidates))
        search.forget()
    assert looked[0] == looked[1]


def test_a_full_memory_is_emptied_and_the_search_goes_on(template: Game) -> None:
    search = Search(template, seed=1, size=64)
    for _ in range(4):
        assert search.run(template.start(2), 0, 300).move


def test_a_budget_of_time_is_kept(template: Game) -> None:
    search = Search(template, seed=1)
    search.compile()
    began = time.perf_counter()
    found = search.run(template.start(2), 0, milliseconds=50)  # and no number of simulations: it ends by itself
    assert found.simulations > 0
    assert time.perf_counter() - began >= 0.05


def test_rollouts_can_be_cut_and_judged(template: Game) -> None:
    search = Search(template, SearchSettings(rollout=0), seed=1)
    found = search.run(template.start(2), 0, 300)
    assert abs(found.values[0] - 0.5) < 0.2


def test_a_budget_of_time_does_not_change_what_simulations_find(template: Game) -> None:
    state, many = template.start(3), 500 if compiling() else 20
    counted = Search(template, seed=5).run(state, 1, many)
    assert Search(template, seed=5).run(state, 1, many, milliseconds=600_000) == counted


def test_the_principal_variation_is_as_long_as_was_asked(template: Game) -> None:
    found = [Search(template, seed=1).run(template.start(2), 0, 20, variation=n) for n in (0, 12)]
    assert found[0].principal_variation == ()
    assert found[0].candidates == found[1].candidates


@pytest.mark.parametrize(("noise", "fewest"), [(0.0, 1), (1.0, 2)])
def test_noise_lets_other_moves_through_but_the_same_seed_plays_the_same(
    template: Game, noise: float, fewest: int
) -> None:
    state, level = template.start(2).known(0), Level(simulations=12, milliseconds=600_000, noise=noise)

    def chosen(seed: int) -> str:
        bot = SearchBot(template, level, random.Random(1))
        bot.rng = random.Random(seed)  # the search itself is the same for all
        return bot.choose_known(state, 0).text

    moves = [chosen(seed) for seed in range(6)]
    assert moves == [chosen(seed) for seed in range(6)]
    assert len(set(moves)) >= fewest
    assert noise > 0 or len(set(moves)) == 1


def test_a_patient_bot_makes_all_its_simulations_however_long_they_take(template: Game) -> None:
    state, level = template.start(2).known(0), Level(simulations=40, milliseconds=0)
    bot = SearchBot(template, level, random.Random(1), patient=True)
    bot.choose_known(state, 0)
    looked = sum(choice.visits for choice in bot.search(2).run(state, 0, 1).candidates)
    assert looked == 40  # the first simulation meets the position, the others and the one just now try a move


def test_a_bot_looks_as_far_ahead_as_its_level_does_at_a_table_of_so_many(template: Game) -> None:
    level = Level(simulations=40, by_players={3: Level(simulations=12, exploration=2.0)})
    bot = SearchBot(template, level, random.Random(1), patient=True)
    for players, simulations, exploration in ((2, 40, 1.0), (3, 12, 2.0)):
        state = template.start(players).known(0)
        bot.choose_known(state, 0)
        assert bot.search(players).settings.exploration == exploration
        assert sum(choice.visits for choice in bot.search(players).run(state, 0, 1).candidates) == simulations


@pytest.mark.parametrize("each", games().values(), ids=lambda each: each.id)
def test_a_level_looks_ahead_at_all_tables_or_at_none(each: Game) -> None:
    for level in levels(each).values():
        assert {bool(other.simulations) for other in level.by_players.values()} <= {bool(level.simulations)}
