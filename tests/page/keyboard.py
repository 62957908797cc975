"""A person without a mouse: walks by Tab and arrow keys, presses Enter, and must always see where they are."""

from __future__ import annotations

import random
import time
from typing import Any

from ..patience import WHOLE_GAME
from .person import RESULT

LOST = 20  # looks in a row, 100 ms apart, at which a move may have left the keyboard without a place
STEPS = ("Tab", "Tab", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")

# Where the keyboard is: on something of the table that can be pressed, elsewhere on the table, before it, behind it,
# or nowhere; whether it is seen there, by the colour that nothing else has; and what it is on: the main button, or one
# that only waits.
LOOK = """() => {
  const now = document.activeElement
  const main = document.querySelector('main.play')
  const can = 'button:not(:disabled):not([aria-disabled=true])'
  const hex = getComputedStyle(document.documentElement).getPropertyValue('--focus').trim()
  const colour = 'rgb(' + [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)).join(', ') + ')'
  const drawn = (element) => {
    const style = element && getComputedStyle(element)
    return style && [style.outline, style.boxShadow, style.borderTopColor].some((value) => value.includes(colour))
  }
  const inside = () => {
    const { left, top, right, bottom } = now.getBoundingClientRect()
    return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  }
  const where = () => {
    if (!now || now === document.body) return 'nowhere'
    if (main?.contains(now)) return now.matches(can) ? 'target' : 'table'
    return main && main.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING ? 'behind' : 'before'
  }
  return {
    where: where(),
    seen: [now, now?.closest('label'), now?.nextElementSibling].some(drawn) && inside(),
    main: now?.matches('.main') ?? false,
    ready: main?.querySelector('.main:not(:disabled)') != null,
    idle: now?.matches('.plain') ?? false,
    what: now?.ariaLabel || now?.innerText?.slice(0, 80) || now?.tagName || '',
    targets: main?.querySelectorAll(can).length ?? 0,
    over: document.querySelector('dialog[open] .headline') !== null,
  }
}"""


def tab_to(page: Any, selector: str, key: str = "Tab") -> None:
    """Press a key until it leads to what is wanted, and see it there."""
    for _ in range(120):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            see(page)
            return
    raise AssertionError(f"{selector} cannot be reached by {key}")


def see(page: Any) -> None:
    """The focus is in sight; a moment is left for its colour to come up."""
    for _ in range(100):
        look = page.evaluate(LOOK)
        if look["seen"]:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"nothing shows that the focus is on: {look['what']}")


def play_by_keyboard(page: Any, seed: int = 1) -> str:
    """Walk and press until the result is shown; returns what it says."""
    rng = random.Random(seed)
    end = time.monotonic() + WHOLE_GAME
    lost = 0
    while not (look := page.evaluate(LOOK))["over"]:
        assert time.monotonic() < end, f"the game was not over in {WHOLE_GAME:.0f} seconds"
        lost = lost + 1 if look["where"] == "nowhere" else 0
        assert lost < LOST, "a move has left the keyboard without a place"
        if look["where"] == "target" and not look["seen"]:
            see(page)
        elif key := _key(look, rng):
            page.keyboard.press(key)
        else:
            page.wait_for_timeout(100)
    said: str = page.locator(RESULT).inner_text()
    return said


def _wish(look: dict[str, Any]) -> float:
    """How much the person wants to press what they are on: most of all the main button, least of all one that waits."""
    if look["main"]:
        return 1.0
    if look["idle"] and look["targets"] > 1:
        return 0.0
    return 0.2 if look["ready"] else 0.6


def _key(look: dict[str, Any], rng: random.Random) -> str | None:
    if look["where"] == "nowhere" or not look["targets"]:
        return None
    if look["where"] == "target":
        return "Enter" if rng.random() < _wish(look) else "Tab" if look["ready"] else rng.choice(STEPS)
    return "Shift+Tab" if look["where"] == "behind" else "Tab"
