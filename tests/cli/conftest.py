"""What tests of commands need that run in processes of their own."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture
def hear_ctrl_c() -> Iterator[None]:
    """Let commands that are started hear Ctrl-C, although a shell that runs the tests in its background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
