"""Scenes that many tests begin with: people at a table, and some moves."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from stolik.server.messages import Done, Refused

from .client import FRIEND, ME, Answer, Client, Guest, nonce
from .running import Server


@asynccontextmanager
async def waiting(
    server: Server, game: str, settings: Mapping[str, object] | None = None, players: int = 2
) -> AsyncIterator[tuple[Client, Client]]:
    """The host and a friend at two devices, at a table with a free seat for the friend, who has not sat down yet."""
    ola, jan = Guest(server.host), Guest(server.host)
    code = (await ola.open_table(game, [ME, *[FRIEND] * (players - 1)], settings))["code"]
    await jan.get("/api/me")
    async with Client(ola, code) as first, Client(jan, code) as second:
        yield first, second


@asynccontextmanager
async def pair(
    server: Server, game: str, settings: Mapping[str, object] | None = None
) -> AsyncIterator[tuple[Client, Client]]:
    """Two people at two devices, at a table whose game has begun."""
    async with waiting(server, game, settings) as (first, second):
        done(await second.command("sit", seat=1, name="Jan", nonce=nonce()))
        begun = done(await first.command("begin"))
        await agree(begun.version, first, second)
        yield first, second


async def play_some(pages: tuple[Client, ...], moves: int, seed: int = 1) -> None:
    """Make legal moves, on the first page that can, and let all pages see each."""
    rng = random.Random(seed)
    for _ in range(moves):
        page = next(page for page in pages if page.moves())
        await agree(done(await page.play(rng.choice(page.moves()))).version, *pages)


async def agree(version: int, *pages: Client) -> None:
    """Wait until all pages have seen a version."""
    for page in pages:
        await page.until(lambda page=page: page.version >= version)  # type: ignore[misc]


def done(answer: Answer) -> Done:
    assert isinstance(answer, Done), answer
    return answer


def refusal(answer: Answer) -> str:
    """The code of a refusal."""
    assert isinstance(answer, Refused), answer
    return answer.code
