"""PostgreSQL goes away and comes back: nothing acknowledged is lost, nothing is kept twice."""

from __future__ import annotations

import asyncio
import contextlib
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest

from stolik.play.entries import Entry
from stolik.server.storage import Conflict, Store, Unavailable, Unsure, reader, writer
from stolik.server.storage import store as store_module

from ..postgres import Postgres
from .samples import FIRST, move, opened, row


class Proxy:
    """A proxy before PostgreSQL that breaks when a commit passes: before it arrives, or before its answer does."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        assert parts.port
        self._server = ("127.0.0.1", parts.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"postgresql://postgres@127.0.0.1:{self._listener.getsockname()[1]}{parts.path}"
        self.cut = ""  # "before" or "after": what to do with the next commit
        self.dead = False  # stays broken
        self.silent = threading.Event()  # forwards nothing
        self.cuts = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                if self.dead:
                    client.close()
                else:
                    threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        """Pass on what both ends say until one of them, or the proxy, is gone."""
        with client, socket.create_connection(self._server) as server, contextlib.suppress(OSError):
            while True:
                for source in select.select([client, server], [], [])[0]:
                    while self.silent.is_set():
                        time.sleep(0.01)
                    data = source.recv(65536)
                    if not data:
                        return
                    if source is client and self.cut and b"COMMIT\0" in data:
                        return self._break(data, server)
                    (server if source is client else client).sendall(data)

    def _break(self, data: bytes, server: socket.socket) -> None:
        when, self.cut = self.cut, ""
        self.cuts += 1
        if when == "after":
            server.sendall(data)
            server.recv(65536)  # the answer, which nobody will hear


@pytest.fixture
def proxy(fresh_postgres: Callable[[], str]) -> Iterator[Proxy]:
    made = Proxy(fresh_postgres())
    yield made
    made.close()


@pytest.mark.parametrize("cut", ["before", "after"])
def test_an_append_whose_fate_is_unknown_is_kept_once(proxy: Proxy, cut: str) -> None:
    async def go() -> None:
        async with opened(proxy.url) as store:
            await asyncio.gather(*(store.create(row(id), FIRST) for id in ("t1", "t2")))
            proxy.cut = cut
            together = [store.append("t1", [move(2), move(3)], phase="playing"), store.create(row("t3"), FIRST)]
            await asyncio.gather(*together)
            assert proxy.cuts == 1
            assert await store.load("t1") == [*FIRST, move(2), move(3)]
            assert await store.load("t3") == FIRST
            await store.append("t1", [move(4)], phase="playing")

    asyncio.run(go())


def test_an_append_of_somebody_else_is_not_taken_for_the_own(proxy: Proxy) -> None:
    async def go() -> None:
        async with opened(proxy.url) as store, opened(proxy.url) as other:
            await store.create(row(), FIRST)
            await other.append("t1", [move(2, command="theirs")], phase="playing")
            proxy.cut = "before"
            with pytest.raises(Conflict):
                await store.append("t1", [move(2, command="mine")], phase="playing")

    asyncio.run(go())


def test_a_handover_whose_fate_is_unknown_is_given_once(proxy: Proxy) -> None:
    async def go() -> None:
        async with opened(proxy.url) as store:
            await store.create(row(), FIRST)
            await store.handover("key", "t1", 0, "ola", now=1, expires=99)
            await store.handover("other", "t1", 0, "ola", now=1, expires=99)
            proxy.cut = "after"
            await store.append("t1", [move(2)], phase="playing", key_hash="key")
            assert (proxy.cuts, await store.offered("key", 1)) == (1, None)
            assert await store.load("t1") == [*FIRST, move(2)]
            proxy.cut = "after"
            with pytest.raises(Unsure):
                await store.withdraw("other")
            assert await store.offered("other", 1) is None

    asyncio.run(go())


def test_a_server_that_stays_away_is_told_and_so_is_what_may_have_been_kept(
    proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "PAUSES", (0.01,))
    monkeypatch.setattr(reader, "PAUSES", (0.01,))

    async def go() -> None:
        async with opened(proxy.url) as store:
            await store.create(row(), FIRST)
            assert await store.ready()
            proxy.dead, proxy.cut = True, "after"
            with pytest.raises(Unsure):
                await store.append("t1", [move(2)], phase="playing")
            with pytest.raises(Unavailable):
                await store.append("t1", [move(3)], phase="playing")
            assert not await store.ready()
            proxy.dead = False
            with pytest.raises(Conflict):  # the number is taken: by the entry above
                await store.append("t1", [move(2, "another move")], phase="playing")
            assert await store.load("t1") == [*FIRST, move(2)]
            await store.append("t1", [move(3)], phase="playing")
            assert await store.ready()

    asyncio.run(go())


def test_a_server_that_hangs_is_not_ready(proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> None:
        async with opened(proxy.url) as store:
            assert await store.ready()
            proxy.silent.set()
            with monkeypatch.context() as impatient:
                impatient.setattr(store_module, "ANSWER", 0.5)
                assert not await store.ready()
            proxy.silent.clear()
            assert await store.ready()

    asyncio.run(go())


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_restart_loses_and_doubles_nothing(
    postgres: Postgres, fresh_postgres: Callable[[], str], mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = fresh_postgres()
    monkeypatch.setattr(writer, "PAUSES", (0.1,) * 3000)  # however long a busy machine needs for a restart
    monkeypatch.setattr(reader, "PAUSES", (0.1,) * 3000)

    async def play(store: Store, id: str, over: asyncio.Event) -> list[Entry]:
        """Append until the server has been away and back; every acknowledged entry."""
        kept = list(FIRST)
        while not over.is_set() or len(kept) < 6:
            kept.append(move(len(kept) + 1, command=f"{id}-{len(kept) + 1}"))
            await store.append(id, [kept[-1]], phase="playing")
        return kept

    async def go() -> None:
        async with opened(url) as store:
            ids = [f"t{number}" for number in range(10)]
            await asyncio.gather(*(store.create(row(id), FIRST) for id in ids))
            over = asyncio.Event()
            playing = [asyncio.create_task(play(store, id, over)) for id in ids]
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres.stop, mode)
            await asyncio.to_thread(postgres.start)
            await asyncio.sleep(0.5)
            over.set()
            acknowledged = await asyncio.gather(*playing)
            assert [await store.load(id) for id in ids] == acknowledged
            assert len(acknowledged[0]) > 5

    asyncio.run(go())
