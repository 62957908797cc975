"""What can go wrong when a bot is asked."""

from __future__ import annotations


class Busy(Exception):
    """Too much is being thought about already; asking again later may work."""


class NoAnswer(Exception):
    """No answer will come to this question: it was wrong, took too long, or ended its process twice."""


class WorkerGone(Exception):
    """A worker's process has ended."""
