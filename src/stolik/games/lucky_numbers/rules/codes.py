"""What the small numbers mean: options, moves, phases and endings."""

from __future__ import annotations

from typing import Final

from stolik.core.options import Choice, Flag, indices

from .board import FIELDS

OPTIONS = (
    Choice("setup", ("base", "one-by-one"), "base"),
    Flag("distinct_start"),
    Choice("board", ("plain", "horseshoes"), "plain"),
    Flag("same_board"),
    Flag("neighbours"),
)
SETUP, DISTINCT_START, BOARD, SAME_BOARD, NEIGHBOURS = indices(
    OPTIONS, "setup", "distinct_start", "board", "same_board", "neighbours"
)
ONE_BY_ONE: Final = OPTIONS[SETUP].code("one-by-one")
PLAIN_BOARD: Final = OPTIONS[BOARD].code("plain")

# Moves: 0–15 place on that field, then the words, then with a number: 20 + number take it, 40 + number chance shows it,
# 61 + seat chance lets it start.
ASIDE, DRAW, END = FIELDS, FIELDS + 1, FIELDS + 2
TAKE: Final = 20
CLOVER: Final = 40
STARTS: Final = 61

# Phases. First those of chance: who starts, the start clovers, a clover turned over. Then all seats: a start field for
# the clover in hand. Then the mover: take a clover, place or lay aside a drawn one, place a taken one.
FIRST, DEALING, TURNING, CHOOSING, TAKING, DRAWN, TAKEN = range(7)
PHASES: Final = ("first", "dealing", "turning", "choosing", "taking", "drawn", "taken")

# Endings: 1 + index into REASONS; 0 while the game goes on.
FULL, PILE, IDLE, REPETITION = range(1, 5)

# A chosen start field that its viewer may not know.
SECRET: Final = FIELDS + 1
