"""The components of the game, read from `data/` and checked: the 30 task cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import numpy as np

from stolik.core.data import check_source, read_object
from stolik.core.errors import BadData

from .cards import CARDS, COLOURS, SHAPES
from .rasters import EMPTY, MOST_FIGURES, Raster, figures, size, turns, woven

FILE: Final = Path(__file__).parent.parent / "data" / "tasks.json"
TASKS: Final = 30
FEWEST_FIGURES: Final = 2
MOST_FIVES: Final = 6  # six Junior players need 24 tasks without five figures


def read_tasks(text: str, where: str) -> tuple[Raster, ...]:
    """The task cards of a data file; BadData says where it is wrong and why."""
    data = read_object(text, where)
    check_source(data, where)
    cards = data.get("tasks")
    if not isinstance(cards, list) or len(cards) != TASKS:
        raise BadData(f"{where}: tasks is a list of {TASKS} cards")
    rasters = tuple(_read_card(card, f"{where}, task {number}") for number, card in enumerate(cards, start=1))
    _refuse_twins(rasters, where)
    fives = sum(len(figures(raster)) == MOST_FIGURES for raster in rasters)
    if fives > MOST_FIVES:
        raise BadData(f"{where}: at most {MOST_FIVES} tasks have five figures, not {fives}")
    return rasters


def _read_card(card: Any, where: str) -> Raster:
    if not isinstance(card, list) or len(card) != 3 or not all(isinstance(row, str) for row in card):
        raise BadData(f"{where} is a list of three rows such as 'red-star . green-moon'")
    words = [word for row in card for word in row.split()]
    if any(len(row.split()) != 3 for row in card):
        raise BadData(f"{where}: every row has three words, a figure or a dot for a white space")
    for word in words:
        if word != "." and word not in CARDS:
            raise BadData(f"{where}: {word!r} is no figure; a figure is written like red-star, a white space as a dot")
    raster = tuple(EMPTY if word == "." else CARDS.index(word) for word in words)
    shown = figures(raster)
    if not FEWEST_FIGURES <= len(shown) <= MOST_FIGURES:
        raise BadData(f"{where}: a task has {FEWEST_FIGURES} to {MOST_FIGURES} figures, not {len(shown)}")
    for what, names, kinds in (
        ("colour", COLOURS, [figure // len(SHAPES) for figure in shown]),
        ("shape", SHAPES, [figure % len(SHAPES) for figure in shown]),
    ):
        for kind in kinds:
            if kinds.count(kind) > 1:
                raise BadData(f"{where}: the {what} {names[kind]} is there twice; on one card every {what} differs")
    return raster


def _refuse_twins(rasters: tuple[Raster, ...], where: str) -> None:
    seen: dict[Raster, int] = {}
    for number, raster in enumerate(rasters, start=1):
        shape = min(turns(raster))
        if shape in seen:
            raise BadData(f"{where}: task {number} is task {seen[shape]} turned; no two tasks are equal")
        seen[shape] = number


RASTERS: Final = read_tasks(FILE.read_text(encoding="utf-8"), "data/tasks.json")

OWN: Final = np.array([woven(raster) for raster in RASTERS], np.int64)

# MOST[variant, beginner]: tasks with more figures than this are not played with (FK-4, FK-19).
MOST: Final = np.array([[5, 3], [4, 3]])


def own_in_game(variant: int, beginner: int) -> int:
    """How many cards of the game's own are played with."""
    return sum(size(int(card)) <= MOST[variant, beginner] for card in OWN)
