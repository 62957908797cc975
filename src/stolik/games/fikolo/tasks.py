"""The 30 task cards, read from `data/tasks.json`, checked, and turned in all four ways."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final, TypeAlias

import numpy as np

from stolik.core.errors import BadData

from .cards import CARDS, COLOURS, FITS, SHAPES

Raster: TypeAlias = tuple[int, ...]  # nine places; a figure's card number, or EMPTY for a white space

EMPTY: Final = -1
TASKS: Final = 30
FEWEST_FIGURES, MOST_FIGURES = 2, 5
MOST_FIVES: Final = 6  # six Junior players need 24 tasks without five figures
SOURCES: Final = ("printed", "found", "chosen")


def turned(raster: Raster) -> Raster:
    """A card turned 90° to the right: what was on the left is on top.

    0 1 2      6 3 0
    3 4 5  →   7 4 1
    6 7 8      8 5 2
    """
    return tuple(raster[place] for place in (6, 3, 0, 7, 4, 1, 8, 5, 2))


def turns(raster: Raster) -> tuple[Raster, Raster, Raster, Raster]:
    """A card in its four rotations: 0°, 90°, 180° and 270° to the right."""
    right = turned(raster)
    around = turned(right)
    return raster, right, around, turned(around)


def figures(raster: Raster) -> list[int]:
    """The figures on a card, in order of their places."""
    return [figure for figure in raster if figure != EMPTY]


def read_tasks(text: str, where: str) -> tuple[Raster, ...]:
    """The task cards of a data file; BadData says where it is wrong and why."""
    try:
        data = json.loads(text)
    except ValueError as problem:
        raise BadData(f"{where} is no JSON: {problem}") from None
    if not isinstance(data, dict) or data.get("source") not in SOURCES:
        raise BadData(f"{where} is an object with a source, one of {', '.join(SOURCES)}")
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


RASTERS: Final = read_tasks((files(__package__) / "data" / "tasks.json").read_text(encoding="utf-8"), "data/tasks.json")

# FIGURES[task]: how many figures it has, which is what it counts.
FIGURES: Final = np.array([len(figures(raster)) for raster in RASTERS], np.int64)
# PLACE[task, rotation, i]: the place of its i-th figure, rising; WANTED[task, rotation, i]: the cards that fit there.
PLACE: Final = np.zeros((TASKS, 4, MOST_FIGURES), np.int64)
WANTED: Final = np.zeros((TASKS, 4, MOST_FIGURES), np.int64)
for _task, _raster in enumerate(RASTERS):
    for _rotation, _turned in enumerate(turns(_raster)):
        _places = [place for place in range(9) if _turned[place] != EMPTY]
        PLACE[_task, _rotation, : len(_places)] = _places
        WANTED[_task, _rotation, : len(_places)] = [FITS[_turned[place]] for place in _places]


def with_at_most(most: int) -> int:
    """The mask of tasks with at most so many figures."""
    return sum(1 << task for task in range(TASKS) if FIGURES[task] <= most)


# IN_GAME[variant, beginner]: the tasks that are played with (FK-4, FK-19).
IN_GAME: Final = np.array([[with_at_most(5), with_at_most(3)], [with_at_most(4), with_at_most(3)]], np.int64)
