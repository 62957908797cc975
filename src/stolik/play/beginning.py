"""The beginning of a game: everybody sits and has given a nonce, and it is known who starts."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from stolik.core.game import actor_name

from . import entries as log
from .chairs import COVER
from .fairness import Fairness
from .refusal import Refusal
from .starting import DRAW, Starts, first_seat, open_question

if TYPE_CHECKING:
    from .table import Table


def begin(table: Table, away: Collection[int], now: int, command: str = "", asked: int | None = None) -> None:
    """Begin the game; bots play for the persons who are away, until they are back."""
    if table.ended:
        raise Refusal("no-series", "the series has been ended")
    empty = [seat for seat, chair in enumerate(table.chairs) if chair.free]
    if empty:
        raise Refusal("seats-free", f"nobody sits on {', '.join(map(actor_name, empty))}")
    late = missing(table)
    if not set(late) <= set(away):
        raise Refusal("not-ready", "somebody who is here has not said yet to go on")
    table.add(now, command, _begun(table, asked))
    for seat in late:
        table.add(now, "", log.Covered(seat, COVER))
    table.advance(now)


def missing(table: Table) -> list[int]:
    """The seats of persons who have not given the nonce that they are asked for, since the game follows another."""
    if not table.follows:
        return []
    return [seat for seat, chair in enumerate(table.chairs) if chair.person and not chair.nonce]


def _begun(table: Table, asked: int | None) -> log.Begun:
    """The entry: all nonces and, where nobody has been named before, the seat that starts."""
    nonces = [chair.nonce for chair in table.chairs]
    if table.first is not None:
        return log.Begun(nonces)
    starts = table.opened.starts
    if open_question(starts):
        if asked is None:
            raise Refusal("who-starts", f"say who of you is the {starts.by}: that one starts")
        table.chair(asked)
        starts = Starts(starts.by, asked)
    chance = Fairness.new(table.opened.seed, tuple(nonces)).stream(DRAW)
    return log.Begun(nonces, first_seat(starts, table.names, chance))
