"""What a seat sees of Fikolo: everything except the order of the piles, which nobody knows."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.bits import count
from stolik.core.contract import Record
from stolik.core.fields import Fields

from .notation import CODECS, DEGREES, PHASES, missed_solution, move_code, move_text
from .notation.picture import picture
from .notation.positions import check
from .rules import scores
from .rules.cards import CARDS, PLACES
from .rules.claims import last_laid
from .rules.codes import GIVE_UP, LAY, LAYING, PASS, QUEUEING, SHOW, STOP, TIME, TURN, TURNING
from .rules.components import TASKS
from .rules.rasters import EMPTY, place_of, raster_of, size, turns
from .rules.rounds import is_junior, mover

__all__ = ["CODECS", "check", "explain", "fixed", "material", "move_code", "move_text", "picture", "view"]


def fixed(s: Fields) -> dict[str, Any]:
    """All task cards of the box, by number: nine places each."""
    return {"cards": [_figures(raster_of(s.tasks[task])) for task in range(TASKS) if s.tasks[task]]}


def view(s: Fields, seat: int) -> dict[str, Any]:
    """The table, the same for all seats: everything lies open."""
    points = np.zeros(6, np.int64)
    scores(s, points)
    return {
        "round": s.rounds + (PHASES[s.phase] != "over"),
        "phase": PHASES[s.phase],
        "layout": [_card(card) for card in s.layout],
        "pile": count(s.pile),
        "covered": count(s.covered),
        "tasks": [_task(s, slot) for slot in range(8) if s.table[slot]],
        "task_pile": None if is_junior(s) else count(s.unseen) + sum(map(bool, s.under)),
        "under": [task for task in s.under if task],
        "queue": [other - 1 for other in s.queue if other],
        "declared": [other for other in range(s.players) if s.declared >> other & 1],
        "showing": _showing(s),
        "seats": [_seat(s, other, int(points[other])) for other in range(s.players)],
        "exchanged": _exchanged(s),
        "missed": [missed_solution(code) for code in s.missed if code],
    }


def _exchanged(s: Fields) -> str | None:
    """Which cards were dealt anew before this turn, since nobody could solve anything (FK-23)."""
    return None if s.exchanged == 0 else "hands" if s.exchanged == 1 else "all"


def _card(card: int) -> str | None:
    """The word of a card + 1."""
    return CARDS[card - 1] if card else None


def _figures(raster: tuple[int, ...]) -> list[str | None]:
    return [None if figure == EMPTY else CARDS[figure] for figure in raster]


def _task(s: Fields, slot: int) -> dict[str, Any]:
    """An open task, the seat before which it lies and the seats that claim it."""
    task = s.table[slot] - 1
    return {
        "number": task + 1,
        "seat": slot % s.players,
        "points": size(s.tasks[task]),
        "figures": _figures(raster_of(s.tasks[task])),
        "claimed": [other - 1 for other in s.queue if other and s.claim[other - 1] == task + 1],
    }


def _showing(s: Fields) -> dict[str, Any] | None:
    """Who shows which task, how it is turned (None: not yet) and the cards laid so far."""
    if s.phase not in (TURNING, LAYING):
        return None
    task, is_turned = s.claim[mover(s)] - 1, s.phase == LAYING
    return {
        "seat": mover(s),
        "task": task + 1,
        "rotation": int(DEGREES[s.rotation]) if is_turned else None,
        "figures": _figures(turns(raster_of(s.tasks[task]))[s.rotation]),
        "laid": [_card(card) for card in s.laid],
        "excused": bool(s.changed),  # the layout was changed, so a mistake costs nothing
    }


def _seat(s: Fields, seat: int, points: int) -> dict[str, Any]:
    """A seat's hand, stack and points, in Junior also its pile."""
    own, hand = [task for task in s.own[seat] if task], s.hands[seat]
    return {
        "hand": [word for card, word in enumerate(CARDS) if hand >> card & 1],
        "solved": _numbers(s.solved[seat]),
        "failed": _numbers(s.failed[seat]),
        "points": points,
        "pile": s.unturned[seat] + len(own),
        "under": own,
    }


def _numbers(tasks: int) -> list[int]:
    return [task + 1 for task in range(tasks.bit_length()) if tasks >> task & 1]


def material(s: Record) -> tuple[int, ...]:
    """All figure cards and all tasks, wherever they are; each is in one place."""
    cards = [int(s.pile), int(s.covered), *map(int, s.hands)]
    cards += [1 << int(card) - 1 for card in [*s.layout, *s.laid] if card]
    tasks = [int(s.unseen), int(s.open), *map(int, s.solved), *map(int, s.failed)]
    tasks += [1 << int(task) - 1 for task in [*s.under, *s.own.flat] if task]
    return sum(cards), sum(tasks)


def explain(s: Record, seat: int, code: int) -> str:
    """Why a move of this seat, which is to act, is not possible now; empty where the list of moves explains it."""
    if STOP <= code < PASS:
        if s.phase <= QUEUEING:
            return f"task {code - STOP + 1} is not on the table"
        return "a task is being shown, and nobody says STOP meanwhile"
    if TURN <= code <= GIVE_UP and s.phase <= QUEUEING:
        return "nothing is touched before STOP"
    if LAY <= code < SHOW and s.phase == LAYING:
        return _why_not_lay(s, seat, *divmod(code - LAY, len(CARDS)))
    if LAY <= code <= SHOW and s.phase == TURNING:
        return "first say how the task is turned, for example turn 0"
    if code == GIVE_UP and not is_junior(s):
        return "a claim binds: show, or let the time run out"
    return "that is the referee's to say" if code == TIME else ""


def _why_not_lay(s: Record, seat: int, place: int, card: int) -> str:
    task = int(s.tasks[s.claim[seat] - 1])
    if not int(s.hands[seat]) >> card & 1:
        return f"{CARDS[card]} is not in the hand of seat {seat}"
    if place not in [place_of(task, int(s.rotation), i) for i in range(size(task))]:
        return f"the task has no figure on {PLACES[place]} as it is turned"
    return f"cards are laid in order of places, and {PLACES[last_laid(s)]} was the last"
