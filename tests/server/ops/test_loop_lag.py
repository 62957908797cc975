"""A step of the event loop that takes long is seen."""

from __future__ import annotations

import asyncio
import time

import pytest

from stolik.server.ops.loop_lag import PERIOD, watched_loop
from stolik.server.ops.metrics import Metrics

pytestmark = pytest.mark.anyio


async def test_a_long_step_is_seen_and_told_once() -> None:
    metrics = Metrics()
    async with watched_loop(metrics.lagged):
        await asyncio.sleep(0)
        time.sleep(0.1)
        await asyncio.sleep(2 * PERIOD)
    told = metrics.text().decode()
    assert float(told.rpartition("stolik_loop_lag_worst_seconds ")[2].split()[0]) > 0.07
    assert "stolik_loop_lag_worst_seconds 0.0" in metrics.text().decode()
