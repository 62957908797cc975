"""Faults planted into kernels, manifests and modules: the law of kernels finds each, or the page refuses to load it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from stolik.core import laws
from stolik.core.binding import compiling, kernel
from stolik.core.contract import Codes, Record, Scores
from stolik.core.game import Game
from stolik.games._template import GAME, rules, view
from stolik.wasm.agreement import module_agrees
from stolik.wasm.build import Built, built

from .modules import Node, Refused

pytestmark = pytest.mark.skipif(not compiling(), reason="modules are compiled")
SETUP = laws.setups(GAME)[1]


def changed(**kernels: Any) -> Game:
    bad = ModuleType("rules")
    vars(bad).update(vars(rules), **kernels)
    return Game("template", rules=bad, view=view)


right_scores = rules.scores  # kernels call others by names of their module


@kernel
def generous(s: Record, out: Scores) -> None:
    right_scores(s, out)
    out[1] += 1


@kernel
def careless(s: Record, seat: int) -> None:
    """Hide nothing."""


@kernel
def forgetful(s: Record, seat: int, out: Codes) -> int:
    return rules.legal(s, seat, out) - 1


@kernel
def early(s: Record) -> int:
    return rules.deadline(s) and 0


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    process = Node(built(GAME), tmp_path_factory.mktemp("engine"))
    yield process
    process.close()


@pytest.mark.parametrize(
    ("kernels", "said"),
    [
        ({"scores": generous}, "position scores"),
        ({"hide": careless}, "position known"),
        ({"deadline": early}, "position deadline"),
    ],
)
def test_a_module_of_another_kernel_is_found(kernels: dict[str, Any], said: str, node: Node) -> None:
    with pytest.raises(laws.LawBroken, match=said):
        module_agrees(changed(**kernels), SETUP, 3, node, compiled=[False])


def test_a_module_that_lists_other_moves_is_found(node: Node) -> None:
    asked = {"about": "position", "state": GAME.start(2).bytes.hex(), "actor": 0, "code": 1}
    listed = node([asked])[0]["legal"][0]
    state = GAME.start(2)
    assert listed == [move.code for move in state.legal(0)]
    bad = changed(legal=forgetful)
    assert listed != [move.code for move in bad.start(2).legal(0)]


def test_a_wrong_place_in_the_layout_is_found(tmp_path: Path) -> None:
    good = built(GAME)
    told = good.read()
    told["state"]["fields"][1]["offset"] += 1  # options
    with pytest.raises(laws.LawBroken, match="start"):
        ask_changed(Built(good.module, written(told, tmp_path)), tmp_path)


def test_a_wrong_text_of_a_move_is_found(tmp_path: Path) -> None:
    good = built(GAME)
    told = good.read()
    told["moves"][0][1].reverse()
    with pytest.raises(laws.LawBroken, match="position text"):
        ask_changed(Built(good.module, written(told, tmp_path)), tmp_path)


def test_a_module_that_is_not_the_manifests_is_refused(tmp_path: Path) -> None:
    good = built(GAME)
    other = tmp_path / "other.wasm"
    other.write_bytes(good.module.read_bytes() + b"\0")
    with pytest.raises(Refused, match="the module of template is not the one that its manifest describes"):
        ask_changed(Built(other, good.manifest), tmp_path)


def test_a_kernel_that_the_module_lacks_is_refused(tmp_path: Path) -> None:
    good = built(GAME)
    told = good.read()
    told["kernels"]["cheat"] = told["kernels"]["start"]
    with pytest.raises(Refused, match="has no kernel cheat"):
        ask_changed(Built(good.module, written(told, tmp_path)), tmp_path)


@pytest.mark.thorough
def test_a_module_built_from_a_changed_kernel_is_found(tmp_path: Path) -> None:
    made = built(GENEROUS, f"{__name__}:GENEROUS")
    assert made.module != built(GAME).module
    with pytest.raises(laws.LawBroken, match="position scores"):
        ask_changed(made, tmp_path)


def ask_changed(made: Built, folder: Path) -> None:
    process = Node(made, folder)
    try:
        module_agrees(GAME, SETUP, 3, process, compiled=[False])
    finally:
        process.close()


def written(manifest: dict[str, Any], folder: Path) -> Path:
    path = folder / "manifest.json"
    path.write_text(json.dumps(manifest), "utf-8")
    return path


GENEROUS = changed(scores=generous)
