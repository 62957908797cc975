"""Bots that race like people: never at once, faster and surer by level, and with a reason for what they claim."""

from __future__ import annotations

import random
from statistics import median

import numpy as np
import pytest

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE, MAX_SEATS
from stolik.core.game import Move, State
from stolik.core.level import LEVELS
from stolik.games.fikolo import GAME
from stolik.games.fikolo.bots.reaction import NOBODY_IS_FASTER, effort, overlooking
from stolik.games.fikolo.rules.components import OWN
from stolik.games.fikolo.rules.rasters import place_of, size
from stolik.games.fikolo.rules.solutions import NO_SOLUTION, can_solve, laid_cards, packed, shortest
from stolik.games.fikolo.tests.scenes_fikolo import LAYOUT, all_solutions, claim, play, searching
from stolik.lab.arena import Arena
from stolik.search.bots import make_bot
from stolik.search.reaction import ReactionBot, compile_reaction

MANY = 300 if compiling() else 60


@pytest.fixture(scope="module", autouse=True)
def compiled_reactions() -> None:
    compile_reaction(GAME)


def bot(level: str, seed: int = 0, form: float | None = 0.0) -> ReactionBot:
    made = make_bot(GAME, level, seed)
    assert isinstance(made, ReactionBot)
    if form is not None:
        made.form = form
    return made


def openings(n: int, **options: str) -> list[State]:
    """Positions in which the first tasks have just been turned up."""
    found = []
    for seed in range(n):
        rng, state = random.Random(seed), GAME.start(2, 0, **options)
        while CHANCE in state.to_act:
            state = state.apply(state.draw(rng))
        found.append(state)
    return found


def plans(level: str, states: list[State], form: float = 0.0) -> list[tuple[int, Move]]:
    """What seat 0 plans in each of them, with a random stream of its own for every level."""
    made = bot(level, 7, form)
    return [made.plan(state.known(0), 0) for state in states]


def card_of(state: State, task: int) -> int:
    """The card of a task by its number on the table."""
    return int(state.record.tasks[task - 1])


