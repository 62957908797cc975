"""Messages: everything that travels over a table's socket, one type for each, in two unions.

A page opens `/socket/{code}` (its cookie says which seats are its own) and says Hello; the server answers with a
Snapshot, then sends an Update for every new version. A command carries an id of the page's choosing; it is answered by
Done or Refused, and sending it again is harmless. TypeScript types are generated from this file.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from stolik.core.options import OptionValue
from stolik.play.entries import TableSettings
from stolik.play.series import PlannedGame, PlayedGame, SeriesKind
from stolik.play.starting import Starts
from stolik.play.table import Phase

Reaction: TypeAlias = Literal["hello", "bravo", "wow", "oops", "thinking", "thanks"]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=False):
    """Common to both directions: unknown fields are refused."""


# What a page says.


class Hello(Message, frozen=True, tag="hello"):
    """I am here; the last version I have, 0 for none. A spectator names the table's watch key.

    Said again later, it brings what the page has missed.
    """

    version: int = 0
    watch: str = ""


class Command(Message, frozen=True):
    """Something to be done once, however often it arrives; 8 to 40 letters and digits, made up by the page."""

    id: str


class Sit(Command, frozen=True, tag="sit"):
    """Take a free seat; `nonce` is the person's own part of the chance, 16 to 64 hexadecimal digits."""

    seat: int
    name: str
    nonce: str


class AddBot(Command, frozen=True, tag="place"):
    """Put a bot of a level on a free seat, or change its level (the host)."""

    seat: int
    level: str


class Free(Command, frozen=True, tag="free"):
    """Get up from a seat before the game begins; the host may free any seat."""

    seat: int


class Begin(Command, frozen=True, tag="begin"):
    """Begin the game (the host, when all seats are taken).

    After another game it begins without those who are away, for whom bots play until they are back.
    """

    seat: int | None = None  # who the youngest or the oldest is, where that decides who starts


class Play(Command, frozen=True, tag="play"):
    """Make a move, written as in the view's `legal`; `version` is what the page had seen."""

    seat: int
    move: str
    version: int


class Undo(Command, frozen=True, tag="undo"):
    """Ask to take back one's own last move."""

    seat: int


class AnswerTakeback(Command, frozen=True, tag="answer"):
    """Agree or not to a takeback that another seat asked for."""

    seat: int
    agree: bool


class Decide(Command, frozen=True, tag="decide"):
    """What to do about a seat whose time ran out, or whose player is gone: give time, let a bot step in, or end."""

    seat: int  # who decides
    about: int
    decision: Literal["wait", "cover", "stop"]


class Return(Command, frozen=True, tag="return"):
    """Take back one's own seat from the bot that plays for it."""

    seat: int


class Resign(Command, frozen=True, tag="resign"):
    """Give up; with more than two players a bot plays on."""

    seat: int


class Hint(Command, frozen=True, tag="hint"):
    """What would the bot do here? Answered by Advice."""

    seat: int


class React(Command, frozen=True, tag="react"):
    """Show a reaction, one of six friendly signs, to the others."""

    seat: int
    reaction: Reaction


class Next(Command, frozen=True, tag="next"):
    """Go on after a game: a rematch, the next game of a series, or the same series once more.

    The first one who says so opens the table, which an Update then names; the others give their nonces there.
    """

    seat: int
    nonce: str  # the person's own part of the next game's chance, for all own seats
    commitment: str  # as this table shows it in `fair.next`: what the next game is to be played with


class GetReady(Command, frozen=True, tag="ready"):
    """Give a nonce, for all own seats, at the next table without having said Next."""

    seat: int
    nonce: str


class Leave(Command, frozen=True, tag="leave"):
    """Not go on after a game that is over, or not begin the one that follows: a bot takes the chair."""

    seat: int


class EndSeries(Command, frozen=True, tag="end"):
    """End the series with the games that were played (the host; everybody who plays, once the host is gone)."""


class Lock(Command, frozen=True, tag="lock"):
    """Lock the table, so that nobody new sits down or watches, or open it again (the host)."""

    locked: bool


class WithdrawLink(Command, frozen=True, tag="withdraw"):
    """Withdraw the spectators' link: who came by it is let go, and there is another one (the host)."""


class SendAway(Command, frozen=True, tag="send-away"):
    """Send a person away, who does not come back: in a game a bot takes the seat (the host)."""

    seat: int


class Ping(Message, frozen=True, tag="ping"):
    """Measures the round trip; `sent` comes back unchanged."""

    sent: float


DoorCommand: TypeAlias = Lock | WithdrawLink | SendAway  # who may come in
TableCommand: TypeAlias = (
    Sit | AddBot | Free | Begin | GetReady | Play | Undo | AnswerTakeback | Decide | Return | Resign | DoorCommand
)  # changes this table and nothing else
GoingOn: TypeAlias = Next | Leave | EndSeries  # concerns the next table or the whole series, too
AnyCommand: TypeAlias = TableCommand | GoingOn | Hint | React
ClientMessage: TypeAlias = Hello | AnyCommand | Ping

# What the server says.


