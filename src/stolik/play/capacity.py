"""The capacity of a table's log, far above any real game. Moves of the game need no limit: every game ends."""

from __future__ import annotations

from typing import Final

from . import entries as log

MOST_TAKEN_BACK: Final = 500  # moves
MOST_REQUESTS: Final = 1000  # entries that persons could add for ever
REQUESTS: Final = (
    log.Sat,
    log.Ready,
    log.Placed,
    log.Freed,
    log.Handed,
    log.Asked,
    log.Agreed,
    log.Declined,
    log.Waited,
    log.Returned,
    log.Locked,
    log.Withdrawn,
)


def is_request(body: log.Body) -> bool:
    """Whether an entry is one of those that persons could add for ever."""
    return isinstance(body, REQUESTS)
