"""What a seat sees of Lucky Numbers, everything except start fields chosen in secret; and why a move is not legal."""

from __future__ import annotations

from operator import and_
from typing import Any

from stolik.core.contract import Record
from stolik.core.fields import Fields

from .notation import CODECS, move_code, move_text
from .notation.picture import picture
from .notation.positions import check
from .rules.board import FIELD_NAMES, FIELDS, SIDE, START_FIELDS, fields_for
from .rules.codes import ASIDE, BOARD, CHOOSING, CLOVER, DRAW, DRAWN, END, PHASES, PLAIN_BOARD, TAKE, TAKEN, TAKING
from .rules.turn import IDLE_TURNS

__all__ = ["CODECS", "check", "explain", "fixed", "material", "move_code", "move_text", "picture", "view"]


def fixed(s: Fields) -> dict[str, Any]:
    """The horseshoes of every seat's board, none on the plain side."""
    return {"horseshoes": None if s.options[BOARD] == PLAIN_BOARD else s.horseshoe[: s.players]}


def view(s: Fields, seat: int) -> dict[str, Any]:
    """The boards, the middle, the pile's size, hands, who has chosen, and where clovers would fit on the own board."""
    own = s.chosen[seat] if seat >= 0 else 0
    return {
        **s.once(_seen_by_all),
        "own_choice": FIELD_NAMES[own - 1] if own else None,
        "fits": _fits(s, seat) if seat >= 0 else {},
    }


def _seen_by_all(s: Fields) -> dict[str, Any]:
    return {
        "phase": "over" if s.ending else PHASES[s.phase],
        "mover": s.mover,
        "extra": bool(s.extra),
        "boards": s.board[: s.players],
        "empty": s.empty[: s.players],
        "middle": [number for number, count in enumerate(s.middle) if count for _ in range(count)],
        "pile": s.left,
        "hands": s.hand[: s.players],
        "chosen": [bool(field) for field in s.chosen[: s.players]],
        "idle": s.idle,
        "idle_limit": IDLE_TURNS * s.players,
    }


def material(s: Record) -> tuple[int, ...]:
    """How many clovers there are of each number, wherever they are."""
    counts = s.pile.astype(int) + s.middle
    for number in [*s.board.ravel(), *s.hand]:
        counts[number] += 1
    return tuple(int(count) for count in counts[1:])


def explain(s: Record, seat: int, code: int) -> str:
    """Why this move is not legal, in one sentence; empty where the list of moves explains it."""
    if s.phase == CHOOSING:
        return _why_no_start(s, seat, code)
    if 0 <= code < FIELDS:
        return _why_no_place(s, seat, code)
    if code == ASIDE:
        return _why_not_aside(s)
    if code in (DRAW, END) or TAKE < code <= CLOVER:
        return _why_no_take(s, seat, code)
    return "that is a move of chance" if code > CLOVER else ""


def _why_no_start(s: Record, seat: int, code: int) -> str:
    if 0 <= code < FIELDS and code in START_FIELDS:
        return f"a clover lies on {FIELD_NAMES[code]} already"
    return "now a start field is chosen: a1, b2, c3 or d4"


def _why_no_place(s: Record, seat: int, field: int) -> str:
    if s.phase == TAKING:
        return "a clover must be taken first: draw one, or take a face-up one"
    number, name = int(s.hand[seat]), FIELD_NAMES[field]
    if not int(fields_for(s, seat, number)) >> field & 1:
        return f"{number} does not fit on {name}: {_obstacle(s, seat, field, number)}"
    return f"{number} on {name} would bring back a position of this chain of extra turns"


def _obstacle(s: Record, seat: int, field: int, number: int) -> str:
    """The nearest clover that is in the way."""
    row, column = divmod(field, SIDE)
    for far in range(1, SIDE):
        for down, right, where in ((0, -far, "before"), (0, far, "behind"), (-far, 0, "above"), (far, 0, "below")):
            if not (0 <= row + down < SIDE and 0 <= column + right < SIDE):
                continue
            other = int(s.board[seat, field + SIDE * down + right])
            if other and (other >= number if down + right < 0 else other <= number):
                line = f"column {'abcd'[column]}" if down else f"row {row + 1}"
                return f"{other} stands {where} it in {line}"
    return ""


def _why_not_aside(s: Record) -> str:
    return "a face-up clover that was taken must be placed" if s.phase == TAKEN else "there is no clover in hand"


def _why_no_take(s: Record, seat: int, code: int) -> str:
    if s.phase != TAKING:
        return f"the clover {s.hand[seat]} in hand must be placed" + (" or laid aside" if s.phase == DRAWN else "")
    if code == END:
        return "only an extra turn can be declined"
    number = code - TAKE
    if not s.middle[number]:
        return f"no {number} lies face up in the middle"
    return f"wherever {number} is placed, it would bring back a position of this chain of extra turns"


def _fits(s: Fields, seat: int) -> dict[str, list[str]]:
    """For the clover in hand and every face-up number, the fields of the own board on which it would fit."""
    board, hand = s.board[seat], s.hand[seat]
    if not all(board[field] for field in START_FIELDS):
        return {}
    allowed = map(and_, s.across[seat], s.down[seat])  # by field, the mask of numbers that fit there
    fields = list(zip(FIELD_NAMES, allowed, strict=True))
    numbers = [number for number, count in enumerate(s.middle) if count or (number == hand and hand)]
    return {str(number): [name for name, fit in fields if fit >> number & 1] for number in numbers}
