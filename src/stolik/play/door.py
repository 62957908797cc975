"""The door of a table: locked or not, which spectators' link is good, who stays away."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Door:
    """Who may come in, as the host has left it."""

    locked: bool = False  # nobody new may sit down or watch
    watch: str = ""  # what the spectators' link ends with, since an earlier one was withdrawn
    removed: set[str] = field(default_factory=set)  # guests whom the host sent away

    @property
    def sends_away(self) -> bool:
        """Whether there is anybody who may not stay."""
        return bool(self.removed or self.watch)
