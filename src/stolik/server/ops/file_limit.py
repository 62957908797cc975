"""Open files: every socket is one, and the usual limit of a process is too low for a public server."""

from __future__ import annotations

from typing import Final

import structlog

ENOUGH: Final = 4096  # files for some thousands of people

logger = structlog.get_logger(__name__)


def raise_file_limit() -> int | None:
    """Raise the soft limit of open files to the hard one, and say so if that is little; None where there is none."""
    try:
        import resource
    except ImportError:  # not on Unix
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if 0 <= hard < ENOUGH:
        logger.warning("few files may be open", limit=hard, raise_it_by="LimitNOFILE in a systemd unit, or ulimit -n")
    return hard
