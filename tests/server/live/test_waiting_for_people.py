"""Between two games: who is waited for and how long, at real tables whose clock the test moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stolik.play.chairs import AWAY
from stolik.play.series import SeriesPlan
from stolik.server.live.table import LiveTable
from stolik.server.live.tables import LiveTables
from stolik.server.live.waiting import GRACE
from stolik.server.messages import Begin, EndSeries, GetReady, Next, Resign

from .test_missing_players import Page, Time, moved_by_hand, until

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def between(
    folder: Path, plan: SeriesPlan | None = None
) -> AsyncIterator[tuple[LiveTables, LiveTable, Time, list[Page], Next]]:
    """A table of three whose game is over, and what the first one says to go on."""
    async with moved_by_hand(folder, "none", plan) as (tables, live, time, pages):
        for seat in (0, 1, 2):
            if not live.table.end:
                assert await pages[seat].say(Resign(f"resign-{seat}-1", seat)) == ""
        commitment = live.context.next
        yield tables, live, time, pages, Next("go-on-00001", 0, "ab" * 8, commitment)


async def following(tables: LiveTables, live: LiveTable) -> LiveTable:
    there = tables.in_memory(live.table.rematch)
    assert there
    return there


async def test_the_next_game_waits_for_who_has_just_gone_and_not_for_who_has_been_gone_for_a_while(
    tmp_path: Path,
) -> None:
    async with between(tmp_path) as (tables, live, time, pages, say):
        live.leave(pages[1].outbox)
        assert await pages[0].say(say) == ""
        there = await following(tables, live)
        assert await pages[2].say(Next("go-on-00002", 2, "cd" * 8, say.commitment)) == ""
        host = Page(tables, there, "g0")
        time.seconds += GRACE / 1000 - 1
        tables._look_after(there)
        assert there.table.state is None
        time.seconds += 1
        tables._look_after(there)
        await until(lambda: there.log.settled)
        assert there.table.phase == "playing"
        assert [chair.covered for chair in there.table.chairs] == [False, True, False]
        assert there.table.fairness.nonces == ("ab" * 8, "", "cd" * 8)
        assert host.outbox in there.audience.subscribers


async def test_who_looks_at_the_result_is_there_and_waited_for(tmp_path: Path) -> None:
    async with between(tmp_path) as (tables, live, time, pages, say):
        assert await pages[0].say(say) == ""
        there = await following(tables, live)
        Page(tables, there, "g0")
        time.seconds += 10 * GRACE / 1000
        tables._look_after(there)
        assert there.table.state is None
        assert await pages[1].say(Next("go-on-00002", 1, "cd" * 8, say.commitment)) == ""
        assert await pages[2].say(Next("go-on-00003", 2, "ef" * 8, say.commitment)) == ""
        await until(lambda: there.table.phase == "playing")
        assert there.table.fairness.nonces == ("ab" * 8, "cd" * 8, "ef" * 8)


async def test_the_host_begins_at_once_without_who_is_not_here_and_after_a_minute_without_anybody(
    tmp_path: Path,
) -> None:
    async with between(tmp_path) as (tables, live, time, pages, say):
        assert await pages[0].say(say) == ""
        there = await following(tables, live)
        host = Page(tables, there, "g0")
        live.leave(pages[1].outbox)
        time.seconds += 1
        assert await host.say(Begin("begin-00001")) == "not-ready"  # the third one still looks at the result
        assert await Page(tables, there, "g1").say(Begin("begin-00002")) == "not-host"
        time.seconds += AWAY / 1000
        assert await host.say(Begin("begin-00003")) == ""
        assert [chair.covered for chair in there.table.chairs] == [False, True, True]


async def test_a_nonce_that_comes_too_late_is_refused(tmp_path: Path) -> None:
    async with between(tmp_path) as (tables, live, time, pages, say):
        assert await pages[0].say(say) == ""
        there = await following(tables, live)
        host = Page(tables, there, "g0")
        live.leave(pages[1].outbox)
        live.leave(pages[2].outbox)
        time.seconds += 1
        assert await host.say(Begin("begin-00001")) == ""
        late = Page(tables, live, "g2")
        assert await late.say(Next("go-on-00002", 2, "cd" * 8, say.commitment)) == "not-waiting"
        assert there.table.fairness.nonces == ("ab" * 8, "", "")
        assert await Page(tables, there, "g2").say(GetReady("ready-00001", 2, "cd" * 8)) == "not-waiting"


async def test_the_table_before_stays_in_memory_while_people_are_waited_for(tmp_path: Path) -> None:
    async with between(tmp_path) as (tables, live, time, pages, say):
        assert await pages[0].say(say) == ""
        there = await following(tables, live)
        host = Page(tables, there, "g0")
        for page in pages:
            live.leave(page.outbox)
        time.seconds += 3600
        tables._look_after(live)
        assert tables.in_memory(live.row.code) is live
        tables.forget(live)
        tables._look_after(there)  # it is fetched before anybody is taken to be away
        assert there.table.state is None
        await until(lambda: tables.in_memory(there.table.opened.after))
        assert host.outbox in there.audience.subscribers


@pytest.mark.parametrize("opened", [False, True], ids=["before the next table", "at the next table"])
async def test_once_the_host_has_been_gone_for_a_minute_anybody_at_the_table_ends_the_series(
    tmp_path: Path, opened: bool
) -> None:
    async with between(tmp_path, SeriesPlan("best", 5)) as (tables, live, time, pages, say):
        if opened:
            assert await pages[1].say(Next("go-on-00002", 1, "cd" * 8, say.commitment)) == ""
        assert await pages[1].say(EndSeries("end-000001")) == "not-host"
        live.leave(pages[0].outbox)
        time.seconds += AWAY / 1000 - 1
        assert await pages[1].say(EndSeries("end-000002")) == "not-overdue"
        assert await Page(tables, live, "stranger").say(EndSeries("end-000003")) == "not-host"
        time.seconds += 1
        assert await pages[1].say(EndSeries("end-000004")) == ""
        assert live.table.ended
        assert await pages[1].say(EndSeries("end-000004")) == ""  # said again, it is the same answer
        assert await pages[2].say(EndSeries("end-000005")) == "no-series"


async def test_a_host_who_is_back_within_the_minute_alone_ends_the_series(tmp_path: Path) -> None:
    async with between(tmp_path, SeriesPlan("best", 5)) as (tables, live, time, pages, _):
        live.leave(pages[0].outbox)
        time.seconds += AWAY / 1000
        back = Page(tables, live, "g0")
        assert await pages[1].say(EndSeries("end-000001")) == "not-host"
        assert await back.say(EndSeries("end-000002")) == ""


async def test_a_series_that_is_ended_while_its_next_table_is_being_opened_is_ended_there_too(tmp_path: Path) -> None:
    async with between(tmp_path, SeriesPlan("best", 5)) as (tables, live, _, pages, say):
        pages[1].handler.take(Next("go-on-00002", 1, "cd" * 8, say.commitment))
        assert await pages[0].say(EndSeries("end-000001")) == ""
        await until(lambda: live.table.rematch)
        there = await following(tables, live)
        await until(lambda: there.table.ended)
        assert (live.table.ended, there.table.phase) == (True, "waiting")
