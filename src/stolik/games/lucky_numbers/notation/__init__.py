"""How moves and positions are written.

    lucky-numbers players=2 | phase taking | board 3 . . . / . 7 . . / . . 9 . / . . . 14 // 1 . . … | middle 5 5 18

The pile is left out: it holds whatever is neither on a board nor in a hand nor in the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stolik.core.notation import Array, Codecs, Hashes, Names, Numbers

from ..rules.board import BOARDS, FIELD_NAMES, FIELDS, HIGHEST
from ..rules.codes import ASIDE, CLOVER, DRAW, END, PHASES, STARTS, TAKE
from ..rules.turn import IDLE_TURNS

WORDS: Final = {"aside": ASIDE, "draw": DRAW, "end": END}
NUMBERED: Final = {"take": TAKE, "clover": CLOVER}


@dataclass(frozen=True)
class Boards:
    """All boards, row by row as they lie, separated by two slashes; empty boards at the end are left out."""

    def write(self, values: Array) -> str:
        last = max(board for board in range(BOARDS) if values[board].any())
        return Numbers(0, HIGHEST).write(values[: last + 1].reshape(-1, 4, 4))

    def read(self, text: str, empty: Array) -> Array:
        texts = text.split("//")
        if len(texts) > BOARDS:
            raise ValueError(f"has {len(texts)} boards where at most {BOARDS} belong")
        for board, fields in enumerate(texts):
            empty[board] = Numbers(0, HIGHEST).read(fields, empty[board])
        return empty


@dataclass(frozen=True)
class Clovers:
    """The numbers of a heap of clovers, sorted; the field holds how many there are of each."""

    def write(self, values: Array) -> str:
        return " ".join(str(number) for number, count in enumerate(values) for _ in range(count))

    def read(self, text: str, empty: Array) -> Array:
        for word in text.split():
            if not word.isdecimal() or not 1 <= int(word) <= HIGHEST:
                raise ValueError(f"has {word!r} where a number from 1 to {HIGHEST} belongs")
            empty[int(word)] += int(empty[int(word)] <= BOARDS)  # one more than there can be is enough to be refused
        return empty


CODECS: Final[Codecs] = {
    "phase": Names(PHASES),
    "mover": Numbers(0, BOARDS - 1),
    "extra": Numbers(0, 1),
    "hand": Numbers(0, HIGHEST),
    "chosen": Names((".", *FIELD_NAMES, "secret")),
    "board": Boards(),
    "middle": Clovers(),
    "idle": Numbers(0, IDLE_TURNS * BOARDS),
    "chain": Numbers(0, IDLE_TURNS * BOARDS),
    "past": Hashes(),
}


def move_text(code: int) -> str:
    """`draw`, `take 7`, `place b2`, `aside`, `end`; of chance `clover 12` and `first 0`."""
    if 0 <= code < FIELDS:
        return f"place {FIELD_NAMES[code]}"
    for word, move in WORDS.items():
        if code == move:
            return word
    if code >= STARTS:
        return f"first {code - STARTS}"
    return f"clover {code - CLOVER}" if code > CLOVER else f"take {code - TAKE}"


def move_code(text: str) -> int:
    """The code of a text that `move_text` writes."""
    if text in WORDS:
        return WORDS[text]
    word, _, what = text.partition(" ")
    if word == "place":
        if what in FIELD_NAMES:
            return FIELD_NAMES.index(what)
        raise ValueError("fields are a1 to d4, a column from left to right and a row from top to bottom")
    if word in NUMBERED:
        if what in map(str, range(1, HIGHEST + 1)):
            return NUMBERED[word] + int(what)
        raise ValueError(f"clovers have numbers from 1 to {HIGHEST}")
    if word == "first":
        if what in map(str, range(BOARDS)):
            return STARTS + int(what)
        raise ValueError(f"seats are 0 to {BOARDS - 1}")
    raise ValueError("moves are draw, take 7, place b2, aside and end; chance says clover 12 or first 0")
