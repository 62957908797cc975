"""Schemas of HTTP bodies: of requests, in which unknown fields are refused, and of answers."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from stolik.core.options import OptionValue
from stolik.play.entries import TableSettings
from stolik.play.series import SeriesKind, SeriesPlan
from stolik.play.starting import By, Starts
from stolik.play.table import Phase

from ..messages import End, Event, SeatView, SeriesInfo, TableInfo


class RequestBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Common to the bodies of requests: unknown fields are refused."""


class Name(RequestBody, frozen=True):
    """How a guest wants to be called."""

    name: str


class Entrance(RequestBody, frozen=True):
    """The code of a class or a family, however it is typed."""

    code: str


class NewSeat(RequestBody, frozen=True):
    """Who is to sit: me, somebody at this device, a friend who will come, or a bot."""

    kind: Literal["me", "here", "friend", "bot"]
    name: str = ""
    level: str = ""


class NewTable(RequestBody, frozen=True):
    """A table to be opened."""

    game: str
    players: int
    seats: list[NewSeat]
    ticket: str
    nonce: str
    options: dict[str, OptionValue] = {}
    settings: TableSettings = TableSettings()
    boards: str = ""  # of the host's box, in the game's notation; at tables that are not listed
    starts: Starts | None = None  # null: as usual in the game
    series: SeriesPlan | None = None  # null: one game


class SeatChoice(RequestBody, frozen=True):
    """A seat."""

    seat: int


class NewBoards(RequestBody, frozen=True):
    """Boards of somebody's box to be checked, with the options of a game that is to be played with them."""

    boards: str
    options: dict[str, OptionValue] = {}


class TaskStart(RequestBody, frozen=True):
    """A board of a task."""

    start: str


class TaskMove(RequestBody, frozen=True):
    """A move on a board of a task."""

    start: str
    move: str


class MyTable(msgspec.Struct, frozen=True):
    """A table that a guest sat at."""

    code: str
    game: str
    options: dict[str, OptionValue]
    phase: Phase
    players: list[str]
    mine: bool
    updated: int
    end: End | None
    series: str = ""  # the code of the first table of the series that it belongs to
    next: str = ""  # the code of the table at which they went on
    goes_on: bool = False  # whether that series is not over yet


class Me(msgspec.Struct, frozen=True):
    """The guest who asks."""

    guest: str
    name: str
    tables: list[MyTable]
    closed: bool = False  # a house for children, with tables of classes and families only
    group: str = ""  # the class or family with whose code the guest came in


class ForgottenPerson(msgspec.Struct, frozen=True):
    """What became of the tables of a person who wanted to be forgotten."""

    deleted: int  # nobody else was there
    changed: int  # the others keep them, without the name


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of a game."""

    name: str
    kind: Literal["flag", "whole", "choice"]
    default: OptionValue
    low: int | None = None  # of a whole number
    high: int | None = None
    words: list[str] = []
    by_players: dict[str, OptionValue] = {}  # the default, where the number of players decides


class LimitInfo(msgspec.Struct, frozen=True):
    """A limit that the rules of a game name."""

    name: str
    milliseconds: int


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    players: tuple[int, int]  # the fewest and the most
    options: list[OptionInfo]
    levels: list[str]
    tasks: bool
    deadlines: list[LimitInfo]
    undo: bool
    boards: bool  # whether those of somebody's box can be put in
    starts: By  # who starts when nobody chose; at listed tables chance
    printed_starts: By | Literal[""]  # who starts by the printed rules, if that can be chosen
    own_points: bool  # whether the rules name the points of a tournament; else 2 for a win, 1 for a shared one


class Boards(msgspec.Struct, frozen=True):
    """Boards of somebody's box as they lie on the table; empty where they are the game's own."""

    boards: str


class PlayerCounts(msgspec.Struct, frozen=True):
    """Numbers of players, and whether the game counts a score, so that a series can be played by it."""

    players: list[int]
    scored: bool


class Commitment(msgspec.Struct, frozen=True):
    """What a table is going to be played with: the SHA-256 of its seed, and the ticket to open it with."""

    ticket: str
    commitment: str


class OpenedTable(msgspec.Struct, frozen=True):
    """Where a new table is."""

    code: str
    watch: str


class OpenTable(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    code: str
    game: str
    options: dict[str, OptionValue]
    players: int
    free: int
    names: list[str]
    opened: int
    series: SeriesKind | Literal[""] = ""  # the kind of the series that it begins


class Key(msgspec.Struct, frozen=True):
    """A one-time key."""

    key: str


class SeatAt(msgspec.Struct, frozen=True):
    """A seat of a table."""

    code: str
    seat: int


class CodeOf(msgspec.Struct, frozen=True):
    """A table."""

    code: str


class DrawnWay(msgspec.Struct, frozen=True):
    """A draw as it can be checked without the rules of its game: one of equally likely ways."""

    number: int  # in its game, from 0; -1 for the draw of who starts between equal names
    ways: int
    way: int  # from 0
    move: str  # that the rules make of it


class FairnessReport(msgspec.Struct, frozen=True):
    """What a table's chance is checked by, and whether the server's own check found it fair."""

    ok: bool
    draws: int
    text: str
    seed: str
    commitment: str
    nonces: list[str]
    drawn: list[DrawnWay]


class ReplayStep(msgspec.Struct, frozen=True):
    """A move of a replay and what was seen after it."""

    event: Event
    view: SeatView


class Replay(msgspec.Struct, frozen=True):
    """A finished game from one point of view."""

    info: TableInfo
    fixed: dict[str, Any]  # belongs to the `table` of every view
    start: SeatView
    steps: list[ReplayStep]


class SeriesSeat(msgspec.Struct, frozen=True):
    """Who plays a series on one chair."""

    kind: Literal["person", "bot"]
    name: str
    level: str
    mine: bool


class SeriesPage(msgspec.Struct, frozen=True):
    """A series from its first to its newest table; any of their codes leads here."""

    series: SeriesInfo
    code: str  # of the newest table
    phase: Phase  # of the newest table
    game: str  # of the newest table
    seats: list[SeriesSeat]
    host: bool  # whether who asks may end it
    watch: str = ""  # for a spectator: the key of the newest table
    watched: list[str] = []  # for a spectator: the keys of the tables whose games were played, in order


class TaskInfo(msgspec.Struct, frozen=True):
    """A task for one person; `moves` are those that can be made on its board."""

    id: str
    start: str
    limit: int
    minimum: int
    grade: str
    source: str
    moves: list[str] = []


class TaskBoard(msgspec.Struct, frozen=True):
    """A board of a task after a move."""

    start: str
    solved: bool
    moves: list[str]


class Solution(msgspec.Struct, frozen=True):
    """A shortest way."""

    moves: list[str]


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: str
    release: str


class Readiness(msgspec.Struct, frozen=True):
    """Whether the server can serve; `plain` are the games that run slowly until `stolik setup` has compiled them."""

    status: str
    release: str
    plain: list[str]
    reason: str  # why it is not ready, in words; nothing when it is
