"""What stands in the tables, as Python values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from msgspec import MsgspecError
from sqlalchemy import Row

from stolik.play.entries import Entry, decode_body, encode_body

from .errors import Unreadable


@dataclass(frozen=True)
class TableRow:
    """What can be known of a table without reading its log."""

    id: str
    code: str  # in its link
    watch: str  # the key of the spectators' link
    game: str
    public: bool
    phase: str
    opened: int  # this and all other times: milliseconds since 1970
    updated: int  # when it was last used, give or take a minute


class DeadlineRow(NamedTuple):
    """When a table needs attention, and when a server last watched over it."""

    table: str
    code: str
    due: int
    seen: int


class Handover(NamedTuple):
    """A seat that may be taken over, and the guest who offered it: ask whether it is still theirs."""

    table: str
    seat: int
    guest: str


class Ban(NamedTuple):
    """Who may not come in: the short id of a person, or a network of addresses; until a time, or for good."""

    subject: str
    since: int
    until: int | None


class EntryRow(msgspec.Struct, frozen=True):
    """An entry on its way to the database."""

    table_id: str
    seq: int
    at: int
    body: str
    command: str


class HeadRow(msgspec.Struct, frozen=True):
    """What changes about a table when entries are appended."""

    id: str
    phase: str
    updated: int
    due: int | None


class SeatRow(msgspec.Struct, frozen=True):
    """A guest sits at a table."""

    guest: str
    table_id: str


def to_rows(table: str, entries: Sequence[Entry]) -> list[EntryRow]:
    """The entries as they are written; they have to follow one another."""
    first = entries[0].seq
    for number, entry in enumerate(entries, first):
        if entry.seq != number:
            raise ValueError(f"entries of one append follow one another: {number} was due, not {entry.seq}")
    return [EntryRow(table, e.seq, e.at, encode_body(e.body).decode(), e.command) for e in entries]


def to_log(rows: Iterable[Row[Any]], after: int) -> list[Entry]:
    """The entries of a table that follow a number, one after the other; Unreadable if they do not."""
    found = []
    for number, row in enumerate(rows, after + 1):
        if row.seq != number:
            raise Unreadable(f"entry {number} of a table is missing")
        try:
            found.append(Entry(row.seq, row.at, decode_body(row.body), row.command))
        except (MsgspecError, ValueError) as problem:
            raise Unreadable(f"entry {number} of a table cannot be read: {problem}") from None
    return found


def to_table(row: Row[Any]) -> TableRow:
    return TableRow(*row)
