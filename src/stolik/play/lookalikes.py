"""Names that look alike: two of them at one table would let one person impersonate another.

A name's skeleton, after the idea of Unicode's UTS 39, has one sign for all signs that are easily confused with each
other. Case is ignored; accents are not, since they are how Polish names differ.
"""

from __future__ import annotations

import unicodedata
from typing import Final

# Letters of other alphabets and signs, under the small Latin letter that each is easily confused with.
_LOOKALIKES: Final = {
    "a": "аαɑ",
    "b": "ьƅвβ",
    "c": "сϲ",
    "d": "ԁɗ",
    "e": "еҽє",
    "g": "ɡԍ",
    "h": "һнհ",
    "i": "іıιӏl1|",
    "j": "јϳ",
    "k": "кκ",
    "m": "мμ",
    "n": "ոηп",
    "o": "оοσ0օө",
    "p": "рρ",
    "q": "ԛգ",
    "r": "гɾ",
    "s": "ѕꜱ",
    "t": "тτ",
    "u": "υս",
    "v": "ѵν",
    "w": "ԝωшѡ",
    "x": "хχ",
    "y": "уγү",
    "z": "ʐᴢ",
}
_SIGNS: Final = {ord(sign): letter for letter, signs in _LOOKALIKES.items() for sign in signs}
_PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))  # two letters that look like one


def plain_letters(text: str) -> str:
    """The text with letters of other alphabets, in lower case, as the Latin ones that they can be taken for."""
    return "".join(sign if sign.isascii() else sign.translate(_SIGNS) for sign in text)


def skeleton(name: str) -> str:
    """The skeleton of a name; names that are easily confused with each other have the same."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    letters = "".join(sign for sign in plain if sign.isalnum() or unicodedata.combining(sign) or sign == "|")
    for pair, letter in _PAIRS:
        letters = letters.replace(pair, letter)
    return unicodedata.normalize("NFC", letters.translate(_SIGNS)) or plain
