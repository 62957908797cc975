"""Resources: what all live tables of one process share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from stolik import __version__

from ..cluster.bus import Bus
from ..cluster.clock import ServerClock
from ..identity.tickets import Tickets
from ..storage import Store
from ..workers import Pool
from .validation import NameRules


@dataclass
class Resources:
    """The store, the workers and the like, made once for a process."""

    store: Store
    pool: Pool
    bus: Bus
    clock: ServerClock
    tickets: Tickets
    names: NameRules = field(default_factory=NameRules)
    release: str = __version__
    on_acknowledged: Callable[[float], None] = lambda _seconds: None  # of a person's command, after so long
    began: int = field(init=False)  # when the process began
    committed: int = 0  # entries that it has written to disk

    def __post_init__(self) -> None:
        self.began = self.clock.now()
