"""Pacing: a flood waits, costs nothing while it waits, and never concerns another address."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest

from stolik.server.http import pacing
from stolik.server.http.pacing import in_turn, refuse
from stolik.server.identity.gate import Gate
from stolik.server.identity.limits import Limits

pytestmark = pytest.mark.anyio


def asking(address: str) -> dict[str, Any]:
    return {"type": "http", "client": (address, 1)}


class Served:
    """Counts the requests that the server looks at."""

    def __init__(self, pace: Limits) -> None:
        self.pace = pace
        self.looked_at = 0
        self.refused = 0

    async def ask(self, address: str) -> None:
        if await in_turn(self.pace, asking(address)):
            self.looked_at += 1
        else:
            self.refused += 1


async def test_of_a_flood_only_a_burst_is_looked_at_the_rest_waits() -> None:
    served = Served(Limits(rate=1, burst=20, clock=lambda: 0.0))
    waiting = [asyncio.create_task(served.ask("127.66.6.6")) for _ in range(25)]
    await asyncio.sleep(0)
    assert served.looked_at == 20
    assert served.refused == 0
    for each in waiting:
        each.cancel()


async def test_what_would_wait_too_long_is_refused_at_once_so_that_nothing_piles_up() -> None:
    served = Served(Limits(rate=1, burst=20, clock=lambda: 0.0))
    waiting = [asyncio.create_task(served.ask("127.66.6.6")) for _ in range(1000)]
    await asyncio.sleep(0)
    assert served.refused == 1000 - 20 - int(pacing.LONGEST)
    assert sum(not each.done() for each in waiting) == int(pacing.LONGEST)
    for each in waiting:
        each.cancel()


async def test_another_address_does_not_wait() -> None:
    served = Served(Limits(rate=1, burst=20, clock=lambda: 0.0))
    flood = [asyncio.create_task(served.ask("127.66.6.6")) for _ in range(1000)]
    await asyncio.sleep(0)
    await asyncio.wait_for(served.ask("127.0.0.2"), 60)
    assert served.looked_at == 21
    for each in flood:
        each.cancel()


async def test_who_waited_has_his_turn() -> None:
    served = Served(Limits(rate=1000, burst=1))
    await asyncio.gather(*(served.ask("127.66.6.6") for _ in range(20)))
    assert served.looked_at == 20


async def test_a_school_that_comes_at_once_does_not_wait() -> None:
    served = Served(Gate().pace)
    await asyncio.wait_for(asyncio.gather(*(served.ask("127.50.0.1") for _ in range(30 * 40))), 60)
    assert served.pace.wait("127.50.0.1") == 0


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_a_refusal_is_told_and_ends_the_connection(kind: str) -> None:
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    await refuse({"type": kind}, send)
    if kind == "websocket":
        assert sent == [{"type": "websocket.close", "code": 4429}]
    else:
        assert sent[0]["status"] == 429
        assert (b"connection", b"close") in sent[0]["headers"]
