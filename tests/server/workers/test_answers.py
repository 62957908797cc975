"""A worker's answers: honest, the same for the same seed, and never compiling."""

from __future__ import annotations

import random
from functools import cache
from statistics import median

import msgspec
import pytest

from stolik.core.contract import MAX_SEATS
from stolik.core.game import Game, State
from stolik.core.laws import setups, walk
from stolik.core.level import LEVELS
from stolik.core.registry import games
from stolik.search.reaction import reaction
from stolik.server.workers.answers import answer
from stolik.server.workers.questions import Answer, Failure, Question, QuestionKind, framed

SECRETIVE = [game for game in games().values() if hasattr(game.rules, "hide")]
RACES = [game for game in games().values() if reaction(game)]


@cache
def decision(game: Game, *, secret: bool = False) -> tuple[State, int]:
    """A position well into a random game and a seat with a choice there; on request one that others hide from it."""
    rng = random.Random(1)
    for setup in reversed(setups(game, 4)):  # the richest options first
        for step in walk(game, setup, 1)[6:]:
            state, seat = step.state, step.actor
            if seat < MAX_SEATS and len(state.legal(seat)) > 1:
                if not secret or state.redeal(seat, rng) != state:
                    return state, seat
    raise AssertionError(f"{game.id} never has such a position")


def ask(
    game: str,
    position: str,
    seat: int,
    level: str = "beginner",
    *,
    kind: QuestionKind = "plan",
    seed: int = 1,
    temper: int = 1,
) -> Answer | Failure:
    return answer(Question(1, kind, game, position, seat, level, seed, temper, simulations=3))


def test_there_are_games_with_secrets_and_races() -> None:
    assert SECRETIVE
    assert RACES


@pytest.mark.parametrize("game", SECRETIVE, ids=str)
def test_a_question_contains_no_secret_of_the_state(game: Game) -> None:
    """States that differ only in what the seat cannot know give the same question, byte for byte."""
    state, seat = decision(game, secret=True)
    others = [state.redeal(seat, random.Random(number)) for number in range(20)]
    assert len({other.text for other in others}) > 1
    sent = {framed(Question(1, "choose", game.id, s.known(seat).text, seat, "solid", 1, 1)) for s in [state, *others]}
    assert len(sent) == 1


@pytest.mark.parametrize("game", SECRETIVE, ids=str)
def test_a_bot_sees_no_secret_even_if_it_is_sent_one(game: Game) -> None:
    state, seat = decision(game, secret=True)
    honest = state.known(seat).text
    for number in range(3):
        told_all = state.redeal(seat, random.Random(number)).text
        assert ask(game.id, told_all, seat) == ask(game.id, honest, seat)
        assert ask(game.id, told_all, seat, kind="advise") == ask(game.id, honest, seat, kind="advise")


@pytest.mark.parametrize("game", games().values(), ids=str)
@pytest.mark.parametrize("level", [LEVELS[0], LEVELS[-1]])
def test_the_answer_is_a_legal_move(game: Game, level: str) -> None:
    state, seat = decision(game)
    found = ask(game.id, state.known(seat).text, seat, level)
    assert isinstance(found, Answer), found
    assert found.moves[0] in [move.text for move in state.legal(seat)]
    assert (found.milliseconds > 0) == (game in RACES)


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_advice_is_legal_moves_with_chances(game: Game) -> None:
    state, seat = decision(game)
    found = ask(game.id, state.known(seat).text, seat, kind="advise")
    assert isinstance(found, Answer), found
    assert set(found.moves) <= {move.text for move in state.legal(seat)}
    assert len(found.chances) == len(found.moves) > 0
    assert all(0 <= chance <= 1 for chance in found.chances)


@pytest.mark.parametrize("game", RACES, ids=str)
def test_a_bot_has_its_good_or_bad_day_all_game_long(game: Game) -> None:
    state, seat = decision(game)
    tempers = sorted(range(100), key=lambda temper: random.Random(temper).gauss(0, 1))
    paces = []
    for temper in (tempers[0], tempers[-1]):
        found = [ask(game.id, state.known(seat).text, seat, seed=seed, temper=temper) for seed in range(15)]
        paces.append(median(each.milliseconds for each in found if isinstance(each, Answer)))
    assert paces[0] < paces[1] / 1.5


def test_the_same_seed_finds_the_same(template: Game) -> None:
    state, seat = decision(template)
    answers = [ask(template.id, state.text, seat, "casual", seed=seed) for seed in [*range(20), *range(20)]]
    assert answers[:20] == answers[20:]
    assert len({each.moves[0] for each in answers if isinstance(each, Answer)}) > 1


def test_a_wrong_question_is_answered_by_what_is_wrong(template: Game) -> None:
    state, seat = decision(template)
    right = Question(7, "choose", template.id, state.text, seat, "solid", 1, 1)
    decided = state.apply(state.legal(seat)[0], seat)
    wrong = {
        "there is no game 'nothing'": msgspec.structs.replace(right, game="nothing"),
        "there is no bot 'genius'": msgspec.structs.replace(right, level="genius"),
        "begins with 'template'": msgspec.structs.replace(right, position="nonsense"),
        "seats are 0 to 2, or None for a spectator, not 6": msgspec.structs.replace(right, seat=6),
        "seats are 0 to 2, or None for a spectator, not 3": msgspec.structs.replace(right, seat=3),
        "has nothing to decide": msgspec.structs.replace(right, position=decided.text),
    }
    for why, question in wrong.items():
        found = answer(question)
        assert isinstance(found, Failure)
        assert found.number == 7
        assert why in found.text
