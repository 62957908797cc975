"""What everybody sees of Double Four, and why a move is refused. Nothing is hidden."""

from __future__ import annotations

from typing import Any

import numpy as np

from stolik.core.contract import Record
from stolik.core.fields import Fields

from .box import rows_of
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
from .notation.picture import picture
from .notation.positions import check
from .rules import MOST_MOVES, legal
from .rules.codes import BEGIN, FIRST, LEFT, LIFT, LINE, RIGHT, SCORE, SECOND, SIZE
from .rules.components import BOARDS, TILE_SYMBOLS
from .rules.lines import BITS, NONE, count
from .rules.turn import GOAL, WHOLE, line_length, takes_tile

__all__ = ["CODECS", "check", "explain", "fixed", "material", "move_code", "move_text", "picture", "view"]


def fixed(s: Fields) -> dict[str, Any]:
    """What is printed and agreed: both boards with their colours, the tiles' symbols, what a line and a win need."""
    return {
        "goal": GOAL,
        "line": line_length(s),
        "size": s.rows,
        "colours": _colours("".join(_rows(s, 0))),
        "boards": [_printed(s, board) for board in range(2)],
        "symbols": [{"name": symbol.name, "figure": symbol.figure} for symbol in TILE_SYMBOLS[: s.players]],
    }


def view(s: Fields, seat: int) -> dict[str, Any]:
    """The tiles on both boards, supplies and points, and how far the turn is: the same for all."""
    return s.once(_seen_by_all)


def _seen_by_all(s: Fields) -> dict[str, Any]:
    return {
        "phase": PHASES[s.phase],
        "mover": s.mover if FIRST <= s.phase <= LINE else None,
        "turns": s.turns,
        "tiles": [_tile_rows(s.tiles[board][: s.players], s.rows) for board in range(2)],
        "supply": s.supply[: s.players],
        "points": s.points[: s.players],
        "first": place_text(s.first - 1) if s.first else None,
        "lifted": place_text(s.lifted - 1) if s.lifted else None,
        "lines": _lines_to_choose(s) if s.phase == LINE else [],
    }


def _printed(s: Fields, board: int) -> dict[str, Any]:
    """A board as it is printed: on which side it lies, where that comes from, and its letters row by row."""
    name, rows = BOARDS.names[s.options[(LEFT, RIGHT)[board]]], _rows(s, board)
    own = BOARDS.by_size[s.options[SIZE], name]
    source = own.source if own.rows == rows else "printed"  # what is not ours is from somebody's box
    return {"name": BOARD_NAMES[board], "side": name, "source": source, "rows": list(rows)}


def _rows(s: Fields, board: int) -> tuple[str, ...]:
    return rows_of(bytes(s.colour[board]), s.rows)


def _colours(letters: str) -> list[dict[str, str]]:
    """The colours of fields of these letters; both boards have the same."""
    return [
        {"letter": colour.letter, "name": colour.name, "glyph": colour.glyph, "shade": colour.shade}
        for colour in BOARDS.colours
        if colour.letter in letters
    ]


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
    if not WHOLE[s.rows - 5] & BITS[field]:
        return f"the {name} board has only {s.rows} rows and columns"
    if not takes_tile(s, board):
        if s.lifted:
            return f"a moved tile stays on the {other} board"
        if s.first:
            return f"the second tile goes to the {other} board"
        return f"the last tile of the supply leaves a move for the {other} board, where no tile of yours lies"
    if not s.empty[board] & BITS[field]:
        return f"{place_text(place)} is not empty"
    if s.first:
        wanted = s.colour[1 - board, (s.first - 1) % 64]
        return f"the second tile goes to a {BOARDS.colours[wanted].name} field, as the first one did"
    colour = s.colour[board, field]
    if s.fields[1 - board, colour] & s.empty[1 - board] == NONE:
        return f"no {BOARDS.colours[colour].name} field is empty on the {other} board"
    return ""
