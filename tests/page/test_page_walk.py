"""One walk through all screens looks at all that can be wrong with any of them, so that each is loaded only once.

What axe-core finds, whether a fingertip meets what it means, whether anything lies over it, and whether whoever zooms
in would have to scroll to both sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from stolik.core.registry import games

from ..server.running import Server
from .conftest import SIZES
from .person import open_table
from .test_page_fit import too_wide_zoomed
from .test_page_hits import missed
from .test_page_screens import GAME, serious
from .test_page_targets import small

SCREENS = [
    "/",
    f"/new/{GAME}",
    "/lobby",
    "/fair",
    "/about",
    "/tasks",
    "/nothing",
    "/t/NOBODY",
    "/seat/used",
    "/replay/NOBODY",
]
SCREENS += [f"/rules/{game}" for game in games()]
SCREENS += [f"/new/{game}" for game in games() if game != GAME]
COLOURS = ["/", f"/new/{GAME}", f"/rules/{GAME}", "/fair"]  # of the dark look: all that there are


def problems(page: Any, place: str) -> Iterator[str]:
    """What is wrong with the screen that the page shows."""
    width, height = SIZES["phone"]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_load_state("networkidle")
    for problem in (*serious(page), *small(page), *missed(page), *too_wide_zoomed(page)):
        yield f"{place}: {problem}"


@pytest.mark.parametrize(
    ("language", "theme", "paths"),
    [
        ("pl", "light", SCREENS[::2]),  # two halves, so that two processes share the walk
        ("pl", "light", SCREENS[1::2]),
        ("en", "dark", COLOURS),
        pytest.param("en", "dark", SCREENS, marks=pytest.mark.thorough),
    ],
    ids=["pl-light-half", "pl-light-other-half", "en-dark-few", "en-dark"],
)
def test_every_screen_can_be_read_reached_and_tapped(
    language: str, theme: str, paths: list[str], server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.blank, language=language, theme=theme)
    found: list[str] = []
    for path in paths:
        page.goto(server.url + path)
        found += problems(page, path)
    open_table(page, server.url, GAME, "friends")
    page.get_by_role("img", name="Kod QR" if language == "pl" else "QR code").wait_for()
    found += problems(page, "waiting")
    assert not found, "\n".join(found)
