"""How heavy is the page, and how quickly does it answer, in a real browser on loopback?

    python benchmarks/browser.py
    python benchmarks/browser.py --taps 40 --games lucky-numbers rings

Prints the gzipped script of the first load and of each game's own chunk, the time from a tap to the first change
that is painted, and the time from a move in one browser until another browser has painted it. Each line is printed as
soon as it is known; for a game that gets stuck it says why, and the next one begins.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "scripts")]

from stage import browsing, open_table, person, serving  # noqa: E402

from stolik.core.registry import games  # noqa: E402

SCRIPT_GOAL, TAP_GOAL, MOVE_GOAL = 100_000, 50.0, 150.0
TARGETS = "main.play button:not([disabled]):not([aria-disabled=true]):visible"
TURN = "footer.turn"  # of whoever has to act; some buttons, such as one that enlarges a board, are there for all
PATIENCE = 13.0  # seconds for the taps of one game, and as many for its moves
STUCK = 8_000  # milliseconds for anything that the page has to do before the taps begin
SOON = 900  # milliseconds in which whatever a tap changes has changed, and has come to rest
HELD = 70  # milliseconds for which a finger touches the screen

# After `watch(true)` the page records when it was tapped, when the first change after that was painted (by its next
# frame, and by the browser's own measure of the whole tap, as in INP), and whether a move was sent; after
# `watch(false)`, when the first change was painted. Times are of the wall clock, so that two browsers can be compared.
# `rest` waits until the change is there and nothing moves any more, and returns what was recorded.
WATCH = """(soon) => {
  const wall = (time) => performance.timeOrigin + time
  const main = document.querySelector('main.play')
  const pause = (time) => new Promise((done) => setTimeout(done, time))
  let own = false
  let waiting = false
  window.watch = (taps) => {
    own = taps
    window.seen = { tapped: 0, changed: 0, longest: 0, sent: false }
  }
  const painted = () => {
    const after = new MessageChannel()
    after.port1.onmessage = () => {
      waiting = false
      seen.changed ||= wall(performance.now())
    }
    after.port2.postMessage(0)
  }
  // What is marked as pressed is not lit by that alone, and a clock that runs on is no answer.
  const counts = ({ attributeName, target }) =>
    attributeName !== 'data-pressed' && !(target.closest ? target : target.parentElement)?.closest('[role=timer]')
  const changed = (what) => {
    if (!what.some(counts)) return
    if (seen.changed || waiting || (own && !seen.tapped)) return
    seen.sent = main.matches('.pending') // by this tap: what is sent later was sent by the clock
    waiting = true
    requestAnimationFrame(painted)
  }
  const timed = (list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) seen.longest = Math.max(seen.longest, duration)
  }
  const moving = () =>
    document.getAnimations().some((one) => one.playState === 'running' && one.effect.getComputedTiming().endTime < 1e9)
  window.rest = async (shared) => {
    const end = performance.now() + soon
    while (!seen.changed && performance.now() < end) await pause(50)
    await pause(100) // entries of the tap come a little later than its paint
    const lingers = shared && seen.sent // before the next person at this device is shown
    while ((lingers || main.matches('.pending') || moving()) && performance.now() < end) await pause(50)
    return seen
  }
  watch(false)
  addEventListener('click', (event) => (seen.tapped = wall(event.timeStamp)), true)
  new MutationObserver(changed).observe(main, { subtree: true, childList: true, attributes: true, characterData: true })
  new PerformanceObserver(timed).observe({ type: 'event', durationThreshold: 16 })
}"""


def main() -> None:
    """Measure, and print what was seen."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--taps", type=int, default=20, help="how many taps to time in each game")
    parser.add_argument("--games", nargs="+", choices=list(games()), default=list(games()))
    parser.add_argument("--each", action="store_true", help="print every single time, too")
    options = parser.parse_args()
    if options.taps < 1:
        parser.error(f"--taps {options.taps}: at least one is needed")
    with serving() as address, browsing() as browser:
        _print_scripts(browser, address)
        for game in options.games:
            for what, measure, goal in WAYS:
                times, ended = _measured(measure(browser, address, game), options.taps)
                _print_times(game, what, times, goal, ended)
                if options.each:
                    print("  " + " ".join(f"{one:.0f}" for one in times), flush=True)


