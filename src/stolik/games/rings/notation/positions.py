"""Which positions are possible: after `check`, every kernel is safe on a position, whoever wrote it."""

from __future__ import annotations

from stolik.core.bits import count
from stolik.core.contract import Record

from ..rules import SEATS, holds, owned_by
from ..rules.cards import ALL_COLUMNS, BACKS, FORWARDS, asks_for_rows, occupied
from ..rules.codes import BACK, BEGIN, DEAL, FIELDS, FIRST, FORWARD, OVER, PICK, RINGS, ROW, TURN, UNKNOWN
from ..rules.components import CARDS
from ..rules.turn import OPEN_CARDS, TURNS, reached


def check(s: Record) -> None:
    """Refuse a position that no game can reach."""
    if s.mover >= s.players or (s.phase == FIRST and s.mover):
        raise ValueError(f"mover is a seat from 0 to {s.players - 1}, and 0 until chance has drawn it, not {s.mover}")
    if s.evidence[s.players :].any():
        raise ValueError(f"only seats 0 to {s.players - 1} can have evidence")
    _check_pawns(s)
    _check_owners(s)
    _check_cards(s)
    _check_chosen(s)


def _check_pawns(s: Record) -> None:
    fields = int(s.options[FIELDS])
    if s.pawn.max() > fields + 1:
        raise ValueError(f"with {fields} fields a pawn is at most {fields + 1} from the start, on the ring")
    ended = bool(reached(s)) or s.turns == TURNS
    if ended != (s.phase == OVER):
        raise ValueError(f"the game is over exactly when a pawn is on a ring or {TURNS} turns have been played")
    if s.turns == 0 and s.pawn.any():
        raise ValueError("all pawns are on the start until the first turn is over")


def _check_owners(s: Record) -> None:
    if (s.phase == DEAL) < (s.dealt > 0) or s.dealt >= int(s.players) * int(s.options[RINGS]):
        raise ValueError("dealt counts the ring cards while they are dealt, before the last one")
    unknown = bool(owned_by(s, UNKNOWN))
    if unknown and (s.phase == OVER or owned_by(s, 0)):
        raise ValueError("at the end all rings are known, before it none is known to be nobody's")
    for seat in range(SEATS):
        owned = count(owned_by(s, seat + 1))
        right = int(holds(s, seat)) if seat < s.players else 0
        if owned != right and (owned or not unknown):
            raise ValueError(f"seat {seat} owns {right} rings now, not {owned}")


def _check_cards(s: Record) -> None:
    carried_out = (1 << int(s.card)) >> 1
    opened, aside = int(s.open), int(s.aside)
    if opened & aside or (opened | aside) & carried_out:
        raise ValueError("a card is open, aside or carried out, not two of these")
    if s.phase <= DEAL and (opened or aside or s.turns):
        raise ValueError("no card is turned up before the ring cards are dealt")
    if s.phase == TURN:
        if count(opened) >= OPEN_CARDS or count(opened | aside) == CARDS:
            raise ValueError("cards are turned up while fewer than three are open and the pile has one")
    elif s.phase > DEAL and count(opened) != (OPEN_CARDS if s.phase == PICK else OPEN_CARDS - 1):
        raise ValueError("three cards are open to pick one, two at all other times")
    if s.phase in (BEGIN, OVER) and not aside:
        raise ValueError("the card of the last turn lies aside")
    if s.turns == 0 and (aside or s.phase == BEGIN):
        raise ValueError("the first turn begins with three new cards, none is aside")


def _check_chosen(s: Record) -> None:
    card = int(s.card) - 1
    forward, back, rows = int(s.forward), int(s.back), int(s.rows)
    if (card >= 0) != (s.phase in (FORWARD, BACK, ROW)):
        raise ValueError("a card is carried out exactly while columns or rows are chosen")
    if s.phase == FORWARD and count(forward) >= FORWARDS[card]:
        raise ValueError(f"card {card + 1} asks for no more columns to go forward")
    if s.phase == BACK and (count(forward) != FORWARDS[card] or count(back) >= BACKS[card] or forward & back):
        raise ValueError(
            f"card {card + 1} asks for {FORWARDS[card]} columns forward and then {BACKS[card]} others back"
        )
    if s.phase == ROW and (not asks_for_rows(s, card) or count(rows) > 1 or rows & ~occupied(s)):
        raise ValueError(f"card {card + 1} asks for no more rows, or for occupied ones only")
    for chosen, phases in ((forward, (FORWARD, BACK)), (back, (BACK,)), (rows, (ROW,))):
        if chosen and s.phase not in phases:
            raise ValueError("forward, back and rows hold what is chosen only while it is chosen")
    _check_room(s, card)


def _check_room(s: Record, card: int) -> None:
    # Chosen in rising order: what is still to be chosen stands above.
    for phase, free, chosen, wanted in (
        (FORWARD, ALL_COLUMNS, int(s.forward), FORWARDS[card]),
        (BACK, ALL_COLUMNS & ~int(s.forward), int(s.back), BACKS[card]),
        (ROW, int(occupied(s)), int(s.rows), 2),
    ):
        above = free & ~((1 << chosen.bit_length()) - 1)
        if s.phase == phase and count(above) < wanted - count(chosen):
            raise ValueError("columns and rows are chosen in rising order, and these leave too few above them")
