"""The operator's commands carried out: by a running server, or on its database while none runs."""

from __future__ import annotations

from typing import Final, Protocol, assert_never

from stolik.core.errors import StolikError
from stolik.core.registry import games
from stolik.play.refusal import Refusal
from stolik.play.table import Table

from ..identity.bans import PERSON, subject_of
from ..identity.guests import public_id
from ..live import revising
from ..live.tables import LiveTables
from ..storage import Ban, TableRow
from . import commands as c
from . import words

PHASES: Final = ("waiting", "playing", "over")
DAY: Final = 24 * 3_600_000  # milliseconds
NOTHING: Final = "Nothing was changed."


class BadCommand(StolikError):
    """A command that means nothing here; the text says what would be right."""


class Running(Protocol):
    """What only a running server can do."""

    async def refresh_bans(self) -> int:
        """Let new bans hold at once; how many sockets were closed for them."""

    def going_on(self) -> list[str]:
        """What goes on at present, in words."""


class Operator:
    """Carries out commands; a `dry_run` tells what would happen, and changes nothing."""

    def __init__(self, tables: LiveTables, running: Running | None = None) -> None:
        self.tables = tables
        self.store = tables.resources.store
        self.running = running

    async def carry_out(self, command: c.Command) -> c.Reply:
        """Do what a command says; what is wrong is told in the reply."""
        try:
            return c.Reply(await self._do(command))
        except (StolikError, Refusal) as problem:
            return c.Reply(problem=str(problem))

    async def _do(self, command: c.Command) -> list[str]:
        match command:
            case c.ListTables():
                return await self._list(command)
            case c.Show(code):
                return await self._show(await self._row(code))
            case c.Close(code, dry_run):
                return await self._close(await self._row(code), dry_run)
            case c.Delete(code, dry_run):
                return await self._delete(await self._row(code), dry_run)
            case c.BanSubject():
                return await self._ban(command)
            case c.Unban("", _):
                return await self._bans()
            case c.Unban(whom, dry_run):
                return await self._unban(whom, dry_run)
            case c.Rename():
                return await self._rename(command)
            case c.ForgetPerson(whom, dry_run):
                return await self._forget(whom, dry_run)
            case c.Stats():
                return await self._stats()
            case _:
                assert_never(command)

    # Looking.

    async def _list(self, wanted: c.ListTables) -> list[str]:
        if wanted.phase not in ("", *PHASES):
            raise BadCommand(f"a phase is {', '.join(PHASES)}, not {wanted.phase!r:.60}")
        if wanted.game and wanted.game not in games():
            raise BadCommand(f"a game is {', '.join(games())}, not {wanted.game!r:.60}")
        rows = await self.store.listed(wanted.limit, phase=wanted.phase, game=wanted.game)
        if not rows:
            return ["There is no such table." if wanted.phase or wanted.game else "There are no tables."]
        listed = [[row.code, row.game, row.phase, words.moment(row.updated), await self._people(row)] for row in rows]
        more = [f"The {len(rows)} last used; --limit lists more."] * (len(rows) == wanted.limit)
        return [*words.aligned([["code", "game", "phase", "last used", "at the table"], *listed]), *more]

    async def _people(self, row: TableRow) -> str:
        return ", ".join(words.seated(await self.store.load(row.id)))

    async def _show(self, row: TableRow) -> list[str]:
        live = self.tables.loaded.get(row.id)
        table = live.table if live else Table.replay(await self.store.load(row.id))
        return words.about_table(row, table, live if self.running else None)

    async def _stats(self) -> list[str]:
        kept = words.about_totals(await self.store.totals(), await self.store.space())
        return [*kept, *(self.running.going_on() if self.running else ())]

    async def _bans(self) -> list[str]:
        found = await self.store.banned(self.tables.resources.clock.now())
        return words.aligned(words.about_ban(ban) for ban in found) if found else ["Nobody is banned."]

    # Changing tables.

    async def _close(self, row: TableRow, dry_run: bool) -> list[str]:
        if row.phase == "over":
            raise BadCommand(f"the game at table {row.code} is over already; `stolik admin delete` deletes the table")
        gone = "deleted, since its game had not begun" if row.phase == "waiting" else "closed: its game has ended"
        if dry_run:
            return [f"{words.about_row(row)} would be {gone}.", NOTHING]
        await revising.close(self.tables, row)
        if not self.running:
            await self.tables.revise(row.id, [])  # so that a server elsewhere reads it anew
        return [f"{words.about_row(row)} was {gone}."]

    async def _delete(self, row: TableRow, dry_run: bool) -> list[str]:
        told = f"{words.about_row(row)}, with {await self._people(row) or 'nobody'},"
        if dry_run:
            return [f"{told} would be deleted for good.", NOTHING]
        await self.tables.remove(row.id)
        return [f"{told} was deleted for good."]

    async def _rename(self, wanted: c.Rename) -> list[str]:
        row = await self._row(wanted.code)
        old, new = await revising.rename(self.tables, row, wanted.seat, wanted.name, dry_run=wanted.dry_run)
        where = f"at table {row.code}, seat {wanted.seat}"
        if wanted.dry_run:
            return [f"{old!r} {where} would be called {new!r}.", NOTHING]
        return [f"{old!r} {where} is called {new!r} now."]

    # Persons.

    async def _ban(self, wanted: c.BanSubject) -> list[str]:
        if not 0 <= wanted.days < 100_000:
            raise BadCommand(f"--days are days until the ban ends, more than 0, not {wanted.days:g}")
        subject = await self._subject(wanted.whom)
        now = self.tables.resources.clock.now()
        until = now + int(wanted.days * DAY) if wanted.days else None
        how_long = f"until {words.moment(until)}" if until else "for good"
        note = ["Who throws the cookie away is another person to the server; an address keeps such a one out."]
        note *= bool(PERSON.fullmatch(subject))
        if wanted.dry_run:
            return [f"{subject} would be banned {how_long}.", *note, NOTHING]
        await self.store.ban(Ban(subject, now, until))
        closed = await self.running.refresh_bans() if self.running else 0
        return [f"{subject} is banned {how_long}; {words.number_of(closed, 'socket')} closed.", *note]

    async def _unban(self, whom: str, dry_run: bool) -> list[str]:
        subject = await self._subject(whom)
        if subject not in [ban.subject for ban in await self.store.banned(self.tables.resources.clock.now())]:
            raise BadCommand(f"{subject} is not banned; `stolik admin unban` without a name lists who is")
        if dry_run:
            return [f"{subject} would not be banned any more.", NOTHING]
        await self.store.unban(subject)
        if self.running:
            await self.running.refresh_bans()
        return [f"{subject} is not banned any more."]

    async def _forget(self, whom: str, dry_run: bool) -> list[str]:
        guest = await self._guest(whom)
        done = await revising.forget_person(self.tables, guest, dry_run=dry_run)
        lines = [f"deleted, since nobody else was there: {', '.join(done.deleted)}"] * bool(done.deleted)
        lines += [f"kept for the others, without the name: {', '.join(done.changed)}"] * bool(done.changed)
        told = f"Person {public_id(guest)}, at {words.number_of(len(done.deleted) + len(done.changed), 'table')}, "
        if dry_run:
            return [f"{told}would be forgotten.", *lines, NOTHING]
        return [f"{told}is forgotten. Backups made before still know the name.", *lines]

    # Finding.

    async def _row(self, code: str) -> TableRow:
        row = await self.store.find(code.strip().upper())
        if row is None:
            raise BadCommand(f"there is no table {code!r:.60}; `stolik admin tables` lists their codes of six signs")
        return row

    async def _subject(self, whom: str) -> str:
        return public_id(await self._guest(whom)) if _is_seat(whom) else subject_of(whom)

    async def _guest(self, whom: str) -> str:
        """The guest that is meant by a short id, or by a table and a seat."""
        if _is_seat(whom):
            return await self._sitting(whom)
        wanted = whom.strip().lower()
        if not PERSON.fullmatch(wanted):
            raise BadCommand(
                "a person is named by the 8 digits and letters a-f that `stolik admin show CODE` prints, "
                f"or by table and seat, such as ABCDEF:0, not {whom!r:.60}"
            )
        found = [guest for guest in await self.store.guests() if public_id(guest) == wanted]
        if len(found) != 1:
            raise BadCommand(
                f"{len(found) or 'no'} persons have the id {wanted}; `stolik admin show CODE` prints those at a table"
            )
        return found[0]

    async def _sitting(self, whom: str) -> str:
        code, _, seat = whom.strip().partition(":")
        row = await self._row(code)
        chairs = Table.replay(await self.store.load(row.id)).chairs
        if not seat.isdecimal() or int(seat) >= len(chairs):
            raise BadCommand(f"seats of table {row.code} are 0 to {len(chairs) - 1}, not {seat!r:.60}")
        if not chairs[int(seat)].person:
            raise BadCommand(f"no person sits on seat {seat} of table {row.code}")
        return chairs[int(seat)].guest


def _is_seat(whom: str) -> bool:
    code, colon, _ = whom.strip().partition(":")
    return bool(colon) and len(code) == 6 and code.isalnum() and ":" not in whom.partition(":")[2]
