"""Commands: what each message of a page does at its table, after checking that the guest may."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Callable, Coroutine
from typing import Any, Final, assert_never

from stolik.play import hosting
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from .. import messages as m
from ..live import following
from ..live.table import LiveTable
from ..live.tables import LiveTables
from ..live.validation import checked_level, checked_nonce
from ..live.waiting import give, left_out
from ..storage import StorageError
from ..workers import Busy, Decision, NoAnswer
from .outbox import Outbox

_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
LONGEST_MOVE: Final = 100  # characters
BEFORE: Final = (m.Sit, m.AddBot, m.Free, m.Begin, m.EndSeries)  # commands that need no seat of one's own
DOOR: Final = (m.Lock, m.WithdrawLink, m.SendAway)  # the host's, who may have none either
MOST_TASKS: Final = 4  # commands of one socket that run in the background at a time

_going_on: set[asyncio.Task[None]] = set()  # commands that change something: they finish even if the page has left


class CommandHandler:
    """Carries out the commands of one socket at its table."""

    def __init__(self, tables: LiveTables, live: LiveTable, outbox: Outbox) -> None:
        self.tables = tables
        self.live = live
        self.outbox = outbox
        self._tasks: set[asyncio.Task[None]] = set()

    def take(self, message: m.AnyCommand) -> None:
        """Carry out a command; a mistake is answered by Refused and changes nothing."""
        try:
            if not _ID.fullmatch(message.id):
                raise Refusal("bad-message", "a command's id is 8 to 40 letters, digits, - or _")
            self._check_seat(message)
            self._do(message)
        except Refusal as refusal:
            self.outbox.tell(m.Refused(message.id, refusal.code, refusal.text))

    def close(self) -> None:
        """Cancel hints that nobody waits for any more; commands that change something are finished."""
        for task in self._tasks - _going_on:
            task.cancel()

    def _check_seat(self, message: m.AnyCommand) -> None:
        """Refuse what is said for a seat of somebody else."""
        if isinstance(message, BEFORE + DOOR):
            if not self.outbox.viewer.guest or self.outbox.viewer.watches:
                raise Refusal("not-your-seat", "spectators cannot do this")
            return
        if self.outbox.viewer.watches or message.seat not in self.live.table.seats_of(self.outbox.viewer.guest):
            raise Refusal("not-your-seat", f"seat {message.seat} is not yours")

    def _do(self, message: m.AnyCommand) -> None:
        match message:
            case m.Hint():
                self._in_background(self._advise(message))
            case m.Next() | m.Leave() | m.EndSeries():
                _going_on.add(task := self._in_background(self._go_on(message)))
                task.add_done_callback(_going_on.discard)
            case m.React():
                self.live.react(message.seat, message.reaction)
                self.outbox.tell(m.Done(message.id, self.live.table.version))
            case _:
                self.live.commit(self._change(message), message.id, self.outbox)

    def _change(self, message: m.TableCommand) -> Callable[[Table], None]:
        """What a command does to the table."""
        guest, live, id, now = self.outbox.viewer.guest, self.live, message.id, self.live.now
        match message:
            case m.Play(seat=seat, move=move, version=version):
                if len(move) > LONGEST_MOVE:
                    raise Refusal("illegal", f"a move has at most {LONGEST_MOVE} characters")
                return lambda table: _in_person(table, seat).move(seat, move, now(), id, seen=version)
            case m.Sit() if self.outbox.address in live.removed:
                raise Refusal("removed", "the host has sent somebody with this address away from this table")
            case m.Sit(seat=seat, name=name, nonce=nonce):
                public = live.table.opened.settings.public
                shown, own = live.resources.names.check(name, public=public), checked_nonce(nonce)
                return lambda table: table.sit(guest, seat, shown, own, now(), id)
            case m.AddBot(seat=seat, level=level):
                return lambda table: table.add_bot(guest, seat, checked_level(level), now(), id)
            case m.Free(seat=seat):
                return lambda table: self._part_with(table, seat, lambda: table.free(guest, seat, now(), id))
            case m.Begin(seat=asked):
                away = left_out(live, self.tables.before(live))
                return lambda table: table.begin(guest, now(), id, asked=asked, away=away)
            case m.GetReady(nonce=nonce):
                given = checked_nonce(nonce)
                return lambda table: give(table, guest, given, now(), id)
            case m.Undo(seat=seat):
                return lambda table: table.undo(seat, now(), id)
            case m.AnswerTakeback(seat=seat, agree=agree):
                return lambda table: table.answer(seat, agree, now(), id)
            case m.Decide(seat=seat, about=about, decision=decision):
                return lambda table: table.decide(seat, about, decision, now(), id, away=live.away(about))
            case m.Return(seat=seat):
                return lambda table: table.come_back(seat, now(), id)
            case m.Resign(seat=seat):
                return lambda table: table.resign(seat, now(), id)
            case _:
                return self._at_the_door(message)

    def _at_the_door(self, message: m.DoorCommand) -> Callable[[Table], None]:
        """What a command does to the table's door."""
        guest, id, now = self.outbox.viewer.guest, message.id, self.live.now
        match message:
            case m.SendAway(seat=seat):
                leave = hosting.send_away
                return lambda table: self._part_with(table, seat, lambda: leave(table, guest, seat, now(), id))
            case m.Lock(locked=locked):
                return lambda table: hosting.lock(table, guest, locked, now(), id)
            case m.WithdrawLink():
                second = secrets.token_urlsafe(9)
                return lambda table: hosting.withdraw_link(table, guest, second, now(), id)
            case _:
                assert_never(message)

    def _part_with(self, table: Table, seat: int, part: Callable[[], None]) -> None:
        """Let somebody get up or be sent away, who then stays away, whatever cookie he comes back with."""
        guest, sitting = self.outbox.viewer.guest, table.chair(seat).guest
        address = self.live.audience.address_of(sitting) if sitting not in ("", guest) else ""
        part()
        if address not in ("", self.outbox.address):
            self.live.removed.add(address)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        if len(self._tasks) >= MOST_TASKS:
            work.close()
            raise Refusal("busy", "still at work on what was asked before")
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _advise(self, message: m.Hint) -> None:
        live, table, seat = self.live, self.live.table, message.seat
        try:
            if not table.opened.settings.hints:
                raise Refusal("no-hints", "no hints were agreed for this table")
            if table.state is None or seat not in table.to_act:
                raise Refusal("not-your-turn", f"seat {seat} has nothing to decide now")
            version, position = table.version, table.state.known(seat).text
            decision = Decision(table.game.id, position, seat, f"{live.row.id} hint", self.outbox.address)
            found = await live.resources.pool.advise(decision)
            moves, chances = [move for move, _ in found], [chance for _, chance in found]
            self.outbox.tell(m.Advice(message.id, seat, version, moves, chances))
        except Refusal as refusal:
            self.outbox.tell(m.Refused(message.id, refusal.code, refusal.text))
        except (Busy, NoAnswer) as problem:
            self.outbox.tell(m.Refused(message.id, "busy", str(problem)))

    async def _go_on(self, message: m.GoingOn) -> None:
        """Carry out a command about the next table or the series, which may have to read or open a table."""
        live, guest = self.live, self.outbox.viewer.guest
        try:
            match message:
                case m.Next(nonce=nonce, commitment=commitment):
                    version = await following.go_on(self.tables, live, guest, checked_nonce(nonce), commitment)
                    self.outbox.tell(m.Done(message.id, version))
                case m.Leave(seat=seat):
                    await following.leave(self.tables, live, guest, seat, message.id, self.outbox)
                case m.EndSeries():
                    version = await following.end_series(self.tables, live, guest, message.id)
                    self.outbox.tell(m.Done(message.id, version))
                case _:
                    assert_never(message)
        except Refusal as refusal:
            self.outbox.tell(m.Refused(message.id, refusal.code, refusal.text))
        except StorageError:
            self.outbox.tell(m.Refused(message.id, "storage", "the table cannot be kept at the moment; try again"))


def _in_person(table: Table, seat: int) -> Table:
    """The table, unless a bot plays for the seat: then it alone moves, until the person takes the seat back."""
    if table.chairs[seat].covered and not table.end:
        raise Refusal("not-your-turn", f"a bot plays for seat {seat}; take the seat back first")
    return table
