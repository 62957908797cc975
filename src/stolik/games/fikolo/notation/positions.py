"""Which positions are possible: everything that the kernels rely on, each with a sentence for what is not."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from stolik.core.bits import count
from stolik.core.contract import Record

from ..rules import refresh
from ..rules.cards import CARDS
from ..rules.claims import free_seats
from ..rules.codes import BEGINNING, DEALING, EXCHANGE, LAYING, OVER, QUEUEING, REVEALING, SEARCHING, TURNING
from ..rules.rasters import place_of, size
from ..rules.rounds import (
    LAST_ROUND,
    MISSED_SEAT,
    MISSED_TASK,
    hand_size,
    is_junior,
    mover,
    next_slot,
    receiver,
    somebody_is_done,
    tasks_left,
    top_is_unseen,
)
from ..rules.setup import in_game


def check(s: Record) -> None:
    """Refuse an impossible position with a ValueError that says what is wrong with it."""
    _check_seats(s)
    _check_cards(s)
    _check_tasks(s)
    trial = s.copy()  # with the derived fields, which the text leaves out
    refresh(trial)
    _check_queue(trial)
    if is_junior(trial):
        _check_junior(trial)
    else:
        _check_original(trial)
    _check_deal(trial)
    _check_showing(trial)
    _check_end(trial)


def _require(holds: bool, sentence: str) -> None:
    if not holds:
        raise ValueError(sentence)


def _check_seats(s: Record) -> None:
    n = int(s.players)
    for name in ("hands", "unturned", "own", "solved", "failed", "claim"):
        _require(not np.any(s[name][n:]), f"{name}: there are only seats 0 to {n - 1}")
    _require(int(s.declared) < 1 << n and max(s.queue) <= n, f"declared and queue: there are only seats 0 to {n - 1}")
    _require(int(s.first) < n, f"first is a seat from 0 to {n - 1}")
    slots = n if is_junior(s) else 2 * n
    _require(not s.table[slots:].any(), f"{slots} tasks lie on the table at most")
    for code in s.missed:
        _require(int(code) >> MISSED_SEAT & 7 < n, f"missed: there are only seats 0 to {n - 1}")
        _check_missed(s, int(code))


def _check_missed(s: Record, code: int) -> None:
    """What was missed is a task of the game, with cards only where it has figures as it is turned."""
    if code == 0:
        return
    task = (code >> MISSED_TASK) - 1
    _require(bool(in_game(s) >> task & 1), f"missed: task {task + 1} is not in the game with these options")
    card, rotation = int(s.tasks[task]), code & 3
    places = [place_of(card, rotation, i) for i in range(size(card))]
    for n in range(4):
        laid = code >> (2 + 10 * n) & 1023
        _require(laid == 0 or laid & 15 in places, f"missed: task {task + 1} has no figure there as it is turned")


def _check_cards(s: Record) -> None:
    cards = [int(card) - 1 for card in [*s.layout, *s.laid] if card]
    for mask in [s.covered, *s.hands]:
        cards += _members(int(mask))
    for card in cards:
        _require(cards.count(card) == 1, f"{CARDS[card]} is there twice, there is only one")
    for seat in range(s.players):
        laid = int(np.count_nonzero(s.laid)) if seat == mover(s) else 0
        _require(count(int(s.hands[seat])) + laid <= hand_size(s), f"seat {seat} has more than {hand_size(s)} cards")


def _check_tasks(s: Record) -> None:
    tasks = [int(task) - 1 for task in [*s.table, *s.under, *s.own.flat] if task]
    for mask in [*s.solved, *s.failed]:
        tasks += _members(int(mask))
    playing = in_game(s)
    for task in tasks:
        _require(tasks.count(task) == 1, f"task {task + 1} is there twice, there is only one")
        _require(bool(playing >> task & 1), f"task {task + 1} is not in the game with these options")
    for pile in [s.under, *s.own]:
        _require(_without_gaps(pile), "under and own have no gaps")


def _check_queue(s: Record) -> None:
    queue = [int(seat) - 1 for seat in s.queue if seat]
    _require(
        _without_gaps(s.queue) and len(set(queue)) == len(queue), "queue names every seat at most once, without gaps"
    )
    for seat in queue:
        _require(not int(s.declared) >> seat & 1, f"seat {seat} is in the queue and has declared")
    for seat in range(s.players):
        task = int(s.claim[seat]) - 1
        if task >= 0:
            _require(bool(int(s.open) >> task & 1), f"seat {seat} claims task {task + 1}, which is not open")
            _require(seat in queue, f"seat {seat} has claimed a task and is not in the queue")
    if s.phase in (QUEUEING, TURNING, LAYING):
        _require(bool(queue), "queue is empty while a task is claimed or shown")
        _require(all(s.claim[seat] for seat in queue), "every seat in the queue claims a task")
    else:
        _require(not s.claim.any() and (is_junior(s) or not queue), "queue and claim are empty outside of claims")


def _check_original(s: Record) -> None:
    _require(s.phase != BEGINNING, "only Junior draws the seat that begins")
    for name in ("first", "unturned", "own", "idle", "exchanged"):
        _require(not np.any(s[name]), f"{name} belongs to Junior")
    if s.phase == SEARCHING:
        _require(s.open != 0, "somebody searches, so a task is open")
    if s.phase in (SEARCHING, QUEUEING):
        _require(free_seats(s) != 0, f"in phase {'searching' if s.phase == SEARCHING else 'queueing'} a seat is free")
    else:
        _require(s.declared == 0, "seats declare only while they search")
    _require(not s.changed or s.phase in (TURNING, LAYING), "changed is told only while somebody shows")


def _check_junior(s: Record) -> None:
    _require(s.phase not in (SEARCHING, QUEUEING), "nobody says STOP in Junior")
    for name in ("under", "failed", "declared", "changed", "missed"):
        _require(not np.any(s[name]), f"{name} belongs to the original game")
    _require(bool(s.options[EXCHANGE]) or not (s.idle or s.exchanged), "idle and exchanged belong to exchange=on")
    _require(int(s.idle) <= int(s.players), "idle counts the turns in vain of every seat once")
    _require(not s.exchanged or s.idle == s.players, "cards are exchanged after a turn in vain of every seat")
    _require(not s.queue[1:].any(), "in Junior only the seat whose turn it is stands in the queue")
    _require((mover(s) >= 0) == (s.phase not in (BEGINNING, OVER)), "queue names the seat whose turn it is")
    for seat in range(s.players):
        _require(s.table[seat] == s.claim[seat], "in Junior the open task is the one that is claimed")
        there = int(s.unturned[seat]) + np.count_nonzero(s.own[seat]) + bool(s.table[seat])
        _require(there == tasks_left(s, seat), f"seat {seat} has four tasks, those that it shed included")
    _require(int(s.unturned.sum()) <= count(int(s.unseen)), "there are not so many unseen tasks")
    if mover(s) >= 0:
        seat = mover(s)
        for _ in range((int(s.first) - seat - 1) % int(s.players) + 1):  # those who are still to move in this round
            _require(tasks_left(s, seat) > 0, f"seat {seat} has no task for its turn")
            seat = (seat + 1) % int(s.players)


def _check_deal(s: Record) -> None:
    dealt = count(int(sum(map(int, s.hands)))) + np.count_nonzero(s.layout)
    if s.phase == BEGINNING:
        _require(dealt == 0 and s.first == 0 and s.rounds == 0, "nothing is dealt before it is drawn who begins")
    if s.phase <= DEALING:
        _require(_without_gaps(s.layout), "the layout is dealt without gaps")
        _require(s.layout[8] != 0 or not (s.hands.any() or s.covered), "the layout is dealt before the hands")
        _require(s.open == 0, "no task is open while figures are dealt")
    else:
        _require(all(s.layout), "the layout has nine cards")
    if s.phase == DEALING:
        wanted = 9 - int(np.count_nonzero(s.layout))
        wanted += sum(hand_size(s) - count(int(hand)) for hand in s.hands[: s.players])
        _require(receiver(s) >= 0, "in phase dealing a card is lacking somewhere")
        _require(count(int(s.pile)) >= wanted, "the pile fills the layout and all hands; covered cards belong in it")
    if s.phase == REVEALING:
        _require(receiver(s) < 0, "all hands are full before tasks are turned up")
        _require(is_junior(s) or _without_gaps(s.table), "tasks are turned up without gaps")
        _require(next_slot(s) >= 0 and top_is_unseen(s), "in phase revealing an unseen task is turned up")


def _check_showing(s: Record) -> None:
    if s.phase != LAYING:
        _require(s.rotation == 0 and not s.laid.any(), "rotation and laid are told only while cards are laid")
        return
    card = int(s.tasks[s.claim[mover(s)] - 1])
    places = {place_of(card, int(s.rotation), i) for i in range(size(card))}
    for place in np.flatnonzero(s.laid):
        _require(place in places, "cards are laid only where the turned task has a figure")


def _check_end(s: Record) -> None:
    if is_junior(s):
        ended = s.rounds == LAST_ROUND or (somebody_is_done(s) and s.phase == OVER)
    else:
        ended = s.rounds == LAST_ROUND or (s.unseen == 0 and s.under[0] == 0 and s.phase == OVER)
    _require(ended == (s.phase == OVER), "the game is over when its last round is, and only then")
    _require(s.phase != OVER or not is_junior(s) or s.open == 0, "no task is open when Junior is over")


def _members(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]


def _without_gaps(values: Iterable[int]) -> bool:
    filled = [bool(value) for value in values]
    return filled == sorted(filled, reverse=True)
