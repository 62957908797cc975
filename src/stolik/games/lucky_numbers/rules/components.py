"""The components of the game, read from `data/` and checked: the horseshoes of the four boards (LN-17)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from stolik.core.data import check_source, read_object
from stolik.core.errors import BadData

from .board import BOARDS, FIELD_NAMES, FIELDS, HIGHEST, START_FIELDS

FILE: Final = Path(__file__).parent.parent / "data" / "boards.json"


def load(path: Path = FILE) -> Any:
    """The number of the horseshoe on every field of every board, 0 where there is none."""
    data = read_object(path.read_text(encoding="utf-8"), path.name)
    check_source(data, path.name)
    boards = data.get("boards")
    if not isinstance(boards, list) or len(boards) != BOARDS:
        raise BadData(f"{path.name}: boards is a list of {BOARDS} boards, each with its horseshoes")
    horseshoes = np.zeros((BOARDS, FIELDS), np.int64)
    for number, board in enumerate(boards):
        where = f"{path.name}, board {number + 1}"
        if not isinstance(board, dict) or not board:
            raise BadData(f'{where}: a board names its horseshoes as {{"b1": 4, …}}, not {board!r}')
        for name, value in board.items():
            horseshoes[number, _field(name, where)] = _number(value, f"{where}, {name}")
    return horseshoes


def _field(name: str, where: str) -> int:
    if name not in FIELD_NAMES:
        raise BadData(f"{where}: {name!r} is no field; fields are a1 to d4")
    field = FIELD_NAMES.index(name)
    if field in START_FIELDS:
        raise BadData(f"{where}: {name} is a start field, which is never empty, so a horseshoe there means nothing")
    return field


def _number(value: Any, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= HIGHEST:
        raise BadData(f"{where}: {value!r} is no number from 1 to {HIGHEST}")
    return value


HORSESHOES: Final = load()
