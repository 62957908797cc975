"""Set-up shared by all tests: kernels are compiled before the first test, so that no test includes compiling."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE
from stolik.core.errors import BadBoards
from stolik.core.game import Game, State
from stolik.core.registry import game, games
from stolik.play.record import GameRecord

# The same examples in every run, however slow the machine: a test must not fail only now and then.
settings.register_profile("steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: many tests wait for sockets, limits and browsers."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session", autouse=True)
def warm_kernels() -> None:
    if compiling():
        for each in [*games().values(), game("template")]:
            for _ in each.compile():
                pass


CORPUS = Path(__file__).parent / "tests" / "play" / "corpus"


@pytest.fixture(scope="session")
def released() -> set[str]:
    """Games that have been released: the corpus keeps records of them for ever."""
    return {json.loads(file.read_text("utf-8"))["game"] for file in CORPUS.glob("*.json")}


@pytest.fixture
def template() -> Game:
    return game("template")


@pytest.fixture(scope="session")
def said_in_both_languages() -> Callable[[Game, BadBoards], None]:
    """Checks that the page can say what is wrong with boards of a box: there is a text with all its placeholders."""

    def check(game: Game, problem: BadBoards) -> None:
        for language in ("pl", "en"):
            told = game.texts(language)[f"boards.problem.{problem.key}"]
            assert set(re.findall(r"{(\w+)", told)) <= set(problem.details), (language, problem.key)

    return check


@pytest.fixture(scope="session")
def same_end_anywhere() -> Callable[[State], None]:
    """Checks that the record of a game with boards of a box, played at random to its end, leads to that end again."""

    def check(state: State) -> None:
        names = ("Ola", "Jan", "Zoja", "Ewa")[: state.players]
        record = GameRecord(state.game.id, state.players, dict(state.options), 0, names, boards=state.boards)
        rng = random.Random(state.players)
        while state.to_act:
            actor = state.to_act[0]
            move = state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor))
            state, record = state.apply(move, actor), record.add(actor, move)
            assert state.game.parse(state.text) == state
        assert GameRecord.from_json(record.to_json()).end() == state
        assert state.boards == record.boards

    return check
