"""Fikolo: all look at the same layout, and say STOP for a task that fits. Rules FK-1 to FK-23: README.md."""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest, member
from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE, Codes, Record, Scores, Weights
from stolik.core.game import Deadline
from stolik.core.options import Options, option_field

from .cards import ALL_CARDS
from .claims import (
    claimed_card,
    close_queue,
    conclude,
    declare,
    free_seats,
    last_laid,
    list_claims,
    list_lays,
    shown_right,
    stop,
)
from .codes import (
    BEGINNING,
    DEAL,
    DEALING,
    FIRST,
    GIVE_UP,
    JUNIOR,
    LAY,
    LAYING,
    LIMIT,
    OPTIONS,
    OVER,
    PASS,
    QUEUEING,
    REVEAL,
    REVEALING,
    SEARCHING,
    SHOW,
    STOP,
    TIME,
    TURN,
    TURNING,
)
from .components import TASKS, own_in_game
from .rasters import COVERED, size, turned_card
from .rounds import (
    LAST_ROUND,
    NEW_LAYOUTS,
    OWN_TASKS,
    everybody,
    is_junior,
    mover,
    reveal,
    settle,
    somebody_is_done,
    take_figure,
    tasks_left,
)
from .setup import begin, in_game

VERSION: Final = 1
REASONS = ("tasks", "rounds", "shed")
PRINTED_STARTS: Final = "youngest"  # of Junior: in the race nobody starts
# One limit for each seat that shows or has its turn, so that a new one begins with the next seat.
DEADLINES = (
    Deadline("window", 300),
    *(Deadline("show", 10_000) for _ in range(4)),
    *(Deadline("turn", 60_000) for _ in range(MAX_SEATS)),
)
WINDOW, SHOW_OF_SEAT, TURN_OF_SEAT = 1, 2, 6
MOST_MOVES: Final = 21  # four cards on five places, and to show
MOST_ODDS: Final = 36

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            option_field(OPTIONS),
            ("phase", "i1"),  # see codes.py
            ("rounds", "i1"),  # rounds finished
            ("first", "i1"),  # Junior: the seat that began
            ("layout", "i1", (9,)),  # by place: the visible card + 1
            ("laid", "i1", (9,)),  # by place: a card + 1 laid on top in the showing that is going on
            ("hands", "i8", (6,)),  # by seat: mask of cards
            ("covered", "i8"),  # mask of the cards under the visible nine
            ("table", "i1", (8,)),  # open tasks + 1: the first of each seat in order, then the second of each
            ("under", "i1", (TASKS,)),  # tasks + 1 put under the task pile, uppermost first
            ("unturned", "i1", (6,)),  # Junior, by seat: tasks of the own pile that nobody has seen
            ("own", "i1", (6, OWN_TASKS)),  # Junior, by seat: tasks + 1 put under the own pile, uppermost first
            ("idle", "i1"),  # Junior: turns in a row that were in vain, as many as there are seats at most
            ("exchanged", "i1"),  # Junior, before this turn: 1 all hands were dealt anew, more: so was the layout
            ("solved", "i8", (6,)),  # by seat: mask of tasks solved, face down in the stack; Junior: shed
            ("failed", "i8", (6,)),  # by seat: mask of tasks face up in the stack
            ("declared", "i1"),  # mask of seats that see nothing more
            ("queue", "i1", (6,)),  # seats + 1 that said STOP, in order; Junior: whose turn it is
            ("claim", "i1", (6,)),  # by seat: the task + 1 that it took
            ("changed", "i1"),  # whether somebody earlier in the queue changed the layout
            ("rotation", "i1"),  # how the task is turned that is shown
            ("missed", "i8", (8,)),  # solutions of the last round that nobody saw, see rounds.py
            # Derived.
            ("pile", "i8"),  # mask of the cards in the draw pile
            ("unseen", "i8"),  # mask of the tasks that nobody has seen
            ("open", "i8"),  # mask of the tasks on the table
            ("shown", "i8"),  # the card that is shown as it is turned, and above it 1 + the last place covered; 0: none
            # Laid there by box.py.
            ("tasks", "i8", (TASKS,)),  # the task cards of the box, see rasters.py
        ],
    )
)


