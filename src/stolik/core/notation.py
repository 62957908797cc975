"""Notation: the text of a position, one section for every field of the state that is not empty.

    template players=2 goal=3 | rounds 4 | guess . 7 . . . . | points 1 2 . . . .

Each field has a codec that writes it, reads it back and knows which values exist. Fields without a codec are derived:
the game's `refresh` kernel rebuilds them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np

from .errors import BadNotation
from .options import WHOLE

Array: TypeAlias = Any  # an ndarray of one field; shape () for a single number


class Codec(Protocol):
    """Writes the values of a field as words and reads them back."""

    def write(self, values: Array) -> str: ...

    def read(self, text: str, empty: Array) -> Array:
        """An array like `empty` (all zeros) with the values of the text; ValueError says what is wrong."""


@dataclass(frozen=True)
class Numbers:
    """Whole numbers within bounds; 0 is a dot, rows are separated by a slash, the outermost ones by a double slash."""

    low: int
    high: int

    def write(self, values: Array) -> str:
        if values.ndim == 0:
            return str(int(values))
        if values.ndim == 1:
            return " ".join(self._word(int(v)) for v in values)
        return (" / ", " // ", " /// ")[values.ndim - 2].join(self.write(part) for part in values)

    def read(self, text: str, empty: Array) -> Array:
        words = [word for word in text.split() if word.strip("/")]
        if len(words) != empty.size:
            raise ValueError(f"has {len(words)} numbers where {empty.size} belong")
        return np.array([self._value(word) for word in words], dtype=empty.dtype).reshape(empty.shape)

    def _word(self, value: int) -> str:
        return str(value) if value else "."

    def _value(self, word: str) -> int:
        if word == ".":
            word = "0"
        if not WHOLE.fullmatch(word) or not self.low <= int(word) <= self.high:
            raise ValueError(f"has {word!r} where a number from {self.low} to {self.high} belongs")
        return int(word)


@dataclass(frozen=True)
class Names:
    """Each value is a word; the first one is the value `base`."""

    words: tuple[str, ...]
    base: int = 0

    def write(self, values: Array) -> str:
        return " ".join(self.words[int(v) - self.base] for v in np.ravel(values))

    def read(self, text: str, empty: Array) -> Array:
        words = text.split()
        if len(words) != empty.size:
            raise ValueError(f"has {len(words)} words where {empty.size} belong")
        for word in words:
            if word not in self.words:
                raise ValueError(f"has {word!r} where one of {', '.join(self.words)} belongs")
        values = [self.words.index(word) + self.base for word in words]
        return np.array(values, dtype=empty.dtype).reshape(empty.shape)


@dataclass(frozen=True)
class Hashes:
    """64-bit numbers in hexadecimal, without the empty ones at the end."""

    def write(self, values: Array) -> str:
        numbers = [int(v) for v in np.ravel(values)]
        while len(numbers) > 1 and numbers[-1] == 0:
            numbers.pop()
        return " ".join(f"{number:016x}" for number in numbers)

    def read(self, text: str, empty: Array) -> Array:
        words = text.split()
        if len(words) > empty.size:
            raise ValueError(f"has {len(words)} numbers where at most {empty.size} belong")
        numbers = [self._value(word) for word in words] + [0] * (empty.size - len(words))
        return np.array(numbers, dtype=np.uint64).view(empty.dtype).reshape(empty.shape)

    def _value(self, word: str) -> int:
        if len(word) != 16 or not set(word) <= set("0123456789abcdef"):
            raise ValueError(f"has {word!r} where 16 hexadecimal digits belong")
        return int(word, 16)


Codecs: TypeAlias = Mapping[str, Codec]


def write_sections(record: Any, codecs: Codecs) -> str:
    """The sections of all fields that are not empty."""
    sections = []
    for name, codec in codecs.items():
        values = np.asarray(record[name])
        if values.any():
            sections.append(f"{name} {codec.write(values)}")
    return " | ".join(sections)


def read_sections(sections: Sequence[str], record: Any, codecs: Codecs) -> None:
    """Fill the record from sections; BadNotation names the section that is wrong."""
    seen = set()
    for section in sections:
        name, _, text = section.strip().partition(" ")
        if name not in codecs or name in seen:
            problem = "occurs twice" if name in seen else f"is unknown; there are {', '.join(codecs)}"
            raise BadNotation(f"section {name!r} {problem}")
        seen.add(name)
        try:
            record[name] = codecs[name].read(text, np.zeros_like(np.asarray(record[name])))
        except ValueError as problem:
            raise BadNotation(f"section {name!r} {problem}") from None
