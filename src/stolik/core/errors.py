"""What can be wrong, told in sentences that name what is wrong and what would be right."""

from __future__ import annotations


class StolikError(ValueError):
    """Any input that the rules, the notation or the registry refuse."""


class UnknownGame(StolikError):
    """No game of that name is registered."""


class BadOption(StolikError):
    """An option or a number of players that the game does not have."""


class BadBoards(BadOption):
    """Boards, tracks or cards of somebody's box that the game cannot be played with.

    `key` and `details` let a page say it in its own language: the game's text `boards.problem.<key>` has them as
    placeholders.
    """

    def __init__(self, key: str, sentence: str, details: dict[str, str | int]) -> None:
        super().__init__(sentence)
        self.key = key
        self.details = details


class BadNotation(StolikError):
    """A text that is no move, no position or no record of the game."""


class BadSeat(StolikError):
    """A seat or actor that this game does not have."""


class IllegalMove(StolikError):
    """A move that this actor may not make now."""


class BadData(StolikError):
    """A data file of a game that contradicts the game's rules."""
