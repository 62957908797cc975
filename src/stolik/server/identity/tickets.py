"""Tickets: a table's seed promised before anybody at the table gives a nonce.

A seed is derived from a secret key and a number, so that a promise is stored nowhere and every process can redeem it.
For a table to be opened the number is a ticket, for a rematch it is the id of the table before. The id of the table is
derived from the same number, so the database refuses a second table with the same seed.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from itsdangerous import BadSignature

from stolik.play.fairness import commit
from stolik.play.refusal import Refusal

from .keys import Signer

SALT: Final = b"stolik ticket"
# Seconds; less than the shortest time after which an unfinished table may be deleted: by then its ticket is worthless.
GOOD_FOR: Final = 600
WHERE: Final = "ask GET /api/commitment for a new one"


@dataclass(frozen=True)
class Promise:
    """A table that is not opened yet: its id, and its secret seed."""

    id: str
    seed: str

    @property
    def commitment(self) -> str:
        """What may be shown of the seed."""
        return commit(self.seed)


class Tickets:
    """Makes promises and redeems them; the first key makes new ones, all of them keep theirs."""

    def __init__(self, keys: Sequence[str], clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._signers = [(key, Signer([key], SALT, clock)) for key in keys]

    def issue(self) -> tuple[str, Promise]:
        """A ticket for one table, and what it promises."""
        key, signer = self._signers[0]
        number = secrets.token_hex(16)
        return signer.sign(number).decode(), _promise(key, f"ticket {number}")

    def read(self, ticket: str) -> Promise:
        """What a ticket promises; a Refusal for one that is not ours or too old."""
        for key, signer in self._signers if ticket.isascii() else ():
            try:
                number, signed = signer.unsign(ticket, return_timestamp=True)
            except BadSignature:
                continue
            if self._clock() - signed.timestamp() > GOOD_FOR:
                raise Refusal("bad-ticket", f"this ticket is older than {GOOD_FOR // 60} minutes; {WHERE}")
            return _promise(key, f"ticket {number.decode()}")
        raise Refusal("bad-ticket", f"this ticket was not given out by this server; {WHERE}")

    def after(self, table: str) -> Promise:
        """The rematch of a table, as it is promised now."""
        return self._rematches(table)[0]

    def shown_after(self, table: str, commitment: str) -> Promise:
        """The rematch of a table as it was promised, perhaps before the keys were changed."""
        for promise in self._rematches(table):
            if promise.commitment == commitment:
                return promise
        raise Refusal("bad-ticket", "a rematch names the commitment that the finished table shows as fair.next")

    def _rematches(self, table: str) -> list[Promise]:
        return [_promise(key, f"rematch {table}") for key, _ in self._signers]


def _promise(key: str, what: str) -> Promise:
    """The id does not depend on the key: of all promises of a rematch only one can become a table."""
    id = hashlib.sha256(f"stolik table {what}".encode()).hexdigest()[:16]
    return Promise(id, hmac.new(key.encode(), f"stolik seed {what}".encode(), hashlib.sha256).hexdigest())
