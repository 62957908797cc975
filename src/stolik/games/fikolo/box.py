"""The task cards on the table: those of the game's own data, or those of somebody's box, written as a text.

    a1:rq,c2:yt;c1:gc,a2:yh;…

is one card after the other, each with its figures by place, colour and shape. There are 12 to 30 of them: a family need
not type in all 30. Tasks are numbered in their order.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NoReturn

import numpy as np

from stolik.core.contract import Record
from stolik.core.errors import BadBoards

from .rules.cards import COLOURS, PLACES, SHAPES
from .rules.codes import BEGINNER, JUNIOR, VARIANT
from .rules.components import FEWEST_FIGURES, MOST, OWN, TASKS
from .rules.rasters import EMPTY, MOST_FIGURES, Raster, figures, raster_of, size, turns, woven
from .rules.rounds import OWN_TASKS

COLOUR_LETTERS: Final = "rbkvyg"  # as in cards.COLOURS
SHAPE_LETTERS: Final = "cqtsmh"  # as in cards.SHAPES
FEWEST_CARDS: Final = 12
LONGEST: Final = 900  # characters: 30 cards of five figures and what stands between
KEPT: Final = 32  # boxes that are remembered, however many people put in
SHOWN: Final = 12  # characters of somebody's text that an error repeats


def lay(record: Record, text: str) -> None:
    """Put the task cards on the table: the game's own, or those of the text."""
    record.tasks = _woven(text) if text else OWN
    if text:
        _require_enough(record)


def text(record: Record) -> str:
    """The task cards of somebody's box that are on the table; nothing for the game's own."""
    if np.array_equal(record.tasks, OWN):
        return ""
    return ";".join(_written(raster_of(int(card))) for card in record.tasks if card)


def _written(raster: Raster) -> str:
    """A card's figures in order of places."""
    return ",".join(
        f"{PLACES[place]}:{COLOUR_LETTERS[figure // 6]}{SHAPE_LETTERS[figure % 6]}"
        for place, figure in enumerate(raster)
        if figure != EMPTY
    )


@lru_cache(KEPT)
def _woven(text: str) -> Any:
    """The numbers of the cards of a text, each one checked, 0 for those that are not there."""
    if len(text) > LONGEST:
        _refuse("long", f"these task cards have more than {LONGEST} characters", most=LONGEST)
    parts = text.split(";")
    if not FEWEST_CARDS <= len(parts) <= TASKS:
        told = f"there are {FEWEST_CARDS} to {TASKS} task cards in a box, not {len(parts)}"
        _refuse("cards", told, fewest=FEWEST_CARDS, most=TASKS, cards=len(parts))
    rasters = [_read(part, number) for number, part in enumerate(parts, 1)]
    _refuse_twins(rasters)
    return np.array([*map(woven, rasters), *[0] * (TASKS - len(rasters))], np.int64)


def _read(part: str, number: int) -> Raster:
    """A card from its text."""
    raster = [EMPTY] * 9
    for word in part.split(","):
        place, colon, figure = word.partition(":")
        if place not in PLACES or not colon or not _is_figure(figure):
            told = f"task card {number}: a figure is written like a1:rq, by place, colour, shape, not {word[:SHOWN]!r}"
            _refuse("figure", told, card=number, word=word[:SHOWN])
        if raster[PLACES.index(place)] != EMPTY:
            _refuse("place", f"task card {number} has two figures on {place}", card=number, place=place)
        raster[PLACES.index(place)] = 6 * COLOUR_LETTERS.index(figure[0]) + SHAPE_LETTERS.index(figure[1])
    _check_figures(figures(tuple(raster)), number)
    return tuple(raster)


def _is_figure(word: str) -> bool:
    return len(word) == 2 and word[0] in COLOUR_LETTERS and word[1] in SHAPE_LETTERS


def _check_figures(shown: list[int], number: int) -> None:
    """FK-2: two to five figures, and every colour and every shape once."""
    if not FEWEST_FIGURES <= len(shown) <= MOST_FIGURES:
        told = f"task card {number} has {len(shown)} figures; there are {FEWEST_FIGURES} to {MOST_FIGURES} on each"
        _refuse("figures", told, card=number, figures=len(shown), fewest=FEWEST_FIGURES, most=MOST_FIGURES)
    for key, names, kinds in (
        ("colour", COLOURS, [figure // 6 for figure in shown]),
        ("shape", SHAPES, [figure % 6 for figure in shown]),
    ):
        twice = [names[kind] for kind in kinds if kinds.count(kind) > 1]
        if twice:
            told = f"task card {number} has the {key} {twice[0]} twice; on one card every {key} differs"
            _refuse(key, told, card=number)


def _refuse_twins(rasters: list[Raster]) -> None:
    """No card is another one turned."""
    seen: dict[Raster, int] = {}
    for number, raster in enumerate(rasters, 1):
        twin = seen.setdefault(min(turns(raster)), number)
        if twin != number:
            _refuse("twins", f"task card {number} is task card {twin} turned", card=number, twin=twin)


def _require_enough(record: Record) -> None:
    """Everybody gets two tasks, in Junior four, once those with too many figures are removed."""
    junior = int(record.options[VARIANT]) == JUNIOR
    most = int(MOST[record.options[VARIANT], record.options[BEGINNER]])
    there = sum(0 < size(int(card)) <= most for card in record.tasks)
    needed = int(record.players) * (OWN_TASKS if junior else 2)
    if there < needed:
        told = f"{record.players} players need {needed} tasks of at most {most} figures, and this box has {there}"
        _refuse("few", told, players=int(record.players), needed=needed, figures=most, cards=there)


def _refuse(key: str, sentence: str, **details: str | int) -> NoReturn:
    raise BadBoards(key, sentence, details)
