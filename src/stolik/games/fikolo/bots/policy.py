"""The policy: claim what can be solved, the more figures and the fewer cards the better.

This is what rollouts play by. Bots at a table react like people, see `reaction.py`.
"""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import MAX_SEATS, Codes, Record, Weights

from ..rules.codes import PASS, QUEUEING, STOP
from ..rules.rasters import size
from ..rules.solutions import NO_SOLUTION, laid_cards, shortest
from .showing import next_step


@kernel
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """All cards lie open, so the exact solver may be asked; how fast a bot sees is not decided here."""
    if seat >= MAX_SEATS:
        for i in range(n):
            weights[i] = 1.0
    elif s.phase <= QUEUEING:
        weigh_claims(s, seat, codes, n, weights)
    else:
        wanted = next_step(s, seat)
        for i in range(n):
            weights[i] = 1.0 if codes[i] == wanted else 0.0


@kernel
def weigh_claims(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Tasks that can be solved and that nobody has claimed yet; a seat without one declares."""
    sees_one = False
    for i in range(n):
        weights[i] = 0.0
        if codes[i] != PASS:
            task = codes[i] - STOP
            card = int(s.tasks[task])
            solution = NO_SOLUTION if is_claimed(s, task) else shortest(s.layout, int(s.hands[seat]), card)
            if solution != NO_SOLUTION:
                weights[i] = 4.0 * size(card) - laid_cards(solution)
                sees_one = True
        elif not sees_one:  # the last of the list
            weights[i] = 1.0


@kernel
def is_claimed(s: Record, task: int) -> bool:
    for seat in range(s.players):
        if s.claim[seat] == task + 1:
            return True
    return False
