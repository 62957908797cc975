"""The disk is full: commands are refused with a word, nothing that was kept is lost, and play goes on when it can."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

from stolik.server.messages import Done, Refused

from ...patience import PATIENCE
from ..client import HERE, ME, Client, Guest
from ..running import Server
from .players import kept


def test_a_full_disk_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    asyncio.run(_full_disk(tmp_path))


async def _full_disk(folder: Path) -> None:
    with Server(folder) as server:
        assert server.process
        ola = Guest(server.host)
        code = (await ola.open_table("double-four", [ME, HERE]))["code"]
        async with Client(ola, code) as page:
            answers = [await page.play(page.moves()[0]) for _ in range(3)]
            assert all(isinstance(answer, Done) for answer in answers)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
            refused = await page.play(page.moves()[0])
            assert isinstance(refused, Refused)
            assert refused.code == "storage"
            before = len(await kept(server.database, code))
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
            async with asyncio.timeout(PATIENCE):
                while not isinstance(await page.play(page.moves()[0]), Done):
                    await asyncio.sleep(0.2)
        entries = await kept(server.database, code)
        assert len(entries) > before
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
