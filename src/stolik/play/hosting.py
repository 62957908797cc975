"""What a host does at the door of a table: lock it, withdraw the spectators' link, send somebody away."""

from __future__ import annotations

from . import entries as log
from .refusal import Refusal
from .table import Table


def lock(table: Table, guest: str, locked: bool, now: int, command: str = "") -> None:
    """The host locks the table, or opens it again; as it is already is no reason to refuse."""
    table.check_host(guest)
    if locked != table.door.locked:
        table.add(now, command, log.Locked(locked))


def withdraw_link(table: Table, guest: str, watch: str, now: int, command: str = "") -> None:
    """The host withdraws the spectators' link; the next one ends with `watch`, which nobody can guess."""
    table.check_host(guest)
    table.add(now, command, log.Withdrawn(watch))


def send_away(table: Table, guest: str, seat: int, now: int, command: str = "") -> None:
    """The host sends a person away for good: before the game the seat is free again, later a bot takes it."""
    table.check_host(guest)
    chair = table.chair(seat)
    if not chair.person or chair.guest == guest:
        raise Refusal("not-your-seat", f"nobody sits on seat {seat} who could be sent away")
    if table.phase == "waiting" and not table.follows:
        table.free(guest, seat, now, command)
        return
    table.add(now, command, log.SentAway(seat))
    table.take_back(now)
