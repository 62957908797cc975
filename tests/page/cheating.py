"""A server that steers the chance of every rematch: `python -m tests.page.cheating serve …`.

It is the real one with a planted fault, which the file named by STOLIK_CHEAT chooses while it runs. Each way waits
until all nonces of the rematch are known, and tries until the first draw comes out as wished; to the server's own check
everything is in order.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from stolik.cli import main
from stolik.play import beginning
from stolik.play.entries import Begun
from stolik.play.fairness import Fairness, Stream, commit
from stolik.play.table import Table

WISHED, SIDES = 0, 6
CHOSEN: dict[str, tuple[str, str]] = {}  # by the promised seed: the way to cheat, and the seed that it was swapped for


def steered(chance: Callable[[str], Stream], bytes: int) -> str:
    """A seed or a nonce that makes the first draw come out as wished."""
    while chance(tried := secrets.token_hex(bytes)).randrange(SIDES) != WISHED:
        pass
    return tried


def steer(table: Table, begun: Begun, cheat: str) -> Begun:
    """Choose what is still to be chosen when all nonces are known."""
    seed, nonces = table.opened.seed, begun.nonces
    if cheat in ("swapped seed", "other seed revealed", "other draws"):
        CHOSEN[seed] = cheat, steered(lambda tried: Stream(tried, tuple(nonces), 0), 32)
        return begun
    host, _ = nonces
    if cheat == "nonce left out":
        return replace(begun, nonces=[host, ""])
    if cheat == "nonce put in":
        return replace(begun, nonces=[host, steered(lambda tried: Stream(seed, (host, tried), 0), 16)])
    return begun


@dataclass(frozen=True)
class Crooked(Fairness):
    """Draws from a seed that nobody is told."""

    secret: str = ""

    def stream(self, draws: int) -> Stream:
        return Stream(self.secret, self.nonces, draws)


def plant(chosen: Path) -> None:
    """Put the fault into the server."""
    honestly, new = beginning._begun, Fairness.new

    def begin(table: Table, asked: int | None) -> Begun:
        begun = honestly(table, asked)
        return steer(table, begun, chosen.read_text("utf-8")) if table.follows else begun

    def make(cls: type[Fairness], seed: str | None = None, nonces: tuple[str, ...] = ()) -> Fairness:
        cheat, secret = CHOSEN.get(seed or "", ("", "")) if nonces else ("", "")
        if cheat == "swapped seed":
            return Fairness(commit(secret), nonces, secret)
        if cheat == "other seed revealed":
            return Fairness(commit(seed or ""), nonces, secret)
        if cheat == "other draws":
            return Crooked(commit(seed or ""), nonces, seed or "", secret)
        return new(seed, nonces)

    faulty: Any = Fairness
    faulty.new = classmethod(make)
    faulty.problem = lambda _: ""
    beginning._begun = begin


if __name__ == "__main__":
    plant(Path(os.environ["STOLIK_CHEAT"]))
    main()
