"""Take pictures of every screen of the page in both languages, themes and sizes: `make pictures`.

    python scripts/screenshots.py                                  # all, into build/pictures/
    python scripts/screenshots.py --only table --lang pl --theme light --size phone
    python scripts/screenshots.py --readme                         # the few that the README shows, into docs/pictures/

They are taken by a real browser of a real server on a free port; the moves are those of the page's own hint.
"""

from __future__ import annotations

import argparse
import base64
import itertools
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from stage import LOCALES, SIZES, browsing, open_table, person, serving

from stolik.core.registry import games

ROOT = Path(__file__).resolve().parent.parent
ALL, README = ROOT / "build" / "pictures", ROOT / "docs" / "pictures"
THEMES = ("light", "dark")
END = 1_000_000  # more moves than any game has
PATIENCE = 60  # seconds for which a game is played for a picture; one that should have ended is resigned then
SETTLE = 400  # milliseconds until nothing moves any more, even with less motion

# Plays one seat by the server's hints until so many moves were made and it is that seat's turn, or the game is over.
PLAY = """([code, moves, patience]) => new Promise((done, fail) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket/' + code)
  const id = () => Array.from(crypto.getRandomValues(new Uint8Array(10)), (n) => (n + 256).toString(16)).join('')
  const send = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message))
  let version = 0, seat = null, legal = [], asked = '', made = 0, info = null
  const finish = () => { socket.close(); done(made) }
  setTimeout(() => (moves < 1e6 ? finish() : send({ type: 'resign', id: id(), seat })), patience * 1000)
  const ask = () => { asked = id(); send({ type: 'hint', id: asked, seat }) }
  const play = (move) => send({ type: 'play', id: id(), seat, move, version })
  socket.onopen = () => send({ type: 'hello', version: 0, watch: '' })
  socket.onerror = () => fail(new Error('no connection to the table ' + code))
  socket.onmessage = (event) => {
    const said = JSON.parse(event.data)
    if (said.type === 'snapshot' || said.type === 'update') {
      version = said.version
      info = said.info ?? { ...info, ...said.turn }
      made = info.moves
      const view = said.views.find((one) => one.legal.length)
      if (info.phase === 'over' || (view && made >= moves)) return finish()
      if (!view) return
      seat = view.seat
      legal = view.legal
      ask()
    } else if (said.type === 'advice' && said.id === asked) play(said.moves[0] ?? legal[0])
    else if (said.type === 'refused' && said.id === asked) setTimeout(ask, 300)
  }
})"""

# The host ends the series of a table.
END_SERIES = """(code) => new Promise((done, fail) => {
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket/' + code)
  const id = 'end' + Math.random().toString(36).slice(2) + '0000000'
  socket.onopen = () => {
    socket.send(JSON.stringify({ type: 'hello', version: 0, watch: '' }))
    socket.send(JSON.stringify({ type: 'end', id }))
  }
  socket.onmessage = (event) => {
    const said = JSON.parse(event.data)
    if (said.type === 'refused') fail(new Error(said.text))
    if (said.type === 'done' || said.type === 'refused') socket.close()
    if (said.type === 'done') done()
  }
})"""

# A picture as WebP, by the browser that took it.
SHRINK = """async ([data, quality]) => {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
  canvas.getContext('2d').drawImage(picture, 0, 0)
  return canvas.toDataURL('image/webp', quality).split(',')[1]
}"""


@dataclass(frozen=True)
class Game:
    """A table to be opened and played for a picture; the first chair is ours."""

    id: str
    moves: int
    bots: int = 1
    friends: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    open: bool = False
    series: dict[str, Any] | None = None
    ended: bool = False  # the series, after this game

    def ready(self, host: Any) -> str:
        """Open the table and play it so far; gives its code."""
        chairs = [{"kind": "me", "name": "Ola"}]
        chairs += [{"kind": "bot", "level": "casual"}] * self.bots + [{"kind": "friend"}] * self.friends
        code = open_table(host, self.id, chairs, self.options, self.open, self.series)
        if self.moves:
            host.evaluate(PLAY, [code, self.moves, PATIENCE])
        if self.ended:
            host.evaluate(END_SERIES, code)
        return code


