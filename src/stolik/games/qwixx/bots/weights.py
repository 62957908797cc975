"""The weights of the evaluation, fitted by `training/fitting.py`: read from `data/evaluation.json` and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from stolik.core.data import read_object
from stolik.core.errors import BadData

from ..rules import MOST_PLAYERS
from ..rules.codes import BOARDS
from ..rules.components import FIELDS
from ..rules.sheet import LAST, WIDTH
from ..rules.turn import MOST_MISSES

FILE: Final = Path(__file__).parent.parent / "data" / "evaluation.json"
UNITS: Final = 5  # the first one is linear, the others are rectified (ReLU)

# The state of a row by its crossed fields: (place of the rightmost cross, crosses), numbered; locked ones are closed.
_OPEN: Final = [(-1, 0)] + [(place, n) for place in range(LAST) for n in range(1, place + 2)]
CLOSED: Final = len(_OPEN)
ROW_STATES: Final = np.array(
    [
        CLOSED if fields >> LAST else _OPEN.index((fields.bit_length() - 1, fields.bit_count()))
        for fields in range(1 << WIDTH)
    ],
    np.int64,
)
# The tables that add to the units, by name: their shape, without the first axis (board) and the last (unit).
SHAPES: Final = {
    "rows": (2, CLOSED + 1),  # own or another seat's, state
    "misses": (2, MOST_MISSES),
    "pawns": (2, FIELDS + 1),
    "closed": (2,),  # rows closed
    "turn": (MOST_PLAYERS,),  # turns until this seat is active
    "players": (MOST_PLAYERS + 1,),
    "finisher": (3,),  # nobody, this seat, another
    "lead": (),  # times the points ahead of the best other, in LEAD_SCALE
    "out": (),  # the weights of the units
}
# The tables of solitaire, where only points count: those still to come, by name.
ALONE_SHAPES: Final = {"alone_rows": (CLOSED + 1,), "alone_misses": (MOST_MISSES,), "alone_closed": (2,)}


def load(path: Path = FILE) -> dict[str, Any]:
    """The fitted numbers by name; a file that does not hold them is refused."""
    data = read_object(path.read_text("utf-8"), path.name)
    shapes = {name: (len(BOARDS), *shape, UNITS) for name, shape in SHAPES.items()} | ALONE_SHAPES
    tables = {}
    for name, shape in shapes.items():
        table = np.array(data.get(name, []), np.float64)
        if table.shape != shape:
            raise BadData(f"{path.name}: {name} has the shape {table.shape}, not {shape}")
        tables[name] = table
    return tables


_TABLES: Final = load()
ROWS, LEAD, OUT = _TABLES["rows"], _TABLES["lead"], _TABLES["out"]
ALONE_ROWS, ALONE_MISSES, ALONE_CLOSED = _TABLES["alone_rows"], _TABLES["alone_misses"], _TABLES["alone_closed"]
# Tables that are always added together, by board and: role, misses, pawn; players, closed rows; turns, finisher.
SEATS: Final = _TABLES["misses"][:, :, :, None] + _TABLES["pawns"][:, :, None]
COMMON: Final = _TABLES["players"][:, :, None] + _TABLES["closed"][:, None]
TURN: Final = _TABLES["turn"][:, :, None] + _TABLES["finisher"][:, None]
