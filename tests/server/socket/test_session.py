"""Sockets: pages come and go, and all of them end with what the server has."""

from __future__ import annotations

import asyncio
import json
import signal
import socket as plain
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.utils import apply_mask

from stolik.server.messages import Done, Pong, Problem, Refused, Snapshot, Update
from stolik.server.socket import session

from ...patience import PATIENCE
from ..client import BOT, ME, Client, Guest
from ..picks import SMALL, quiet, together
from ..running import PLAIN, Server
from ..scenes import agree, pair, play_some

pytestmark = pytest.mark.anyio


async def test_a_page_that_comes_back_gets_what_it_missed(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        await play_some((ola, jan), 3)
        before = jan.version
        late = Client(jan.guest, jan.code, version=before)
        await play_some((ola, jan), 4)
        async with late:
            news = late.messages[0]
            assert isinstance(news, Update)
            assert (news.since, news.version) == (before, jan.version)
            assert [event.version for event in news.events] == list(range(before + 1, jan.version + 1))
            assert late.views == jan.views


@pytest.mark.parametrize("version", [0, -1, 10**6, 2**62])
async def test_a_page_with_a_version_that_cannot_be_gets_everything(server: Server, version: int) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        await play_some((ola, jan), 3)
        async with Client(jan.guest, jan.code, version=version) as page:
            first = page.messages[0]
            assert isinstance(first, Snapshot)
            assert first.version == jan.version
            assert first.views == jan.views
            assert first.events == jan.events


async def test_a_page_that_is_told_only_of_turns_knows_as_much_as_one_that_is_told_everything(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        for round in range(6):
            await play_some((ola, jan), 1 + round % 2, seed=round)
            asking = next((page for page in (ola, jan) if page.info and page.info.undoable), None)
            if asking and round % 2:
                await asking.command("undo", seat=asking.seats[0])
            await agree(max(ola.version, jan.version), ola, jan)
            for page in (ola, jan):
                async with Client(page.guest, page.code) as fresh:
                    assert page.info == fresh.info
        told = [update for page in (ola, jan) for update in page.told(Update)]
        assert {(update.info is None, update.turn is None) for update in told} == {(True, False), (False, True)}


async def test_everybody_is_told_who_comes_and_goes(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        await play_some((ola, jan), 3)
        jan.stays = False
        await jan.cut()
        await ola.until(lambda: ola.info and not ola.info.chairs[1].here)
        async with Client(jan.guest, jan.code):
            await ola.until(lambda: ola.info and ola.info.chairs[1].here)


async def test_a_lost_connection_costs_nothing(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        for round in range(4):
            await (ola, jan)[round % 2].cut()
            await play_some((ola, jan), 2, seed=round)
        await ola.until(lambda: ola.version == jan.version)
        assert ola.events == jan.events
        assert len(ola.closings) == len(jan.closings) == 2


async def test_a_command_is_done_once_however_often_it_arrives(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        page = ola if ola.moves() else jan
        seat, move, id = page.seats[0], page.moves()[0], "the-same-1"
        for _ in range(5):
            await page.say({"type": "play", "id": id, "seat": seat, "move": move, "version": 0})
        await page.until(lambda: len([done for done in page.told(Done) if done.id == id]) == 5)
        await page.cut()
        assert isinstance(await page.play(move, seat, id=id), Done)
        assert len({done.version for done in page.told(Done) if done.id == id}) == 1
        await page.until(lambda: page.version >= page.acknowledged[id])
        assert sum(event.kind == "moved" and event.actor == seat for event in page.events) == 1


async def test_two_sockets_of_one_seat_agree(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan), Client(ola.guest, ola.code) as telephone:
        await play_some((ola, telephone, jan), 3)
        await play_some((telephone, ola, jan), 3)
        await telephone.until(lambda: telephone.version == ola.version)
        assert telephone.views == ola.views
        assert telephone.events == ola.events


async def test_of_two_sockets_of_one_seat_that_move_at_once_one_is_told_that_it_is_late(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, jan):
        page = ola if ola.moves() else jan
        async with Client(page.guest, page.code) as telephone:
            move, version = page.moves()[0], page.version
            answers = await asyncio.gather(
                page.play(move, version=version), telephone.play(move, page.seats[0], version=version)
            )
            refused = [answer for answer in answers if isinstance(answer, Refused)]
            assert [refusal.code for refusal in refused] == ["late"]


@pytest.mark.parametrize("game", [SMALL, "together"])
async def test_moves_made_at_the_same_time_do_not_block_each_other(server: Server, game: str) -> None:
    async with pair(server, together().id if game == "together" else game) as (ola, jan):
        await ola.until(lambda: ola.version == jan.version)
        version = ola.version
        answers = await asyncio.gather(*(page.play(page.moves()[-1], version=version) for page in (ola, jan)))
        assert all(isinstance(answer, Done) for answer in answers)
        latest = max(answer.version for answer in answers if isinstance(answer, Done))
        for page in (ola, jan):
            await page.until(lambda page=page: page.version >= latest)  # type: ignore[misc]
        made = [event for event in ola.events if event.version > version and event.actor in (0, 1)]
        assert sorted(event.actor or 0 for event in made) == [0, 1]


async def test_at_shutdown_pages_are_told_to_come_back_and_find_everything_as_it_was(tmp_path: Path) -> None:
    with Server(tmp_path, environment=PLAIN) as server:
        async with pair(server, quiet().id) as (ola, jan):
            await play_some((ola, jan), 3)
            version, views = ola.version, ola.views
            assert await asyncio.to_thread(server.stop) in (0, -signal.SIGTERM)
            assert ola.closings == jan.closings == [1012]
            command = asyncio.create_task((ola if ola.moves() else jan).play((ola.moves() or jan.moves())[0]))
            await asyncio.to_thread(server.start)
            assert isinstance(await command, Done)
            await ola.until(lambda: ola.version > version)
            assert ola.views != views
            assert [type(message) for message in ola.messages].count(Snapshot) == 1  # the others brought what was new


async def test_a_page_that_stops_reading_is_closed_and_nobody_waits_for_it(server: Server) -> None:
    for _ in range(4):  # a machine that is busy may hold a move up for once, but not every time
        if await slowest_move_beside_a_stuck_page(server) < 5.0:  # a frame that is not taken is waited for ten seconds
            return
    raise AssertionError("the others wait for a page that does not read")


async def slowest_move_beside_a_stuck_page(server: Server) -> float:
    """In seconds, until the server has given the stuck page up."""
    async with pair(server, quiet().id) as (ola, jan), AsyncExitStack() as stack:
        stuck = plain.socket()
        stack.callback(stuck.close)
        for buffer in (plain.SO_RCVBUF, plain.SO_SNDBUF):
            stuck.setsockopt(plain.SOL_SOCKET, buffer, 4096)
        stuck.setblocking(False)
        await asyncio.get_running_loop().sock_connect(stuck, ("127.0.0.1", server.port))
        page = await stack.enter_async_context(
            connect(
                f"ws://{server.host}/socket/{ola.code}",
                sock=stuck,
                origin=ola.guest.origin,  # type: ignore[arg-type]
                additional_headers={"Cookie": ola.guest.cookie},
                compression=None,
                ping_interval=None,
                max_queue=1,
                proxy=None,
            )
        )
        await page.send(json.dumps({"type": "hello"}))
        await page.recv()
        page.transport.pause_reading()
        flood, sent, slowest, same = Flood(page), -1, 0.0, 0
        while same < 3:  # until the server does not listen to it any more
            same = same + 1 if sent == flood.sent else 0
            sent, began = flood.sent, time.monotonic()
            await play_some((ola, jan), 1)
            slowest = max(slowest, time.monotonic() - began)
            await asyncio.sleep(0.2)
        flood.task.cancel()
        page.transport.resume_reading()
        await asyncio.wait_for(_drain(page), PATIENCE)
        assert page.close_code in (4408, 4429)  # it took nothing, or did not listen when it was told to wait
        assert not ola.closings
        assert not jan.closings
        return slowest


class Flood:
    """Questions without end, from a page that does not read the answers."""

    def __init__(self, page: ClientConnection) -> None:
        self.sent = 0
        self.task = asyncio.create_task(self._run(page))

    async def _run(self, page: ClientConnection) -> None:
        while True:
            await page.send(json.dumps({"type": "ping", "sent": 1.0}))
            await page.send(json.dumps({"type": "hello"}))
            self.sent += 1
            await asyncio.sleep(0)


async def _drain(page: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        async for _ in page:
            pass


async def test_a_ping_comes_back_with_the_servers_time(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, _):
        before = time.time() * 1000 - 1000  # the server keeps its own count of the time since it began
        await ola.say({"type": "ping", "sent": 12.5})
        await ola.until(lambda: ola.told(Pong))
        pong = ola.told(Pong)[0]
        assert pong.sent == 12.5
        assert before <= pong.now <= time.time() * 1000 + 1000


async def test_a_page_that_does_not_say_hello_is_answered_by_a_problem(server: Server) -> None:
    ola = Guest(server.host)
    code = (await ola.open_table(quiet().id, [ME, BOT]))["code"]
    address = f"ws://{server.host}/socket/{code}"
    async with connect(address, origin=ola.origin, proxy=None) as page:  # type: ignore[arg-type]
        await page.send(json.dumps({"type": "resign", "id": "abcdefgh", "seat": 0}))
        assert json.loads(await page.recv())["code"] == "bad-message"


async def test_cookies_of_other_programs_on_the_same_host_cost_nobody_the_seat(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, _):
        own = ola.guest.cookies["stolik"]
        odd = Guest(server.host, cookies={"theme": '{"dark": "yes, [1]"}', "path": "/", "a b": "=", "stolik": own})
        async with Client(odd, ola.code) as page:
            assert page.seats == [0]


async def test_an_unknown_table_is_closed_with_its_code(server: Server) -> None:
    ola = Guest(server.host)
    for code, watch in (("ZZZZZZ", ""), ("x", ""), ("-", "no-such-key"), ("%00", "")):
        async with Client(ola, code, watch=watch, stays=False) as page:
            assert await page.ended() == 4404
            assert json.loads(page.frames[0])["code"] == "unknown-table"


def frame(text: bytes, mask: bytes, head: int = 0x81) -> bytes:
    return bytes((head, 0x80 | len(text))) + mask + apply_mask(text, mask)


@pytest.mark.parametrize("cut", [1, 2, 4, 6, 7, 20])
async def test_a_message_that_arrives_in_pieces_is_heard_once_and_whole(server: Server, cut: int) -> None:
    async with pair(server, quiet().id) as (ola, _):
        socket = ola._socket
        assert socket
        text = b'{"type":"ping","sent":7.0}'
        mask = bytes((0x81, 0x80 | len(text) - 2, 1, 2))  # so that what follows its head looks like a message itself
        sent = frame(text, mask)
        socket.transport.write(sent[:cut])
        await asyncio.sleep(0.1)
        socket.transport.write(sent[cut:] + sent + sent[:cut])
        await asyncio.sleep(0.1)
        socket.transport.write(sent[cut:])
        await ola.until(lambda: len(ola.told(Pong)) == 3)
        assert [pong.sent for pong in ola.told(Pong)] == [7.0] * 3
        assert not ola.told(Problem)


async def test_a_message_within_the_pieces_of_another_ends_the_socket(server: Server) -> None:
    async with pair(server, quiet().id) as (ola, _), Client(ola.guest, ola.code, stays=False) as page:
        await page.until(lambda: page.info)
        assert page._socket
        page._socket.transport.write(frame(b'{"type":', b"abcd", 0x01))
        await asyncio.sleep(0.1)
        page._socket.transport.write(frame(b'{"type":"ping","sent":7.0}', b"abcd"))
        assert await page.ended() == 1002
        assert not page.told(Pong)


class Holding:
    """Both ends of a socket: notes how often it is held, and how it is closed."""

    def __init__(self) -> None:
        self.held = 0
        self.codes: list[int] = []

    def hold(self, _seconds: float) -> None:
        self.held += 1

    def close(self, code: int) -> None:
        self.codes.append(code)


def test_who_does_not_listen_when_told_to_wait_is_held_and_then_sent_away() -> None:
    ends: Any = Holding()
    nothing: Any = None
    page = session.SocketSession(nothing, nothing, ends, "", "", "")
    for _ in range(session.MOST_REFUSED):
        page._refuse_more(ends)
    assert ends.held == 0
    for _ in range(session.MOST_HELD):
        page._refuse_more(ends)
    assert (ends.held, ends.codes) == (session.MOST_HELD, [])
    page._refuse_more(ends)
    assert (ends.held, ends.codes) == (session.MOST_HELD, [session.TOO_MANY])
