"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


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
        self.refused = Counter("stolik_refused", "What was refused, by reason", ["reason"], registry=self.registry)

    def text(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self.registry)
