"""What can be tapped is met by the tap: nothing lies over an enabled control, and nothing faded takes taps."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from stolik.core.registry import games

from ..server.running import Server
from .person import open_table, resign
from .stages import CODE, Stage, stages
from .test_page_screens import GAME

WINDOWS = [(390, 844), (360, 640), (1366, 768)]
LOOKS = 8  # things settle within so many

# Enabled controls that can be seen, but whose middle is met by something else, or that are faded, by their own opacity
# or by a veil that lets taps through, and take taps all the same. What lies behind an open sheet waits for it to be
# closed; what is scrolled away is brought into the window first. Only what is wrong in every look counts.
MISSED = """async (looks) => {
  const can = 'button, a[href], input, select, textarea, summary, [role=button], [role=slider], [role=switch]'
  const style = (one) => getComputedStyle(one)
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
  const still = (one) => one.matches(':disabled, [aria-disabled=true]') || one.closest('[inert]')
  const through = (one) => style(one).pointerEvents === 'none'
  const solid = (one) => {
    const { backgroundColor: colour, opacity } = style(one)
    return Number(opacity) * Number(colour.match(/^rgba\\(.*, ([\\d.]+)\\)$/)?.[1] ?? 1) >= 0.5
  }
  const faded = (one) => {
    let left = 1
    for (let at = one.closest('label') ?? one; at; at = at.parentElement) left *= Number(style(at).opacity)
    return left < 0.5
  }
  const all = new CSSStyleSheet()
  all.replaceSync('* { pointer-events: auto !important }')
  const veiled = (hits) => {
    const veil = (one) => through(one) && seen(one) && solid(one) && !one.textContent.trim() // words are no veil
    const veils = [...document.querySelectorAll('main div, main span, main p, footer p')].filter(veil)
    if (!veils.length) return []
    document.adoptedStyleSheets.push(all)
    const found = hits.flatMap(({ one, x, y, what }) => {
      const above = document.elementsFromPoint(x, y)
      const { width, height } = one.getBoundingClientRect() // a picture that lies on its own button is no veil
      const wide = (met) => met.offsetWidth * met.offsetHeight > 4 * width * height
      const over = above.slice(0, above.findIndex((met) => one.contains(met)))
      const veil = over.find((met) => veils.includes(met) && wide(met))
      return veil ? [`${what}: takes taps under the veil ${veil.localName} ${veil.getAttribute('class')}`] : []
    })
    document.adoptedStyleSheets.pop()
    return found
  }
  const look = () => {
    const sheet = [...document.querySelectorAll('dialog:modal')].at(-1)
    const [found, hits] = [[], []]
    for (const one of (sheet ?? document).querySelectorAll(can)) {
      if (still(one) || !seen(one) || one.matches('.skip')) continue // `.skip` comes into sight when it has the focus
      one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = one.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const met = document.elementFromPoint(x, y)
      const hit = met && (one.contains(met) || met.control === one || met.closest('label')?.control === one)
      const name = (one.ariaLabel || one.innerText || one.closest('label')?.innerText || one.className).trim()
      const what = `${one.localName} ${name.replace(/\\s+/g, ' ').slice(0, 40)}`
      if (hit) hits.push({ one, x, y, what })
      if (hit && faded(one)) found.push(`${what}: faded, but takes taps`)
      if (!hit && !through(one)) found.push(`${what}: under ${met?.localName} ${met?.getAttribute('class')}`)
    }
    return [...found, ...veiled(hits)]
  }
  let wrong = null
  for (let i = 0; i < looks; i++) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, i && 60)))
    const now = look()
    wrong = wrong ? wrong.filter((one) => now.includes(one)) : now
    if (!wrong.length) break
  }
  scrollTo(0, 0)
  return [...new Set(wrong)]
}"""


def missed(page: Any, windows: Sequence[tuple[int, int]] = WINDOWS) -> list[str]:
    """What is wrong with the controls of the page, by window."""
    found = []
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}x{height} {problem}" for problem in page.evaluate(MISSED, LOOKS)]
    return found


class Staging:
    """A socket of which the test is the server: it sends what it likes, with rising versions."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.version = 0
        self.socket: Any = None
        self.now: dict[str, Any] = {}
        page.route_web_socket(f"**/socket/{CODE}", self._opened)

    def enter(self, url: str, snapshot: dict[str, Any]) -> None:
        """Come to the table at a moment."""
        self.now = snapshot
        self.page.goto(f"{url}/t/{CODE}")
        self.page.locator("main.play").wait_for()

    def show(self, snapshot: dict[str, Any]) -> None:
        """Let the table be at another moment."""
        self.now = snapshot
        self._send()

    def _opened(self, socket: Any) -> None:
        self.socket = socket
        socket.on_message(self._heard)

    def _heard(self, text: str) -> None:
        said = json.loads(text)
        if said["type"] == "hello":
            self._send()
        elif said["type"] == "ping":
            pong = {"type": "pong", "sent": said["sent"], "now": 0, "version": self.version, "server": "staged"}
            self.socket.send(json.dumps(pong))

    def _send(self) -> None:
        self.version += 1
        self.socket.send(json.dumps({**self.now, "version": self.version}))


@pytest.mark.parametrize("unusual", [False, pytest.param(True, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("game", games())
def test_every_enabled_control_of_a_game_wins_its_own_hit_test(
    game: str, unusual: bool, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(f"{server.url}/health")
    staging = Staging(page)
    problems: list[str] = []
    for found in stages(games()[game], unusual):
        page.set_viewport_size({"width": WINDOWS[0][0], "height": WINDOWS[0][1]})
        staging.enter(server.url, found[0].before)
        for stage in found:
            problems += _look(staging, stage, WINDOWS if unusual else WINDOWS[1:])
    assert not problems, "\n".join(problems)


def _look(staging: Staging, stage: Stage, windows: Sequence[tuple[int, int]]) -> list[str]:
    staging.show(stage.before)
    staging.show(stage.snapshot)
    if stage.snapshot["info"]["phase"] == "over":
        staging.page.locator("dialog[open] .headline").wait_for()
    return [f"{stage.name}: {problem}" for problem in missed(staging.page, windows)]


def test_every_enabled_control_of_sheets_and_replay_wins_its_own_hit_test(
    server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.blank)
    address = open_table(page, server.url, GAME)
    page.wait_for_selector("main.play")
    problems = []
    for button in ("Przebieg", "Zasady", "Menu"):
        page.get_by_role("button", name=button).click()
        page.locator("dialog[open] h2").wait_for()
        problems += [f"{button} {problem}" for problem in missed(page)]
        page.keyboard.press("Escape")
    resign(page)
    page.locator("dialog[open] .headline").wait_for()
    page.goto(address.replace("/t/", "/replay/"))
    page.get_by_role("slider").wait_for()
    problems += [f"replay {problem}" for problem in missed(page)]
    assert not problems, "\n".join(problems)
