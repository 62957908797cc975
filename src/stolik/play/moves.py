"""Moves as a table keeps them."""

from __future__ import annotations

import msgspec


class PlayedMove(msgspec.Struct, frozen=True, gc=False):
    """A move of the game, with the mask of the seats that were told."""

    actor: int
    text: str
    witnesses: int

    def told(self, seat: int | None, players: int) -> str | None:
        """What a seat (None: a spectator) was told: the move's text, or None if it is hidden."""
        everybody = (1 << players) - 1
        seen = self.witnesses & everybody == everybody if seat is None else self.witnesses >> seat & 1
        return self.text if seen else None
