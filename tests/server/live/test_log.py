"""The log of a live table: one way to the disk, and nobody is told of what is not there yet."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from stolik.play.refusal import Refusal
from stolik.play.table import Table
from stolik.server.live.table import LiveTable
from stolik.server.messages import Done, Refused

from .test_missing_players import until
from .test_tables import table_at

pytestmark = pytest.mark.anyio


class Answers:
    """Keeps what a requester is told."""

    def __init__(self) -> None:
        self.told: list[Done | Refused] = []

    def tell(self, message: Done | Refused, /) -> None:
        self.told.append(message)


def move(table: Table, command: str = "") -> None:
    assert table.state
    seat = table.to_act[0]
    table.move(seat, table.state.legal(seat)[0].text, table.at, command)


def by_seats(table: Table) -> int:
    """How many moves persons and bots have made."""
    return sum(made.actor < len(table.chairs) for made in table.moves)


def nothing(_table: Table) -> None:
    """A command that finds nothing to do."""


async def read_slowly(live: LiveTable) -> asyncio.Event:
    """Have the table read from disk, until the event is set."""
    store, go_on = live.resources.store, asyncio.Event()
    load = store.load

    async def slow(table: str, after: int = 0) -> list[object]:
        await go_on.wait()
        return await load(table, after)  # type: ignore[return-value]

    store.load = slow  # type: ignore[assignment, method-assign]
    live.log.refresh()
    assert live.log.reading
    return go_on


async def test_a_command_that_changes_nothing_acknowledges_none_that_is_not_on_disk(tmp_path: Path) -> None:
    async with table_at(tmp_path, [6000.0], "none") as live:
        first, second = Answers(), Answers()
        live.commit(move, requester=first)
        live.commit(nothing, requester=second)
        assert not live.log.settled
        assert first.told == second.told == []
        await until(lambda: second.told)
        assert first.told == second.told == [Done("", live.table.version)]


async def test_a_command_sent_again_is_carried_out_once_and_acknowledged_when_it_is_on_disk(tmp_path: Path) -> None:
    async with table_at(tmp_path, [6000.0], "none") as live:
        first, again, later = Answers(), Answers(), Answers()
        live.commit(lambda table: move(table, "command-1"), "command-1", first)
        live.commit(lambda table: move(table, "command-1"), "command-1", again)
        assert first.told == again.told == []
        await until(lambda: again.told)
        live.commit(lambda table: move(table, "command-1"), "command-1", later)
        assert first.told == again.told == later.told
        assert by_seats(live.table) == 1
        assert await live.resources.store.load("id") == live.table.entries


async def test_while_the_table_is_read_persons_wait_and_bots_think_again(tmp_path: Path) -> None:
    async with table_at(tmp_path, [6000.0], "none") as live:
        go_on, person = await read_slowly(live), Answers()
        version = live.table.version
        assert live.commit(move, "command-1", person) is None
        refusal = live.commit(move, retry=False)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "busy"
        assert live.table.version == version
        go_on.set()
        await until(lambda: person.told)
        assert isinstance(person.told[0], Done)
        assert live.table.version > version


async def test_what_another_process_wrote_first_is_read_and_the_command_tried_again(tmp_path: Path) -> None:
    async with table_at(tmp_path, [6000.0], "none") as live:
        other, person = Table.replay(live.table.entries), Answers()
        move(other)
        await live.resources.store.append("id", other.unsaved, phase="playing")
        live.commit(move, "command-1", person)
        live.commit(move, retry=False)  # a bot's move, decided before the other process wrote
        await until(lambda: person.told)
        await until(lambda: live.log.idle)
        assert isinstance(person.told[0], Done)
        assert live.table.entries[: other.version] == other.entries
        assert by_seats(live.table) == by_seats(other) + 1
        assert await live.resources.store.load("id") == live.table.entries
