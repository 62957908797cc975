"""Bots think in processes of their own: one that dies costs nobody a game."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from pathlib import Path

from ..client import BOT, ME, Client, Guest
from ..running import Server


def test_a_killed_worker_is_replaced_and_its_game_goes_on(tmp_path: Path) -> None:
    asyncio.run(_killed(tmp_path))


async def _killed(folder: Path) -> None:
    with Server(folder) as server:
        ola = Guest(server.host)
        code = (await ola.open_table("double-four", [ME, BOT]))["code"]
        async with Client(ola, code) as page:
            for number in range(6):
                await page.until(lambda: page.moves(0))
                if number % 3 == 1:
                    for pid in children(server):
                        os.kill(pid, signal.SIGKILL)
                await page.play(page.moves(0)[0])
            await page.until(lambda: page.moves(0))
        assert "worker ended" in server.log


def children(server: Server) -> list[int]:
    """The worker processes of a server."""
    assert server.process
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.process.pid)], capture_output=True, check=False)
    return [int(pid) for pid in found.stdout.split()]