class ChairInfo(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["free", "person", "bot"]
    name: str = ""  # a person's; empty for a bot, which the page names by its level
    level: str = ""  # a bot's, also of one that stepped in for a person
    mine: bool = False  # belongs to the guest who gets this message
    here: bool = True  # a person who is connected; a bot always is
    covered: bool = False  # a bot plays for the person
    resigned: bool = False  # the person gave the game up, and does not come back to it
    due: int | None = None  # milliseconds left for this seat when the message was sent
    overdue: bool = False
    ready: bool = True  # a person who has given a nonce for this game; after another game all are asked for one
    host: bool = False  # a person who opened the table, or took that over


class Running(msgspec.Struct, frozen=True):
    """A limit of the rules that is running."""

    name: str
    milliseconds: int  # in all
    left: int  # when the message was sent


class Fair(msgspec.Struct, frozen=True):
    """The table's fair chance: the commitment from the start, the seed and the commitment of a rematch at the end."""

    commitment: str
    nonces: list[str]
    seed: str = ""
    next: str = ""


class End(msgspec.Struct, frozen=True):
    """How the game ended."""

    winners: list[int]
    scores: list[int]
    reason: str  # one of the game's reasons, or "resigned", "stopped"


class SeriesInfo(msgspec.Struct, frozen=True):
    """The series that a table belongs to, as this table knows it; lists by seat."""

    id: str  # the code of its first table; empty for spectators
    kind: SeriesKind
    number: int  # of this table's game, from 1
    games: int  # at most
    plan: list[PlannedGame]  # an evening's games in order; of the other kinds the one that is played again and again
    played: list[PlayedGame]  # this game too, when it is over
    points: list[int] | None  # that this game brought, when it is over
    standing: list[int]
    places: list[int]  # from 1, ties shared
    winners: list[int]  # when it is over
    over: bool
    ended: bool  # by the host, before its end


class TableInfo(msgspec.Struct, frozen=True):
    """The table around the game: the same for everybody except `mine`."""

    code: str
    game: str
    players: int
    options: dict[str, OptionValue]
    settings: TableSettings
    phase: Phase
    host: bool  # whether the receiver opened the table
    chairs: list[ChairInfo]
    to_act: list[int]  # seats
    fair: Fair
    running: Running | None = None
    end: End | None = None
    asked: int | None = None  # the seat that asks to take a move back
    agreed: list[int] = []
    undoable: list[int] = []  # seats that may take their last move back now
    round: int = 1
    wins: list[int] = []  # of the rounds before, by seat
    rematch: str = ""  # code of the next table
    follow: str = ""  # key of the spectators' link of the next table
    starts: Starts = Starts()  # who was chosen to start
    first: int | None = None  # the seat that starts, once that is known
    series: SeriesInfo | None = None
    watch: str = ""  # key of the spectators' link, for those who sit here
    moves: int = 0  # of the game so far
    locked: bool = False  # nobody new may sit down or watch


class Turn(msgspec.Struct, frozen=True):
    """The part of TableInfo that moves change; a takeback that was asked for is not any more."""

    to_act: list[int]
    undoable: list[int]
    moves: int
    running: Running | None = None
    asked: None = None


class Event(msgspec.Struct, frozen=True):
    """Something that happened, for the log and for animation; a hidden move has no text."""

    version: int
    at: int
    kind: str  # the tag of the entry: moved, undone, sat, …
    actor: int | None = None  # a seat, 6 for chance, 7 for the referee
    move: str | None = None


class SeatView(msgspec.Struct, frozen=True):
    """What one seat sees and may do; `seat` is None for a spectator. `table` is the game's own.

    What stays as it is in a game is not in it: the Snapshot has that once, as `fixed`.
    """

    seat: int | None
    legal: list[str]
    table: dict[str, Any]


class Snapshot(Message, frozen=True, tag="snapshot"):
    """Everything, at a version: at the beginning, and whenever the page had missed too much."""

    version: int
    info: TableInfo
    views: list[SeatView]  # of the receiver's seats, or the spectator's
    fixed: dict[str, Any]  # what belongs to the `table` of every view and stays as it is: printed boards and the like
    events: list[Event]
    server: str  # the server's release, so that an old page can ask to be reloaded
    now: int


class Update(Message, frozen=True, tag="update"):
    """What is new since the version before: `info` again, or only its `turn` if nothing but moves has changed it."""

    version: int
    since: int
    info: TableInfo | None
    turn: Turn | None
    views: list[SeatView]
    events: list[Event]
    now: int


class Done(Message, frozen=True, tag="done"):
    """A command was carried out (or had been before); the table then had this version."""

    id: str
    version: int


class Refused(Message, frozen=True, tag="refused"):
    """A command changed nothing; `code` is for the page, `text` for people who read logs."""

    id: str
    code: str
    text: str


class Advice(Message, frozen=True, tag="advice"):
    """The answer to Hint: moves, best first, each with the estimate of this seat's chance to win, 0 to 1."""

    id: str
    seat: int
    version: int
    moves: list[str]
    chances: list[float]


class Reacted(Message, frozen=True, tag="reacted"):
    """Somebody shows a reaction."""

    seat: int
    reaction: Reaction


class Pong(Message, frozen=True, tag="pong"):
    """The answer to Ping, with the server's time in milliseconds since 1970 and the table's version.

    A page that is behind that version has missed something, and says Hello again.
    """

    sent: float
    now: int
    version: int
    server: str  # the server's release, which may have changed while the connection was cut


class Problem(Message, frozen=True, tag="problem"):
    """A malformed message arrived, or the table cannot be shown; `code` says which."""

    code: str
    text: str


ServerMessage: TypeAlias = Snapshot | Update | Done | Refused | Advice | Reacted | Pong | Problem
