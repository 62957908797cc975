"""Which positions are possible: any other text is refused with a sentence."""

from __future__ import annotations

from stolik.core.contract import Record

from ..rules import refresh, starts_late
from ..rules.codes import (
    BOARD,
    CROSS,
    DRAW_FIRST,
    NO_BOARD,
    NOD,
    OVER,
    ROLL_RED,
    SECRET,
    STEP_1,
    STEP_2,
    STEP_3,
    STEP_MISS,
    UNDECIDED,
)
from ..rules.crossing import common_sum, own_sums
from ..rules.pawn import GOAL, targets
from ..rules.sheet import LOCK, NEEDED, ROWS, crosses_in, fields_of
from ..rules.turn import MOST_MISSES
from . import STEPS


def check(s: Record) -> None:
    """Refuse an impossible position with a sentence that says why it is impossible."""
    for name in ("choice", "misses", "pawn", "sheet"):
        if s[name][s.players :].any():
            raise ValueError(f"{name} speaks of seats that do not exist; there are 0 to {s.players - 1}")
    if s.active >= s.players or s.finisher > s.players:
        raise ValueError(f"there are only seats 0 to {s.players - 1}")
    _check_sheets(s)
    _check_pawns(s)
    refresh(s)  # the checks below read derived fields
    _check_end(s)
    _check_dice(s)
    _check_choices(s)
    _check_turn(s)


def _check_sheets(s: Record) -> None:
    for seat in range(s.players):
        sheet = int(s.sheet[seat])
        for row, colour in enumerate(ROWS):
            if fields_of(sheet, row) >> LOCK and crosses_in(sheet, row) < NEEDED + 2:
                raise ValueError(f"seat {seat} has crossed the last number of {colour} without {NEEDED} crosses before")
    if (s.misses == MOST_MISSES).sum() > 1:
        raise ValueError("the first fourth miss ends the game, so only one seat can have four")


def _check_pawns(s: Record) -> None:
    pawns = [int(field) for field in s.pawn if field]
    if s.options[BOARD] == NO_BOARD and (pawns or s.finisher or s.step == STEP_3):
        raise ValueError("pawns, a finisher and step 3 need a board")
    if len(set(pawns)) < len(pawns):
        raise ValueError("two pawns stand on one field")
    if s.finisher and s.pawn[s.finisher - 1] < GOAL:
        raise ValueError(f"the finisher's pawn is not on one of the fields from {GOAL} on")
    if not s.finisher and s.step != OVER and max(pawns, default=0) >= GOAL:
        raise ValueError(f"a pawn is on one of the fields from {GOAL} on, but nobody is named as the finisher")


def _check_end(s: Record) -> None:
    closed = sum(fields_of(int(s.closed), row) > 0 for row in range(len(ROWS)))
    if closed > 3:
        raise ValueError("at most three rows can be closed")
    over = closed >= 2 or (s.misses == MOST_MISSES).any()
    if over and s.step != OVER:
        raise ValueError("two closed rows and a fourth miss end the game, but the step is not over")
    if s.step == OVER and not over and s.pawn.max() < GOAL:
        raise ValueError("the game is over without two closed rows, a fourth miss or a pawn at the end of the track")
    if s.step in (DRAW_FIRST, OVER) and (s.active or s.finisher):
        raise ValueError("nobody is active, and nobody is the finisher, before and after the game")
    if s.step == DRAW_FIRST and (s.players == 1 or s.misses.any() or s.pawn.any() or s.sheet.any()):
        raise ValueError("the first active seat is drawn among several, before anything is crossed or moved")


def _check_dice(s: Record) -> None:
    """The dice that lie on the table follow from the step."""
    white = s.step in range(ROLL_RED, STEP_3) or (s.step == STEP_MISS and not _moved_first(s))
    if any((die > 0) != white for die in s.white) or s.white[0] < s.white[1]:
        asked = "shows both white dice, the larger one first" if white else "shows no white dice"
        raise ValueError(f"step {STEPS[s.step]} {asked}")
    for row, colour in enumerate(ROWS):
        closed = fields_of(int(s.closed), row) > 0
        if closed and s.step == ROLL_RED + row:
            raise ValueError(f"the {colour} row is closed, so its die is not rolled")
        rolled = white and not closed and ROLL_RED + row < s.step
        if (s.coloured[row] > 0) != rolled:
            raise ValueError(
                f"the {colour} die {'is missing' if rolled else 'cannot be there'} in step {STEPS[s.step]}"
            )


def _moved_first(s: Record) -> bool:
    """Whether the miss comes after a step 3, before which the dice were taken off the table."""
    return s.options[BOARD] != NO_BOARD and not s.white.any()


def _check_choices(s: Record) -> None:
    for seat in range(s.players):
        choice = int(s.choice[seat])
        if choice == UNDECIDED:
            continue
        rows = common_sum(s, seat) if s.step == STEP_1 else 0
        if not rows:
            raise ValueError(f"seat {seat} has nothing to choose now")
        if CROSS <= choice < SECRET and not fields_of(rows, choice - CROSS):
            raise ValueError(f"seat {seat} cannot cross the white sum in {ROWS[choice - CROSS]}")


def _check_turn(s: Record) -> None:
    if s.step == STEP_MISS and not s.options[NOD]:
        raise ValueError("a miss is a step of its own only with nod=on")
    if s.step == STEP_MISS and s.white[0] and s.options[BOARD] and not s.opening and targets(s):
        raise ValueError("the pawn can move, so step 3 comes before the miss")
    if s.opening:
        _check_opening(s)
    if s.crossed and (s.step not in (STEP_2, STEP_3) or not s.sheet[s.active]):
        raise ValueError("only an active seat in step 2 or 3 can have crossed a number in this turn")
    idle = (
        (s.step == STEP_1 and not s.waiting)
        or (s.step == STEP_2 and not own_sums(s))
        or (s.step == STEP_3 and not targets(s))
    )
    if idle:
        raise ValueError(f"nobody has a choice in step {STEPS[s.step]}, so it is over")
    if s.step != OVER and s.pawn[s.active] >= GOAL:
        raise ValueError(f"a seat whose pawn is on one of the fields from {GOAL} on is not active once more")


def _check_opening(s: Record) -> None:
    """QX-22: the first turn of a late start, in which only the white sum and what the active seat adds are crossed."""
    if not starts_late(s) or s.step == OVER:
        raise ValueError("there is no late start with these options, or the game is over")
    if s.step == STEP_3 or s.misses.any() or s.pawn.any() or any(int(sheet).bit_count() > 1 for sheet in s.sheet):
        raise ValueError("the first turn of a late start has no step 3, and begins with nothing crossed or moved")