@dataclass(frozen=True)
class Scene:
    """A screen: its address, where `{code}` is the table's, and what has to be there before the picture is taken."""

    name: str
    path: str
    there: str = "main h1"
    game: Game | None = None
    whole: bool = True  # all of a screen that scrolls
    act: Callable[[Any], None] | None = None


TABLES = {
    "lucky-numbers": Game("lucky-numbers", 22),
    "lucky-numbers-four": Game("lucky-numbers", 120, bots=3, options={"neighbours": True}),
    "lucky-numbers-horseshoes": Game("lucky-numbers", 18, options={"board": "horseshoes"}),
    "fikolo": Game("fikolo", 8, bots=2, options={"variant": "original"}),
    "fikolo-junior": Game("fikolo", 4, options={"variant": "junior"}),
    "qwixx": Game("qwixx", 60, bots=2),
    "qwixx-board": Game("qwixx", 60, bots=2, options={"board": "a"}),
    "double-four": Game("double-four", 26),
    "rings": Game("rings", 45, bots=2),
    "rings-points": Game("rings", 60, bots=3, options={"rings": 2, "scoring": "points"}),
}


def _stop(page: Any) -> None:
    page.locator("main.play button:not([disabled]):visible").first.click()


def _hint(page: Any) -> None:
    page.locator("footer [role=toolbar] button").nth(1).click()
    page.locator("footer .advice").wait_for()


def _several(page: Any) -> None:
    """Everything about several games and who starts, with an evening of three games."""
    for number in (1, 2):
        page.locator("form details summary").nth(number).click()
    page.locator("label:has(input[value=evening])").click()
    for number in (2, 4):
        page.locator(".evening ul button:not([disabled])").nth(number).click()
    page.locator("label:has(input[value=seat])").click()


def _halfway(page: Any) -> None:
    slider = page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or 0) * 2 // 3))
    slider.blur()


def scenes() -> Iterator[Scene]:
    """Every screen, the quick ones first."""
    yield Scene("home", "/")
    for id in games():
        yield Scene(f"setup-{id}", f"/new/{id}", "form button[type=submit]")
        yield Scene(f"rules-{id}", f"/rules/{id}")
    for name in ("fair", "about", "nothing"):
        yield Scene(name, f"/{name}")
    yield Scene("tasks", "/tasks", "main button")
    yield Scene("task", "/tasks#07", "main button", whole=False)
    invited = Game("qwixx", 0, friends=2, open=True)
    yield Scene("waiting", "/t/{code}", "main img, main [role=img]", invited)
    yield Scene("lobby", "/lobby", game=invited)
    for name, game in TABLES.items():
        yield Scene(f"table-{name}", "/t/{code}", "main.play", game, whole=False)
    yield Scene("hint", "/t/{code}", "main.play", TABLES["lucky-numbers"], whole=False, act=_hint)
    yield Scene("stop", "/t/{code}", "main.play", TABLES["fikolo"], whole=False, act=_stop)
    for id in games():
        over = Game(id, END)
        yield Scene(f"result-{id}", "/t/{code}", "dialog[open] .headline", over, whole=False)
        yield Scene(f"replay-{id}", "/replay/{code}", "input[type=range]", over, whole=False, act=_halfway)
    contest = {"kind": "tournament"}
    yield Scene("setup-several", f"/new/{next(iter(games()))}", "form button[type=submit]", act=_several)
    between = Game("lucky-numbers", END, bots=2, series=contest)
    yield Scene("series-result", "/t/{code}", "dialog[open] .headline", between, whole=False)
    yield Scene("series-between", "/s/{code}", game=between)
    ended = Game("lucky-numbers", END, bots=3, series=contest, ended=True)
    yield Scene("series-podium", "/t/{code}", "dialog[open] .headline", ended, whole=False)
    yield Scene("series-page", "/s/{code}", "main .headline", ended)
    yield Scene("home-tables", "/")