def _measured(measuring: Generator[float, None, None], wanted: int) -> tuple[list[float], str]:
    """So many times, or those measured until the game got stuck; and why it did."""
    from playwright.sync_api import Error

    times: list[float] = []
    try:
        for one in measuring:
            times.append(one)
            if len(times) == wanted:
                return times, ""
    except Error as problem:
        return times, str(problem).splitlines()[0]
    finally:
        measuring.close()
    return times, f"until the game or {PATIENCE:.0f} seconds were over"


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


def _taps(browser: Any, address: str, game: str) -> Generator[float, None, None]:
    """Milliseconds from a tap to its first change: two people at one device, so that nothing else computes."""
    host = person(browser, address, size="phone", still=False)
    try:
        code = open_table(host, game, [{"kind": "me", "name": "Ola"}, {"kind": "here", "name": "Jan"}], {})
        host.goto(f"{address}/t/{code}")
        for seen, _ in _tapping([host]):
            if seen["changed"]:
                yield max(seen["changed"] - seen["tapped"], seen["longest"])
    finally:
        host.context.close()


def _moves(browser: Any, address: str, game: str) -> Generator[float, None, None]:
    """Milliseconds from the tap that made a move to its first change in another person's browser."""
    people = [person(browser, address, size="phone", still=False) for _ in range(2)]
    host, friend = people
    try:
        code = open_table(host, game, [{"kind": "me", "name": "Ola"}, {"kind": "friend"}], {})
        for page in people:
            page.goto(f"{address}/t/{code}")
        friend.get_by_label("Twoje imię").fill("Jan")
        friend.get_by_role("button", name="Usiądź").first.click()
        host.get_by_role("button", name="Zaczynamy").click()
        for seen, other in _tapping(people):
            if seen["sent"] and other["changed"] > seen["tapped"]:  # an earlier change is no answer
                yield other["changed"] - seen["tapped"]
    finally:
        for page in people:
            page.context.close()


WAYS = (
    ("from a tap to a change on screen", _taps, TAP_GOAL),
    ("from a move to the other's screen", _moves, MOVE_GOAL),
)


def _tapping(people: list[Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Tap whatever can be tapped until the game or the time is over; yields the records of both browsers."""
    for page in people:
        page.set_default_timeout(STUCK)
        page.wait_for_selector("main.play")
        page.wait_for_timeout(SOON)
        page.evaluate(WATCH, SOON)
    rng = random.Random(7)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not people[0].locator("dialog[open]").count():
        turn = [page for page in people if page.locator(TURN).count() and page.locator(TARGETS).count()]
        if not turn:
            people[0].wait_for_timeout(50)
            continue
        mover = rng.choice(turn)
        for page in people:
            page.evaluate("own => watch(own)", page is mover)
        if _tap(mover, rng):
            seen = mover.evaluate("shared => rest(shared)", len(people) == 1)
            yield seen, people[people.index(mover) - 1].evaluate("seen")


def _tap(page: Any, rng: random.Random) -> bool:
    """One tap on anything; False if it was gone by then."""
    targets = page.locator(TARGETS)
    try:
        targets.nth(rng.randrange(targets.count())).click(timeout=1000, force=True, delay=HELD)
    except Exception as problem:
        if "Timeout" not in str(problem):
            raise
        return False
    return True


def _print_times(game: str, what: str, times: list[float], goal: float, ended: str) -> None:
    figures = "nothing was seen"
    if times:
        middle, worst = statistics.median(times), max(times)
        figures = f"median {middle:4.0f} ms   worst {worst:4.0f} ms   of {len(times)}   goal {goal:.0f} ms"
    print(f"{game:14} {what:34} {figures}{ended and f'   ({ended})'}", flush=True)


if __name__ == "__main__":
    main()
