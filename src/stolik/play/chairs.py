"""Chairs: who sits at a table. A chair is free, a person's or a bot's; a bot can also step in for a person."""

from __future__ import annotations

from dataclasses import dataclass

FORGOTTEN = "somebody"  # the name that records give a person who has been forgotten
COVER = "solid"  # the level of a bot that steps in for a person
AWAY = 60_000  # milliseconds after which the others may decide about a person who is not connected


@dataclass(slots=True)
class Chair:
    """A seat and who has it."""

    guest: str = ""  # of a person; one guest may have several seats, played at one device
    name: str = ""
    nonce: str = ""
    since: int = 0  # when the person got the seat
    level: str = ""  # of a bot, or of the bot that steps in for a person
    resigned: bool = False
    overdue: bool = False
    renamed: bool = False  # whether the name is another one than the game began with

    @property
    def free(self) -> bool:
        return not self.guest and not self.level

    @property
    def person(self) -> bool:
        return bool(self.guest)

    @property
    def forgotten(self) -> bool:
        """Whether nobody knows any more who the person was."""
        return self.person and not self.name

    @property
    def covered(self) -> bool:
        """Whether a bot plays for a person."""
        return bool(self.guest and self.level)

    @property
    def plays(self) -> bool:
        """Whether a person decides here at present."""
        return bool(self.guest and not self.level)

    def gone(self, now: int, away: int) -> bool:
        """Whether a person who has been away for so many milliseconds is waited for no longer.

        A person who has just got the seat may still be connecting.
        """
        return min(away, now - self.since) >= AWAY
