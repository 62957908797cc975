"""Rings: secret ring cards, ten pawns that everybody moves, and action cards to move them by.

The rules are numbered RG-1 to RG-15 in README.md. A turn is several small moves: `add` or `exchange`, chance turns
cards up one by one, then a `card`, then, where the card asks for them, columns or rows one by one.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import count, lowest, member
from stolik.core.contract import CHANCE, EVERYBODY, Codes, Record, Rng, Scores, Weights
from stolik.core.options import Options, option_field
from stolik.core.splitmix import below

from .cards import ALL_CARDS, ALL_COLUMNS, BACKS, FORWARDS, choices, members, occupied
from .codes import (
    ADD,
    BACK,
    BACK_1,
    BEGIN,
    CARD_1,
    DEAL,
    EXCHANGE,
    FIELDS,
    FIRST,
    FIRST_0,
    FORWARD,
    FORWARD_1,
    OPEN_1,
    OPTIONS,
    OVER,
    PICK,
    RACE,
    RING_1,
    RINGS,
    ROW,
    ROW_0,
    SCORING,
    TURN,
    UNKNOWN,
)
from .components import CARDS, COLUMNS, MOST_FIELDS, VALUES
from .turn import OPEN_CARDS, TURNS, begin_turn, name_back, name_forward, name_row, pick, reached, turn_up

VERSION: Final = 1
REASONS = ("ring", "turns")
USUAL_STARTS: Final = "name"  # RG-3
PRINTED_STARTS: Final = "name"
SEATS: Final = 5
MOST_MOVES: Final = COLUMNS  # columns to choose from, or occupied rows
MOST_ODDS: Final = CARDS

STATE = np.dtype(
    (
        np.record,
        [
            ("players", "i1"),
            option_field(OPTIONS),
            ("phase", "i1"),
            ("mover", "i1"),  # the seat whose turn it is, or was at the end
            ("card", "i1"),  # being carried out: 1–15; 0 none
            ("dealt", "i1"),  # ring cards dealt so far, while they are
            ("turns", "i2"),  # finished
            ("open", "i2"),  # mask of cards that lie face up
            ("aside", "i2"),  # mask of cards set aside
            ("pile", "i2"),  # mask of cards face down, in no order: derived, all others
            ("forward", "i2"),  # mask of columns chosen so far to go forward
            ("back", "i2"),  # mask of columns chosen so far to go back
            ("rows", "i2"),  # mask of rows chosen so far
            ("owner", "i1", (COLUMNS,)),  # of the ring: 0 nobody, seat + 1, UNKNOWN
            ("pawn", "i1", (COLUMNS,)),  # distance from the start: 0–N, N + 1 on the ring
            ("evidence", "i1", (SEATS, COLUMNS)),  # steps forward less steps back that a seat's cards told each column
        ],
    )
)

# What a field is worth, by number of numbered fields and distance.
VALUE = np.zeros((MOST_FIELDS + 1, MOST_FIELDS + 2), np.int64)
for _fields, _column in VALUES.items():
    VALUE[_fields, : len(_column)] = _column


def players(options: Options) -> range:
    """Two to five, as long as there are rings for all (RG-2)."""
    return range(2, min(SEATS, COLUMNS // int(options["rings"])) + 1)


def scored(options: Options) -> bool:
    """Whether the game has points that can be added up over several games: a race has none."""
    return options["scoring"] != "race"


def longest(players: int, options: Options) -> int:
    """Who begins, the deal, and in each turn at most: a choice, three cards turned up, one picked, six columns."""
    return 1 + players * int(options["rings"]) + TURNS * (1 + OPEN_CARDS + 1 + 6)


@kernel
def start(s: Record, first: int) -> None:
    s.pile = ALL_CARDS
    s.mover = max(first, 0)
    s.phase = FIRST if first < 0 else DEAL


@kernel
def to_act(s: Record) -> int:
    phase = s.phase
    if phase == OVER:
        return 0
    if phase == TURN or phase <= DEAL:
        return 1 << CHANCE
    return 1 << int(s.mover)


@kernel
def legal(s: Record, seat: int, out: Codes) -> int:
    if not (to_act(s) >> seat) & 1 or seat == CHANCE:
        return 0
    phase = s.phase
    if phase == BEGIN:
        out[0] = ADD
        out[1] = EXCHANGE
        return 2
    if phase == PICK:
        return members(int(s.open), CARD_1, out)
    card = int(s.card) - 1
    if phase == ROW:
        return choices(occupied(s), int(s.rows), 2 - count(int(s.rows)), ROW_0, out)
    forward, back = int(s.forward), int(s.back)
    if phase == FORWARD:
        return choices(ALL_COLUMNS, forward, FORWARDS[card] - count(forward), FORWARD_1, out)
    return choices(ALL_COLUMNS & ~forward, back, BACKS[card] - count(back), BACK_1, out)


@kernel
def apply(s: Record, seat: int, code: int) -> None:
    phase = s.phase
    if phase == TURN:
        turn_up(s, code - OPEN_1)
    elif phase == BEGIN:
        begin_turn(s, code)
    elif phase == PICK:
        pick(s, code - CARD_1)
    elif phase == FORWARD:
        name_forward(s, code - FORWARD_1)
    elif phase == BACK:
        name_back(s, code - BACK_1)
    elif phase == ROW:
        name_row(s, code - ROW_0)
    elif phase == DEAL:
        deal(s, code - RING_1)
    else:
        s.mover = code - FIRST_0
        s.phase = DEAL


@kernel
def ways(s: Record) -> int:
    if s.phase == TURN:
        return count(int(s.pile))
    if s.phase == DEAL:
        return COLUMNS - int(s.dealt)
    return int(s.players)


@kernel
def draw(s: Record, k: int) -> int:
    if s.phase == TURN:
        return OPEN_1 + member(int(s.pile), k)
    if s.phase == DEAL:
        return RING_1 + member(undealt(s), k)
    return FIRST_0 + k


@kernel
def odds(s: Record, out: Codes, weights: Weights) -> int:
    n = ways(s)
    for k in range(n):
        out[k] = draw(s, k)
        weights[k] = 1
    return n


@kernel
def hide(s: Record, seat: int) -> None:
    # A seat knows its own rings. Those of others and those of nobody look the same to it.
    if s.phase == OVER:
        return
    for column in range(COLUMNS):
        if seat < 0 or s.owner[column] != seat + 1:
            s.owner[column] = UNKNOWN


@kernel
def fill(s: Record, seat: int, rng: Rng) -> None:
    # Nothing that was played rules a ring out for anybody: all ways to deal the unknown ones are equally likely.
    unknown = owned_by(s, UNKNOWN)
    for other in range(s.players):
        for _ in range(holds(s, other) - count(owned_by(s, other + 1))):
            column = member(unknown, below(rng, count(unknown)))
            unknown ^= 1 << column
            s.owner[column] = other + 1
    while unknown:
        s.owner[lowest(unknown)] = 0
        unknown &= unknown - 1


@kernel
def witnesses(s: Record, actor: int, code: int) -> int:
    return 1 << (int(s.dealt) % int(s.players)) if s.phase == DEAL else EVERYBODY


@kernel
def refresh(s: Record) -> None:
    carried_out = (1 << int(s.card)) >> 1
    s.pile = ALL_CARDS & ~(int(s.open) | int(s.aside) | carried_out)


@kernel
def scores(s: Record, out: Scores) -> None:
    """Points: RG-13. Race: how far the seat's foremost pawn has come; a seat on its ring wins."""
    for seat in range(s.players):
        out[seat] = 0
    for column in range(COLUMNS):
        seat = int(s.owner[column]) - 1
        if 0 <= seat < s.players:
            distance = int(s.pawn[column])
            if s.options[SCORING] == RACE:
                out[seat] = max(out[seat], distance)
            else:
                out[seat] += VALUE[int(s.options[FIELDS]), distance]


