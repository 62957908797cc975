"""What a person does in front of the page, whatever the game: looks for something to tap, and taps it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from ..patience import PATIENCE, WHOLE_GAME

TARGETS = "main.play button:not([disabled]):not([aria-disabled=true]):visible"
RESULT = "dialog[open] .headline"
TURN = "footer.turn"
# Bots that finish a game soon without thinking long, where a beginner would not.
LEVELS = {"lucky-numbers": "solid", "fikolo": "master"}

# Chooses one of the buttons of the table that can be seen and pressed: every other time a main one, such as that of the
# result, and none that only waits while there is another. Returns where to press it, or null.
FIND = """([chance, hurry]) => {
  const wanted = 'main.play button:not([disabled]):not([aria-disabled=true]), footer button.main:not([disabled])'
  const buttons = [...document.querySelectorAll(wanted)]
  const all = buttons.filter((button) => button.checkVisibility({ visibilityProperty: true }))
  const main = all.filter((button) => button.matches('.main'))
  const busy = all.filter((button) => !button.matches('.plain'))
  const seen = hurry && main.length ? main : busy.length ? busy : all
  for (let n = seen.length, first = Math.floor(chance * n), i = 0; i < n; i++) {
    const button = seen[(first + i) % n]
    button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, top, width, height } = button.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (button.contains(document.elementFromPoint(x, y))) return [x, y]
  }
  return null
}"""

# Opens a table as the set-up screen does when nothing on it is changed, and keeps the pledge; gives the table's code.
OPEN = """async ([game, way, players, series]) => {
  const json = { 'content-type': 'application/json', 'x-stolik': '1' }
  const send = (body) => ({ method: 'POST', headers: json, body: JSON.stringify(body) })
  const ask = async (path, body) => {
    const answer = await fetch(path, body && send(body))
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { name = '', level, pace } = JSON.parse(localStorage['stolik.settings'])
  const own = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const others = Array.from({ length: players - 1 }, (_, i) => {
    if (way === 'bots') return { kind: 'bot', level }
    return way === 'friends' ? { kind: 'friend' } : { kind: 'here', name: `Gracz ${i + 2}` }
  })
  const seats = [{ kind: 'me', name: name || 'Gracz' }, ...others]
  await ask('/api/me')
  const { ticket, commitment } = await ask('/api/commitment')
  const settings = { clock: 'none', pace, hints: true, undo: true, public: false }
  const { code } = await ask('/api/tables', { game, players, seats, settings, series, ticket, nonce: own })
  const here = seats.flatMap(({ kind }, i) => (kind === 'me' || kind === 'here' ? [[i, own]] : []))
  const pledge = { commitment, nonces: Object.fromEntries(here), offered: {}, played: [], taken: [] }
  const kept = JSON.parse(localStorage['stolik.pledges'] ?? '[]')
  localStorage['stolik.pledges'] = JSON.stringify([...kept, [code, pledge]])
  return code
}"""

SHOWN = """() => {
  const parts = document.querySelectorAll('main, footer, dialog[open], [role=alert], [role=alertdialog], .toasts')
  return [document.title, ...[...parts].map((part) => part.innerText)].filter(Boolean).join('\\n')
}"""


def shown(page: Any) -> str:
    """What the page shows now, in words: its address, its text, its dialogs and its messages."""
    try:
        return f"{page.url}\n{page.evaluate(SHOWN)}"
    except Exception as problem:  # a page that has crashed or gone away is told of, too
        return f"{page.url}\n{problem}"


def tap_somewhere(page: Any, rng: random.Random) -> bool:
    """Tap any one of the things that can be tapped; false when there is nothing."""
    found = page.evaluate(FIND, [rng.random(), rng.random() < 0.5])
    if found:
        page.mouse.click(*found)
    return bool(found)


def until(page: Any, true: Callable[[], bool]) -> None:
    """Wait until something is true; asked from here, since the page's policy lets nobody evaluate texts in it."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "what should come did not"
        page.wait_for_timeout(50)


def tap(page: Any, times: int = 1) -> None:
    """Tap anything that can be tapped, as soon as there is something."""
    end = time.monotonic() + PATIENCE
    while times:
        assert time.monotonic() < end, "there is nothing to tap"
        times -= tap_somewhere(page, random.Random(times))
        page.wait_for_timeout(100)


def play_to_the_end(pages: list[Any], seed: int = 1) -> str:
    """Everybody taps until each page shows the result; returns what the first one says."""
    rng = random.Random(seed)
    end = time.monotonic() + WHOLE_GAME
    while playing := [page for page in pages if not page.locator(RESULT).count()]:
        assert time.monotonic() < end, f"the game was not over in {WHOLE_GAME:.0f} seconds"
        tapped = [tap_somewhere(page, rng) for page in playing]
        pages[0].wait_for_timeout(20 if any(tapped) else 100)
    said: str = pages[0].locator(RESULT).inner_text()
    return said


def open_table(
    page: Any, url: str, game: str, way: str = "bots", players: int = 2, series: dict[str, Any] | None = None
) -> str:
    """Come to a new table with the usual rules, without the set-up screen; its address."""
    address = f"{url}/t/{page.evaluate(OPEN, [game, way, players, series])}"
    page.goto(address)
    page.locator(".waiting, main.play").wait_for()
    return address


def set_up(page: Any, url: str, game: str, way: str = "bots", players: int = 2, quick: bool = False) -> str:
    """Set a table up from the page's own set-up screen, with the quick rules if the game has them; its address."""
    page.goto(f"{url}/new/{game}?with={way}")
    submit = page.locator("form button[type=submit]")
    submit.wait_for()
    if quick and page.locator("input[value=quick]").count():
        page.locator("label:has(input[value=quick])").click()
    for _ in range(players - 2):
        page.get_by_role("button", name="Dostaw krzesło").click()
    submit.click()
    page.wait_for_url("**/t/*")
    page.locator(".waiting, main.play").wait_for()  # a click on a screen that is just replaced is lost
    address: str = page.url
    return address


def gather(visit: Callable[..., Any], url: str, game: str, players: int = 2, quick: bool = False) -> list[Any]:
    """People with a browser each, the host first, at a table where the game has begun."""
    host = visit(f"{url}/health", name="Ola")
    if quick:
        set_up(host, url, game, "friends", players, quick=True)
    else:
        open_table(host, url, game, "friends", players)
    return joined(visit, host, players)


def joined(visit: Callable[..., Any], host: Any, players: int = 2) -> list[Any]:
    """The host at a waiting table, and guests who come by its address; the game has begun."""
    guests = [visit(host.url, size="desktop") for _ in range(players - 1)]
    for guest, name in zip(guests, ("Jan", "Ela"), strict=False):
        sit_down(guest, name)
    host.get_by_role("button", name="Zaczynamy").click()
    for page in (host, *guests):
        page.wait_for_selector("main.play")
    return [host, *guests]


def sit_down(page: Any, name: str) -> None:
    """Take the first free seat at a waiting table."""
    page.get_by_label("Twoje imię").fill(name)
    page.get_by_role("button", name="Usiądź").first.click()
    page.get_by_label("Twoje imię").wait_for(state="detached")


def resign(page: Any) -> None:
    """Give up, by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Poddaj grę").click()
    page.get_by_role("button", name="Poddaję", exact=True).click()


def rematch(host: Any, guest: Any) -> None:
    """Play again: one asks at the result, the other joins at the next table."""
    address = host.url
    host.get_by_role("button", name="Rewanż").click()
    host.wait_for_url(lambda url: url != address)
    guest.get_by_role("button", name="Dołącz do rewanżu").click()
    guest.wait_for_url(host.url)


def acting(pages: list[Any]) -> Any:
    """The page of the person whose turn it is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            if page.locator(TURN).count():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("it is nobody's turn")
