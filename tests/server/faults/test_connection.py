"""A bad connection of page and server: frames are lost, doubled, late, and the connection is cut."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from ...patience import PATIENCE
from ..running import Server, free_port
from .players import check, seated, settle


class BadConnection:
    """A proxy that treats one frame in ten badly, and cuts the connection now and then."""

    def __init__(self, target: Server, seed: int) -> None:
        self.target = target
        self.rng = random.Random(seed)
        self.harm = {"lost": 0, "doubled": 0, "late": 0, "cut": 0}
        self.good = False  # when it has become good again

    async def carry(self, page: ServerConnection) -> None:
        request = page.request
        assert request
        headers = {"Cookie": request.headers["Cookie"]} if "Cookie" in request.headers else {}
        server = await connect(
            f"ws://{self.target.host}{request.path}",
            origin=self.target.url,  # type: ignore[arg-type]
            additional_headers=headers,
            compression=None,
            proxy=None,
        )
        both = [asyncio.create_task(self._pass(page, server)), asyncio.create_task(self._pass(server, page))]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for way in both:
            way.cancel()
        for end in (page, server):
            end.transport.abort()

    async def _pass(self, source: Any, sink: Any) -> None:
        with suppress(ConnectionClosed):
            async for frame in source:
                luck = 1.0 if self.good else self.rng.random()
                if luck < 0.03:
                    self.harm["lost"] += 1
                    continue
                if luck < 0.06:
                    self.harm["doubled"] += 1
                    await sink.send(frame)
                elif luck < 0.09:
                    self.harm["late"] += 1
                    await asyncio.sleep(self.rng.uniform(0.05, 0.2))
                elif luck < 0.10:
                    self.harm["cut"] += 1
                    return
                await sink.send(frame)


def test_on_a_bad_connection_all_pages_end_with_the_state_of_the_server(tmp_path: Path) -> None:
    asyncio.run(_bad_connection(tmp_path))


async def _bad_connection(folder: Path) -> None:
    port = free_port()
    with Server(folder, "--rate", "100") as server:
        connection = BadConnection(server, 3)
        async with serve(connection.carry, "127.0.0.1", port, compression=None), AsyncExitStack() as stack:
            tables = [await seated(server, game, port=port) for game in ("double-four", "qwixx")]
            players = [player for table in tables for player in table]
            for player in players:
                await stack.enter_async_context(player)
            async with asyncio.timeout(PATIENCE):
                while min(connection.harm.values()) < 2 or sum(player.played for player in players) < 120:
                    await asyncio.sleep(0.1)
            connection.good = True
            await settle(players)
            for table in tables:
                await check(table, server.database)
