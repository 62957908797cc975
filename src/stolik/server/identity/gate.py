"""The gate: how often one guest and one address may do something, and how much of it at a time.

Guests cost nothing, so what counts in the end is the address; but a school, or a town behind one provider, is one
address too. Limits of an address let thirty devices play.
"""

from __future__ import annotations

from collections import Counter

from .limits import Limits


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


class Gate:
    """All limits of one process; `times` makes each so many times as wide."""

    def __init__(self, times: float = 1.0) -> None:
        self.commands = Limits(rate=20 * times, burst=60 * times)  # of one guest
        self.reactions = Limits(rate=times, burst=3 * times)  # of one guest: everybody at the table is sent each
        self.messages = Limits(rate=200 * times, burst=1000 * times)  # of one address
        self.guesses = Limits(rate=0.2 * times, burst=30 * times)  # codes of tables that there are not, of one address
        self.pace = Limits(rate=100 * times, burst=1500 * times)  # of one address: anything by HTTP, also the page
        self.requests = Limits(rate=40 * times, burst=400 * times)  # of one address
        self.openings = Limits(rate=0.5 * times, burst=20 * times)  # tables opened by one guest
        self.openings_here = Limits(rate=0.5 * times, burst=60 * times)  # tables opened by one address
        self.sockets = Limits(rate=20 * times, burst=150 * times)  # sockets opened by one address
        self.open_sockets = Quota(round(20 * times))  # of one guest
        self.open_sockets_here = Quota(round(300 * times))  # of one address

    def may_open(self, guest: str, address: str) -> bool:
        """Whether a guest may open a table."""
        return self.openings.allow(guest) and self.openings_here.allow(address)

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
