"""Errors of questions to bots."""

from __future__ import annotations


class Busy(Exception):
    """The queue is full; asking again later may work."""


class NoAnswer(Exception):
    """No answer will come to this question: it was wrong, took too long, or ended its process twice."""


class WorkerGone(Exception):
    """A worker's process has ended."""
