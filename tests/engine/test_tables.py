"""Tables do the same in Python and in the page: the same scripts of commands give the same entries and records."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.level import LEVELS
from stolik.core.registry import game, games
from stolik.core.walks import covering
from stolik.javascript.game import game_script
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.record import GameRecord
from stolik.play.starting import Starts
from stolik.play.table import Table
from stolik.server.live.projection import Projection, TableContext, Viewer
from stolik.wasm.build import built

from .node import has_node, run

# To build a game's module takes a minute, so that only the template is tried with every change.
GAMES = [pytest.param(each, id=each.id, marks=pytest.mark.thorough) for each in games().values()]
GAMES.append(pytest.param(game("template"), id="template"))
pytestmark = pytest.mark.skipif(not has_node(), reason="without Node.js and the page's packages")
GUESTS = ("ala", "ola", "jan")
SINCE = (1, 4, 1000)  # versions before the present one, of which pages are told what they missed


class Script:
    """A table of Python, random commands at it, and what came of them."""

    def __init__(self, game: Game, players: int, options: dict[str, Any], seed: int) -> None:
        self.rng = random.Random(f"{game.id} {players} {options} {seed}")
        settings = TableSettings(clock=self.rng.choice(("none", "relaxed", "brisk")), undo=self.rng.random() < 0.8)
        starts = Starts(self.rng.choice(("random", "name", "winner")))
        opened = Opened(game.id, game.version, players, options, settings, "ala", seed_of(seed), starts=starts)
        self.now = 1_000_000
        self.table = Table.open(opened, self.now)
        self.opened = msgspec.to_builtins(opened)
        self.commands: list[Any] = []
        self.right = [told(self.table)]
        self.began = self.now

    def play(self, most: int) -> None:
        """So many commands, sensible ones most of the time."""
        for seat, chair in enumerate(self.table.chairs):
            assert chair.free
            if seat == 0 or self.rng.random() < 0.5:
                guest = self.rng.choice(GUESTS) if seat else "ala"
                self.do("sit", guest, seat, f"{guest.title()} {seat}", f"{seat}" * 32)
            else:
                self.do("add_bot", "ala", seat, self.rng.choice(LEVELS))
        self.do("begin", "ala")
        while len(self.commands) < most and self.table.phase == "playing":
            self.step()

    def step(self) -> None:
        """Pass some time and do something."""
        self.now += self.rng.choice((5, 500, 60_000))
        seats = range(self.opened["players"])
        chance = self.rng.random()
        if chance < 0.8 and self.table.to_act and self.table.state:
            seat = self.rng.choice(self.table.to_act)
            self.do("move", seat, self.rng.choice(self.table.state.legal(seat)).text)
        elif chance < 0.84:
            self.do("undo", self.rng.choice(seats))
        elif chance < 0.86:
            self.do("answer", self.rng.choice(seats), self.rng.random() < 0.6)
        elif chance < 0.88:
            decision = self.rng.choice(("wait", "cover"))
            self.do("decide", self.rng.choice(seats), self.rng.choice(seats), decision, away=70_000)
        elif chance < 0.90:
            self.do("come_back", self.rng.choice(seats))
        elif chance < 0.905:
            self.do("resign", self.rng.choice(seats))
        elif chance < 0.91:
            self.do("hand", self.rng.choice(seats), self.rng.choice(GUESTS))
        elif chance < 0.92:
            self.do("move", self.rng.choice((*seats, 9)), self.rng.choice(("pass", "take 7", "x", "card 3")), seen=3)
        else:
            due = self.table.due
            self.now = max(self.now, self.now if due is None else due)
            self.do("tick")

    def do(self, name: str, *values: Any, **named: Any) -> None:
        """Carry a command out and note what came of it; all but a tick have an id."""
        given = {"now": self.now} if name == "tick" else {"now": self.now, "command": f"c{len(self.commands)}"}
        named = {**given, **named}
        self.commands.append([name, list(values), named])
        try:
            getattr(self.table, name)(*values, **named)
        except StolikError as problem:
            refused = {"refused": str(problem), "code": getattr(problem, "code", "")}
            self.right.append({**refused, **told(self.table)})
        else:
            self.right.append(told(self.table))


def told(table: Table) -> dict[str, Any]:
    """What the page tells of its table, too."""
    entries, table.unsaved = table.unsaved, []
    names = ("phase", "to_act", "bots_to_act", "undoable", "due", "names", "starter", "resigned", "version")
    said = {name: getattr(table, name) for name in names} | {"entries": entries}
    position = table.state.text if table.state else ""
    projection = Projection(table, TableContext("ABCDEF", "watch", GUESTS[:2], "0.2.0", "next"), table.at)
    viewers = [*map(Viewer, GUESTS), Viewer("", True)]
    news = [json.loads(projection.news(v, max(0, table.version - far), True)) for v in viewers for far in SINCE]
    record = table.record().to_json() if table.phase == "over" else ""
    found = {
        **said,
        "position": position,
        "news": news,
        "end": None if table.end is None else repr(table.end),
        "record": record,
    }
    plain: dict[str, Any] = json.loads(msgspec.json.encode(found))
    return plain


@pytest.mark.parametrize("each", GAMES)
def test_the_same_commands_give_the_same_entries_and_records(each: Game, engine: Path) -> None:
    scripts = []
    for number, setup in enumerate(covering(each)[::3]):
        scripts.append(Script(each, setup.players, dict(setup.options), number))
        scripts[-1].play(most=120)
    found = results(each, engine, scripts)
    for script, answers in zip(scripts, found, strict=True):
        for command, right, answer in zip(["open", *script.commands], script.right, answers, strict=True):
            assert answer == right, command
        if answers[-1]["record"]:
            GameRecord.from_json(answers[-1]["record"]).verify()


def results(each: Game, engine: Path, scripts: list[Script]) -> list[Any]:
    """What the page makes of scripts."""
    module = built(each)
    text = engine / f"{each.id}.mjs"
    text.write_text(game_script(each, "./python.mjs", "./table.mjs"), encoding="utf-8")
    given = [{"opened": script.opened, "now": script.began, "commands": script.commands} for script in scripts]
    program = str(Path(__file__).with_name("tables.mjs"))
    answers = run(
        *("node", program, str(engine), str(module.manifest), str(module.module), str(text)), text=json.dumps(given)
    )
    found: list[Any] = json.loads(answers)
    return found