def main() -> None:
    """Take the pictures that were asked for."""
    options = _options()
    wanted = [scene for scene in scenes() if not options.only or any(word in scene.name for word in options.only)]
    if not wanted:
        names = ", ".join(scene.name for scene in scenes())
        sys.exit(f"--only {' '.join(options.only)}: no screen has that in its name; there are: {names}")
    ways = list(itertools.product(options.lang, options.theme, options.size))
    began = time.monotonic()
    with serving() as address, browsing() as browser:
        if options.readme:
            return _for_readme(browser, address, options.only)
        ALL.mkdir(parents=True, exist_ok=True)
        host = person(browser, address)
        host.evaluate("fetch('/api/me').then((answer) => answer.json())")  # makes the guest whose tables these are
        cookies = host.context.cookies()
        pages = {way: person(browser, address, *way, cookies=cookies) for way in ways}
        _take(wanted, host, address, pages)
    print(f"{len(wanted) * len(ways)} pictures in {time.monotonic() - began:.0f} s: {ALL.relative_to(ROOT)}/")


def _options() -> Any:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD", help="screens with one of these in their name")
    parser.add_argument("--lang", nargs="+", choices=LOCALES, default=list(LOCALES))
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=list(THEMES))
    parser.add_argument("--size", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--readme", action="store_true", help="the pictures of the README, small, into docs/pictures/")
    return parser.parse_args()


def _take(wanted: list[Scene], host: Any, address: str, pages: dict[tuple[str, str, str], Any]) -> None:
    codes: dict[int, str] = {}  # a table is played once for all its pictures
    for number, scene in enumerate(wanted, 1):
        print(f"{number:3}/{len(wanted)}  {scene.name:28}", end="", flush=True)
        began = time.monotonic()
        if scene.game and id(scene.game) not in codes:
            codes[id(scene.game)] = scene.game.ready(host)
        for (language, theme, size), page in pages.items():
            try:
                show(page, address, scene, codes.get(id(scene.game), ""))
            except Exception as problem:  # the picture shows what was there instead
                print(f"\n     {size} {theme} {language}: {str(problem).splitlines()[0]}", flush=True)
            _picture(page, size, scene.whole, ALL / f"{scene.name}-{size}-{theme}-{language}.png")
            print(".", end="", flush=True)
        print(f" {time.monotonic() - began:.0f} s", flush=True)


def _picture(page: Any, size: str, whole: bool, path: Path) -> None:
    """A tall window shows all of a screen as it is; a scrolled page would have its footer in the middle."""
    width, height = SIZES[size]
    if whole:
        tall = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": max(height, tall)})
    page.screenshot(path=path)
    page.goto("about:blank")  # closes the socket of this table before its next picture
    page.set_viewport_size({"width": width, "height": height})


def show(page: Any, address: str, scene: Scene, code: str) -> None:
    """Bring the page to the scene, and wait until nothing moves."""
    page.goto(address + scene.path.format(code=code))
    page.wait_for_selector(scene.there)
    page.evaluate("document.fonts.ready.then(() => true)")
    page.wait_for_timeout(SETTLE)
    if scene.act:
        scene.act(page)
        page.wait_for_timeout(SETTLE)


# What the README shows: the file's name, the scene, language, theme and size.
SHOWN = [
    ("lucky-numbers", "table-lucky-numbers-four", "en", "light", "desktop"),
    ("home", "home", "en", "light", "phone"),
    ("qwixx", "table-qwixx", "en", "light", "phone"),
    ("fikolo", "table-fikolo", "en", "light", "phone"),
    ("double-four", "table-double-four", "en", "dark", "phone"),
    ("rings", "table-rings", "en", "dark", "phone"),
    ("task", "task", "en", "light", "phone"),
]


def _for_readme(browser: Any, address: str, only: list[str]) -> None:
    """Sharp pictures as small WebP files."""
    known = {scene.name: scene for scene in scenes()}
    for name, wanted, language, theme, size in SHOWN:
        if only and not any(word in wanted for word in only):
            continue
        scene = known[wanted]
        page = person(browser, address, language, theme, size, sharp=2 if size == "phone" else 1)
        code = scene.game.ready(page) if scene.game else ""
        show(page, address, scene, code)
        picture = base64.b64encode(page.screenshot()).decode()
        small = base64.b64decode(page.evaluate(SHRINK, [picture, 0.82]))
        (README / f"{name}.webp").write_bytes(small)
        print(f"docs/pictures/{name}.webp  {len(small) / 1000:.0f} kB", flush=True)
        page.context.close()


if __name__ == "__main__":
    main()
