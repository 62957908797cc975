"""Set-up shared by all tests: kernels compiled before the first test, so that none is timed or timed out by it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from stolik.core.binding import compiling
from stolik.core.game import Game
from stolik.core.registry import game, games

# The same examples in every run, however slow the machine: a check that fails only now and then is none.
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
