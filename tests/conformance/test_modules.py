"""The law of kernels: a game's module gives what its kernels give in Python, for every game; there is no list to edit.

Set-ups in which any two choices meet are tried with every change, all others by the thorough run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stolik.core import laws
from stolik.core.binding import compiling
from stolik.core.game import Game
from stolik.core.registry import game
from stolik.wasm.agreement import module_agrees
from stolik.wasm.build import built

from .modules import Node

pytestmark = pytest.mark.skipif(not compiling(), reason="modules are compiled")
GAMES = [game("template")]


def cases(each: Game) -> list[Any]:
    few = {str(setup) for setup in laws.covering(each)}
    return [
        pytest.param(each, setup, id=f"{each.id} {setup}", marks=[] if str(setup) in few else [pytest.mark.thorough])
        for setup in laws.setups(each)
    ]


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Game], Node]]:
    folder = tmp_path_factory.mktemp("engine")
    running: dict[str, Node] = {}

    def of(each: Game) -> Node:
        if each.id not in running:
            running[each.id] = Node(built(each), folder)
        return running[each.id]

    yield of
    for process in running.values():
        process.close()


@pytest.mark.parametrize(("each", "setup"), [case for each in GAMES for case in cases(each)])
def test_a_module_agrees_with_python(each: Game, setup: laws.Setup, node: Callable[[Game], Node]) -> None:
    module_agrees(each, setup, len(setup.options) + setup.players, node(each))
