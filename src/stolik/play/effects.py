"""Effects: what each entry of a log does to its table (event sourcing). Nothing else changes a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from stolik.core.contract import CHANCE
from stolik.core.game import Outcome, State

from . import entries as log
from .chairs import COVER, Chair
from .entries import Entry
from .moves import PlayedMove
from .series import UNDECIDED, without_resigned
from .starting import ASKED, Starts
from .timing import LIMITS

if TYPE_CHECKING:
    from .table import Table

SeatEntry: TypeAlias = (
    log.Sat
    | log.Ready
    | log.Placed
    | log.Freed
    | log.SentAway
    | log.Handed
    | log.Overdue
    | log.Waited
    | log.Covered
    | log.Returned
)  # entries about who sits where


def take_effect(table: Table, entry: Entry) -> None:
    """Let an entry take effect; exhaustive by type: mypy finds a kind of entry that neither this nor `_seat` has."""
    body = entry.body
    match body:
        case log.Moved():
            _moved(table, entry, body)
        case log.Undone(moves):
            _undone(table, entry, moves)
        case log.Begun():
            _begun(table, entry, body)
        case log.Rematched(code, watch):
            table.rematch, table.rematch_watch = code, watch
        case log.Left(seat):
            table.left.add(seat)
        case log.Ended():
            _ended(table)
        case log.Locked(locked):
            table.door.locked = locked
        case log.Withdrawn(watch):
            table.door.watch = watch
        case log.Credited(milliseconds):
            table.timing.credit(milliseconds)
        case log.Asked(seat):
            table.asked, table.agreed = seat, set()
        case log.Agreed(seat):
            table.agreed.add(seat)
        case log.Declined():
            table.asked = None
        case log.Resigned(seat):
            _resigned(table, seat)
        case log.Stopped():
            finish(table, (), UNDECIDED)
        case log.Opened():
            pass  # the first entry, which a table is made from
        case _:
            _seat(table, entry, body)


def _seat(table: Table, entry: Entry, body: SeatEntry) -> None:
    """Let an entry about who sits where take effect."""
    match body:
        case log.Sat(seat, guest, name, nonce, renamed):
            table.chairs[seat] = Chair(guest, name, nonce, entry.at, renamed=renamed)
        case log.Ready(seat, nonce):
            table.chairs[seat].nonce = nonce
        case log.Placed(seat, level):
            table.chairs[seat] = Chair(level=level)
        case log.Freed(seat, removed):
            if removed:
                table.door.removed.add(table.chairs[seat].guest)
            table.chairs[seat] = Chair()
        case log.SentAway(seat):
            _sent_away(table, seat)
        case log.Handed(seat, guest):
            table.chairs[seat].guest, table.chairs[seat].since = guest, entry.at
        case log.Overdue(seat):
            table.chairs[seat].overdue = True
        case log.Waited(seat):
            table.chairs[seat].overdue = False
            table.timing.restart(seat, entry.at)
        case log.Covered(seat, level):
            table.chairs[seat].level, table.chairs[seat].overdue = level, False
            _ask_no_more(table, seat)
        case log.Returned(seat):
            table.chairs[seat].level = ""
            table.timing.restart(seat, entry.at)
        case _:
            assert_never(body)


def _begun(table: Table, entry: Entry, body: log.Begun) -> None:
    opened = table.opened
    table.fairness = type(table.fairness).new(opened.seed, tuple(body.nonces))
    if body.first is not None:
        table.first = body.first
        if table.starts.by in ASKED:
            table.starts = Starts(table.starts.by, body.first)
    table.state = table.start()
    table.timing.limit = LIMITS[opened.settings.clock]
    table.timing.watch(table.state, entry.at)


def _moved(table: Table, entry: Entry, body: log.Moved) -> None:
    before = table.state
    assert before is not None
    move = table.game.move(body.move)
    witnesses = before.witnesses(move, body.actor)
    after = before.after(move, body.actor)
    made = PlayedMove(body.actor, move.text, witnesses)
    table.undo_window.add(before, body.actor, len(table.moves), after, witnesses)
    table.moves.append(made)
    table.told[entry.seq] = made
    table.draws += body.actor == CHANCE
    table.state = after
    table.asked = None
    if body.actor < len(table.chairs):
        table.chairs[body.actor].overdue = False
    table.timing.watch(after, entry.at, body.actor)
    if not after.to_act:
        table.end = _outcome(table, after)
        table.timing.stop()


def _outcome(table: Table, state: State) -> Outcome:
    """How the game ended; in a series a seat that resigned does not win, even if the bot that played on did."""
    outcome = state.outcome
    assert outcome is not None
    return outcome if table.opened.series is None else without_resigned(outcome, table.resigned)


def _ended(table: Table) -> None:
    table.ended = True
    if table.state is not None and not table.end:
        finish(table, (), UNDECIDED)


def _undone(table: Table, entry: Entry, moves: int) -> None:
    step = next(step for step in table.undo_window.steps if step.moves == moves)
    table.undo_window.cut(step)
    table.taken_back += len(table.moves) - moves
    del table.moves[moves:]
    table.state = step.before
    table.asked = None
    table.timing.watch(table.state, entry.at, step.seat)


def _resigned(table: Table, seat: int) -> None:
    chair = table.chairs[seat]
    chair.resigned, chair.overdue = True, False
    if len(table.chairs) <= 2:
        finish(table, tuple(other for other in range(len(table.chairs)) if other != seat), "resigned")
        return
    chair.level = COVER
    _ask_no_more(table, seat)
    if not any(other.plays for other in table.chairs):
        finish(table, (), UNDECIDED)


def _sent_away(table: Table, seat: int) -> None:
    table.door.removed.add(table.chairs[seat].guest)
    if table.phase == "over":  # who played stays in the record
        table.left.add(seat)
        return
    table.chairs[seat] = Chair(level=COVER)
    _ask_no_more(table, seat)
    if table.phase == "playing" and not any(other.plays for other in table.chairs):
        finish(table, (), UNDECIDED)


def _ask_no_more(table: Table, seat: int) -> None:
    """Drop the takeback that a seat's person asked for, since a bot plays for the seat now."""
    if table.asked == seat:
        table.asked = None


def finish(table: Table, winners: tuple[int, ...], reason: str) -> None:
    """End the game before its end by the rules."""
    assert table.state is not None
    table.end = Outcome(winners, table.state.scores, reason)
    table.asked = None
    table.timing.stop()
