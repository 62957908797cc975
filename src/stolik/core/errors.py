"""What can be wrong, told in sentences that name what is wrong and what would be right."""

from __future__ import annotations


class StolikError(ValueError):
    """Any input that the rules, the notation or the registry refuse."""


class UnknownGame(StolikError):
    """No game of that name is registered."""


class BadOption(StolikError):
    """An option or a number of players that the game does not have."""


class BadNotation(StolikError):
    """A text that is no move, no position or no record of the game."""


class IllegalMove(StolikError):
    """A move that this actor may not make now."""


class BadData(StolikError):
    """A data file of a game that contradicts the game's rules."""