def players(options: Options) -> range:
    """Two to four; in Junior as many up to six as there are tasks for, four each."""
    if options["variant"] == "original":
        return range(2, 5)
    tasks = own_in_game(JUNIOR, int(options["beginner"]))
    return range(2, min(MAX_SEATS, tasks // OWN_TASKS) + 1)


def longest(players: int, options: Options) -> int:
    """Every queue takes at least one task out of the game, and every round without one ends by declaration."""
    junior = options["variant"] == "junior"
    if junior:
        turns = LAST_ROUND * players
        hands = 3 * players
        refills = OWN_TASKS * hands  # only solved tasks use up cards
        if options["exchange"]:  # at most once a round
            refills += LAST_ROUND * (hands + NEW_LAYOUTS * (9 + hands))
        return 1 + 9 + hands + refills + OWN_TASKS * players + 5 * turns  # a turn: rotation, three cards, show
    tasks = TASKS  # of somebody's own cards any number may be played with
    searches = tasks + LAST_ROUND  # in each, every seat says STOP or declares at most once
    showing = 6  # rotation, four cards, show
    queues = tasks * (1 + showing * players)  # with the referee's move
    return 9 + 4 * players + 4 * tasks + tasks + searches * players + queues


@kernel
def start(s: Record, first: int) -> None:
    s.pile = ALL_CARDS
    s.unseen = in_game(s)
    s.phase = DEALING
    if is_junior(s):
        for seat in range(s.players):
            s.unturned[seat] = OWN_TASKS
        if first < 0:
            s.phase = BEGINNING
        else:
            begin(s, first)


@kernel
def to_act(s: Record) -> int:
    phase = int(s.phase)
    if phase == OVER:
        return 0
    if phase <= REVEALING:
        return 1 << CHANCE
    if phase == SEARCHING:
        return free_seats(s)
    if phase == QUEUEING:
        return free_seats(s) | (1 << REFEREE)
    if is_junior(s) and not s.options[LIMIT]:
        return 1 << mover(s)
    return (1 << mover(s)) | (1 << REFEREE)


@kernel
def legal(s: Record, seat: int, out: Codes) -> int:
    if not (to_act(s) >> seat) & 1:
        return 0
    if seat == REFEREE:
        out[0] = TIME
        return 1
    if s.phase <= QUEUEING:
        return list_claims(s, out)
    if s.phase == TURNING:
        n = 4
        for rotation in range(4):
            out[rotation] = TURN + rotation
    else:
        n = list_lays(s, seat, out)
        out[n] = SHOW
        n += 1
    if is_junior(s):
        out[n] = GIVE_UP
        n += 1
    return n


@kernel
def apply(s: Record, seat: int, code: int) -> None:
    if seat == CHANCE:
        fall(s, code)
    elif seat == REFEREE:
        if s.phase == QUEUEING:
            close_queue(s)
        else:
            conclude(s, False)
    elif code < PASS:
        stop(s, seat, code - STOP)
    elif code == PASS:
        declare(s, seat)
    elif code < LAY:
        s.rotation = code - TURN
        s.shown = turned_card(claimed_card(s), code - TURN)
        s.phase = LAYING
    elif code < SHOW:
        place, card = (code - LAY) // 36, (code - LAY) % 36
        s.laid[place] = card + 1
        s.shown = (s.shown & ((1 << COVERED) - 1)) | ((place + 1) << COVERED)
        s.hands[seat] &= ~(1 << card)
    else:
        conclude(s, code == SHOW and shown_right(s))
    if code != PASS or s.declared == everybody(s):  # one declaration changes nothing
        settle(s)


@kernel
def ways(s: Record) -> int:
    return count(chances(s))


@kernel
def draw(s: Record, k: int) -> int:
    return first_chance(s) + member(chances(s), k)


@kernel
def odds(s: Record, out: Codes, weights: Weights) -> int:
    n, left = 0, chances(s)
    while left:
        out[n] = first_chance(s) + lowest(left)
        weights[n] = 1
        left &= left - 1
        n += 1
    return n


@kernel
def deadline(s: Record) -> int:
    if s.phase == QUEUEING:
        return WINDOW
    if s.phase not in (TURNING, LAYING):
        return 0
    if not is_junior(s):
        return SHOW_OF_SEAT + mover(s)
    return TURN_OF_SEAT + mover(s) if s.options[LIMIT] else 0


@kernel
def refresh(s: Record) -> None:
    pile, seen, lying = ALL_CARDS & ~int(s.covered), 0, 0
    for place in range(9):
        if s.layout[place]:
            pile &= ~(1 << (int(s.layout[place]) - 1))
        if s.laid[place]:
            pile &= ~(1 << (int(s.laid[place]) - 1))
    for slot in range(8):
        if s.table[slot]:
            lying |= 1 << (int(s.table[slot]) - 1)
    for i in range(TASKS):
        if s.under[i]:
            seen |= 1 << (int(s.under[i]) - 1)
    for seat in range(s.players):
        pile &= ~int(s.hands[seat])
        seen |= int(s.solved[seat]) | int(s.failed[seat])
        for i in range(OWN_TASKS):
            if s.own[seat, i]:
                seen |= 1 << (int(s.own[seat, i]) - 1)
    s.pile = pile
    s.open = lying
    s.shown = 0
    if s.phase == LAYING:
        s.shown = turned_card(claimed_card(s), int(s.rotation)) | ((last_laid(s) + 1) << COVERED)
    s.unseen = in_game(s) & ~(seen | lying)


@kernel
def scores(s: Record, out: Scores) -> None:
    for seat in range(s.players):
        if is_junior(s):
            out[seat] = count(s.solved[seat])
        else:
            out[seat] = figures_on(s, s.solved[seat]) - figures_on(s, s.failed[seat])


@kernel
def winners(s: Record) -> int:
    """FK-18, FK-22: all of the highest rank."""
    best, mask = rank(s, 0), 0
    for seat in range(s.players):
        if rank(s, seat) > best:
            best, mask = rank(s, seat), 0
        if rank(s, seat) == best:
            mask |= 1 << seat
    return mask


@kernel
def reason(s: Record) -> int:
    if is_junior(s):
        return 2 if somebody_is_done(s) else 1
    return 0 if s.unseen == 0 and s.under[0] == 0 else 1


@kernel
def chances(s: Record) -> int:
    """The set from which chance draws: seats, cards of the pile, or tasks that nobody has seen."""
    if s.phase == BEGINNING:
        return (1 << int(s.players)) - 1
    return int(s.pile) if s.phase == DEALING else int(s.unseen)


@kernel
def first_chance(s: Record) -> int:
    """The code of a draw of number 0."""
    if s.phase == BEGINNING:
        return FIRST
    return DEAL if s.phase == DEALING else REVEAL


@kernel
def fall(s: Record, code: int) -> None:
    """Carry out a move of chance."""
    if code >= REVEAL:
        reveal(s, code - REVEAL)
    elif code >= DEAL:
        take_figure(s, code - DEAL)
    else:
        begin(s, code)


@kernel
def figures_on(s: Record, tasks: int) -> int:
    """How many figures a set of tasks has."""
    total = 0
    while tasks:
        total += size(int(s.tasks[lowest(tasks)]))
        tasks &= tasks - 1
    return total


@kernel
def rank(s: Record, seat: int) -> int:
    """What decides who wins: points, then fewer cards in the stack; in Junior fewer tasks left."""
    if is_junior(s):
        return -tasks_left(s, seat)
    points = figures_on(s, s.solved[seat]) - figures_on(s, s.failed[seat])
    return 100 * points - count(s.solved[seat]) - count(s.failed[seat])
