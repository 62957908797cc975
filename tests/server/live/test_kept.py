"""What is kept of finished games: made once, however many ask, and never more than fits."""

from __future__ import annotations

import asyncio
import gzip
import threading

import msgspec
import pytest

from stolik.server.live.kept import KeptAnswers

pytestmark = pytest.mark.anyio


class Said(msgspec.Struct):
    text: str


async def test_an_answer_is_made_once_off_the_loop_for_all_who_ask() -> None:
    answers, threads = KeptAnswers(), []

    def make() -> Said:
        threads.append(threading.current_thread())
        return Said("hello")

    kept = await asyncio.gather(*(answers.get("key", make) for _ in range(20)))
    assert gzip.decompress(kept[0].body) == b'{"text":"hello"}'
    assert len(threads) == answers.made == 1
    assert threads[0] is not threading.main_thread()


async def test_what_is_least_used_is_forgotten_when_there_is_too_much() -> None:
    size = len((await KeptAnswers().get("a", lambda: Said("a"))).body)
    answers = KeptAnswers(most=2 * size)
    for key in ("a", "b", "a", "c", "a", "b"):
        await answers.get(key, lambda key=key: Said(key))  # type: ignore[misc]
    assert answers.made == 4


async def test_a_failure_is_not_kept() -> None:
    answers = KeptAnswers()
    with pytest.raises(ZeroDivisionError):
        await answers.get("key", lambda: Said(str(1 // 0)))
    assert gzip.decompress((await answers.get("key", lambda: Said("well"))).body) == b'{"text":"well"}'
