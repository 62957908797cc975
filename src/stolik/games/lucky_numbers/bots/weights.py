"""The weights of the evaluation, fitted by `training/fitting.py`: read from `data/evaluation.json` and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from stolik.core.data import read_object
from stolik.core.errors import BadData

from ..rules.board import BOARDS, FIELDS, HIGHEST

FILE: Final = Path(__file__).parent.parent / "data" / "evaluation.json"
FEWEST: Final = 2  # players
MOST: Final = HIGHEST * BOARDS  # clovers that may lie face down, and that may fit a field
CLOVERS: Final = ("fitting", "first_up", "later_up")  # tables by clovers
TABLES: Final = ("filled", "waiting", *CLOVERS)
STEPS: Final = 40  # of the axis for the share of the clovers face down that fit anywhere


def load(path: Path = FILE) -> dict[str, Any]:
    """The tables by name, each by players, clovers left and what it counts; values between the knots are filled in.

    `filled` by empty fields; `fitting` by clovers face down that fit an empty field; `first_up` and `later_up` beside
    it where one face up fits too, for the seat to move and for the others; `waiting` by seats that move before.
    `useful`, by players alone, by empty fields and by the share of the clovers face down that fit one of them.
    """
    data = read_object(path.read_text(encoding="utf-8"), path.name)
    tables = {}
    for name in TABLES:
        tables[name] = np.array([_expanded(data, players, name, path.name) for players in range(FEWEST, BOARDS + 1)])
    tables["useful"] = np.array([_useful(data, players, path.name) for players in range(FEWEST, BOARDS + 1)])
    return tables


def _expanded(data: Any, players: int, name: str, where: str) -> Any:
    rows, (left, knots) = _table(data, players, name, ("left", name), where)
    knots = knots * (players if name in CLOVERS else 1)
    length = MOST if name in CLOVERS else FIELDS
    wide = np.array([np.interp(np.arange(length + 1), knots, row) for row in rows])
    return np.array([np.interp(np.arange(MOST + 1), left * players, column) for column in wide.T]).T


def _table(data: Any, players: int, name: str, axes: tuple[str, str], where: str) -> tuple[Any, list[Any]]:
    """The numbers of a table and the knots along its two axes."""
    try:
        knots = [np.array(data["knots"][axis], np.float64) for axis in axes]
        rows = np.array(data["players"][str(players)][name], np.float64)
    except (KeyError, TypeError, ValueError) as problem:
        raise BadData(f"{where}: {name} for {players} players cannot be read: {problem!r}") from None
    if rows.shape != tuple(map(len, knots)) or not np.isfinite(rows).all():
        raise BadData(f"{where}: {name} for {players} players is no table of {len(knots[0])} × {len(knots[1])} numbers")
    return rows, knots


def _useful(data: Any, players: int, where: str) -> Any:
    rows, (empty, shares) = _table(data, players, "useful", ("useful_empty", "useful_share"), where)
    wide = np.array([np.interp(np.arange(STEPS + 1) / STEPS, shares, row) for row in rows])
    return np.array([np.interp(np.arange(FIELDS + 1), empty, column) for column in wide.T]).T


_LOADED = load()
FILLED, WAITING, FITTING, FIRST_UP, LATER_UP = (_LOADED[name] for name in TABLES)
USEFUL = _LOADED["useful"]
