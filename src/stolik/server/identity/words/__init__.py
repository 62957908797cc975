"""Words that are unwelcome in the names at a public table: a list in Polish and one in English, and an operator's own.

A friend's joke at a private table is nobody's business, so there nothing is looked at. What is compared is folded:
case, marks, look-alikes, digits and signs in place of letters, and letters that are repeated; full stops and the like
between letters are left out, and letters that stand alone are read as one word. Most words are looked for as whole
words, so that no ordinary name is refused because it contains one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Final

from stolik.core.errors import BadOption
from stolik.play.lookalikes import plain_letters

FOLDER: Final = Path(__file__).parent
LISTS: Final = ("pl.txt", "en.txt")
_SIGNS: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "s", "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g"}
    | {"@": "a", "$": "s", "€": "e", "£": "l", "+": "t", "(": "c"}
)
_STROKES: Final = "1!|"  # each an i or an l


class WordList:
    """Words by the way in which they are looked for, all folded."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.whole: set[str] = set()
        self.beginnings: set[str] = set()
        self.parts: set[str] = set()
        for line in lines:
            self._add(line.partition("#")[0].strip())

    def __len__(self) -> int:
        return len(self.whole) + len(self.beginnings) + len(self.parts)

    def _add(self, text: str) -> None:
        """Take a word in, or out again if a minus stands before it."""
        out, written = text.startswith("-"), text.removeprefix("-").strip()
        word = fold(written.strip("*"))
        if not word:
            return
        kind = self.parts if written.startswith("*") else self.beginnings if written.endswith("*") else self.whole
        if out:
            kind.discard(word)
        else:
            kind.add(word)

    def found_in(self, name: str) -> bool:
        """Whether a name contains one of the words."""
        read = (fold(word, stroke, most) for word in _words(name) for stroke in "il" for most in (1, 2))
        return any(map(self._unwelcome, read))

    def _unwelcome(self, word: str) -> bool:
        return (
            word in self.whole
            or any(word.startswith(beginning) for beginning in self.beginnings)
            or any(part in word for part in self.parts)
        )


def word_list(own: str = "") -> WordList:
    """Our words, and those of an operator's file: more of them, or some of ours with a minus to leave them out."""
    lines = [line for name in LISTS for line in (FOLDER / name).read_text("utf-8").splitlines()]
    if own:
        try:
            lines += Path(own).read_text("utf-8").splitlines()
        except (OSError, UnicodeError) as problem:
            raise BadOption(f"--words is a text file with a word a line, which cannot be read: {problem}") from None
    return WordList(lines)


def fold(text: str, stroke: str = "i", most: int = 2) -> str:
    """The letters of a text, as an eye that wants to read a word in it sees them.

    `stroke` is what 1 stands for, `most` how often a letter is repeated.
    """
    read = "".join(stroke if sign in _STROKES else sign for sign in text.casefold())
    plain = unicodedata.normalize("NFKD", read.translate(_SIGNS))
    letters = plain_letters("".join(sign for sign in plain if not unicodedata.combining(sign)))
    runs = groupby(sign for sign in letters if sign.isalpha())
    return "".join(letter * min(most, len(list(run))) for letter, run in runs)


def _words(name: str) -> list[str]:
    """The words of a name; letters that stand alone are one word together."""
    found: list[str] = []
    for alone, group in groupby(name.replace("_", " ").split(), key=lambda word: len(word) <= 1):
        words = list(group)
        found += ["".join(words)] if alone else words
    return found
