"""A model of how fast a person sees what fits, by level: looks at one task after the other, then reacts.

    all tasks open → takes them in (at least 1.2 s) → looks at the one that appeals most → sees it: STOP
                                                         ↑ does not see it, or it cannot be solved ↓
                                                         └────────── looks at the next ────────────┘
    A player who has looked at all of them twice in vain declares.

Everything here follows from what lies open on the table. Milliseconds are simulated: nothing waits.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest
from stolik.core.contract import Record, Rng
from stolik.core.splitmix import uniform

from ..rules.claims import claimed_card
from ..rules.codes import GIVE_UP, LAY, LAYING, PASS, QUEUEING, SEARCHING, SHOW, STOP, TURN
from ..rules.rasters import place_of, size
from ..rules.rounds import is_junior
from ..rules.solutions import NO_SOLUTION, can_solve, lacking, laid_cards, packed, shortest
from .lookahead import THOUGHTLESS, chosen
from .showing import misfits, nearest, next_step, next_try

# By level, from beginner to master.
PACE: Final = np.array([1.95, 1.65, 1.4, 1.22, 1.0])  # how long everything takes, compared with a master
OVERLOOKS: Final = np.array([0.36, 0.28, 0.20, 0.12, 0.06])  # a solution of middling difficulty
JUNIOR_OVERLOOKS: Final = np.array([0.72, 0.55, 0.30, 0.13, 0.02])  # with only one task
MISTAKES: Final = np.array([0.06, 0.04, 0.025, 0.012, 0.004])  # chance to claim what is nearly right
STRAYS: Final = np.array([0.7, 0.6, 0.5, 0.4, 0.3])  # how much the order of looking is random
GREED: Final = np.array([0.9, 0.8, 0.7, 0.6, 0.5])  # how much points count against effort in that order
HURRIES: Final = np.array([0.0, 0.0, 0.25, 0.4, 1.0])  # how much earlier come the tasks that others could take
FORESIGHT: Final = np.array([THOUGHTLESS, THOUGHTLESS, THOUGHTLESS, 0, 1])  # see lookahead.py
JUNIOR_FORESIGHT: Final = np.array([THOUGHTLESS, THOUGHTLESS, THOUGHTLESS, 0, 2])  # hands are filled every turn

NOBODY_IS_FASTER: Final = 1200  # milliseconds after the tasks are open
TAKING_IN: Final = 125.0  # for every open task; this and the following at a master's pace, medians
LOOKING, PER_FIGURE, PER_CARD, TURNING_IN_MIND = 350.0, 250.0, 450.0, 250.0
IN_VAIN: Final = 900.0  # to find out that a task does not fit takes as long as two cards
LOOKS: Final = 2  # at every task before a player declares
UNSTEADY: Final = 0.45  # standard deviation of the logarithm of a time
FORM: Final = 0.33  # the same of a player's pace from game to game
LONGEST: Final = 50_000  # no thought takes longer

STEP, LAYING_A_CARD, LONGEST_STEP = 500.0, 750.0, 1500  # showing: six steps at most, well within ten seconds
STEADY: Final = 0.2
STEP_PACE: Final = np.array([1.5, 1.35, 1.2, 1.1, 1.0])


@kernel
def react(s: Record, seat: int, level: int, form: float, rng: Rng) -> tuple[int, int]:
    """After how many milliseconds a seat that may act would act if nothing happened before, and its move.

    `level` counts from 0, the beginner; `form`, whether the player is quick or slow today, is drawn once a game from
    the standard normal distribution.
    """
    pace = PACE[level] * math.exp(FORM * form)
    if s.phase == SEARCHING:
        return search(s, seat, level, pace, rng)
    if s.phase == QUEUEING:  # a seat that has seen nothing so far will not within a moment
        return patience(taking_in(s, pace, rng)), PASS
    if s.phase == LAYING:
        return lay(s, seat, level, rng)
    if is_junior(s):
        return take_turn(s, seat, level, pace, rng)
    return step(STEP, level, rng), first_step(s, seat, level)


@kernel
def search(s: Record, seat: int, level: int, pace: float, rng: Rng) -> tuple[int, int]:
    """Look at one task after the other until one is seen to fit, or seems to."""
    hand, cards = int(s.hands[seat]), packed(s.hands[seat])
    spent = taking_in(s, pace, rng)
    for _ in range(LOOKS):
        left = int(s.open)
        while left:
            task = most_appealing(s, seat, left, level, rng)
            left &= ~(1 << task)
            card = int(s.tasks[task])
            solution = shortest(s.layout, hand, card)
            if solution != NO_SOLUTION and uniform(rng) >= overlooking(solution, card, OVERLOOKS[level]):
                return patience(spent + duration(effort(solution, card) * pace, UNSTEADY, rng)), STOP + task
            spent += duration(effort_in_vain(card) * pace, UNSTEADY, rng)
            if solution == NO_SOLUTION and uniform(rng) < MISTAKES[level]:
                if misfits(s.layout, cards, card, nearest(s.layout, cards, card)) == 1:
                    return patience(spent), STOP + task
    return patience(spent), PASS


@kernel
def taking_in(s: Record, pace: float, rng: Rng) -> float:
    """How long it takes to see what lies there at all."""
    return NOBODY_IS_FASTER + duration(TAKING_IN * count(s.open) * pace, UNSTEADY, rng)


@kernel
def take_turn(s: Record, seat: int, level: int, pace: float, rng: Rng) -> tuple[int, int]:
    """Junior: one task, and time to look at it twice."""
    task, spent = claimed_card(s), float(NOBODY_IS_FASTER)
    solution = shortest(s.layout, int(s.hands[seat]), task)
    if solution != NO_SOLUTION and uniform(rng) >= overlooking(solution, task, JUNIOR_OVERLOOKS[level]):
        return patience(spent + duration(effort(solution, task) * pace, UNSTEADY, rng)), first_step(s, seat, level)
    return patience(spent + duration(LOOKS * effort_in_vain(task) * pace, UNSTEADY, rng)), GIVE_UP


@kernel
def most_appealing(s: Record, seat: int, tasks: int, level: int, rng: Rng) -> int:
    """The task to look at next: with many points for little effort at a glance, and wanted by others."""
    best, most = -1, 0.0
    while tasks:
        task = lowest(tasks)
        tasks &= tasks - 1
        card, fewest = int(s.tasks[task]), 5
        for rotation in range(4):
            fewest = min(fewest, lacking(s.layout, card, rotation))
        points = float(size(card))
        glance = LOOKING + PER_FIGURE * points + PER_CARD * fewest
        appeal = GREED[level] * math.log(points) - math.log(glance) + STRAYS[level] * normal(rng)
        if contested(s, seat, card):
            appeal += HURRIES[level]
        if best < 0 or appeal > most:
            best, most = task, appeal
    return best


@kernel
def contested(s: Record, seat: int, task: int) -> bool:
    """Whether somebody else could take a task."""
    for other in range(s.players):
        if other != seat and can_solve(s.layout, packed(s.hands[other]), task):
            return True
    return False


@kernel
def overlooking(solution: int, task: int, usual: float) -> float:
    """The chance not to see a solution, by the usual one; cards, figures and turning make it harder.

    What fits as it lies, without a card and without turning, is in plain sight: nobody overlooks it.
    """
    if solution == 0:
        return 0.0
    difficulty = 1.0 + laid_cards(solution) + (float(size(task)) - 2.0) / 2.0 + (1.0 if solution & 3 else 0.0)
    return min(0.9, usual * difficulty / 3.5)


@kernel
def effort(solution: int, task: int) -> float:
    """The median time that a master takes to see a solution."""
    turning = TURNING_IN_MIND if solution & 3 else 0.0
    return LOOKING + PER_FIGURE * float(size(task)) + PER_CARD * laid_cards(solution) + turning


@kernel
def effort_in_vain(task: int) -> float:
    """The median time that a master takes to leave a task that cannot be solved."""
    return LOOKING + PER_FIGURE * float(size(task)) + IN_VAIN


@kernel
def duration(median: float, spread: float, rng: Rng) -> float:
    """A person's time: half of them below the median, few much above (a lognormal distribution)."""
    return median * math.exp(spread * normal(rng))


