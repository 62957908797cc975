"""People who play a series at two devices, from table to table."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any, Self

from stolik.server.messages import SeriesInfo

from .client import FRIEND, ME, Client, Guest, nonce
from .running import Server
from .scenes import done


class Pair:
    """Ola, who is host, and Jan: their pages are at the same table, and go on to the next one together."""

    def __init__(self, server: Server, game: str, hosts: tuple[str, str] | None = None, **table: Any) -> None:
        self.server = server
        self.game = game
        self.table = table
        self.hosts = hosts or (server.host, server.host)
        self.codes: list[str] = []
        self.nonces: list[str] = []
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        guests = [Guest(self.server.host), Guest(self.server.host)]
        for guest in guests:
            await guest.get("/api/me")
        seats = [ME, FRIEND]
        body = {"game": self.game, "players": 2, "seats": seats, "nonce": nonce(), "ticket": await guests[0].ticket()}
        code = (await guests[0].post("/api/tables", {**body, **self.table}))["code"]
        for guest, host in zip(guests, self.hosts, strict=True):
            guest.host = host
        self.guests = guests
        await self.come(code)
        done(await self.jan.command("sit", seat=1, name="Jan", nonce=nonce()))
        await self.ola.until(lambda: self.ola.info and self.ola.info.chairs[1].kind == "person")
        done(await self.ola.command("begin"))
        await self.phase("playing")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def come(self, code: str) -> None:
        """Both open the page of a table."""
        await self._stack.aclose()
        self.codes.append(code)
        self.ola, self.jan = [await self._stack.enter_async_context(Client(guest, code)) for guest in self.guests]

    @property
    def pages(self) -> tuple[Client, Client]:
        return self.ola, self.jan

    @property
    def series(self) -> SeriesInfo:
        assert self.ola.info
        assert self.ola.info.series
        return self.ola.info.series

    async def phase(self, phase: str) -> None:
        """Wait until both pages show it."""
        for page in self.pages:
            await page.until(lambda page=page: page.phase == phase)  # type: ignore[misc]

    async def resign(self, seat: int) -> None:
        """A seat gives up, so that the other wins."""
        done(await self.pages[seat].command("resign", seat=seat))
        await self.phase("over")

    async def next(self) -> None:
        """Both go on, and come to the next table when its game has begun."""
        self.nonces = [nonce(), nonce()]
        await asyncio.gather(*(self.say_next(seat, self.nonces[seat]) for seat in (0, 1)))
        await self.come(await self.following())
        await self.phase("playing")

    async def following(self) -> str:
        """The code of the next table, when both have been told."""
        for page in self.pages:
            await page.until(lambda page=page: page.info and page.info.rematch)  # type: ignore[misc]
        assert self.ola.info
        return self.ola.info.rematch

    async def say_next(self, seat: int, own: str = "") -> None:
        """One of them goes on."""
        page = self.pages[seat]
        assert page.info
        done(await page.command("next", seat=seat, nonce=own or nonce(), commitment=page.info.fair.next))
