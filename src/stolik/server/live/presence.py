"""Presence: who is connected to a table, through this process or another one, and since when somebody is not."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..cluster.clock import ServerClock

SILENT = 8_000  # milliseconds after which a process that said nothing is not waited for: it says something every 5 s
STALE = 15_000  # milliseconds after which another process's list of guests is forgotten


class Presence:
    """The guests of one table, as this process knows of them."""

    __slots__ = ("_began", "_clock", "_gone", "_name", "elsewhere")

    def __init__(self, name: str, clock: ServerClock, began: int) -> None:
        self.elsewhere: dict[str, tuple[int, Collection[str]]] = {}  # connected to other processes, by process
        self._name = name  # of this process
        self._clock = clock
        self._began = began  # when this process began: a guest not seen since then counts as away since then
        self._gone: dict[str, int] = {}  # since when a guest has not been connected

    def here(self, guests: Iterable[str]) -> set[str]:
        """The guests who are connected to whichever process, when these are connected to this one."""
        here = set(guests)
        for at, others in self.elsewhere.values():
            if self._clock.now() - at < STALE:
                here.update(others)
        return here

    def came(self, guest: str) -> None:
        """A guest has connected."""
        self._gone.pop(guest, None)

    def went(self, guest: str) -> None:
        """A guest's last socket is gone."""
        self._gone[guest] = self._clock.now()

    def away(self, guest: str) -> int:
        """For how many milliseconds a guest who is not here has not been."""
        return self._clock.now() - self._gone.get(guest, self._began)

    def told(self, process: str, guests: Collection[str]) -> None:
        """Another process says who is connected to it."""
        self.elsewhere[process] = (self._clock.now(), guests)

    def leads(self, guests: Collection[str]) -> bool:
        """Whether bots think here: with the process that comes first by name of those that people are connected to."""
        if not self.elsewhere:
            return True
        now = self._clock.now()
        others = [name for name, (at, there) in self.elsewhere.items() if there and now - at < SILENT]
        return not others or (bool(guests) and self._name < min(others))
