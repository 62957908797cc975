"""The horseshoes of the boards on the table: the game's own, or those of somebody's box, written as a text.

    1:b1-4,c2-10,d3-17,a4-11;2:d1-11,…

is a board's number, the fields of its horseshoes with their numbers and, after a semicolon, the next board. Seats have
boards 1 to 4, or all of them board 1 (`same_board`); boards that do not lie on the table may be left out. A horseshoe
may be on any field, also on a start field, where it never helps anybody: our sources do not show the printed ones.
"""

from __future__ import annotations

from typing import Final, NoReturn

from stolik.core.contract import Record
from stolik.core.errors import BadBoards

from .rules.board import BOARDS, FIELD_NAMES, FIELDS, HIGHEST
from .rules.codes import BOARD, PLAIN_BOARD, SAME_BOARD
from .rules.components import HORSESHOES

LONGEST: Final = 400  # characters: four boards full of horseshoes with numbers of two digits
SHOWN: Final = 12  # characters of somebody's text that an error repeats
NAMES: Final = tuple(str(board + 1) for board in range(BOARDS))
NUMBERS: Final = {str(number): number for number in range(1, HIGHEST + 1)}


def lay(record: Record, text: str) -> None:
    """Give every seat the horseshoes of its board: the game's own, or those of the text; none on the plain side."""
    box = _read(text) if text else {}
    if record.options[BOARD] == PLAIN_BOARD:
        return
    for seat in range(record.players):
        board = _board_of(record, seat)
        if text and board not in box:
            _refuse("missing", f"board {board + 1} lies on the table but is not among these boards", board=board + 1)
        record.horseshoe[seat] = box[board] if text else HORSESHOES[board]


def text(record: Record) -> str:
    """The boards of somebody's box that lie on the table, in order; nothing for the game's own."""
    if record.options[BOARD] == PLAIN_BOARD:
        return ""
    boards = {_board_of(record, seat): record.horseshoe[seat].tolist() for seat in range(record.players)}
    if all(numbers == HORSESHOES[board].tolist() for board, numbers in boards.items()):
        return ""
    return ";".join(f"{NAMES[board]}:{_written(numbers)}" for board, numbers in boards.items())


def _board_of(record: Record, seat: int) -> int:
    """The board before a seat, counted from 0 (LN-17)."""
    return 0 if record.options[SAME_BOARD] else seat


def _written(numbers: list[int]) -> str:
    return ",".join(f"{name}-{number}" for name, number in zip(FIELD_NAMES, numbers, strict=True) if number)


def _read(text: str) -> dict[int, list[int]]:
    """The boards of a text, each one checked: by board the number on every field, 0 without a horseshoe."""
    if len(text) > LONGEST:
        _refuse("long", f"these boards have more than {LONGEST} characters", most=LONGEST)
    box: dict[int, list[int]] = {}
    for part in text.split(";"):
        name, colon, horseshoes = part.partition(":")
        if not colon or name not in NAMES:
            shown = part[:SHOWN]
            _refuse("part", f"a board is 1, 2, 3 or 4 with a colon and its horseshoes, not {shown!r}", part=shown)
        board = NAMES.index(name)
        if board in box:
            _refuse("again", f"board {name} is there twice", board=name)
        box[board] = _horseshoes(name, horseshoes)
    return box


def _horseshoes(board: str, text: str) -> list[int]:
    """The numbers on the fields of a board; BadBoards for a wrong field or number."""
    numbers = [0] * FIELDS
    if not text:
        _refuse("empty", f"board {board} has no horseshoe", board=board)
    for each in text.split(","):
        name, _, number = each.partition("-")
        if name not in FIELD_NAMES:
            _refuse(
                "field",
                f"board {board}: {name[:SHOWN]!r} is no field; fields are a1 to d4",
                board=board,
                field=name[:SHOWN],
            )
        if number not in NUMBERS:
            told = f"board {board}, {name}: {number[:SHOWN]!r} is no number from 1 to {HIGHEST}"
            _refuse("number", told, board=board, field=name, number=number[:SHOWN], highest=HIGHEST)
        field = FIELD_NAMES.index(name)
        if numbers[field]:
            _refuse("twice", f"board {board}: {name} has two horseshoes", board=board, field=name)
        numbers[field] = NUMBERS[number]
    return numbers


def _refuse(key: str, sentence: str, **details: str | int) -> NoReturn:
    raise BadBoards(key, sentence, details)
