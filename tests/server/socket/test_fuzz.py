"""A fuzzer at the socket: thousands of mutated frames, and the table does not notice."""

from __future__ import annotations

import json
import random

import pytest

from stolik.server.messages import Done

from ..client import Client, Guest, nonce
from ..picks import quiet
from ..running import Server
from ..scenes import pair, play_some

pytestmark = pytest.mark.anyio

FRAMES = 2000
SEED = 20_260
WORDS = ["", "0", "-1", "1e999", "null", "true", '"x"', "[]", "{}", "[[[[", '"\\u0000"', "9" * 400, "NaN", '"\\ud800"']


def messages(rng: random.Random, page: Client) -> list[dict[str, object]]:
    """A good message of every kind, as a stranger at the table would send it: none of them may be done."""
    seat, id = rng.randrange(-1, 8), f"fuzz-{rng.getrandbits(40):010x}"
    common: dict[str, object] = {"id": id, "seat": seat}
    return [
        {"type": "hello", "version": rng.choice([0, 1, -5, 10**9]), "watch": ""},
        {"type": "sit", **common, "name": "Eve", "nonce": nonce()},
        {"type": "place", **common, "level": "master"},
        {"type": "begin", "id": id},
        {"type": "play", **common, "move": rng.choice([*page.moves(), "pass", "x"]), "version": page.version},
        {"type": "answer", **common, "agree": True},
        {"type": "decide", **common, "about": 0, "decision": "stop"},
        {"type": "react", **common, "reaction": "bravo"},
        {"type": "ping", "sent": rng.random()},
        *({"type": kind, **common} for kind in ("free", "undo", "return", "resign", "hint")),
        {"type": "next", **common, "nonce": nonce(), "commitment": "0" * 64},
        {"type": "ready", **common, "nonce": nonce()},
        {"type": "leave", **common},
        {"type": "end", "id": id},
    ]


def mutated(rng: random.Random, message: dict[str, object]) -> str | bytes:
    """The message with a few faults, from a changed value to changed bytes."""
    for _ in range(rng.randrange(3)):
        key = rng.choice(list(message))
        change = rng.randrange(4)
        if change == 0:
            del message[key]
        elif change == 1:
            message[rng.choice(["admin", "guest", "seat ", "__proto__", key.upper()])] = message[key]
        else:
            message[key] = rng.choice([None, True, -1, 10**30, 0.5, "", "x" * 300, [], [message[key]], {"a": {}}])
        if not message:
            break
    text = json.dumps(message)
    change = rng.randrange(8)
    if change == 0:
        where = rng.randrange(len(text))
        return text[:where] + rng.choice(WORDS) + text[where + rng.randrange(9) :]
    if change == 1:
        raw = bytearray(text.encode())
        for _ in range(rng.randrange(1, 6)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        return bytes(raw)
    return text[: rng.randrange(len(text))] if change == 2 else text


async def stranger(server: Server, at: Client, rng: random.Random) -> int:
    """Send frames to somebody's table until the server has had enough of them; how many it took."""
    eve = Guest(server.host)
    await eve.get("/api/me")
    async with Client(eve, at.code, stays=False) as page:
        await page.until(lambda: page.info)
        for number in range(1, 101):
            await page.say(mutated(rng, rng.choice(messages(rng, at))))
            await page.say({"type": "ping", "sent": -number})
            await page.until(lambda number=number: f'"sent":-{number}.0' in "".join(page.frames[-3:]) or page.closings)  # type: ignore[misc]
            if page.closings:
                break
        assert page.closings in ([], [1008])  # too much nonsense
        assert not page.told(Done)
        return number


async def test_mutated_frames_of_a_stranger_change_nothing_and_the_server_stays_ready(server: Server) -> None:
    rng = random.Random(SEED)
    async with pair(server, quiet().id) as (ola, jan):
        await play_some((ola, jan), 2)
        version, views, sent = ola.version, (ola.views, jan.views), 0
        while sent < FRAMES:
            sent += await stranger(server, ola, rng)
        assert server.ready
        assert (ola.version, (ola.views, jan.views)) == (version, views)
        assert not ola.closings
        await play_some((ola, jan), 1)
    assert '"level": "error"' not in server.log
