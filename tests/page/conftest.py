"""A real server with the built page, and real browsers in front of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..server.running import Server

ROOT = Path(__file__).parents[2]
COMPLETE = bool(os.environ.get("STOLIK_COMPLETE") or os.environ.get("CI"))
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
LOCALES = {"pl": "pl-PL", "en": "en-GB"}
# What a browser says when its server is away on purpose.
EXPECTED = ("Failed to load resource", "WebSocket connection to", "net::ERR_")


def missing(what: str) -> None:
    """Skip, or fail where everything has to be shown."""
    if COMPLETE:
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def built_page() -> None:
    if not (ROOT / "src/stolik/server/page/index.html").is_file():
        subprocess.run([sys.executable, str(ROOT / "hatch_build.py")], check=True, cwd=ROOT)


@pytest.fixture(scope="session")
def server(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def own_server(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path) as running:
        yield running


@pytest.fixture(scope="module")  # while it is open, nothing else in this process can run an event loop
def chromium() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        missing("the page's tests need a browser: install Debian's package chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens a page for a new person: `visit(url, size=, language=, …settings)`; errors in the page fail the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    def open_page(url: str, size: str = "phone", language: str = "pl", theme: str = "light", **settings: Any) -> Any:
        width, height = SIZES[size]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            locale=LOCALES[language],
            color_scheme=theme,
            reduced_motion="reduce",
        )
        contexts.append(context)
        chosen = {"language": language, "oneTap": True, "pace": "quick", "level": "beginner", **settings}
        context.add_init_script(
            f"const k = 'stolik.settings'; localStorage[k] ??= JSON.stringify({json.dumps(chosen)})"
        )
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if _serious(said) else None)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not errors, errors


def _serious(said: Any) -> bool:
    return said.type == "error" and not any(word in said.text for word in EXPECTED)
