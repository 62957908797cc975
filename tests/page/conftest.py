"""A real server with the built page, and real browsers in front of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from ..patience import PATIENCE
from ..server.running import PLAIN, Server
from .person import shown

ROOT = Path(__file__).parents[2]
COMPLETE = bool(os.environ.get("STOLIK_COMPLETE") or os.environ.get("CI"))
OUTSIDE = "stolik.test"  # leads here, but is not trusted without https: as an address of a home network
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
ARGUMENTS += [f"--host-resolver-rules=MAP {OUTSIDE} 127.0.0.1"]
SIZES = {"phone": (390, 844), "laptop": (1024, 640), "desktop": (1440, 900)}
LOCALES = {"pl": "pl-PL", "en": "en-GB"}
RATE = ("--rate", "20")  # all browsers of a test come from one address
OPENED = pytest.StashKey[list[Any]]()
# What a browser says when its server is away on purpose, or when there is no https.
EXPECTED = ("Failed to load resource", "WebSocket connection to", "net::ERR_", "Cross-Origin-Opener-Policy")


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
    with Server(tmp_path_factory.mktemp("server"), *RATE) as running:
        yield running


@pytest.fixture
def own_server(built_page: None, tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path, *RATE, environment=PLAIN) as running:
        yield running


@pytest.fixture(scope="package")  # while it is open, nothing else in this process can run an event loop
def chromium() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        missing("the page's tests need a browser: install Debian's package chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(
            executable_path=program, args=[*ARGUMENTS, f"--host-resolver-rules=MAP {OUTSIDE} 127.0.0.1"]
        )
        yield browser
        browser.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure tells what every browser showed at that moment."""
    report = yield
    if report.failed and report.when == "call":
        pages = [page for context in item.stash.get(OPENED, []) for page in context.pages]
        report.sections += [(f"browser {number} showed", shown(page)) for number, page in enumerate(pages, 1)]
    return report


@pytest.fixture
def visit(chromium: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Opens a page for a new person: `visit(url, size=, language=, …settings)`; errors in the page fail the test."""
    contexts: list[Any] = request.node.stash.setdefault(OPENED, [])
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
        page.set_default_timeout(PATIENCE * 1000)
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
