"""Entries: what can happen at a table. Their log is the source of truth (event sourcing); all else is derived.

A table's version is the number of its entries. Entries are written to disk before anybody is told of them, and never
changed: a move that was taken back stays in the list, followed by the entry that says so. Only who somebody was can be
taken out of them later; see `forgetting`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from .series import Series
from .starting import Starts

Pace: TypeAlias = Literal["quick", "calm", "slow"]
TimeControl: TypeAlias = Literal["none", "relaxed", "brisk"]


class TableSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was chosen for a table besides the game's own options."""

    clock: TimeControl = "none"
    pace: Pace = "calm"  # of bots
    hints: bool = True
    undo: bool = True
    public: bool = False  # listed in the lobby while it waits for players


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A table was opened; `seed` is the secret of its fair chance and never leaves the server before the end."""

    game: str
    rules: int
    players: int
    options: dict[str, bool | int | str]  # all of them; one that release 0.1.0 left out has its `unwritten` value
    settings: TableSettings
    host: str  # the guest who opened it
    seed: str
    first: int | None = None  # the seat that starts, if the game before decided it; else see `starts`
    round: int = 1  # of a series of rematches
    wins: list[int] = []  # by seat, in the rounds before
    boards: str = ""  # of somebody's box, in the game's notation
    starts: Starts = Starts()  # who was chosen to start
    after: str = ""  # the code of the previous table, whose people keep their chairs
    series: Series | None = None  # the series that this game belongs to, as it stood before the game
    locked: bool = False  # nobody new may watch, because the table before was locked
    removed: list[str] = []  # guests whom the host sent away from the tables before


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """A person took a seat; several seats may belong to one guest, who then plays them at one device."""

    seat: int
    guest: str
    name: str  # empty once the person has been forgotten
    nonce: str = ""  # the person's own part of the chance
    renamed: bool = False  # whether the name is another one than the game began with


class Placed(msgspec.Struct, frozen=True, tag="placed"):
    """A bot of a level was put on a seat."""

    seat: int
    level: str


class Freed(msgspec.Struct, frozen=True, tag="freed"):
    """A seat was given up before the game began; `removed`: the host sent its person away, who may not sit again."""

    seat: int
    removed: bool = False


class Begun(msgspec.Struct, frozen=True, tag="begun"):
    """The game began; nobody can change the chance from here on."""

    nonces: list[str]
    first: int | None = None  # who starts, if the table decided it now; else see Opened


class Moved(msgspec.Struct, frozen=True, tag="moved", gc=False):
    """Somebody moved: a seat, chance or the referee."""

    actor: int
    move: str


class Asked(msgspec.Struct, frozen=True, tag="asked"):
    """A seat asked to take its last move back."""

    seat: int


class Declined(msgspec.Struct, frozen=True, tag="declined"):
    """A seat did not agree to a takeback."""

    seat: int


class Agreed(msgspec.Struct, frozen=True, tag="agreed"):
    """A seat agreed to a takeback."""

    seat: int


class Undone(msgspec.Struct, frozen=True, tag="undone"):
    """The last moves were taken back; so many of the game's moves remain."""

    moves: int


class Overdue(msgspec.Struct, frozen=True, tag="overdue"):
    """A seat's time ran out; the others may wait, ask a bot to step in, or end the game."""

    seat: int


class Waited(msgspec.Struct, frozen=True, tag="waited"):
    """The others gave a seat more time."""

    seat: int


class Covered(msgspec.Struct, frozen=True, tag="covered"):
    """A bot stepped in for a person who keeps the right to the seat."""

    seat: int
    level: str


class Returned(msgspec.Struct, frozen=True, tag="returned"):
    """A person took the seat back from the bot that had stepped in."""

    seat: int


class Handed(msgspec.Struct, frozen=True, tag="handed"):
    """A seat went over to another guest, by a one-time link."""

    seat: int
    guest: str


class Resigned(msgspec.Struct, frozen=True, tag="resigned"):
    """A seat gave the game up."""

    seat: int


class Stopped(msgspec.Struct, frozen=True, tag="stopped"):
    """The game was ended before its end."""

    seat: int  # who decided it


class Credited(msgspec.Struct, frozen=True, tag="credited"):
    """Time was added to the running limits, because the server was away."""

    milliseconds: int


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The same players went on at another table."""

    table: str
    watch: str = ""  # the key of its spectators' link


class Ready(msgspec.Struct, frozen=True, tag="ready"):
    """A person who kept the seat from the game before gave a nonce for this one."""

    seat: int
    nonce: str


class Left(msgspec.Struct, frozen=True, tag="left"):
    """A person does not go on after this game; a bot takes the chair in the next."""

    seat: int


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """The host ended the series; the games that were played count."""


class Locked(msgspec.Struct, frozen=True, tag="locked"):
    """The host locked the table, so that nobody new sits down or watches, or opened it again."""

    locked: bool


class Withdrawn(msgspec.Struct, frozen=True, tag="withdrawn"):
    """The host withdrew the spectators' link; the one that is good now ends with `watch`."""

    watch: str


class SentAway(msgspec.Struct, frozen=True, tag="sent-away"):
    """The host sent a person away from a game; a bot takes the seat for good."""

    seat: int


Body: TypeAlias = (
    Opened
    | Sat
    | Placed
    | Freed
    | Begun
    | Moved
    | Asked
    | Declined
    | Agreed
    | Undone
    | Overdue
    | Waited
    | Covered
    | Returned
    | Handed
    | Resigned
    | Stopped
    | Credited
    | Rematched
    | Ready
    | Left
    | Ended
    | Locked
    | Withdrawn
    | SentAway
)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One line of a table's log: the number `seq` counts from 1, `at` is milliseconds since 1970."""

    seq: int
    at: int
    body: Body
    command: str = ""  # the id of the command that caused it, which makes commands idempotent


encode_body = msgspec.json.Encoder().encode
decode_body = msgspec.json.Decoder(Body).decode
