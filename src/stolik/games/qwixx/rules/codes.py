"""What the small numbers mean: options, moves, steps and choices."""

from __future__ import annotations

from typing import Final

from stolik.core.options import Choice, Flag, indices

from .components import SETS, SIDES
from .sheet import ROWS

BOARDS: Final = ("none", *SIDES)
OPTIONS = (
    Choice("board", BOARDS, default="none"),
    Flag("nod", default=True, unwritten=False),  # a miss is a move; off: it is crossed as the turn ends
    Choice("tracks", SETS, default="fair", unwritten="first"),
    Choice("late_start", ("off", "fair", "on"), default="fair", unwritten="off"),  # QX-22
)
BOARD, NOD, TRACK_SET, LATE_START = indices(OPTIONS, "board", "nod", "tracks", "late_start")
NO_BOARD: Final = OPTIONS[BOARD].code("none")
FAIR_TRACKS: Final = OPTIONS[TRACK_SET].code("fair")
NEVER_LATE, LATE_IF_FAIR = (OPTIONS[LATE_START].code(word) for word in ("off", "fair"))

# Moves: 0–47 a cross, the field's bit on the sheet (locks are crossed by themselves, so 11, 23, 35 and 47 do not occur)
#        48 pass, 49–88 the pawn moves to field code - TO, 89 the miss
#        96–131 the white dice, WHITES + 6·(larger - 1) + smaller - 1
#        132–155 a coloured die, COLOURED + 6·row + shown - 1
#        156–160 the first active seat
PASS: Final = 48
TO: Final = 48
MISSED: Final = 89
WHITES: Final = 96
COLOURED: Final = 132
FIRST: Final = 156

# What happens next: chance draws the first active seat, rolls the white dice, each coloured die in the order of the
# rows; then the steps of the turn, and the miss where none of them brought a cross.
DRAW_FIRST, ROLL_WHITE, ROLL_RED = 0, 1, 2
STEP_1: Final = ROLL_RED + len(ROWS)
STEP_2, STEP_3, STEP_MISS, OVER = STEP_1 + 1, STEP_1 + 2, STEP_1 + 3, STEP_1 + 4

# A pending choice of step 1: none, pass, a cross in row choice - CROSS, or one that its viewer may not know.
UNDECIDED, PASSED, CROSS = 0, 1, 2
SECRET: Final = CROSS + len(ROWS)
