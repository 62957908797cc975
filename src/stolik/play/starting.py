"""Who starts: a setting of the table. The rules of a game only take the seat.

The setting names the seat that starts the first game. Every later game is started by the next seat in turn, or by the
winner or the loser of the last game, where that was chosen.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias, cast

import msgspec

from stolik.core.arguments import expect
from stolik.core.contract import CHANCE, MAX_SEATS
from stolik.core.errors import BadOption
from stolik.core.game import Game, Outcome
from stolik.core.state import Randomness

By: TypeAlias = Literal["random", "seat", "name", "youngest", "oldest", "winner", "loser"]
ASKED: Final = ("youngest", "oldest")  # only the people at the table know who that is
DRAW: Final = -1  # the number of the draw between equal names: those of the game count from 0
ALPHABET: Final = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_DRAWN: Final = re.compile(r"first (\d)")


class Starts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who starts the first game, and whether the last one decides who starts the next."""

    by: By = "random"
    seat: int | None = None  # the one that was named, or the answer to who is the youngest or the oldest


def usual_starts(game: Game, *, listed: bool = False) -> Starts:
    """Who starts a game when nobody chose: what its rules say; at a table that is listed for strangers, chance."""
    return Starts() if listed else Starts(getattr(game.rules, "USUAL_STARTS", "random"))


def printed(game: Game) -> By | Literal[""]:
    """Who starts by the printed rules, if that is a choice of this setting; else empty."""
    return cast(By | Literal[""], getattr(game.rules, "PRINTED_STARTS", ""))


def check_starts(starts: Starts, players: int) -> None:
    """BadOption says what is wrong with the setting for so many players."""
    named = starts.by == "seat" or (starts.by in ASKED and starts.seat is not None)
    if named and (starts.seat is None or starts.seat not in range(players)):
        raise BadOption(f"the seat that starts is 0 to {players - 1}, not {starts.seat}")
    if not named and starts.seat is not None:
        raise BadOption(f"who starts is chosen {starts.by}, and seat {starts.seat} is named; say one of them")


def open_question(starts: Starts) -> bool:
    """Whether the table still has to be told who the youngest or the oldest is."""
    return starts.by in ASKED and starts.seat is None


def first_seat(starts: Starts, names: Sequence[str], chance: Randomness) -> int | None:
    """The seat that starts the first game of these people; None where the game's own chance decides."""
    if starts.by == "name":
        return by_name(names, chance)
    return starts.seat if starts.by in ("seat", *ASKED) else None


def by_name(names: Sequence[str], chance: Randomness) -> int:
    """The seat whose name comes first in the alphabet; chance decides between equal ones."""
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption(f"the names of the seats are a list, not {names!r:.60}")
    keys = [alphabetical(expect(name, str, "a name is a text", BadOption)) for name in names]
    if not keys:
        raise BadOption("nobody is named who could start")
    lowest = min(keys)
    found = [seat for seat, key in enumerate(keys) if key == lowest]
    return found[0] if len(found) == 1 else found[chance.randrange(len(found))]


def following_seat(starts: Starts, started: int, outcome: Outcome) -> int:
    """The seat that starts the next game: the winner or the loser if there is one of them, else the next in turn."""
    found: Sequence[int] = ()
    if starts.by == "winner":
        found = outcome.winners
    elif starts.by == "loser":
        found = losers(outcome)
    return found[0] if len(found) == 1 else (started + 1) % len(outcome.scores)


def losers(outcome: Outcome) -> list[int]:
    """The seats that lost a game: the lowest score among those that did not win; none if nobody won."""
    behind = [seat for seat in range(len(outcome.scores)) if seat not in outcome.winners]
    if not outcome.winners or not behind:
        return []
    lowest = min(outcome.scores[seat] for seat in behind)
    return [seat for seat in behind if outcome.scores[seat] == lowest]


def drawn(moves: Iterable[tuple[int, str]]) -> int | None:
    """The seat that chance drew to start, before any seat moved; None where nobody was drawn.

    In every game this draw is written `first 2`, whoever may act at once after it.
    """
    for actor, text in moves:
        if actor < MAX_SEATS:
            return None
        found = _DRAWN.fullmatch(text) if actor == CHANCE else None
        if found:
            return int(found[1])
    return None


def bot_names(people: Sequence[str | None]) -> list[str]:
    """Names by seat; None, a bot, becomes `Bot`, with a number where there are several."""
    several = sum(name is None for name in people) > 1
    numbers = iter(range(1, len(people) + 1))
    return [(f"Bot {next(numbers)}" if several else "Bot") if name is None else name for name in people]


def alphabetical(name: str) -> tuple[list[tuple[int, int]], list[str]]:
    """A key that sorts names as a Polish dictionary does: spaces, figures, letters; foreign accents count last."""
    primary: list[tuple[int, int]] = []
    accents: list[str] = []
    for letter in unicodedata.normalize("NFC", name.casefold()):
        base = letter if letter in ALPHABET else unicodedata.normalize("NFKD", letter)[0]
        primary.append(_place(base))
        accents.append("" if base == letter else letter)
    return primary, accents


def _place(letter: str) -> tuple[int, int]:
    if letter in ALPHABET:
        return 3, ALPHABET.index(letter)
    if letter.isspace():
        return 0, 0
    if letter.isdecimal():
        return 2, unicodedata.decimal(letter)
    return (4 if letter.isalpha() else 1), ord(letter)