@pytest.mark.parametrize("options", [{}, {"variant": "junior"}])
def test_times_shrink_from_level_to_level(options: dict[str, str]) -> None:
    states = openings(MANY, **options) * (300 // MANY)
    medians = [median(milliseconds for milliseconds, _ in plans(level, states)) for level in LEVELS]
    assert medians == sorted(medians, reverse=True)
    assert len(set(medians)) == len(LEVELS)


@pytest.mark.parametrize("options", [{}, {"variant": "junior"}])
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_answers_instantly_or_broods_for_ever(level: str, options: dict[str, str]) -> None:
    for form in (-3.0, 0.0, 3.0):
        for milliseconds, _ in plans(level, openings(MANY // 3, **options), form):
            assert NOBODY_IS_FASTER < milliseconds <= 50_000


def test_a_master_is_a_quick_adult_and_no_machine() -> None:
    times = [milliseconds for milliseconds, move in plans("master", openings(MANY)) if move.text != "pass"]
    assert 2_500 < median(times) < 5_000
    assert sum(milliseconds < 1_800 for milliseconds in times) < len(times) * 0.02


def test_form_makes_the_same_player_faster_or_slower() -> None:
    states = openings(MANY)
    good, bad = ([milliseconds for milliseconds, _ in plans("solid", states, form)] for form in (-1.0, 1.0))
    assert median(good) < median(bad)
    assert bot("solid", 1, None).form == bot("solid", 1, None).form != bot("solid", 2, None).form


def test_figures_cards_and_turning_make_it_longer_and_easier_to_overlook() -> None:
    two, five = int(OWN[0]), int(OWN[-1])
    plain, turned, one_card, two_cards = 0, 1, 1 << 2, 1 << 2 | 1 << 8
    for easier, harder in (
        ((one_card, two), (one_card, five)),
        ((plain, two), (turned, two)),
        ((plain, two), (one_card, two)),
        ((one_card, two), (two_cards, two)),
    ):
        assert effort(*easier) < effort(*harder)
        assert overlooking(*easier, 0.3) < overlooking(*harder, 0.3)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_overlooks_what_fits_as_it_lies(level: str) -> None:
    # Task 9 fits the layout of the examples unturned and without a card; here it is the last one, and wins.
    text = (
        f"fikolo players=2 variant=junior exchange=on | phase turning | layout {LAYOUT} | table 9 | queue 0 | claim 9"
    )
    hands = "hands red-square red-heart yellow-moon / violet-star blue-circle black-heart"
    state = GAME.parse(f"{text} | {hands} | unturned . 4 . . . . | solved 1 2 3")
    for seed in range(MANY // 4):
        assert bot(level, seed).plan(state.known(0), 0)[1].text == "turn 0"


def test_low_levels_overlook_more() -> None:
    states = openings(2 * MANY, variant="junior")
    solvable = [
        s for s in states if shortest(s.record.layout, int(s.record.hands[0]), card_of(s, s.record.claim[0])) >= 0
    ]
    given_up = [sum(move.text == "give up" for _, move in plans(level, solvable)) for level in LEVELS]
    assert given_up == sorted(given_up, reverse=True)
    assert given_up[0] > len(solvable) / 4
    assert given_up[-1] < len(solvable) / 10


def test_low_levels_sometimes_claim_what_is_only_nearly_right() -> None:
    # Seat 0 lacks one card for example 3, and has none that fits; seat 1 has one, so that the round goes on.
    state = searching("10", hands="blue-circle / green-square")
    assert not can_solve(state.record.layout, packed(int(state.record.hands[0])), card_of(state, 10))
    wrong = {}
    for level in ("beginner", "master"):
        made = bot(level)
        moves = [made.plan(state, 0)[1].text for _ in range(400)]
        assert set(moves) <= {"pass", "stop 10"}
        wrong[level] = moves.count("stop 10")
    assert 10 < wrong["beginner"] < 120
    assert wrong["master"] < 8


def test_a_wrong_claim_is_shown_to_its_end() -> None:
    state = claim(searching("10", hands="blue-circle / green-square"), 0, 10)
    made = bot("beginner")
    while 0 in state.to_act:
        state = state.apply(made.choose_known(state, 0), 0)
        if state.view(None)["table"]["phase"] not in ("turning", "laying"):
            break
    assert state.scores == (-3, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_what_can_be_solved_is_shown_right_and_in_time(level: str) -> None:
    made, shown = bot(level, 3), 0
    for state in openings(MANY // 6):
        for task in state.view(None)["table"]["tasks"]:
            if shortest(state.record.layout, int(state.record.hands[0]), card_of(state, task["number"])) == NO_SOLUTION:
                continue
            showing, spent = claim(state, 0, task["number"]), 0
            while showing.scores[0] == 0:
                milliseconds, move = made.plan(showing.known(0), 0)
                assert milliseconds > 100
                spent += milliseconds
                showing = showing.apply(move, 0)
            assert showing.scores[0] == task["points"]
            assert spent < 9_500
            shown += 1
    assert shown > MANY // 6


def test_who_has_not_said_stop_does_not_follow() -> None:
    milliseconds, move = bot("master").plan(play(searching(), "1 stop 9"), 0)
    assert (milliseconds > 300, move.text) == (True, "pass")


def test_masters_go_first_for_what_others_could_take() -> None:
    # Tasks 11 and 12 have three figures and need one card each; a heart solves only 11, a square only 12.
    hand = "violet-star blue-circle black-heart yellow-circle"
    states = [searching("11 12", hands=f"{hand} / {card}") for card in ("blue-heart", "black-square")]

    def shares(level: str) -> list[float]:
        made = bot(level, 5)
        return [sum(made.plan(state, 0)[1].text == "stop 12" for _ in range(MANY)) / MANY for state in states]

    left_alone, contested = shares("master")
    assert contested > left_alone + 0.3
    left_alone, contested = shares("beginner")
    assert abs(contested - left_alone) < 0.25


def standing(state: State, seat: int, task: int) -> float:
    """Points on the table that the seat can have against those that the other can, the slow way."""
    total, record = 0.0, state.record
    for other in state.view(None)["table"]["tasks"]:
        if other["number"] != task:
            able = [
                can_solve(record.layout, packed(int(hand)), int(OWN[other["number"] - 1])) for hand in record.hands[:2]
            ]
            total += other["points"] * (able[seat] - able[1 - seat]) / (1 + (able[0] and able[1]))
    return total


def after(state: State, task: int, solution: int) -> State:
    """The table with a solution laid on it."""
    record = state.record
    shown = card_of(state, task)
    for i in range(size(shown)):
        card = solution >> (2 + 6 * i) & 63
        if card:
            record.layout[place_of(shown, solution & 3, i)] = card
            record.hands[0] &= ~(1 << card - 1)
    return State(GAME, record)


def test_a_master_lays_its_cards_so_that_it_stands_best() -> None:
    made, better = bot("master"), 0
    for state in openings(MANY // 6):
        task = state.view(None)["table"]["tasks"][0]["number"]
        found = all_solutions(state.record.layout, int(state.record.hands[0]), card_of(state, task))
        if not found:
            continue
        fewest = min(map(laid_cards, found))
        values = [standing(after(state, task, x), 0, task) for x in found if laid_cards(x) <= fewest + 1]
        showing = claim(state, 0, task)
        while showing.scores[0] == 0:
            before, showing = showing, showing.apply(made.choose_known(showing, 0), 0)
        shown = before.record
        for place in range(9):
            if shown.laid[place]:
                shown.layout[place] = shown.laid[place]
        assert standing(State(GAME, shown), 0, task) == pytest.approx(max(values))
        better += max(values) > min(values)
    assert better > MANY // 20


def test_a_bot_knows_what_lies_open_and_nothing_else() -> None:
    # What is face down is not in the position at all: it is drawn when it is turned up.
    for state in openings(10) + openings(10, variant="junior"):
        assert state.known(0) == state == state.known(None)
        copy = GAME.parse(state.view(0)["position"])
        for level in LEVELS:
            assert bot(level, 1).plan(state.known(0), 0) == bot(level, 1).plan(copy, 0)


def test_what_is_turned_up_next_is_not_foreseen() -> None:
    # Junior: nobody has seen the others' next tasks. Whether the solution shown happens to spoil the one that chance
    # will turn up for seat 1 is no likelier than that it spoils another unseen one.
    made, spoilt_next, spoilt_others = bot("master", 2), [], []
    for seed, opening in enumerate(openings(MANY, variant="junior")):
        state, rng = opening, random.Random(seed + 10_000)
        while state.to_act == (0,):
            state = state.apply(made.choose_known(state.known(0), 0), 0)
        unseen = [task for task in range(len(OWN)) if int(state.record.unseen) >> task & 1]
        while CHANCE in state.to_act:
            state = state.apply(state.draw(rng))
        layout, cards = state.record.layout, packed(int(state.record.hands[1]))
        spoilt_next.append(not can_solve(layout, cards, card_of(state, state.record.claim[1])))
        spoilt_others.append(sum(not can_solve(layout, cards, int(OWN[task])) for task in unseen) / len(unseen))
    error = (0.25 / len(spoilt_next)) ** 0.5
    assert abs(float(np.mean(spoilt_next)) - float(np.mean(spoilt_others))) < 4 * error


@pytest.mark.skipif(not compiling(), reason="many games, which take minutes as plain Python")
@pytest.mark.parametrize("options", [{}, {"variant": "junior"}])
def test_a_master_beats_a_beginner(options: dict[str, str]) -> None:
    result = Arena("fikolo", ["master", "beginner"], 2, options, seed=5).run(40, workers=1)
    low = result.pairs[0].wins.low
    assert low is not None
    assert low > 0.5


def test_every_seat_gets_through_a_game() -> None:
    tables: list[tuple[int, dict[str, str | bool]]] = [
        (3, {}),
        (4, {"referee": "players"}),
        (3, {"variant": "junior", "limit": True}),
    ]
    for players, options in tables:
        rng, state = random.Random(players), GAME.start(players, None, **options)
        bots = [bot(LEVELS[seat], seat, None) for seat in range(players)]
        while state.to_act:
            seats = [actor for actor in state.to_act if actor < MAX_SEATS]
            if CHANCE in state.to_act:
                state = state.apply(state.draw(rng))
            else:
                seat = rng.choice(seats)
                state = state.apply(bots[seat].choose_known(state.known(seat), seat), seat)
        assert state.outcome is not None
