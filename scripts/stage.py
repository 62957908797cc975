"""A real server on a free port and real browsers in front of it, for pictures and measurements."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
LOCALES = {"pl": "pl-PL", "en": "en-GB"}
PATIENCE = 90.0  # seconds until the server must be ready

# Opens a table through the page's own interface; gives its code.
OPEN = """async ({ game, options, seats, open, series }) => {
  await fetch('/api/me')
  const settings = { clock: 'none', pace: 'quick', hints: true, undo: true, public: open }
  const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, '0')).join('')
  const { ticket } = await (await fetch('/api/commitment')).json()
  const body = JSON.stringify({ game, players: seats.length, options, settings, seats, series, ticket, nonce })
  const headers = { 'Content-Type': 'application/json', 'X-Stolik': '1' }
  const answer = await fetch('/api/tables', { method: 'POST', headers, body })
  const said = await answer.json()
  if (!said.code || !answer.ok) throw new Error(JSON.stringify(said))
  return said.code
}"""


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """`stolik serve` with a database of its own; gives its address and ends it afterwards."""
    with tempfile.TemporaryDirectory(prefix="stolik-") as folder, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        command = [sys.executable, "-m", "stolik.cli", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/stolik.db", "--workers", "1"]
        log = Path(folder) / "log"
        with log.open("wb") as written:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=written, stderr=written)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait(address, process, log)
            yield address
        finally:
            process.terminate()
            process.wait(30)


def _wait(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            sys.exit(f"the server ended with {process.returncode}:\n{log.read_text('utf-8')[-3000:]}")
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/ready", timeout=5):
            return
        time.sleep(0.1)
    sys.exit(f"the server was not ready in {PATIENCE:.0f} seconds:\n{log.read_text('utf-8')[-3000:]}")


@contextlib.contextmanager
def browsing() -> Iterator[Any]:
    """The machine's chromium, without a window."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        sys.exit("there is no browser to look with: install Debian's package chromium")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


def person(
    browser: Any,
    address: str,
    language: str = "pl",
    theme: str = "light",
    size: str = "desktop",
    still: bool = True,
    sharp: int = 1,
    cookies: Any = None,
) -> Any:
    """A new page with these preferences; `still`: reduced motion; `sharp`: pixels of the screen to one of CSS."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=sharp,
        locale=LOCALES[language],
        color_scheme=theme,
        reduced_motion="reduce" if still else "no-preference",
    )
    if cookies:
        context.add_cookies(cookies)
    wishes = json.dumps({"language": language, "theme": theme, "oneTap": True, "pace": "quick", "name": "Ola"})
    context.add_init_script(f"localStorage['stolik.settings'] ??= JSON.stringify({wishes})")
    page = context.new_page()
    page.set_default_timeout(30_000)
    page.goto(f"{address}/health")  # not the page itself, whose own requests would race with those of `open_table`
    return page


def open_table(
    page: Any,
    game: str,
    seats: list[dict[str, str]],
    options: dict[str, Any],
    open: bool = False,
    series: dict[str, Any] | None = None,
) -> str:
    """Open a table as the person of the page; gives its code."""
    wishes = {"game": game, "options": options, "seats": seats, "open": open, "series": series}
    code: str = page.evaluate(OPEN, wishes)
    return code
