"""A table: seats, a game, takebacks, limits and a result, driven by commands and by time passed in. No I/O.

Every method that changes something checks first and raises a `Refusal` if it may not; then it adds entries, and the
entries alone change the table: `Table.replay(entries)` is the table again, on any machine, at any time. Whoever keeps
the table on disk takes new entries from `unsaved`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, Literal, TypeAlias

import msgspec

from stolik.core.contract import CHANCE, REFEREE
from stolik.core.errors import StolikError
from stolik.core.game import Game, Outcome, State
from stolik.core.level import LEVELS
from stolik.core.registry import game as registered

from . import entries as log
from .beginning import begin
from .capacity import MOST_REQUESTS, MOST_TAKEN_BACK, is_request
from .chairs import COVER, FORGOTTEN, Chair
from .door import Door
from .effects import take_effect
from .entries import Body, Entry, Opened
from .fairness import Fairness
from .moves import PlayedMove
from .record import GameRecord
from .refusal import Refusal
from .seating import check_seating
from .starting import bot_names, check_starts, drawn
from .takeback import UndoStep, UndoWindow
from .timing import Timing

Phase: TypeAlias = Literal["waiting", "playing", "over"]


class Table:
    """A running game and the people around it; its version is the number of its entries."""

    def __init__(self, opening: Entry) -> None:
        assert isinstance(opening.body, Opened)
        self.opened: Opened = opening.body
        self.game: Game = registered(self.opened.game)
        self.fairness = Fairness.new(self.opened.seed)
        self.options = self.game.written(self.opened.options)
        self.chairs = [Chair() for _ in range(self.opened.players)]
        self.entries: list[Entry] = [opening]
        self.version = opening.seq
        self.told: dict[int, PlayedMove] = {}  # moves by version, also those taken back
        self.commands: dict[str, int] = {}  # version by the id of the command that led to it: commands are idempotent
        self.moves: list[PlayedMove] = []
        self.draws = 0  # of chance; never taken back
        self.taken_back = 0  # moves, in the whole game
        self.requests = 0  # entries that persons could add for ever
        self.state: State | None = None
        self.end: Outcome | None = None
        self.asked: int | None = None
        self.agreed: set[int] = set()
        self.rematch = ""
        self.rematch_watch = ""  # the key of the next table's spectators' link
        self.first = self.opened.first  # the seat that starts; None while nobody is named, or if chance decides
        self.starts = self.opened.starts  # as chosen, with the answer to who is the youngest or the oldest
        self.door = Door(self.opened.locked, removed={*self.opened.removed})
        self.left: set[int] = set()  # persons who do not go on after this game
        self.ended = False  # whether the series was, by the host
        self.timing = Timing()
        self.undo_window = UndoWindow()
        self.unsaved: list[Entry] = []

    @classmethod
    def open(cls, opened: Opened, now: int) -> Table:
        """A new table; StolikError says what is wrong with the game, its options or the number of players."""
        game = registered(opened.game)
        options = game.chosen(opened.options, opened.players)
        game.start(opened.players, opened.first, opened.boards, **options)
        check_starts(opened.starts, opened.players)
        table = cls(Entry(1, now, msgspec.structs.replace(opened, options=options)))
        table.unsaved.append(table.entries[0])
        return table

    @classmethod
    def replay(cls, entries: Sequence[Entry]) -> Table:
        """The table rebuilt from its log."""
        table = cls(entries[0])
        table.follow(entries[1:])
        return table

    def follow(self, entries: Iterable[Entry]) -> None:
        """Apply entries that are on disk already."""
        for entry in entries:
            self._see(entry)

    # Properties.

    @property
    def at(self) -> int:
        """When the last entry was made."""
        return self.entries[-1].at

    @property
    def phase(self) -> Phase:
        if self.state is None:
            return "waiting"
        return "over" if self.end else "playing"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return () if self.state is None or self.end else self.state.deciding

    @property
    def bots_to_act(self) -> list[tuple[int, str]]:
        """Seats that may act now and are played by a bot, with its level."""
        return [(seat, self.chairs[seat].level) for seat in self.to_act if self.chairs[seat].level]

    def seats_of(self, guest: str) -> list[int]:
        """The seats that belong to a guest."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.guest == guest] if guest else []

    @property
    def guests(self) -> set[str]:
        """All guests who have ever had a seat here, and the host."""
        sat = (entry.body.guest for entry in self.entries if isinstance(entry.body, log.Sat | log.Handed))
        return {self.opened.host, *sat}

    @property
    def follows(self) -> bool:
        """Whether this game follows another, which decided who sits where and who starts."""
        return bool(self.opened.after)

    @property
    def resigned(self) -> list[int]:
        """The seats that gave this game up."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.resigned]

    @property
    def names(self) -> list[str]:
        """Everybody's name, bots' as they are shown."""
        return bot_names([chair.name if chair.person else None for chair in self.chairs])

    @property
    def starter(self) -> int | None:
        """The seat that starts, named or drawn; None while unknown. Where several may act, another may move first."""
        if self.first is not None:
            return self.first
        return drawn((made.actor, made.text) for made in self.moves)

    @property
    def undoable(self) -> list[int]:
        """The persons' seats that may take their last move back, or ask to."""
        if not self.opened.settings.undo or self.phase != "playing" or self.game.deadlines:
            return []
        return [seat for seat, chair in enumerate(self.chairs) if chair.plays and self.undo_window.last(seat)]

    @property
    def due(self) -> int | None:
        """When `tick` has to be called at the latest."""
        if self.phase != "playing":
            return None
        times = [self.timing.ends] if self.timing.rule else []
        for seat in self.timing.since:
            due = self.timing.due(seat)
            if due is not None and self.chairs[seat].plays and not self.chairs[seat].overdue:
                times.append(due)
        return min(times, default=None)

    def record(self) -> GameRecord:
        """The game so far as a record; its seed is in it only when the game is over."""
        fairness = self.fairness if self.end else self.fairness.public
        seats = tuple(FORGOTTEN if chair.forgotten else chair.name or chair.level for chair in self.chairs)
        moves = tuple((made.actor, made.text) for made in self.moves)
        opened = self.opened
        by_name = opened.first is None and self.starts.by == "name" and not any(c.renamed for c in self.chairs)
        return GameRecord(
            opened.game,
            opened.players,
            self.options,
            self.first,
            seats,
            fairness,
            moves,
            opened.boards,
            "name" * by_name,
        )

    @cached_property
    def fixed(self) -> dict[str, Any]:
        """What everybody sees of the game from before its beginning to its end, such as printed boards."""
        return self.start().fixed

    def start(self) -> State:
        """The state before the first move."""
        opened = self.opened
        return self.game.start(opened.players, self.first, opened.boards, **self.options)

    # Before the game.

    def sit(self, guest: str, seat: int, name: str, nonce: str, now: int, command: str = "") -> None:
        """A person takes a free seat."""
        self._waiting()
        if not self.chair(seat).free:
            raise Refusal("seat-taken", f"seat {seat} is taken")
        check_seating(guest, name, self.opened, self.chairs, self.door)
        self.add(now, command, log.Sat(seat, guest, name, nonce))

    def add_bot(self, guest: str, seat: int, level: str, now: int, command: str = "") -> None:
        """The host puts a bot on a seat, or changes its level."""
        self._waiting()
        self.check_host(guest)
        if level not in LEVELS:
            raise Refusal("bad-level", f"levels are {', '.join(LEVELS)}, not {level!r}")
        if self.chair(seat).person:
            raise Refusal("seat-taken", f"a person sits on seat {seat}")
        self.add(now, command, log.Placed(seat, level))

    def free(self, guest: str, seat: int, now: int, command: str = "") -> None:
        """Somebody gets up, or the host frees a seat."""
        self._waiting()
        if self.follows:
            raise Refusal("not-waiting", "after a game everybody keeps the seat, or leaves it to a bot")
        removed = self.chair(seat).person and self.chair(seat).guest != guest
        if removed or not self.chair(seat).person:
            self.check_host(guest)
        self.add(now, command, log.Freed(seat, removed))

    def begin(
        self, guest: str, now: int, command: str = "", *, asked: int | None = None, away: Collection[int] = ()
    ) -> None:
        """The host begins the game; `asked` answers who is the youngest or oldest, bots play for seats `away`."""
        self._waiting()
        self.check_host(guest)
        begin(self, away, now, command, asked)

    # In the game.

    def move(self, seat: int, text: str, now: int, command: str = "", *, seen: int | None = None) -> None:
        """A seat moves, as a person or a bot; `seen` is the version that the move was made for."""
        state = self._playing()
        self.chair(seat)
        try:
            move = state.check(text, seat)
        except StolikError as problem:
            raise Refusal(self._why_not(seat, seen), str(problem)) from None
        self.add(now, command, log.Moved(seat, move.text))
        self.advance(now)

    def undo(self, seat: int, now: int, command: str = "") -> None:
        """A seat takes its last move back: at once if that disturbs nobody, else by agreement."""
        self._playing()
        step = self.undo_window.last(seat)
        if seat not in self.undoable or step is None:
            raise Refusal("no-undo", "there is no move to take back, or something has been revealed since")
        if self.taken_back + len(self.moves) - step.moves > MOST_TAKEN_BACK:
            raise Refusal("full", f"no more than {MOST_TAKEN_BACK} moves can be taken back in one game")
        if self._disturbs(seat, step):
            if self.asked is not None:
                raise Refusal("busy", "a takeback has been asked for already")
            self.add(now, command, log.Asked(seat))
        else:
            self.add(now, command, log.Undone(step.moves))

    def answer(self, seat: int, agree: bool, now: int, command: str = "") -> None:
        """Another person agrees to a takeback or does not; all must agree."""
        self._playing()
        if self.asked is None or seat == self.asked or not self.chair(seat).plays or seat in self.agreed:
            raise Refusal("nothing-to-answer", "nobody waits for this seat's answer")
        if not agree:
            self.add(now, command, log.Declined(seat))
            return
        self.add(now, command, log.Agreed(seat))
        self.take_back(now)

    def decide(self, seat: int, about: int, decision: str, now: int, command: str = "", *, away: int = 0) -> None:
        """The others decide about a seat that is overdue, or whose person has been away for so many milliseconds."""
        self._playing()
        chair = self.chair(about)
        deciding = self._others(about) or {*self.seats_of(chair.guest)} - {about}  # at one device, those beside it
        if not chair.plays or seat not in deciding or not (chair.overdue or chair.gone(now, away)):
            raise Refusal("not-overdue", f"there is nothing to decide about seat {about}")
        bodies: dict[str, Body] = {
            "wait": log.Waited(about),
            "cover": log.Covered(about, COVER),
            "stop": log.Stopped(seat),
        }
        self.add(now, command, bodies[decision])
        self.take_back(now)

    def cover(self, seat: int, now: int) -> None:
        """A bot plays on for a person who will not come back."""
        if self.chair(seat).plays:
            self.add(now, "", log.Covered(seat, COVER))
            self.take_back(now)

    def come_back(self, seat: int, now: int, command: str = "") -> None:
        """A person takes the seat back from the bot that stepped in."""
        self._playing()
        if not self.chair(seat).covered or self.chairs[seat].resigned:
            raise Refusal("not-your-turn", f"no bot plays for seat {seat}, or it has resigned")
        self.add(now, command, log.Returned(seat))

    def resign(self, seat: int, now: int, command: str = "") -> None:
        """A seat gives up: with two players the other wins, with more a bot plays on."""
        self._playing()
        if self.chair(seat).resigned:
            raise Refusal("not-playing", f"seat {seat} has resigned already")
        self.add(now, command, log.Resigned(seat))
        self.take_back(now)

    def hand(self, seat: int, guest: str, now: int, command: str = "") -> None:
        """A seat goes over to another guest."""
        if not self.chair(seat).person:
            raise Refusal("not-your-seat", f"no person sits on seat {seat}")
        self.add(now, command, log.Handed(seat, guest))
        self.take_back(now)

    # Time.

    def tick(self, now: int) -> None:
        """Enforce limits that have run out: those of the rules by the referee's move, the table's by overdue seats."""
        if self.phase == "playing" and self.state and self.timing.rule and now >= self.timing.ends:
            self.add(now, "", log.Moved(REFEREE, self.state.legal(REFEREE)[0].text))
            self.advance(now)
        if self.phase == "playing":
            for seat in list(self.timing.since):
                due, chair = self.timing.due(seat), self.chairs[seat]
                if due is not None and now >= due and chair.plays and not chair.overdue:
                    self.add(now, "", log.Overdue(seat))

    def credit(self, milliseconds: int, now: int) -> None:
        """Give back the time in which the table had no server."""
        if milliseconds > 0 and self.due is not None:
            self.add(now, "", log.Credited(milliseconds))

    # Internals.

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise Refusal("unknown-seat", f"seats are 0 to {len(self.chairs) - 1}, not {seat}")
        return self.chairs[seat]

    def check_host(self, guest: str) -> None:
        if guest != self.opened.host:
            raise Refusal("not-host", "only the one who opened the table can do this")

    def _waiting(self) -> None:
        if self.phase != "waiting":
            raise Refusal("not-waiting", "the game has begun")

    def _playing(self) -> State:
        if self.state is None:
            raise Refusal("not-playing", "the game has not begun")
        if self.end:
            raise Refusal("over", "the game is over")
        return self.state

    def _others(self, seat: int) -> set[int]:
        """The other persons, whom a takeback concerns; one guest's several seats are one person."""
        guest = self.chairs[seat].guest
        return {other for other, chair in enumerate(self.chairs) if chair.plays and chair.guest != guest}

    def take_back(self, now: int) -> None:
        """Take back once all others have agreed; a seat that a bot plays for need not."""
        step = None if self.asked is None else self.undo_window.last(self.asked)
        if step and self._others(step.seat) <= self.agreed:
            self.add(now, "", log.Undone(step.moves))

    def _disturbs(self, seat: int, step: UndoStep) -> bool:
        """Whether others must agree to a takeback: not while it is still the seat's own turn."""
        still = self.to_act == (seat,) and all(made.actor == seat for made in self.moves[step.moves :])
        return bool(self._others(seat)) and not still

    def _why_not(self, seat: int, seen: int | None) -> str:
        """The refusal's code for an illegal move: `late` if the game has changed since the version `seen`."""
        changes = log.Moved | log.Undone | log.Resigned | log.Stopped
        if seen is not None and any(e.seq > seen and isinstance(e.body, changes) for e in self.entries[seen:]):
            return "late"
        return "illegal" if seat in self.to_act else "not-your-turn"

    def advance(self, now: int) -> None:
        """Let chance draw, and the referee act where no limit runs, until a person, a bot or time has to act."""
        while self.state is not None and not self.end:
            actors = self.state.to_act
            if CHANCE in actors:
                move = self.state.draw(self.fairness.stream(self.draws))
                self.add(now, "", log.Moved(CHANCE, move.text))
            elif actors == (REFEREE,) and self.state.deadline is None:
                self.add(now, "", log.Moved(REFEREE, self.state.legal(REFEREE)[0].text))
            else:
                return

    def add(self, now: int, command: str, body: Body) -> None:
        if is_request(body) and self.requests >= MOST_REQUESTS:
            raise Refusal("full", f"{MOST_REQUESTS} things were done at this table besides playing; open another")
        entry = Entry(self.version + 1, max(now, self.at), body, command)
        self._see(entry)
        self.unsaved.append(entry)

    def _see(self, entry: Entry) -> None:
        """Let an entry change the table."""
        assert entry.seq == self.version + 1, f"entry {entry.seq} after version {self.version}"
        self.entries.append(entry)
        self.version = entry.seq
        self.requests += is_request(entry.body)
        if entry.command:
            self.commands[entry.command] = entry.seq
        take_effect(self, entry)
