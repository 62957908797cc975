"""A turn: cards are turned up, one is picked and carried out (RG-4 to RG-11)."""

from __future__ import annotations

from typing import Final

from stolik.core.binding import kernel
from stolik.core.bits import count
from stolik.core.contract import Record

from .cards import BACKS, FORWARDS, asks_for_rows, moved, standing
from .codes import BACK, BEGIN, EXCHANGE, FIELDS, FORWARD, OVER, PICK, ROW, TURN
from .components import COLUMNS

OPEN_CARDS: Final = 3  # to choose from
TURNS: Final = 500  # the game ends after so many
MOST_EVIDENCE: Final = 99  # it is clipped there


@kernel
def begin_turn(s: Record, code: int) -> None:
    """RG-4: a third card is added, or the two open cards are set aside for three new ones."""
    if code == EXCHANGE:
        s.aside = int(s.aside) | int(s.open)
        s.open = 0
    s.phase = TURN
    need_pile(s)


@kernel
def need_pile(s: Record) -> None:
    """RG-5: when a card is needed and the pile is empty, the cards set aside become the pile.

    There is always one: a card is needed when at most two are open and none is being carried out, and so the other
    thirteen or more of the fifteen are in the pile or aside.
    """
    if s.pile == 0:
        s.pile = s.aside
        s.aside = 0


@kernel
def turn_up(s: Record, card: int) -> None:
    s.pile = int(s.pile) ^ (1 << card)
    s.open = int(s.open) | (1 << card)
    if count(int(s.open)) == OPEN_CARDS:
        s.phase = PICK
    else:
        need_pile(s)


@kernel
def pick(s: Record, card: int) -> None:
    """RG-4: one open card is carried out; it waits only for what its player has to choose."""
    s.open = int(s.open) ^ (1 << card)
    s.card = card + 1
    if FORWARDS[card] > 0:
        s.phase = FORWARD
    elif asks_for_rows(s, card):
        s.phase = ROW
    else:
        carry_out(s, moved(s, card), 0)


@kernel
def name_forward(s: Record, column: int) -> None:
    forward = int(s.forward) | (1 << column)
    card = int(s.card) - 1
    if count(forward) < FORWARDS[card]:
        s.forward = forward
    elif BACKS[card] > 0:
        s.forward = forward
        s.phase = BACK
    else:
        carry_out(s, forward, 0)


@kernel
def name_back(s: Record, column: int) -> None:
    back = int(s.back) | (1 << column)
    if count(back) < BACKS[int(s.card) - 1]:
        s.back = back
    else:
        carry_out(s, int(s.forward), back)


@kernel
def name_row(s: Record, distance: int) -> None:
    rows = int(s.rows) | (1 << distance)
    if count(rows) < 2:
        s.rows = rows
    else:
        carry_out(s, standing(s, rows), 0)


@kernel
def carry_out(s: Record, forward: int, back: int) -> None:
    """RG-6, RG-9: all pawns named move once, together; then the card goes aside and the turn ends."""
    for column in range(COLUMNS):
        step = ((forward >> column) & 1) - ((back >> column) & 1)
        s.pawn[column] = max(int(s.pawn[column]) + step, 0)
        seen = int(s.evidence[int(s.mover), column]) + step
        s.evidence[int(s.mover), column] = min(max(seen, -MOST_EVIDENCE), MOST_EVIDENCE)
    s.aside = int(s.aside) | (1 << (int(s.card) - 1))
    s.card = 0
    s.forward = 0
    s.back = 0
    s.rows = 0
    end_turn(s)


@kernel
def end_turn(s: Record) -> None:
    """RG-11, RG-14: a pawn on a ring ends the game, and so does the last turn."""
    s.turns += 1
    if reached(s) or s.turns == TURNS:
        s.phase = OVER
        return
    s.phase = BEGIN
    s.mover = s.mover + 1 if s.mover + 1 < s.players else 0


@kernel
def reached(s: Record) -> int:
    """The columns whose pawn stands on the ring."""
    return standing(s, 1 << (int(s.options[FIELDS]) + 1))
