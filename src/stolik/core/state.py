"""States of games: values for people, tests, servers and notebooks, over one record each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from .arguments import as_whole, expect
from .contract import CHANCE, MAX_SEATS, REFEREE, SPECTATOR
from .errors import BadNotation, BadSeat, IllegalMove, StolikError
from .fields import Fields
from .notation import write_sections
from .options import decode, unwritten
from .splitmix import generator

if TYPE_CHECKING:
    from .game import Game

SEATS = (1 << MAX_SEATS) - 1  # the mask of all seats
ACTOR_NAMES = {CHANCE: "chance", REFEREE: "referee"}


class Randomness(Protocol):
    """What a draw needs of a source of chance; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int: ...


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a game, independent of the position in which it is made."""

    code: int
    text: str
    game: str = field(default="", compare=False, repr=False)  # the id of its game; empty if it is not known

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str


@dataclass(frozen=True)
class Deadline:
    """A limit that the rules name and a table enforces; when it runs out, the referee makes its move."""

    name: str
    milliseconds: int


class State:
    """A position of a game: a value that never changes; `apply` gives a new one."""

    __slots__ = ("_acting", "_drawn", "_fields", "_legal", "data", "game")

    def __init__(self, game: Game, record: Any) -> None:
        self.game = game
        # The record's bytes, which kernels read; only a kernel that makes a new state writes to them.
        self.data = record if record.__class__ is bytearray else bytearray(np.void.tobytes(record))
        self._acting: int | None = None  # the mask of actors, cached
        self._drawn = -1  # the code of the last draw, which need not be checked against the odds
        self._fields: Fields | None = None  # the record in plain numbers, cached
        self._legal: dict[int, list[int]] = {}  # the codes of every actor's moves, cached

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game is other.game and self.bytes == other.bytes

    def __hash__(self) -> int:
        return hash((self.game.id, self.bytes))

    def __repr__(self) -> str:
        return f"<State {self.text}>"

    def __reduce__(self) -> tuple[Callable[[Game, bytes], State], tuple[Game, bytes]]:
        return _from_bytes, (self.game, self.bytes)

    @property
    def bytes(self) -> bytes:
        """The record as bytes, padding zeroed: equal for equal states."""
        return bytes(self.data)

    @property
    def record(self) -> Any:
        """A copy of the record for kernels to work on."""
        return np.frombuffer(bytearray(self.data), self.game.dtype)[0]

    @property
    def players(self) -> int:
        return self.data[0]  # the first field

    @property
    def options(self) -> dict[str, bool | int | str]:
        return decode(self.game.options, self._option_codes())

    @property
    def boards(self) -> str:
        """The boards of somebody's box that lie on the table; empty when they are the game's own."""
        return "" if self.game.boards is None else str(self.game.boards.text(self.record))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The actors who may act now: seats, CHANCE or REFEREE; nobody when the game is over."""
        mask = self._acting
        if mask is None:
            mask = self._mask()
        return _MEMBERS[mask]

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return _MEMBERS[self._mask() & SEATS]

    def legal(self, actor: int) -> list[Move]:
        """The actor's moves, empty for one who is not to act. Those of CHANCE come from its odds."""
        try:
            codes = self._legal.get(actor)
        except TypeError:  # not hashable, so no actor
            actor, codes = _actor(actor), None
        return self.game.moves(self._worked_out(actor) if codes is None else codes)

    def chance(self) -> list[tuple[Move, Fraction]]:
        """The different ways in which chance can fall now, each with its exact probability."""
        if not self._may_act(CHANCE):
            return []
        codes, weights = self._odds()
        total = self.game.calls.ways(self)
        return [(move, Fraction(int(w), total)) for move, w in zip(self.game.moves(codes), weights, strict=True)]

    def draw(self, rng: Randomness) -> Move:
        """The chance move that a source of randomness picks."""
        if not self._may_act(CHANCE):
            raise IllegalMove(f"nothing is left to chance now; {self._whose_turn()}")
        try:
            k = rng.randrange(self.game.calls.ways(self))
        except AttributeError:
            _check_source(rng)
            raise
        self._drawn = int(self.game.calls.draw(self, k))
        return self.game.known_move(self._drawn)

    def apply(self, move: Move | str, seat: int | None = None) -> State:
        """The state after a move; IllegalMove says why not. Without a seat: the only actor who may act."""
        if seat is None:
            actors = self.to_act
            if len(actors) != 1:
                raise IllegalMove(f"say who makes the move {move}; {self._whose_turn()}")
            seat = actors[0]
        listed = self._legal.get(seat) if seat.__class__ is int else None  # most moves come from `legal`
        if listed is None or not isinstance(move, Move) or move.code not in listed or move.game != self.game.id:
            move = self.check(move, seat)
        return self._after(move, seat)

    def check(self, move: Move | str, actor: int) -> Move:
        """The move, if the actor may make it now; IllegalMove says why not."""
        if isinstance(move, str):
            move = self.game.move(move)
        elif not isinstance(move, Move):
            raise BadNotation(f"a move is a Move or its text, not {move!r:.60}")
        elif move.game not in ("", self.game.id):
            raise IllegalMove(f"{move} is a move of {move.game}, not of {self.game.id}")
        if not self._may_act(actor):
            raise IllegalMove(f"{actor_name(actor)} cannot act now; {self._whose_turn()}")
        if actor == CHANCE and move.code == self._drawn:
            return move
        codes = self._legal.get(actor)
        if move.code not in (self._worked_out(actor) if codes is None else codes):
            raise IllegalMove(self._why_not(move, actor))
        return move

    def after(self, move: Move, actor: int) -> State:
        """The state after a move that has been checked before, such as one of a table's log."""
        if not self.game.owns(move):
            raise IllegalMove(f"{self.game.id} has no move {move.text!r:.60} with the code {move.code!r:.60}")
        return self._after(move, _actor(actor))

    def _after(self, move: Move, actor: int) -> State:
        following = State(self.game, bytearray(self.data))
        following._acting = self.game.calls.make_move(following, actor, move.code)
        return following

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score as it is now."""
        out = np.zeros(MAX_SEATS, np.int64)
        self.game.calls.scores(self, out)
        return tuple(out[: self.players].tolist())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while somebody may act."""
        if self.to_act:
            return None
        calls = self.game.calls
        return Outcome(_MEMBERS[calls.winners(self)], self.scores, self.game.reasons[calls.reason(self)])

    @property
    def deadline(self) -> Deadline | None:
        """The limit that is running, which the referee's move ends."""
        if not self.game.deadlines:
            return None
        number = self.game.calls.deadline(self)
        return self.game.deadlines[number - 1] if number else None

    def witnesses(self, move: Move, actor: int) -> int:
        """The mask of the seats that are told of a move about to be made."""
        expect(move, Move, "what seats are told of is a Move", BadNotation)
        return int(self.game.calls.witnesses(self, _actor(actor), move.code))

    def told(self, move: Move, actor: int, seat: int | None) -> Move | None:
        """What a seat (None: a spectator) is told of a move about to be made: the move, or None if it is hidden."""
        viewer = self._viewer(seat)
        mask = self.witnesses(move, actor)
        everybody = (1 << self.players) - 1
        seen = mask & everybody == everybody if viewer == SPECTATOR else mask >> viewer & 1
        return move if seen else None

    def known(self, seat: int | None) -> State:
        """The position with everything blanked that a seat (None: a spectator) cannot know; not for playing on."""
        known = State(self.game, bytearray(self.data))
        self.game.calls.hide(known, self._viewer(seat))
        return known

    def redeal(self, seat: int | None, rng: Randomness) -> State:
        """The position with everything that the seat cannot know replaced by a fair sample of what it may be."""
        _check_source(rng)
        dealt = State(self.game, bytearray(self.data))
        self.game.calls.redeal(dealt, self._viewer(seat), generator(rng.randrange(1 << 63)))
        return dealt

    def view(self, seat: int | None) -> dict[str, Any]:
        """Exactly what a seat (None: a spectator) may know, as plain JSON."""
        known = self.known(seat)
        outcome, deadline = self.outcome, self.deadline
        return {
            "game": self.game.id,
            "players": self.players,
            "options": self.options,
            "seat": seat,
            "to_act": list(self.to_act),
            "legal": [] if seat is None else [move.text for move in self.legal(seat)],
            "deadline": deadline and {"name": deadline.name, "milliseconds": deadline.milliseconds},
            "outcome": outcome
            and {"winners": list(outcome.winners), "scores": list(outcome.scores), "reason": outcome.reason},
            "table": {**self.fixed, **known.table(seat)},
            "position": known.text,
        }

    @property
    def fixed(self) -> dict[str, Any]:
        """The part of the game's own view that is the same for all and stays as it is, such as printed boards."""
        fixed: Callable[[Fields], dict[str, Any]] | None = getattr(self.game.views, "fixed", None)
        return fixed(Fields(self.known(None))) if fixed else {}

    def table(self, seat: int | None) -> dict[str, Any]:
        """The game's own part of a view that moves change; of the state as the seat knows it."""
        if self._fields is None:
            self._fields = Fields(self)
        seen: dict[str, Any] = self.game.views.view(self._fields, self._viewer(seat))
        return seen

    @property
    def material(self) -> Any:
        """What never changes in the course of a game, such as all pieces counted together."""
        return self.game.views.material(self.record)

    @property
    def text(self) -> str:
        """The position in the game's notation."""
        game = self.game
        head = [game.id, f"players={self.players}"]
        for option, code in zip(game.options, self._option_codes(), strict=False):
            if code != option.code(unwritten(option)):
                head.append(f"{option.name}={option.text(code)}")
        if self.boards:
            head.append(f"boards={self.boards}")
        sections = write_sections(np.frombuffer(self.data, game.layout)[0], game.views.CODECS)
        return " ".join(head) + (f" | {sections}" if sections else "")

    def to_json(self) -> str:
        """The state as JSON, read back by `Game.from_json`."""
        return json.dumps({"game": self.game.id, "rules": self.game.version, "position": self.text})

    def _option_codes(self) -> list[int]:
        codes: list[int] = np.frombuffer(self.data, self.game.layout)[0]["options"].tolist()
        return codes

    def _worked_out(self, actor: int) -> list[int]:
        """The codes of an actor's moves, cached; those of CHANCE come from its odds."""
        codes: list[int]
        if not self._may_act(actor):
            codes = []
        elif actor == CHANCE:
            codes = self._odds()[0].tolist()
        else:
            codes = self.game.calls.codes(self, actor)
        self._legal[actor] = codes
        return codes

    def _odds(self) -> tuple[Any, Any]:
        """The codes of the chance moves and the number of ways of each."""
        codes = np.empty(self.game.rules.MOST_ODDS, np.int32)
        weights = np.empty(self.game.rules.MOST_ODDS, np.int64)
        n = self.game.calls.odds(self, codes, weights)
        return codes[:n], weights[:n]

    def _may_act(self, actor: int) -> int:
        if actor.__class__ is not int or not 0 <= actor <= REFEREE:
            actor = _actor(actor)
        mask = self._acting
        return (self._mask() if mask is None else mask) >> actor & 1

    def _viewer(self, seat: int | None) -> int:
        """A seat as kernels know it; BadSeat for one that is not at this table."""
        if seat is None:
            return SPECTATOR
        number = as_whole(seat)
        if number is None or not 0 <= number < self.players:
            raise BadSeat(f"seats are 0 to {self.players - 1}, or None for a spectator, not {seat!r:.60}")
        return number

    def _mask(self) -> int:
        if self._acting is None:
            self._acting = int(self.game.calls.to_act(self))
        return self._acting

    def _whose_turn(self) -> str:
        actors = self.to_act
        return f"to act: {', '.join(map(actor_name, actors))}" if actors else "the game is over"

    def _why_not(self, move: Move, seat: int) -> str:
        explain = getattr(self.game.views, "explain", None)
        why = explain(self.record, seat, move.code) if explain and seat < MAX_SEATS else ""
        choices = self.legal(seat)
        some = ", ".join(choice.text for choice in choices[:12]) + (", …" if len(choices) > 12 else "")
        return f"{move} is not legal for {actor_name(seat)} now" + (f": {why}" if why else f"; legal: {some}")


def actor_name(actor: int) -> str:
    """An actor in words for messages and logs."""
    return ACTOR_NAMES.get(actor, f"seat {actor}")


def _actor(actor: object) -> int:
    """An actor of any kind of whole number; BadSeat for a mistake."""
    number = as_whole(actor)
    if number is None or not 0 <= number <= REFEREE:
        raise BadSeat(f"an actor is a seat from 0 to {MAX_SEATS - 1}, CHANCE or REFEREE, not {actor!r:.60}")
    return number


def _check_source(rng: object) -> None:
    if not hasattr(rng, "randrange"):
        raise StolikError(f"chance needs a source of randomness such as random.Random(1), not {rng!r:.60}")


_MEMBERS = [tuple(actor for actor in range(REFEREE + 1) if mask >> actor & 1) for mask in range(2 << REFEREE)]


def _from_bytes(game: Game, raw: bytes) -> State:
    return State(game, bytearray(raw))