@kernel
def normal(rng: Rng) -> float:
    """A number from the normal distribution, by Box and Muller's method."""
    return math.sqrt(-2.0 * math.log(1.0 - uniform(rng))) * math.cos(2.0 * math.pi * uniform(rng))


@kernel
def patience(spent: float) -> int:
    return int(min(spent, LONGEST))


@kernel
def step(median: float, level: int, rng: Rng) -> int:
    """The time for one step of showing."""
    return int(min(duration(median * STEP_PACE[level], STEADY, rng), LONGEST_STEP))


@kernel
def foresight(s: Record, level: int) -> int:
    return int(JUNIOR_FORESIGHT[level] if is_junior(s) else FORESIGHT[level])


@kernel
def first_step(s: Record, seat: int, level: int) -> int:
    """The rotation of the solution; without a solution, the one that comes nearest."""
    solution = chosen(s, seat, foresight(s, level))
    if solution != NO_SOLUTION:
        return TURN + (solution & 3)
    return TURN + nearest(s.layout, packed(s.hands[seat]), claimed_card(s))


@kernel
def lay(s: Record, seat: int, level: int, rng: Rng) -> tuple[int, int]:
    """The next step of the solution chosen; or of what is left of it, when a person began or others changed it."""
    solution, task, rotation = chosen(s, seat, foresight(s, level)), claimed_card(s), int(s.rotation)
    if solution == NO_SOLUTION:
        code = next_step(s, seat)
        if code == SHOW:
            code = next_try(s, seat)
        return step(LAYING_A_CARD if code < SHOW else STEP, level, rng), code
    for i in range(size(task)):
        place, card = place_of(task, rotation, i), (solution >> (2 + 6 * i)) & 63
        if card and s.laid[place] == 0:
            return step(LAYING_A_CARD, level, rng), LAY + 36 * place + card - 1
    return step(STEP, level, rng), SHOW
