"""What the small numbers mean: options, moves and phases."""

from __future__ import annotations

from typing import Final

from stolik.core.contract import MAX_SEATS
from stolik.core.options import Choice, Flag, indices

from .components import TASKS

OPTIONS = (
    Choice("variant", ("original", "junior"), "original"),
    Flag("beginner"),  # without the tasks with four or five figures
    Choice("referee", ("machine", "players"), "machine"),  # who says that nothing can be solved any more; not in Junior
    Flag("limit"),  # Junior: a limit for every turn
    Flag("exchange", True, unwritten=False),  # Junior: new cards when nobody can solve anything any more (FK-23)
)
VARIANT, BEGINNER, ARBITER, LIMIT, EXCHANGE = indices(OPTIONS, "variant", "beginner", "referee", "limit", "exchange")
JUNIOR: Final = OPTIONS[VARIANT].code("junior")
MACHINE: Final = OPTIONS[ARBITER].code("machine")

# Moves: what chance does (the first seat, a figure card, a task), what seats do, and the referee's "time".
FIRST: Final = 0  # + seat
DEAL: Final = FIRST + MAX_SEATS  # + card
REVEAL: Final = DEAL + 36  # + task
STOP: Final = REVEAL + TASKS  # + task
PASS: Final = STOP + TASKS
TURN: Final = PASS + 1  # + rotation, in quarter turns to the right
LAY: Final = TURN + 4  # + 36 * place + card
SHOW: Final = LAY + 9 * 36
GIVE_UP: Final = SHOW + 1
TIME: Final = GIVE_UP + 1

# What happens now. Chance acts in the first three, seats in the next four.
#   BEGINNING  Junior: chance draws the seat that starts
#   DEALING    figure cards go to the layout and to hands that are not full
#   REVEALING  tasks are turned up
#   SEARCHING  every seat that has not declared may say STOP
#   QUEUEING   somebody said STOP; for a moment others still may
#   TURNING    the first of the queue turns its task …
#   LAYING     … and lays cards, then shows; in Junior the seat whose turn it is
BEGINNING, DEALING, REVEALING, SEARCHING, QUEUEING, TURNING, LAYING, OVER = range(8)
