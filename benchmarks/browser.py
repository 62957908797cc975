"""How heavy is the page, and how quickly does it answer, in a real browser on loopback?

    python benchmarks/browser.py
    python benchmarks/browser.py --taps 40 --games lucky-numbers rings

Prints the gzipped script of the first load and of each game's own chunk, the time from a tap to the first change
that is painted, and the time from a move in one browser until another browser has painted it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts")]

from stage import browsing, open_table, person, serving  # noqa: E402

from stolik.core.registry import games  # noqa: E402

SCRIPT_GOAL, TAP_GOAL, MOVE_GOAL = 100_000, 50.0, 150.0
TARGETS = "main.play button:not([disabled]):not([aria-disabled=true]):visible"
TURN = "footer.turn"  # of whoever has to act; some buttons, such as one that enlarges a board, are there for all
SOON = 700  # milliseconds in which whatever a tap changes has changed

# Keeps the time of the latest tap and of the first painted change of the table after `watch()`; on the wall clock,
# so that two browsers of one machine can be compared.
WATCH = """() => {
  const now = () => performance.timeOrigin + performance.now()
  const seen = (window.seen = { tapped: 0, changed: 0 })
  addEventListener('click', (event) => (seen.tapped = performance.timeOrigin + event.timeStamp), true)
  let waiting = false
  const painted = () => {
    const after = new MessageChannel()
    after.port1.onmessage = () => {
      waiting = false
      seen.changed ||= now()
    }
    after.port2.postMessage(0)
  }
  new MutationObserver(() => {
    if (seen.changed || waiting) return
    waiting = true
    requestAnimationFrame(painted)
  }).observe(document.querySelector('main.play'), { subtree: true, childList: true, attributes: true })
}"""


def main() -> None:
    """Measure, and print what was seen."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--taps", type=int, default=20, help="how many taps to time in each game")
    parser.add_argument("--games", nargs="+", choices=list(games()), default=["lucky-numbers"])
    options = parser.parse_args()
    if options.taps < 1:
        parser.error(f"--taps {options.taps}: at least one is needed")
    with serving() as address, browsing() as browser:
        _print_scripts(browser, address)
        for game in options.games:
            _print_times(game, *_times(browser, address, game, options.taps))


def _scripts(browser: Any, address: str, path: str, guest: Any = None, ahead: int = 0) -> dict[str, int]:
    """The scripts that a new browser loads for an address, with the bytes that came over the line.

    `ahead` milliseconds later the page has also fetched what will probably be wanted next.
    """
    context = browser.new_context()
    if guest:
        context.add_cookies(guest.context.cookies())
    page = context.new_page()
    sizes: dict[str, int] = {}

    def heard(answer: Any) -> None:
        if answer.request.resource_type == "script":
            sizes[answer.url.removeprefix(address)] = answer.request.sizes()["responseBodySize"]

    page.on("response", heard)
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(ahead)
    context.close()
    return sizes


def _print_scripts(browser: Any, address: str) -> None:
    first = sum(_scripts(browser, address, "/").values())
    print(f"script of the first load, gzipped   {first / 1000:6.1f} kB   goal {SCRIPT_GOAL / 1000:.0f} kB", flush=True)
    more = sum(_scripts(browser, address, "/", ahead=4000).values())
    print(f"  with what is fetched ahead         {more / 1000:6.1f} kB")
    guest = person(browser, address)
    loaded = {}
    for game in games():
        players = [{"kind": "me", "name": "Ola"}, {"kind": "here", "name": "Jan"}]
        code = open_table(guest, game, players, {})
        loaded[game] = _scripts(browser, address, f"/t/{code}", guest)
    shared = set.intersection(*(set(scripts) for scripts in loaded.values()))
    frame = sum(next(iter(loaded.values()))[name] for name in shared)
    print(f"  a table's frame, with all it needs {frame / 1000:6.1f} kB")
    for game, scripts in loaded.items():
        own = sum(size for name, size in scripts.items() if name not in shared)
        print(f"  {game:33} {own / 1000:6.1f} kB")


def _times(browser: Any, address: str, game: str, taps: int) -> tuple[list[float], list[float]]:
    """Milliseconds from a tap to its first change here, and from a move to its first change there."""
    rng = random.Random(7)
    people = [person(browser, address, size="phone", still=False) for _ in range(2)]
    _sit_down(people, address, game)
    here: list[float] = []
    there: list[float] = []
    for _ in range(taps * 12):
        if people[0].locator("dialog[open]").count() or min(len(here), len(there)) >= taps:
            break
        turn = [page for page in people if page.locator(TURN).count() and page.locator(TARGETS).count()]
        if turn:
            page = rng.choice(turn)
            _tap(page, people[1 - people.index(page)], rng, here, there)
        else:
            people[0].wait_for_timeout(SOON)
    for page in people:
        page.context.close()
    return here[:taps], there[:taps]


def _sit_down(people: list[Any], address: str, game: str) -> None:
    """Two people at one table, each with a browser of their own."""
    host, friend = people
    code = open_table(host, game, [{"kind": "me", "name": "Ola"}, {"kind": "friend"}], {})
    for page in people:
        page.goto(f"{address}/t/{code}")
    friend.get_by_label("Twoje imię").fill("Jan")
    friend.get_by_role("button", name="Usiądź").first.click()
    host.get_by_role("button", name="Zaczynamy").click()
    for page in people:
        page.wait_for_selector("main.play")
        page.wait_for_timeout(SOON)
        page.evaluate(WATCH)


def _tap(page: Any, other: Any, rng: random.Random, here: list[float], there: list[float]) -> None:
    """One tap; a change on the other screen means that it made a move."""
    for each in (page, other):
        each.evaluate("Object.assign(seen, { tapped: 0, changed: 0 })")
    targets = page.locator(TARGETS)
    try:
        targets.nth(rng.randrange(targets.count())).click(timeout=1000, force=True)
    except Exception as problem:
        if "Timeout" not in str(problem):
            raise
        return  # it was gone by then
    page.wait_for_timeout(SOON)
    mine, theirs = page.evaluate("seen"), other.evaluate("seen")
    if mine["changed"]:
        here.append(mine["changed"] - mine["tapped"])
    if theirs["changed"]:
        there.append(theirs["changed"] - mine["tapped"])


def _print_times(game: str, here: list[float], there: list[float]) -> None:
    for what, times, goal in (
        ("from a tap to a change on screen", here, TAP_GOAL),
        ("from a move to the other's screen", there, MOVE_GOAL),
    ):
        if times:
            middle, worst = statistics.median(times), max(times)
            figures = f"median {middle:4.0f} ms   worst {worst:4.0f} ms   of {len(times)}   goal {goal:.0f} ms"
            print(f"{game:14} {what:34} {figures}", flush=True)
        else:
            print(f"{game:14} {what:34} nothing was seen")


if __name__ == "__main__":
    main()
