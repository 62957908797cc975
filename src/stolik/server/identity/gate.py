"""The gate: how often one guest and one address may do something, and how much of it at a time.

Guests cost nothing, so what counts in the end is the address; but a school, or a town behind one provider, is one
address too. Limits of an address let thirty devices play.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from .limits import Limits

DAY: Final = 24 * 3600.0  # seconds


class Quota:
    """How many of something one key may have at a time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._held)

    def held(self, key: str) -> int:
        """How many a key has."""
        return self._held.get(key, 0)

    def take(self, key: str) -> bool:
        """Take one, if the key may have another."""
        if self._held[key] >= self.most:
            return False
        self._held[key] += 1
        return True

    def give_back(self, key: str) -> None:
        """Give one back."""
        self._held[key] -= 1
        if not self._held[key]:
            del self._held[key]


class Quotas(NamedTuple):
    """How much one guest and one address may have."""

    guest_tables: int = 100  # opened a day
    address_tables: int = 1000
    guest_sockets: int = 20  # open at a time
    address_sockets: int = 300


class Gate:
    """All limits of one process; `times` makes each so many times as wide."""

    def __init__(self, times: float = 1.0, quotas: Quotas = Quotas()) -> None:  # noqa: B008
        self.commands = Limits(rate=20 * times, burst=60 * times)  # of one guest
        self.reactions = Limits(rate=times, burst=3 * times)  # of one guest: everybody at the table is sent each
        self.messages = Limits(rate=200 * times, burst=1000 * times)  # of one address
        self.guesses = Limits(rate=0.2 * times, burst=30 * times)  # codes of tables that do not exist, of one address
        self.pace = Limits(rate=100 * times, burst=1500 * times)  # of one address: anything by HTTP, also the page
        self.requests = Limits(rate=40 * times, burst=400 * times)  # of one address
        self.openings = Limits(rate=0.5 * times, burst=20 * times)  # tables opened by one guest
        self.openings_here = Limits(rate=0.5 * times, burst=60 * times)  # tables opened by one address
        self.tables_a_day = _a_day(quotas.guest_tables * times)  # opened by one guest: each takes room on the disk
        self.tables_a_day_here = _a_day(quotas.address_tables * times)  # opened by one address
        self.sockets = Limits(rate=20 * times, burst=150 * times)  # sockets opened by one address
        self.open_sockets = Quota(round(quotas.guest_sockets * times))  # of one guest
        self.open_sockets_here = Quota(round(quotas.address_sockets * times))  # of one address

    def may_open(self, guest: str, address: str) -> bool:
        """Whether a guest may open a table."""
        own = self.openings.allow(guest) and self.tables_a_day.allow(guest)
        return own and self.openings_here.allow(address) and self.tables_a_day_here.allow(address)

    def may_say(self, sender: str, address: str, cost: float) -> bool:
        """Whether a guest, or a socket that is nobody's, may say something."""
        return self.commands.allow(sender, cost) and self.messages.allow(address, cost)

    def admit(self, guest: str, address: str) -> bool:
        """Count a socket in its quotas, unless they are full; `leave` gives the place back."""
        if not self.sockets.allow(address) or not self.open_sockets_here.take(address):
            return False
        if guest and not self.open_sockets.take(guest):
            self.open_sockets_here.give_back(address)
            return False
        return True

    def leave(self, guest: str, address: str) -> None:
        """A socket is closed."""
        self.open_sockets_here.give_back(address)
        if guest:
            self.open_sockets.give_back(guest)


def _a_day(most: float) -> Limits:
    """So many in a day: all at once, or one after the other as the day goes on."""
    return Limits(rate=most / DAY, burst=most)
