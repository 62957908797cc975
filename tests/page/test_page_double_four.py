"""Double Four with four: phones show boards of 8×8 without zoom, and every field of the large one can be tapped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ..server.running import Server
from .person import open_table
from .test_page_fit import out_of_sight

# The narrowest field of the large board, and whether a tap between two fields meets one of them.
FIELDS = """() => {
  const boxes = [...document.querySelectorAll('.field')].map((field) => field.getBoundingClientRect())
  const edges = [[0.02, 0.5], [0.5, 0.98], [0.98, 0.5], [0.5, 0.02]]
  const meets = boxes.every(({ left, top, width, height }) => edges.every(([x, y]) =>
    document.elementFromPoint(left + x * width, top + y * height)?.matches('.field')))
  return { number: boxes.length, side: Math.min(...boxes.map(({ width, height }) => Math.min(width, height))), meets }
}"""


@pytest.mark.parametrize(("width", "height"), [pytest.param(390, 844, marks=pytest.mark.thorough), (360, 640)])
def test_df_01_boards_of_eight_by_eight_fit_a_phone(
    width: int, height: int, server: Server, visit: Callable[..., Any]
) -> None:
    page = visit(server.blank)
    page.set_viewport_size({"width": width, "height": height})
    open_table(page, server.url, "double-four", players=4)
    page.wait_for_selector(".field")
    assert not out_of_sight(page)
    seen = page.evaluate(FIELDS)
    assert seen["number"] == 64
    assert seen["side"] >= 24
    assert seen["meets"]
