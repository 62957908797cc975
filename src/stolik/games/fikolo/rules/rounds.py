"""The course of a game between the moves of the seats: dealing, turning tasks up, the end of rounds and turns."""

from __future__ import annotations

from typing import Final

from stolik.core.binding import kernel
from stolik.core.bits import count
from stolik.core.contract import Record

from .cards import ALL_CARDS
from .codes import ARBITER, DEALING, EXCHANGE, JUNIOR, MACHINE, OVER, REVEALING, SEARCHING, TURNING, VARIANT
from .components import TASKS
from .rasters import size, turned_card
from .solutions import NO_SOLUTION, can_solve, laid_cards, packed, shortest, solvable

LAST_ROUND: Final = 40
OWN_TASKS: Final = 4  # of each seat in Junior
# In `missed`: bits 0–1 the rotation, then up to four laid cards in order of places, for each 4 bits the place and
# 6 bits 1 + the card, then the seat and 1 + the task.
MISSED_SEAT, MISSED_TASK = 42, 45
NEW_LAYOUTS: Final = 10  # at most, when Junior is stuck


@kernel
def is_junior(s: Record) -> bool:
    return int(s.options[VARIANT]) == JUNIOR


@kernel
def hand_size(s: Record) -> int:
    """How many cards a full hand has (FK-3, FK-19)."""
    return 3 if is_junior(s) else 4


@kernel
def mover(s: Record) -> int:
    """The seat at the head of the queue: it shows, or in Junior has its turn."""
    return int(s.queue[0]) - 1


@kernel
def everybody(s: Record) -> int:
    return (1 << int(s.players)) - 1


@kernel
def settle(s: Record) -> None:
    """Go on until somebody has to act; what needs no decision and no chance happens here."""
    while True:
        if s.phase == DEALING:
            if receiver(s) >= 0:
                return
            if is_stuck(s) and s.exchanged <= NEW_LAYOUTS:
                exchange(s)
            else:
                s.phase = REVEALING
        elif s.phase == REVEALING:
            if top_is_unseen(s):
                return
            if not turn_up_known(s):
                s.phase = TURNING if is_junior(s) else SEARCHING
        elif s.phase == SEARCHING:
            if not round_is_over(s):
                return
            end_round(s)
        else:
            return


@kernel
def receiver(s: Record) -> int:
    """Where the next figure card goes: 0–8 a place of the layout, 9 and more the hand of a seat, -1 nowhere."""
    if s.layout[8] == 0:
        place = 0
        while s.layout[place]:
            place += 1
        return place
    full = hand_size(s)
    for seat in range(s.players):
        if count(s.hands[seat]) < full:
            return 9 + seat
    return -1


@kernel
def take_figure(s: Record, card: int) -> None:
    """Chance has drawn a figure card (FK-3, FK-15, FK-21)."""
    target = receiver(s)
    s.pile &= ~(1 << card)
    if target < 9:
        s.layout[target] = card + 1
    else:
        s.hands[target - 9] |= 1 << card


@kernel
def next_slot(s: Record) -> int:
    """Where the next task is turned up: two before every seat, one at a time clockwise (FK-16); -1 if all are there."""
    if is_junior(s):
        return mover(s) if s.open == 0 else -1
    for slot in range(2 * int(s.players)):
        if s.table[slot] == 0:
            return slot
    return -1


@kernel
def top_is_unseen(s: Record) -> bool:
    """Whether a task is to be turned up that nobody has seen yet."""
    if next_slot(s) < 0:
        return False
    return (int(s.unturned[mover(s)]) if is_junior(s) else int(s.unseen)) != 0


@kernel
def turn_up(s: Record, task: int) -> None:
    """A task lies open on the table (FK-5); in Junior it is at once the one to solve (FK-20)."""
    s.table[next_slot(s)] = task + 1
    s.open |= 1 << task
    if is_junior(s):
        s.claim[mover(s)] = task + 1


@kernel
def reveal(s: Record, task: int) -> None:
    """Chance has turned up a task that nobody had seen."""
    turn_up(s, task)
    s.unseen &= ~(1 << task)
    if is_junior(s):
        s.unturned[mover(s)] -= 1


@kernel
def turn_up_known(s: Record) -> bool:
    """Turn up a task that was put under the pile earlier; False if none is wanted or left."""
    if next_slot(s) < 0:
        return False
    if is_junior(s):
        seat = mover(s)
        task = int(s.own[seat, 0]) - 1
        for i in range(OWN_TASKS - 1):
            s.own[seat, i] = s.own[seat, i + 1]
        s.own[seat, OWN_TASKS - 1] = 0
    else:
        task = int(s.under[0]) - 1
        for i in range(TASKS - 1):
            s.under[i] = s.under[i + 1]
        s.under[TASKS - 1] = 0
    if task >= 0:
        turn_up(s, task)
    return task >= 0


@kernel
def round_is_over(s: Record) -> bool:
    """FK-14: every task is taken, all have declared, or the machine has proved that nothing can be solved."""
    if s.open == 0 or s.declared == everybody(s):
        return True
    return s.options[ARBITER] == MACHINE and not solvable(s.layout, s.hands, int(s.players), s.tasks, int(s.open))


