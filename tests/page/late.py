"""Late tables: put on a server's disk with a game that is nearly over, so that a browser has only its end to play."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from stolik.core.game import Game
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.table import Table
from stolik.server.live.tables import CODE, LETTERS
from stolik.server.storage import Store, TableRow

from ..server.running import Server
from .person import LEVELS

TRIES = 12  # random games, of which the shortest is taken
HOUR = 3_600_000  # milliseconds: longer than any limit of the rules


def late_table(
    server: Server, page: Any, game: Game, players: int = 2, options: dict[str, Any] | None = None, left: int = 20
) -> str:
    """A table at which the page's guest has the first seat and bots the others, so many steps before its end."""
    guest = guest_of(page)
    opened = Opened(
        game.id,
        game.version,
        players,
        dict(game.chosen(options or {}, players)),
        TableSettings(pace="quick"),
        guest,
        seed_of(secrets.randbelow(1 << 32)),
        0,
    )
    length, seed = min((len(_played(game, opened, seed).entries), seed) for seed in range(TRIES))
    return put(server, _played(game, opened, seed, length - left), guest)


def guest_of(page: Any) -> str:
    """The guest that a page is for the server."""
    page.evaluate("() => fetch('/api/me').then((answer) => answer.status)")
    cookie: str = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "stolik")
    return cookie.split(".", maxsplit=1)[0]


def put(server: Server, table: Table, guest: str) -> str:
    """Put a table on the server's disk; its address."""
    code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
    id, watch = secrets.token_hex(8), secrets.token_hex(8)
    row = TableRow(id, code, watch, table.game.id, False, "playing", table.at, table.at)
    with ThreadPoolExecutor(1) as thread:  # the browser's own loop runs in this one
        thread.submit(asyncio.run, _keep(server, row, table, guest)).result()
    return f"{server.url}/t/{code}"


async def _keep(server: Server, row: TableRow, table: Table, guest: str) -> None:
    store = await Store.open(server.database)
    await store.create(row, table.entries, guests=[guest], due=table.due)
    await store.close()


def _played(game: Game, opened: Opened, seed: int, entries: int = 1 << 30) -> Table:
    """A table at which everybody has made any moves, until it has so many entries or its game is over."""
    rng = random.Random(seed)
    now = int(time.time() * 1000) - 2000 * HOUR
    table = Table.open(opened, now)
    table.sit(opened.host, 0, "Ola", "0123456789abcdef", now)
    for seat in range(1, opened.players):
        table.add_bot(opened.host, seat, LEVELS.get(game.id, "beginner"), now)
    table.begin(opened.host, now)
    while not table.end and len(table.entries) < min(entries, 1000):
        if table.to_act and (rng.random() < 0.8 or not table.timing.rule):
            seat = rng.choice(table.to_act)
            assert table.state
            table.move(seat, rng.choice(table.state.legal(seat)).text, now)
        else:
            now += HOUR
            table.tick(now)
    return table
