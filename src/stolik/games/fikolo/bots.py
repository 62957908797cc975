"""A casual player's eye for Fikolo: claim what can be solved, the more figures and the fewer cards the better."""

from __future__ import annotations

from stolik.core.binding import kernel
from stolik.core.contract import MAX_SEATS, Codes, Record, Values, Weights

from .claims import card_at, claimed_task, last_laid
from .rounds import QUEUEING, TURNING, is_junior
from .rules import GIVE_UP, LAY, PASS, SHOW, STOP, TURN, rank
from .solver import NO_SOLUTION, laid_cards, matching, next_card, packed, shortest
from .tasks import FIGURES, PLACE, WANTED


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
def worth(s: Record, out: Values) -> None:
    """Chances by what everybody has now: four points behind, in Junior one task, halve them."""
    half = 1.0 if is_junior(s) else 400.0  # a point is 100 in the rank
    best, total = rank(s, 0), 0.0
    for seat in range(s.players):
        best = max(best, rank(s, seat))
    for seat in range(s.players):
        out[seat] = 0.5 ** ((best - rank(s, seat)) / half)
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= total


@kernel
def weigh_claims(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Tasks that can be solved and that nobody has claimed yet; who sees none declares so."""
    sees_one = False
    for i in range(n):
        weights[i] = 0.0
        if codes[i] != PASS:
            task = codes[i] - STOP
            solution = NO_SOLUTION if is_claimed(s, task) else shortest(s.layout, int(s.hands[seat]), task)
            if solution != NO_SOLUTION:
                weights[i] = 4.0 * FIGURES[task] - laid_cards(solution)
                sees_one = True
        elif not sees_one:  # the last of the list
            weights[i] = 1.0


@kernel
def is_claimed(s: Record, task: int) -> bool:
    for seat in range(s.players):
        if s.claim[seat] == task + 1:
            return True
    return False


@kernel
def next_step(s: Record, seat: int) -> int:
    """The next move of a shortest solution; without one, to give up in Junior and to get it over with otherwise."""
    task, hand = claimed_task(s), int(s.hands[seat])
    if s.phase == TURNING:
        solution = shortest(s.layout, hand, task)
        if solution != NO_SOLUTION:
            return TURN + (solution & 3)
        return GIVE_UP if is_junior(s) else TURN
    rotation, i = int(s.rotation), first_open_figure(s)
    cards = packed(hand)
    if i < 0 or not matching(s.layout, cards, task, rotation, i, 0):
        return GIVE_UP if is_junior(s) else SHOW
    while i < FIGURES[task]:
        place = PLACE[task, rotation, i]
        if (WANTED[task, rotation, i] >> card_at(s, place)) & 1 == 0:
            card = (cards >> (6 * next_card(s.layout, cards, task, rotation, i, 0))) & 63
            return LAY + 36 * int(place) + card
        i += 1
    return SHOW


@kernel
def first_open_figure(s: Record) -> int:
    """The first figure behind the last card laid, on which cards may still go; -1 if one before it does not fit."""
    task, rotation, last = claimed_task(s), int(s.rotation), last_laid(s)
    i = 0
    while i < FIGURES[task] and PLACE[task, rotation, i] <= last:
        if (WANTED[task, rotation, i] >> card_at(s, PLACE[task, rotation, i])) & 1 == 0:
            return -1
        i += 1
    return i
