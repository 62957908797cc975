"""Fair chance: draws that nobody could choose, fixed before the game and checked after it.

A table has a secret seed, of which it shows the SHA-256, the commitment, before anybody gives anything; every person
then adds a nonce of their own. The k-th draw of the game is made from HMAC-SHA256 of seed, nonces and k. At the end the
seed is revealed, and anybody can check that it fits the commitment and that every draw fits the seed.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from dataclasses import dataclass, replace
from typing import Any

from stolik.core.errors import BadNotation

SEED_BYTES = 32
BITS = 256
_json = json.JSONEncoder(ensure_ascii=False).encode


@dataclass(frozen=True)
class Fairness:
    """What makes the chance of one game checkable; `seed` is empty for those who may not know it yet."""

    commitment: str
    nonces: tuple[str, ...] = ()
    seed: str = ""

    @classmethod
    def new(cls, seed: str | None = None, nonces: tuple[str, ...] = ()) -> Fairness:
        """A fresh secret seed, or a given one of 64 hexadecimal digits."""
        seed = secrets.token_hex(SEED_BYTES) if seed is None else seed
        return cls(commit(seed), nonces, seed)

    @property
    def public(self) -> Fairness:
        """What everybody may know while the game is going on."""
        return replace(self, seed="")

    def stream(self, draws: int) -> Stream:
        """The source of the next draw after so many."""
        if not self.seed:
            raise BadNotation("the seed has not been revealed")
        return Stream(self.seed, self.nonces, draws)

    def problem(self) -> str:
        """Why seed and commitment do not go together; empty if they do."""
        if commit(self.seed) != self.commitment:
            return f"the seed's SHA-256 is {commit(self.seed)}, the commitment is {self.commitment}"
        return ""


@dataclass(frozen=True)
class Drawn:
    """A draw as it can be checked without the rules of its game: way `way`, from 0, of `ways` equally likely ones."""

    number: int  # of the draw in its game, from 0
    ways: int
    way: int
    move: str  # the move of chance that the rules make of it


@dataclass
class Stream:
    """A source of one draw, exactly uniform by rejection sampling."""

    seed: str
    nonces: tuple[str, ...]
    draws: int
    block: int = 0
    ways: int = 0  # of the last draw, and which of them it was
    way: int = 0

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to stop - 1, each exactly as likely as any other."""
        limit = (1 << BITS) // stop * stop
        while True:
            number = self._block()
            if number < limit:
                self.ways, self.way = stop, number % stop
                return self.way

    def drawn(self, move: str) -> Drawn:
        """The last draw of this stream, and the move of chance that the rules make of it."""
        return Drawn(self.draws, self.ways, self.way, move)

    def _block(self) -> int:
        message = _json([list(self.nonces), self.draws, self.block]).encode()
        self.block += 1
        return int.from_bytes(hmac.digest(bytes.fromhex(self.seed), message, "sha256"), "big")


def commit(seed: str) -> str:
    """The commitment to a seed of 64 hexadecimal digits."""
    if len(seed) != 2 * SEED_BYTES or not set(seed) <= set("0123456789abcdef"):
        raise BadNotation(f"a seed is {2 * SEED_BYTES} hexadecimal digits, not {seed[:70]!r}")
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def seed_of(number: int) -> str:
    """A seed derived from a number, for reproducible games."""
    return hashlib.sha256(f"stolik {number}".encode()).hexdigest()


def to_data(fairness: Fairness | None) -> Any:
    """Plain data for a record."""
    if fairness is None:
        return None
    return {"commitment": fairness.commitment, "nonces": list(fairness.nonces), "seed": fairness.seed}


def from_data(data: Any) -> Fairness | None:
    """The fairness of a record; BadNotation says what is wrong."""
    if data is None:
        return None
    if not isinstance(data, dict) or sorted(data) != ["commitment", "nonces", "seed"]:
        raise BadNotation("the fairness of a record has the fields commitment, nonces and seed")
    nonces = data["nonces"]
    if not isinstance(nonces, list) or not all(isinstance(x, str) for x in [data["commitment"], data["seed"], *nonces]):
        raise BadNotation("commitment and seed of a record are texts, its nonces a list of texts")
    if data["seed"]:
        commit(data["seed"])  # raises for a malformed seed
    return Fairness(data["commitment"], tuple(nonces), data["seed"])