@kernel
def end_round(s: Record) -> None:
    """FK-14 to FK-17: note what was missed; then the game is over, or tasks go back and hands are filled."""
    note_missed(s)
    s.declared = 0
    s.rounds += 1
    if (s.unseen == 0 and s.under[0] == 0) or s.rounds == LAST_ROUND:
        s.phase = OVER
        return
    last = 0
    while s.under[last]:
        last += 1
    for slot in range(2 * int(s.players)):
        if s.table[slot]:
            s.under[last] = s.table[slot]
            s.table[slot] = 0
            last += 1
    s.open = 0
    gather(s)
    s.phase = DEALING


@kernel
def note_missed(s: Record) -> None:
    """Keep one shortest solution of every task that somebody could still have solved when all declared."""
    n = 0
    if s.declared == everybody(s):
        for slot in range(2 * int(s.players)):
            if s.table[slot]:
                task = int(s.table[slot]) - 1
                solution = best_of_all(s, task)
                if solution != NO_SOLUTION:
                    s.missed[n] = solution | ((task + 1) << MISSED_TASK)
                    n += 1
    while n < 8:
        s.missed[n] = 0
        n += 1


@kernel
def best_of_all(s: Record, task: int) -> int:
    """The solution with the fewest cards that any seat has, as `missed` tells it; lower seats first; or NO_SOLUTION."""
    best, fewest, card = NO_SOLUTION, 5, int(s.tasks[task])
    for seat in range(s.players):
        solution = shortest(s.layout, int(s.hands[seat]), card)
        if solution != NO_SOLUTION and laid_cards(solution) < fewest:
            best, fewest = told(card, solution) | (seat << MISSED_SEAT), laid_cards(solution)
    return best


@kernel
def told(card: int, solution: int) -> int:
    """A solution with its places, so that it can be read without the task card."""
    lying, whole, n = turned_card(card, solution & 3), solution & 3, 0
    for i in range(size(card)):
        laid = (solution >> (2 + 6 * i)) & 63
        if laid:
            whole |= (((lying >> (10 * i)) & 15) | (laid << 4)) << (2 + 10 * n)
            n += 1
    return whole


@kernel
def gather(s: Record) -> None:
    """FK-15: if the pile cannot fill all hands, everything under the nine visible cards is shuffled into it."""
    wanted = 0
    for seat in range(s.players):
        wanted += hand_size(s) - count(s.hands[seat])
    if count(s.pile) < wanted:
        s.pile |= s.covered
        s.covered = 0


@kernel
def tasks_left(s: Record, seat: int) -> int:
    """Junior: how many tasks a seat has still to shed, an open one included."""
    return OWN_TASKS - count(s.solved[seat])


@kernel
def is_stuck(s: Record) -> bool:
    """FK-23: in Junior all failed in a row, all piles have been seen, and nobody can solve any of their own tasks."""
    if not s.options[EXCHANGE] or not is_junior(s) or s.idle < s.players:
        return False
    for seat in range(s.players):
        if s.unturned[seat]:
            return False
    for seat in range(s.players):
        if can_solve_own(s, seat):
            return False
    return True


@kernel
def can_solve_own(s: Record, seat: int) -> bool:
    """Junior: whether a seat can solve any task under its own pile with the layout and its hand."""
    cards = packed(s.hands[seat])
    for i in range(OWN_TASKS):
        if s.own[seat, i] and can_solve(s.layout, cards, int(s.tasks[s.own[seat, i] - 1])):
            return True
    return False


@kernel
def exchange(s: Record) -> None:
    """FK-23: all hands go back into the pile and are dealt anew; if that did not help, so is the layout."""
    for seat in range(s.players):
        s.pile |= s.hands[seat]
        s.hands[seat] = 0
    if s.exchanged:
        s.pile = ALL_CARDS
        s.covered = 0
        for place in range(9):
            s.layout[place] = 0
    s.exchanged += 1


@kernel
def count_failure(s: Record, right: bool) -> None:
    """FK-23: count the turns in a row that were in vain, at most one a seat; new cards start the count again."""
    if s.options[EXCHANGE]:
        before = 0 if s.exchanged else int(s.idle)
        s.idle = 0 if right else min(before + 1, int(s.players))
        s.exchanged = 0


@kernel
def end_turn(s: Record, right: bool) -> None:
    """FK-20 to FK-22: the next seat's turn, once the hand is filled; or the end, when all had equally many turns."""
    count_failure(s, right)
    seat = (mover(s) + 1) % int(s.players)
    s.queue[0] = seat + 1
    if seat == s.first:
        s.rounds += 1
        if s.rounds == LAST_ROUND or somebody_is_done(s):
            s.queue[0] = 0
            s.phase = OVER
            return
    gather(s)
    s.phase = DEALING


@kernel
def somebody_is_done(s: Record) -> bool:
    for seat in range(s.players):
        if tasks_left(s, seat) == 0:
            return True
    return False
