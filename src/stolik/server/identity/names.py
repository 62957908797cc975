"""Names of players: others see them, so no invisible, direction-changing or piled-up characters are allowed."""

from __future__ import annotations

import unicodedata
from typing import Final

from stolik.core.errors import StolikError

LONGEST: Final = 20  # characters
MARKS: Final = 3  # combining marks on one letter; more would cover the lines above

REFUSED: Final = {
    "Cc": "a control character",
    "Cf": "an invisible formatting character",
    "Cs": "half a character",
    "Co": "a character of private use",
    "Cn": "a character that does not exist",
}  # by Unicode's categories
BLANK: Final = frozenset("\U0001d159\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
WIDEST: Final = 24  # columns; signs of East Asian writing and pictures have two
WORD: Final = 3  # letters that one sign may stand for; some stand for a whole sentence
OVERWIDE: Final = (
    (0x0BF3, 0x0BFA),  # Tamil signs
    (0x0F00, 0x0F1F),  # Tibetan head marks
    (0x1B5A, 0x1B60),  # Balinese
    (0x2E3A, 0x2E3B),  # dashes of two and three ems
    (0xA9C1, 0xA9CD),  # Javanese
    (0xFDFA, 0xFDFF),  # Arabic sentences
    (0x12000, 0x1254F),  # cuneiform
    (0x13000, 0x1467F),  # hieroglyphs
    (0x1D000, 0x1D24F),  # music
)  # signs that are wider than any letter, from and to
LOOKS: Final = frozenset(chr(code) for code in range(0xFE00, 0xFE10))  # variation selectors


class BadName(StolikError):
    """A name that cannot be shown; the text says why."""


def clean_name(text: str) -> str:
    """The name as it is shown: composed letters, single spaces, 1 to 20 characters."""
    if len(text) > 10 * LONGEST:
        raise BadName(f"a name has at most {LONGEST} characters, not {len(text)}")
    plain = "".join(sign for sign in text if sign not in LOOKS)
    name = unicodedata.normalize("NFC", " ".join(plain.split()))
    for sign in name:
        _check(sign)
    _check_marks(name)
    if not name:
        raise BadName("a name has at least one character")
    if len(name) > LONGEST:
        raise BadName(f"a name has at most {LONGEST} characters, not {len(name)}")
    if sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in name) > WIDEST:
        raise BadName(f"the name is too wide; it has at most {WIDEST} columns")
    return name


def _check(sign: str) -> None:
    number = f"U+{ord(sign):04X}"
    if sign in BLANK or 0xE0100 <= ord(sign) <= 0xE01EF:
        raise BadName(f"the name contains {number}, an invisible character; leave it out")
    if any(first <= ord(sign) <= last for first, last in OVERWIDE) or len(unicodedata.normalize("NFKC", sign)) > WORD:
        raise BadName(f"the name contains {number}, a very wide character; leave it out")
    kind = REFUSED.get(unicodedata.category(sign))
    if kind:
        raise BadName(f"the name contains {number}, {kind}; leave it out")


def _check_marks(name: str) -> None:
    run = MARKS  # a mark has no letter to stand on at the beginning and after a space
    for sign in name:
        if unicodedata.category(sign) in ("Mn", "Me"):
            run += 1
        else:
            run = MARKS if sign == " " else 0
        if run > MARKS:
            raise BadName(f"the name has too many marks on one letter, or one without a letter; {MARKS} are allowed")
