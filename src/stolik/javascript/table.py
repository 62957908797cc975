"""What is the same for all games, compiled for the page: states, tables with their log and series, records, bots."""

from __future__ import annotations

import random
from typing import Any

from stolik.core import errors, notation, options, registry
from stolik.core.fields import Fields
from stolik.core.game import Game
from stolik.core.level import Level, levels
from stolik.core.state import Deadline, Move, Outcome, State
from stolik.play import entries, fairness, following, series, starting
from stolik.play.record import GameRecord
from stolik.play.refusal import Refusal
from stolik.play.series_record import SeriesRecord
from stolik.play.table import Table
from stolik.search.bots import PolicyBot, SearchBot
from stolik.search.reaction import ReactionBot
from stolik.search.search import Search
from stolik.server import messages
from stolik.server.live import projection
from stolik.server.live.projection import Projection, TableContext, Viewer

from .linking import Program
from .types import described

# Defined by the page: where games, their kernels and the bytes of records are found there.
STAND_INS: dict[Any, str] = {
    registry.game: "host.game",
    Fields: "host.Fields",
    State.__init__: "host.begin",
    fairness._json: "host.json",
    projection.encode: "host.encode",
    Search: "host.Search",
    State.redeal: "host.redeal",
    ReactionBot.__post_init__: "host.reacting",
    random.Random: "host.Random",
}
# What only Python does.
LEFT_OUT: tuple[Any, ...] = (
    *(State.__hash__, State.__reduce__, State.chance, State.material),
    *(Game.__init__, Game.__reduce__, Game.layout, vars(Game)["kernels"], vars(Game)["calls"], Game.use, Game.compile),
    *(Level.__post_init__, Level._renamed),
    *(Game._forget_kernels, Game.sample, Game.has, Game.part, Game._part, Game.folder, Game.texts),
)


def _classes(module: Any) -> list[Any]:
    return [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]


# Classes of which there is one for tables and all games.
SHARED: tuple[Any, ...] = (
    *_classes(errors),
    *_classes(options),
    *(notation.Names, notation.Numbers, notation.Hashes),
    *(Deadline, Move, Outcome, State, Level),
)
EXPORTED: tuple[Any, ...] = (
    *(*SHARED, *_classes(entries), *_classes(messages), Table, Game, GameRecord, SeriesRecord, Refusal),
    *(Projection, Viewer, TableContext, PolicyBot, SearchBot, ReactionBot, levels),
    *(following.series_now, following.opening, following.seat_all, following.go_on, following.give, following.leave),
    *(following.end_series, following.complete, series.start_series, series.plan_of, series.scored),
    *(starting.usual_starts, starting.printed, starting.Starts, series.SeriesPlan, series.PlannedGame),
)


def table_script(runtime: str, host: str) -> str:
    """The JavaScript of tables; `host` is the page's module with what stands in."""
    program = Program(STAND_INS, LEFT_OUT)
    for value in EXPORTED:
        program.export(value.__name__, value)
    program.export_text("Body", described(program, entries.Body))
    program.export_text("Command", described(program, messages.AnyCommand))
    return program.text(runtime, host=host)
