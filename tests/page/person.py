"""What a person does in front of the page, whatever the game: looks for something to tap, and taps it."""

from __future__ import annotations

import random
import time
from typing import Any

TARGETS = "main.play button:not([disabled]):not([aria-disabled=true]):visible"
RESULT = "dialog[open] .headline"


def tap_somewhere(page: Any, rng: random.Random) -> bool:
    """Tap any one of the things that can be tapped; false when there is nothing, or it was gone by then."""
    targets = page.locator(TARGETS)
    count = targets.count()
    if not count:
        return False
    try:
        targets.nth(rng.randrange(count)).click(timeout=800)
    except Exception as problem:
        if "Timeout" not in str(problem) and "not attached" not in str(problem):
            raise
        return False
    return True


def play_to_the_end(pages: list[Any], seed: int = 1, seconds: float = 240) -> str:
    """Everybody taps until each page shows the result; returns what the first one says."""
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    while not all(page.locator(RESULT).count() for page in pages):
        assert time.monotonic() < end, [page.locator(".prompt").inner_text() for page in pages]
        tapped = [tap_somewhere(page, rng) for page in pages if not page.locator(RESULT).count()]
        pages[0].wait_for_timeout(20 if any(tapped) else 120)
    said: str = pages[0].locator(RESULT).inner_text()
    return said


def open_table(page: Any, url: str, game: str, way: str = "bots") -> str:
    """Set a table up from the page's own set-up screen; returns its address."""
    page.goto(f"{url}/new/{game}?with={way}")
    page.locator("form button[type=submit]").click()
    page.wait_for_url("**/t/*")
    address: str = page.url
    return address


def sit_down(page: Any, name: str) -> None:
    """Take the first free seat at a waiting table."""
    page.get_by_label("Twoje imię").fill(name)
    page.get_by_role("button", name="Usiądź").first.click()
