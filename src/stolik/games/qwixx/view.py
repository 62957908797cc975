"""What a seat sees of Qwixx, everything except pending choices of others; and why a move is not legal."""

from __future__ import annotations

from functools import cache
from typing import Any

from stolik.core.contract import Record
from stolik.core.fields import Fields

from .notation import CODECS, STEPS, crossed_numbers, field_text, move_code, move_text
from .notation.picture import picture
from .notation.positions import check
from .rules import MISS, score
from .rules.codes import (
    BOARD,
    BOARDS,
    CROSS,
    DRAW_FIRST,
    OVER,
    PASS,
    PASSED,
    STEP_1,
    STEP_2,
    STEP_3,
    STEP_MISS,
    TO,
    UNDECIDED,
)
from .rules.components import FIELDS
from .rules.crossing import common_sum, own_sums
from .rules.pawn import FARTHEST, targets
from .rules.sheet import LAST, LOCK, NEEDED, ROWS, WIDTH, crosses_in, fields_of
from .rules.turn import possible

__all__ = ["CODECS", "check", "explain", "fixed", "material", "move_code", "move_text", "picture", "view"]


def view(s: Fields, seat: int) -> dict[str, Any]:
    """The dice, everybody's sheet and points, the track, and of the pending choices only the own one."""
    deciding = s.step == STEP_1 or (s.step == STEP_2 and seat == s.active)
    own = s.choice[seat] if seat >= 0 else UNDECIDED
    return {
        **s.once(_seen_by_all),
        "choice": None if own == UNDECIDED else "pass" if own == PASSED else ROWS[own - CROSS],
        "possible": _fields(possible(s, seat)) if seat >= 0 and deciding else [],
    }


def fixed(s: Fields) -> dict[str, Any]:
    """The board as it is printed, from its first field on; none in original Qwixx."""
    if not s.options[BOARD]:
        return {"board": None}
    fields = [field_text(bit) for bit in s.track[1:]]
    return {"board": {"side": BOARDS[s.options[BOARD]], "fields": fields, "bonus": s.bonus[1:]}}


def _seen_by_all(s: Fields) -> dict[str, Any]:
    return {
        "step": STEPS[s.step],
        "active": None if s.step in (DRAW_FIRST, OVER) else s.active,
        "dice": _dice(s),
        "closed": [row for number, row in enumerate(ROWS) if fields_of(s.closed, number)],
        "decided": [s.step == STEP_1 and not s.waiting >> other & 1 for other in range(s.players)],
        "crossed": bool(s.crossed),
        "forced": s.step == STEP_MISS and _nothing_fitted(s),
        "opening": bool(s.opening),
        "sheets": [_sheet(s, other) for other in range(s.players)],
        "track": _track(s) if s.options[BOARD] else None,
    }


def _nothing_fitted(s: Fields) -> bool:
    """Whether the dice that lie there let the active seat cross nothing at all."""
    return s.white[0] > 0 and not common_sum(s, s.active) | own_sums(s)


def _dice(s: Fields) -> dict[str, Any]:
    coloured = {row: die or None for row, die in zip(ROWS, s.coloured, strict=True)}
    return {"white": s.white if s.white[0] else None, **coloured}


def _fields(mask: int) -> list[str]:
    return [field_text(bit) for bit in range(WIDTH * len(ROWS)) if int(mask) >> bit & 1]


def _sheet(s: Fields, seat: int) -> dict[str, Any]:
    """One sheet: what is crossed, what could still be, and what each part counts."""
    sheet = s.sheet[seat]
    counts = [crosses_in(sheet, row) for row in range(len(ROWS))]
    return {
        "crosses": _by_row(sheet),
        "open": _by_row(s.open[seat]),
        "locks": [row for number, row in enumerate(ROWS) if fields_of(sheet, number) >> LOCK],
        "misses": s.misses[seat],
        "pawn": s.pawn[seat] if s.options[BOARD] else None,
        "points": {
            **{row: n * (n + 1) // 2 for row, n in zip(ROWS, counts, strict=True)},
            "misses": -MISS * s.misses[seat],
            "bonus": s.bonus[s.pawn[seat]],
            "total": score(s, seat),
        },
    }


def _by_row(sheet: int) -> dict[str, list[int]]:
    return {row: list(_numbers(fields_of(sheet, number), number)) for number, row in enumerate(ROWS)}


@cache
def _numbers(fields: int, row: int) -> tuple[int, ...]:
    """The numbers of these fields of a row, from left to right; memoized, since a row has few fields."""
    return tuple(crossed_numbers(fields << WIDTH * row, row))


def _track(s: Fields) -> dict[str, Any]:
    reached = targets(s) if s.step == STEP_3 else 0
    return {
        "targets": [field for field in range(1, FIELDS + 1) if reached >> field & 1],
        "finisher": s.finisher - 1 if s.finisher else None,
    }


def material(s: Record) -> tuple[int, ...]:
    """The number of sheets, and the board as it was laid at the start."""
    return (int(s.players), int(s.options[BOARD]), s.track.tobytes(), s.bonus.tobytes())


def explain(s: Record, seat: int, code: int) -> str:
    """Why this move is not legal, in one sentence; empty where the list of moves explains it."""
    if 0 <= code < PASS and code % WIDTH <= LAST:
        return _why_no_cross(s, seat, code)
    if TO < code <= TO + FIELDS:
        return _why_no_move(s, seat, code - TO)
    return ""


def _why_no_cross(s: Record, seat: int, bit: int) -> str:
    row, colour, sheet = bit // WIDTH, ROWS[bit // WIDTH], int(s.sheet[seat])
    if s.step == STEP_3:
        return "in step 3 a number is crossed by moving the pawn onto it"
    if int(s.closed) >> bit & 1:
        return f"the {colour} row is closed"
    if sheet >> bit & 1:
        return f"{field_text(bit)} is already crossed"
    if fields_of(sheet, row) >> bit % WIDTH:
        return f"{colour} {crossed_numbers(sheet, row)[-1]} is crossed, and rows are crossed from left to right"
    if bit % WIDTH == LAST and crosses_in(sheet, row) < NEEDED:
        return f"the last number of a row needs {NEEDED} crosses in that row"
    if s.step == STEP_1:
        return f"the white dice show {int(s.white[0]) + int(s.white[1])}"
    return f"no white die and the {colour} die together show that"


def _why_no_move(s: Record, seat: int, field: int) -> str:
    if s.step != STEP_3:
        return "the pawn moves in step 3"
    if field in [int(s.pawn[other]) for other in range(s.players) if other != seat]:
        return f"field {field} is occupied"
    if field <= s.pawn[seat]:
        return "pawns move forward only"
    usable = int(s.open[seat]) | int(s.sheet[seat])
    bit = int(s.track[field])
    if not usable >> bit & 1:
        return f"{field_text(bit)} on field {field} is neither crossed nor free to cross"
    return f"a pawn moves {FARTHEST} free fields at most"