@kernel
def winners(s: Record) -> int:
    return owners_of_reached(s) if s.options[SCORING] == RACE else most_points(s)


@kernel
def reason(s: Record) -> int:
    return 0 if reached(s) else 1


@kernel
def undealt(s: Record) -> int:
    """The columns whose ring card may come next in the deal."""
    return owned_by(s, 0) | owned_by(s, UNKNOWN)


@kernel
def owned_by(s: Record, owner: int) -> int:
    """The columns with this owner: 0 nobody, seat + 1, UNKNOWN."""
    columns = 0
    for column in range(COLUMNS):
        if s.owner[column] == owner:
            columns |= 1 << column
    return columns


@kernel
def holds(s: Record, seat: int) -> int:
    """How many ring cards lie before the seat: they are dealt in rounds, one to each seat in order."""
    if s.phase > DEAL:
        return int(s.options[RINGS])
    return (int(s.dealt) + int(s.players) - 1 - seat) // int(s.players)


@kernel
def owners_of_reached(s: Record) -> int:
    """RG-12: the seats that own a ring which was reached."""
    columns, seats = reached(s), 0
    for seat in range(s.players):
        if columns & owned_by(s, seat + 1):
            seats |= 1 << seat
    return seats


@kernel
def most_points(s: Record) -> int:
    """RG-13: the seats with the most points."""
    best, seats = -1, 0
    for seat in range(s.players):
        points = 0
        for column in range(COLUMNS):
            if s.owner[column] == seat + 1:
                points += VALUE[int(s.options[FIELDS]), int(s.pawn[column])]
        if points > best:
            best, seats = points, 0
        if points == best:
            seats |= 1 << seat
    return seats


@kernel
def deal(s: Record, column: int) -> None:
    """RG-2: one ring card to the seat whose turn in the round it is; after the last one the first turn begins."""
    s.owner[column] = int(s.dealt) % int(s.players) + 1
    s.dealt += 1
    if s.dealt == int(s.players) * int(s.options[RINGS]):
        s.dealt = 0
        s.phase = TURN
