"""The track on the table: one of the game's own data, or one of somebody's box, written as a text.

    a:G12,R2,…;b:…;bonus:1,1,2,…

A part is a side with its 40 fields from the start on, or the bonus under them. A box may be typed in partly: a game on
a side that is missing is refused, and without a bonus it is that of the game's own data.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from stolik.core.contract import Record
from stolik.core.errors import BadBoards

from .rules.codes import BOARD, BOARDS, TRACK_SET
from .rules.components import BONUS, FIELDS, LETTERS, MOST_BONUS, SIDES, TRACKS, WORDS
from .rules.sheet import HIGHEST, LOWEST

BONUS_PART: Final = "bonus"
PARTS: Final = (*SIDES, BONUS_PART)
LONGEST: Final = 1000  # characters; a whole box has about 450
SHOWN: Final = 12  # characters of somebody's text that an error repeats
TEXTS: Final = {bit: word for word, bit in WORDS.items()}


def lay(record: Record, text: str) -> None:
    """Put the track of the chosen side and its bonus on the table: those of the text, or the game's own without one."""
    box = _read(text) if text else {}
    side = BOARDS[record.options[BOARD]]
    if side not in SIDES:
        return  # played without a board, whatever is in the box
    if box and side not in box:
        _refuse("side", f"this box has no side {side}: its 40 fields are missing", side=side.upper())
    record.track[1:] = box.get(side, _own(record)[1:])
    record.bonus[1:] = box.get(BONUS_PART, BONUS[1:])
    record.box = (record.track != _own(record)).any() or (record.bonus != BONUS).any()


def text(record: Record) -> str:
    """The track and bonus that lie there, as text; empty when they are the game's own, or none lies there."""
    if not record.box:
        return ""
    parts = [f"{BOARDS[record.options[BOARD]]}:{','.join(TEXTS[int(bit)] for bit in record.track[1:])}"]
    if (record.bonus != BONUS).any():
        parts.append(f"{BONUS_PART}:{','.join(map(str, record.bonus[1:].tolist()))}")
    return ";".join(parts)


def _own(record: Record) -> Any:
    """The game's own track of the chosen side."""
    return TRACKS[record.options[TRACK_SET], SIDES.index(BOARDS[record.options[BOARD]])]


def _read(text: str) -> Mapping[str, list[int]]:
    """The parts of a box by name."""
    if len(text) > LONGEST:
        _refuse("long", f"a box is written in at most {LONGEST} characters", most=LONGEST)
    box: dict[str, list[int]] = {}
    for words in text.split(";"):
        name, _, values = words.partition(":")
        if name not in PARTS:
            told = name[:SHOWN]
            _refuse("part", f"a box has the parts {', '.join(PARTS)}, not {told!r}", part=told)
        if name in box:
            _refuse("twice", f"the part {name} is there twice", part=name)
        box[name] = _bonus(values.split(",")) if name == BONUS_PART else _side(name, values.split(","))
    return box


def _side(name: str, words: list[str]) -> list[int]:
    _counted(name.upper(), words)
    for field, word in enumerate(words, 1):
        where: dict[str, str | int] = {"side": name.upper(), "field": field, "word": word[:SHOWN]}
        if word not in WORDS:
            asked = f"a colour ({', '.join(LETTERS)}) followed by a number from {LOWEST} to {HIGHEST}"
            _refuse("field", f"side {name}, field {field}: {word[:SHOWN]!r} is not {asked}", **where)
        before = words.index(word) + 1
        if before < field:
            told = f"side {name}, field {field}: {word} is already on field {before}"
            _refuse("again", told, **where, before=before)
    return [WORDS[word] for word in words]


def _bonus(words: list[str]) -> list[int]:
    _counted(BONUS_PART, words)
    values: list[int] = []
    for field, word in enumerate(words, 1):
        low = values[-1] if values else 1
        if word not in map(str, range(low, MOST_BONUS + 1)):
            told = f"the bonus of field {field} is a number from {low} to {MOST_BONUS}, not {word[:SHOWN]!r}"
            _refuse("bonus", told, field=field, low=low, word=word[:SHOWN])
        values.append(int(word))
    return values


def _counted(part: str, words: list[str]) -> None:
    if len(words) != FIELDS:
        told = f"{part} has {len(words)} fields, not {FIELDS}"
        _refuse("count", told, part=part, count=len(words))


def _refuse(key: str, sentence: str, **details: str | int) -> NoReturn:
    raise BadBoards(key, sentence, details)
