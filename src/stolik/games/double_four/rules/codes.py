"""What the small numbers mean: options, moves and phases."""

from __future__ import annotations

from typing import Final

from stolik.core.options import Choice, Whole, indices

from .components import BOARDS

OPTIONS = (
    Whole("size", BOARDS.sizes[0], BOARDS.sizes[-1], default=7, by_players={4: 8}, unwritten=7),
    Choice("left", BOARDS.names, default="1a"),
    Choice("right", BOARDS.names, default="2a"),
)
SIZE, LEFT, RIGHT = indices(OPTIONS, "size", "left", "right")

# Moves: 0–127 the place that a tile goes to, board × 64 + field (see lines.py);
LIFT: Final = 128  # + place of the tile to lift;
SCORE: Final = 256  # + (length - 4) × 512 + board × 256 + direction × 64 + first field of the window to score;
BEGIN: Final = 1280  # + the seat that begins.

# Phases: who begins; first tile; where it goes if it was lifted; second tile; where it goes; which line scores; over.
DRAW, FIRST, FIRST_TO, SECOND, SECOND_TO, LINE, OVER = range(7)
