"""Which positions are possible: after `check`, every kernel is safe on a position, whoever wrote it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from stolik.core.contract import Record

from ..rules.board import FIELD_NAMES, FIELDS, HIGHEST, SIDE, START_FIELDS, fields_for, rebuild
from ..rules.codes import (
    BOARD,
    CHOOSING,
    DEALING,
    DRAWN,
    FIRST,
    NEIGHBOURS,
    ONE_BY_ONE,
    PHASES,
    PLAIN_BOARD,
    SECRET,
    SETUP,
    TAKEN,
    TAKING,
    TURNING,
)
from ..rules.turn import IDLE_TURNS, places_without_repeat


def check(s: Record) -> None:
    """Refuse a position that no game can reach, or in which a kernel could not work."""
    _check_seats(s)
    _check_clovers(s)
    if s.phase in (FIRST, DEALING, CHOOSING):
        _check_setup(s)
    else:
        _check_boards(s)
        _check_turns(s)
        _check_hand(s)


def _check_seats(s: Record) -> None:
    if s.mover >= s.players:
        raise ValueError(f"mover is a seat from 0 to {s.players - 1}")
    for name in ("board", "hand", "chosen"):
        if s[name][s.players :].any():
            raise ValueError(f"only seats 0 to {s.players - 1} have a {name}")


def _check_clovers(s: Record) -> None:
    counts = Counter(int(number) for number in [*s.board.ravel(), *s.hand])
    for number in range(1, HIGHEST + 1):
        if counts[number] + s.middle[number] > s.players:
            raise ValueError(f"there are only {s.players} clovers with the number {number}")


def _check_setup(s: Record) -> None:
    if s.extra or s.idle or s.chain or s.past.any() or s.middle.any():
        raise ValueError("during the set-up nobody has made a turn and nothing lies face up")
    others = [field for field in range(FIELDS) if field not in START_FIELDS]
    if s.board[:, others].any():
        raise ValueError("during the set-up clovers lie only on start fields")
    if s.phase == FIRST and (s.board.any() or s.hand.any() or s.mover):
        raise ValueError("before the first seat is drawn nothing lies on the boards and mover is 0")
    if s.options[SETUP] == ONE_BY_ONE:
        _check_one_by_one(s)
    else:
        _check_base(s)


def _check_base(s: Record) -> None:
    """Seats are served one after the other, and the clovers that lie are in order from the top."""
    if s.phase == CHOOSING or s.hand.any() or s.chosen.any():
        raise ValueError("start fields are chosen only with setup=one-by-one")
    dealt = [[int(number) for number in s.board[seat, START_FIELDS] if number] for seat in range(s.players)]
    for seat, numbers in enumerate(dealt):
        if s.board[seat, START_FIELDS].tolist() != numbers + [0] * (SIDE - len(numbers)) or numbers != sorted(numbers):
            raise ValueError(f"the start clovers of seat {seat} rise from the top, without a gap")
    lengths = [len(numbers) for numbers in dealt]
    if any(before < SIDE and after for before, after in pairwise(lengths)) or lengths[-1] == SIDE:
        raise ValueError("while clovers are dealt, seats get their four one after the other, and the last has fewer")


def _check_one_by_one(s: Record) -> None:
    """In every round each seat gets a clover, then each chooses a field for it."""
    placed = {int((s.board[seat] > 0).sum()) for seat in range(s.players)}
    hands = [bool(number) for number in s.hand[: s.players]]
    if len(placed) > 1 or placed == {SIDE}:
        raise ValueError("during the set-up all boards have the same number of clovers, fewer than four")
    if s.phase == CHOOSING:
        if not all(hands) or s.chosen[: s.players].all():
            raise ValueError("while fields are chosen every hand has a clover, and not everybody has chosen")
        for seat in range(s.players):
            _check_choice(s, seat)
    elif s.chosen.any() or all(hands) or hands != sorted(hands, reverse=True):
        raise ValueError("while clovers are dealt, seats get one in turn, one has none yet, and nobody has chosen")


def _check_choice(s: Record, seat: int) -> None:
    chosen = int(s.chosen[seat])
    if chosen not in (0, SECRET) and (chosen - 1 not in START_FIELDS or s.board[seat, chosen - 1]):
        raise ValueError(f"seat {seat} cannot have chosen {FIELD_NAMES[chosen - 1]}: it is no free start field")


def _check_boards(s: Record) -> None:
    if s.chosen.any():
        raise ValueError("start fields are chosen before play only")
    for seat in range(s.players):
        if not s.board[seat, START_FIELDS].all():
            raise ValueError(f"in play the start fields a1, b2, c3 and d4 of seat {seat} are never empty")
        rows = s.board[seat].reshape(SIDE, SIDE)
        for line, names in ((rows, "row"), (rows.T, "column")):
            for which, numbers in enumerate(line):
                present = [int(number) for number in numbers if number]
                if any(one >= two for one, two in pairwise(present)):
                    name = which + 1 if names == "row" else "abcd"[which]
                    raise ValueError(f"{names} {name} of seat {seat} does not rise: {present}")
        if s.phase != TAKING and s.board[seat].all():
            raise ValueError(f"the board of seat {seat} is full, so the game is over and nobody is to place a clover")


def _check_turns(s: Record) -> None:
    """The numbers that count turns agree with each other and with the phase."""
    if s.idle > IDLE_TURNS * int(s.players):
        raise ValueError(f"after {IDLE_TURNS * int(s.players)} idle turns the game is over")
    if not s.past[: s.idle].all() or s.past[s.idle :].any():
        raise ValueError("past has one hash for each idle turn")
    if s.extra and s.options[BOARD] == PLAIN_BOARD and not s.options[NEIGHBOURS]:
        raise ValueError("without horseshoes and neighbours there are no extra turns")
    if s.phase in (TURNING, DRAWN) and (s.idle or s.chain or s.extra):
        raise ValueError("with a draw, idle turns and chains are over")
    taken = int(s.phase == TAKEN)
    if s.chain > s.idle or (not s.extra and s.chain != taken) or s.chain < taken:
        raise ValueError("chain counts the idle turns of this chain: 1 once a clover is taken, more in extra turns")


def _check_hand(s: Record) -> None:
    placing = s.phase in (DRAWN, TAKEN)
    if any(bool(s.hand[seat]) != (placing and seat == s.mover) for seat in range(s.players)):
        raise ValueError(
            f"in the phase {PHASES[s.phase]} {'only the mover has a' if placing else 'no hand has a'} clover"
        )
    rebuild(s)
    if s.left == 0 and s.phase in (TURNING, TAKEN):
        raise ValueError("the pile is empty, so the game is over and nobody takes another clover")
    if s.phase == TAKEN and s.extra and not _places(s):
        raise ValueError(f"{s.hand[s.mover]} could only repeat a position of the chain, so it cannot have been taken")


def _places(s: Record) -> int:
    seat, number = int(s.mover), int(s.hand[s.mover])
    return int(places_without_repeat(s, seat, number, s.hash, int(fields_for(s, seat, number))))
