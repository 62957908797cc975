"""What everybody sees of Double Four, and why a move is refused. Nothing is hidden."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from stolik.core.contract import Record
from stolik.core.fields import Fields

from .boards import BOARDS, TILE_SYMBOLS
from .lines import BITS, NONE, count
from .notation import (
    BOARD_NAMES,
    CODECS,
    PHASES,
    field_text,
    move_code,
    move_text,
    place_text,
    split_window,
    window_fields,
)
from .picture import picture
from .positions import check
from .rules import (
    BEGIN,
    COLOUR,
    FIELDS,
    FIRST,
    GOAL,
    LIFT,
    LINE,
    MOST_MOVES,
    SCORE,
    SECOND,
    SIZE,
    WHOLE,
    legal,
    line_length,
    takes_tile,
)

__all__ = ["CODECS", "check", "explain", "material", "move_code", "move_text", "picture", "view"]


def view(s: Fields, seat: int) -> dict[str, Any]:
    """Both boards with their colours and tiles, supplies and points, and how far the turn is: the same for all."""
    return s.once(_seen_by_all)


def _seen_by_all(s: Fields) -> dict[str, Any]:
    sides = [BOARDS.sides[side] for side in s.options]
    return {
        "phase": PHASES[s.phase],
        "mover": s.mover if FIRST <= s.phase <= LINE else None,
        "turns": s.turns,
        "goal": GOAL,
        "line": line_length(s),
        "size": sides[0].size,
        "colours": list(_colours(s.options[0])),
        "boards": [
            {
                "name": name,
                "side": side.name,
                "source": side.source,
                "rows": list(side.rows),
                "tiles": _tile_rows(s.tiles[board][: s.players], side.size),
            }
            for board, (name, side) in enumerate(zip(BOARD_NAMES, sides, strict=True))
        ],
        "symbols": [{"name": symbol.name, "figure": symbol.figure} for symbol in TILE_SYMBOLS[: s.players]],
        "supply": s.supply[: s.players],
        "points": s.points[: s.players],
        "first": place_text(s.first - 1) if s.first else None,
        "lifted": place_text(s.lifted - 1) if s.lifted else None,
        "lines": _lines_to_choose(s) if s.phase == LINE else [],
    }


@cache
def _colours(side: int) -> tuple[dict[str, str], ...]:
    """The colours of the fields on a side; both boards have the same."""
    return tuple(
        {"letter": colour.letter, "name": colour.name, "glyph": colour.glyph, "shade": colour.shade}
        for colour in BOARDS.colours
        if colour.letter in BOARDS.sides[side].letters
    )


def _tile_rows(tiles: list[int], size: int) -> list[list[int | None]]:
    """Row by row the seat whose tile lies on each field."""
    rows: list[list[int | None]] = [[None] * size for _ in range(size)]
    for seat, mask in enumerate(tiles):
        left = mask
        while left:
            field = (left & -left).bit_length() - 1
            rows[field >> 3][field & 7] = seat
            left &= left - 1
    return rows


def _lines_to_choose(s: Fields) -> list[dict[str, Any]]:
    """The lines to choose from, with their fields."""
    lines = []
    out = np.empty(MOST_MOVES, np.int32)
    for code in out[: legal(s.record, s.mover, out)].tolist():
        length, board, direction, start = split_window(code)
        fields = [field_text(field) for field in window_fields(start, length, direction)]
        lines.append({"move": move_text(code), "board": BOARD_NAMES[board], "fields": fields})
    return lines


def material(s: Record) -> list[int]:
    """Every seat's tiles: those on the boards, in the supply and set aside as points."""
    on_boards = [count(s.tiles[0, seat]) + count(s.tiles[1, seat]) for seat in range(4)]
    return [on_boards[seat] + int(s.supply[seat]) + int(s.points[seat]) for seat in range(4)]


def explain(s: Record, seat: int, code: int) -> str:
    """Why a seat whose turn it is may not make this move."""
    if not 0 <= code < BEGIN:
        return "only chance draws the first player" if code >= BEGIN else ""
    if s.phase == LINE:
        return "two lines share a tile: choose which one to score" if code < SCORE else "no such line is complete"
    if code >= SCORE:
        return "lines are scored when both tiles lie, and only crossing ones are chosen"
    lifting = (s.phase in (FIRST, SECOND)) and s.supply[seat] == 0
    if code >= LIFT:
        return _why_not_lift(s, seat, code - LIFT) if lifting else "a tile is moved only when the supply is empty"
    if lifting:
        return "the supply is empty: lift one of your tiles first"
    return _why_not_there(s, code)


def _why_not_lift(s: Record, seat: int, place: int) -> str:
    if not s.tiles[place // 64, seat] & BITS[place % 64]:
        return f"no tile of seat {seat} lies on {place_text(place)}"
    return f"this turn's other tile is lifted on the {BOARD_NAMES[1 - place // 64]} board"


def _why_not_there(s: Record, place: int) -> str:
    board, field = divmod(place, 64)
    name, other = BOARD_NAMES[board], BOARD_NAMES[1 - board]
    if not WHOLE[s.options[board]] & BITS[field]:
        return f"the {name} board has only {SIZE[s.options[board]]} rows and columns"
    if not takes_tile(s, board):
        if s.lifted:
            return f"a moved tile stays on the {other} board"
        if s.first:
            return f"the second tile goes to the {other} board"
        return f"the last tile of the supply leaves a move for the {other} board, where no tile of yours lies"
    if not s.empty[board] & BITS[field]:
        return f"{place_text(place)} is not empty"
    if s.first:
        wanted = COLOUR[s.options[1 - board], (s.first - 1) % 64]
        return f"the second tile goes to a {BOARDS.colours[wanted].name} field, as the first one did"
    colour = COLOUR[s.options[board], field]
    if FIELDS[s.options[1 - board], colour] & s.empty[1 - board] == NONE:
        return f"no {BOARDS.colours[colour].name} field is empty on the {other} board"
    return ""
