"""Metrics for Prometheus."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

MOVES: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 15)  # seconds
LAGS: Final = (0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds


class Metrics:
    """Gauges and counters, in a registry of their own: two servers in one process do not share them."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.sockets = Gauge("stolik_sockets", "Sockets that are open", registry=self.registry)
        self.tables = Gauge("stolik_tables", "Tables in memory", registry=self.registry)
        self.entries = Gauge("stolik_entries", "Entries written to disk by this process", registry=self.registry)
        self.thinking = Gauge("stolik_bots_waiting", "Questions that wait for a bot", registry=self.registry)
        self.restarts = Gauge("stolik_bot_restarts", "Bot processes that had to be replaced", registry=self.registry)
        self.trouble = Gauge("stolik_storage_trouble", "1 while the database is in trouble", registry=self.registry)
        self.age = Gauge("stolik_bots_waiting_seconds", "Age of the oldest question to a bot", registry=self.registry)
        self.hurried = Gauge("stolik_bots_hurried", "Questions answered by a quick level", registry=self.registry)
        self.lag = Histogram(
            "stolik_loop_lag_seconds", "How late the event loop was", buckets=LAGS, registry=self.registry
        )
        self.worst_lag = Gauge(
            "stolik_loop_lag_worst_seconds", "The worst of it since the last look", registry=self.registry
        )
        self._worst = 0.0
        self.moves = Histogram(
            "stolik_move_seconds",
            "From a person's move, or other command, to its acknowledgement: it is on disk then",
            buckets=MOVES,
            registry=self.registry,
        )
        self.database = Gauge("stolik_database_bytes", "Size of the database", registry=self.registry)
        self.free = Gauge("stolik_disk_free_bytes", "Room left on the disk of SQLite's file", registry=self.registry)
        self.refused = Counter("stolik_refused", "What was refused, by reason", ["reason"], registry=self.registry)

    def lagged(self, seconds: float) -> None:
        """The event loop was so late."""
        self.lag.observe(seconds)
        self._worst = max(self._worst, seconds)

    def refuse(self, reason: str) -> None:
        """Something was refused."""
        self.refused.labels(reason).inc()

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        self.worst_lag.set(self._worst)
        self._worst = 0.0
        return generate_latest(self.registry)
