"""Views, texts of moves and reasons are the same in Python and in the page, on the walks of the laws."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from stolik.core import laws, walks
from stolik.core.binding import compiling
from stolik.core.contract import SPECTATOR
from stolik.core.game import Game, State
from stolik.core.registry import game, games
from stolik.javascript.game import game_script
from stolik.wasm.manifest import layout

from .node import ask, has_node

GAMES = [*games().values(), game("template")]
pytestmark = pytest.mark.skipif(not has_node(), reason="without Node.js and the page's packages")


class Questions:
    """Questions for the page, with the answers of Python."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.asked: list[dict[str, Any]] = []
        self.right: list[dict[str, Any]] = []
        self._texts: set[int] = set()

    def add(self, function: Any, question: dict[str, Any], *arguments: Any) -> None:
        self.asked.append(question)
        try:
            self.right.append({"answer": json.loads(json.dumps(function(*arguments)))})
        except ValueError as problem:
            self.right.append({"refused": str(problem)})

    def about(self, state: State, codes: list[int]) -> None:
        """What everybody sees, and why each seat may not make each of these moves."""
        views = self.game.views
        if hasattr(views, "fixed"):
            self.add(lambda: state.fixed, {"ask": "fixed", "state": state.known(None).bytes.hex()})
        for seat in walks.seats(state):
            known = state.known(seat)
            viewer = SPECTATOR if seat is None else seat
            self.add(known.table, {"ask": "view", "state": known.bytes.hex(), "seat": viewer}, seat)
        for seat in state.deciding if hasattr(views, "explain") else ():
            known, legal = state.known(seat), {move.code for move in state.legal(seat)}
            for code in codes:
                if code not in legal:
                    question = {"ask": "explain", "state": known.bytes.hex(), "seat": seat, "code": code}
                    self.add(views.explain, question, known.record, seat, code)

    def moves(self, codes: list[int]) -> None:
        """How moves are written and read."""
        for code in codes:
            text = self.game.views.move_text(code)
            self.add(self.game.views.move_text, {"ask": "text", "code": code}, code)
            for written in (text, text + "x", text[:-1], text.upper()):
                self.add(self.game.views.move_code, {"ask": "code", "text": written}, written)


def asked(each: Game, setups: Sequence[laws.Setup]) -> Questions:
    """Questions about a game of every set-up."""
    questions = Questions(each)
    known: set[int] = set()
    for setup in setups:
        steps = walks.walk(each, setup, seed=3)
        codes = {step.move.code for step in steps} | {m.code for s in steps for m in s.state.legal(s.actor)}
        for step in walks.some(steps, seed=3):
            questions.about(step.state, sorted(codes)[:200])
        questions.about(steps[-1].state.apply(steps[-1].move, steps[-1].actor), [])
        questions.moves(sorted(codes - known))
        known |= codes
    return questions


def compare(questions: Questions, engine: Path) -> None:
    """Every answer of the page is Python's."""
    script = engine / f"{questions.game.id}.mjs"
    if not script.exists():
        script.write_text(game_script(questions.game, "./python.mjs", "./table.mjs"), encoding="utf-8")
    found = ask(engine, script, layout(questions.game.dtype)["fields"], questions.asked)
    for question, right, answer in zip(questions.asked, questions.right, found, strict=True):
        assert answer == right, question


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
def test_the_page_sees_and_says_the_same(each: Game, engine: Path) -> None:
    compare(asked(each, laws.covering(each)[:: 1 if compiling() else 4]), engine)


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
def test_the_page_sees_and_says_the_same_in_every_setup(each: Game, part: int, engine: Path) -> None:
    compare(asked(each, laws.setups(each)[part::4]), engine)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("py.shr(", "py.shl("), ("py.lt(", "py.le("), ("? null :", "? 0 :"), ('["phase",', '["face",')],
)
def test_a_fault_in_the_script_is_found(right: str, wrong: str, engine: Path, tmp_path: Path) -> None:
    each = game("rings" if right == "py.shr(" else "lucky-numbers")
    script = game_script(each, (engine / "python.mjs").as_uri(), (engine / "table.mjs").as_uri())
    assert right in script
    planted = tmp_path / "planted.mjs"
    planted.write_text(script.replace(right, wrong), encoding="utf-8")
    questions = asked(each, laws.covering(each)[:2])
    found = ask(engine, planted, layout(each.dtype)["fields"], questions.asked)
    assert found != questions.right
