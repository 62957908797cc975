"""Answers about finished games, which never change: made once, off the event loop, and kept compressed."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import msgspec

MOST: Final = 16 << 20  # bytes that are kept


@dataclass(frozen=True)
class Kept:
    """One answer, compressed, and the tag by which a browser knows it again."""

    body: bytes
    tag: str


class KeptAnswers:
    """The answers of one process, the least used forgotten first."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.made = 0
        self._size = 0
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._making: dict[Hashable, asyncio.Task[Kept]] = {}
        self._thread = ThreadPoolExecutor(1, "answers")  # one at a time: moves come first

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept or key in self._making

    async def get(self, key: Hashable, make: Callable[[], msgspec.Struct]) -> Kept:
        """The answer of a key, made once however many ask for it."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            task = self._making[key] = asyncio.create_task(self._make(key, make))
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Hashable, make: Callable[[], msgspec.Struct]) -> Kept:
        kept = await asyncio.get_running_loop().run_in_executor(self._thread, lambda: _packed(make()))
        self.made += 1
        self._kept[key] = kept
        self._size += len(kept.body)
        while self._size > self.most:
            _, old = self._kept.popitem(last=False)
            self._size -= len(old.body)
        return kept


def _packed(answer: msgspec.Struct) -> Kept:
    body = gzip.compress(msgspec.json.encode(answer), 6, mtime=0)
    return Kept(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
