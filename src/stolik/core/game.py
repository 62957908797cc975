"""The Python face of a game: values for people, tests, servers and notebooks, over the kernels of `rules.py`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np

from . import contract
from .binding import Binding
from .contract import CHANCE, MAX_SEATS, REFEREE, SPECTATOR
from .errors import BadData, BadNotation, BadOption, IllegalMove
from .notation import read_sections, write_sections
from .options import Option, Options, OptionValue, decode, encode
from .splitmix import generator

ACTOR_NAMES = {CHANCE: "chance", REFEREE: "referee"}


class Randomness(Protocol):
    """What a draw needs of a source of chance; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int: ...


@dataclass(frozen=True)
class Move:
    """A move of a game, independent of the position in which it is made."""

    code: int
    text: str

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


class Game:
    """One game with all its variants: made from its module of rules and its module of views.

    `rules` holds the kernels (see `contract`) and VERSION, STATE, OPTIONS, MOST_MOVES, MOST_ODDS, REASONS, DEADLINES,
    `players(options)` and `longest(players, options)`. `view` holds CODECS, `move_text`, `move_code`, `view`,
    `material`, `check`, `picture` and, if it likes, `explain`. `bots` holds the kernel `policy`, and
    `worth`, LEVELS and REFERENCES where the game has its own. A game that can be solved names a `solver`, one with
    tasks for a single player `tasks`, both as full module names: they are imported when they are needed.
    """

    def __init__(
        self,
        id: str,
        *,
        rules: ModuleType,
        view: ModuleType,
        bots: ModuleType | None = None,
        solver: str = "",
        tasks: str = "",
    ) -> None:
        self.id = id
        self.rules = rules
        self.views = view
        self.bots = bots
        self._parts = {"solver": solver, "tasks": tasks}
        self.version: int = rules.VERSION
        self.options: tuple[Option, ...] = rules.OPTIONS
        self.reasons: tuple[str, ...] = rules.REASONS
        self.deadlines: tuple[Deadline, ...] = getattr(rules, "DEADLINES", ())
        for name in rules.STATE.names:
            if hasattr(np.generic, name):
                raise BadData(f"field {name!r} of the state of {id} has the name of a NumPy attribute; choose another")
        self.dtype = _whole_words(rules.STATE)
        self.binding = Binding(id, _kernels_of(bots) | _kernels_of(rules))
        self._kernels: Kernels | None = None
        self._layout: tuple[Any, Any] | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        from .registry import game

        return game, (self.id,)

    @property
    def layout(self) -> Any:
        """The state's dtype without the slow manners of a record."""
        if self._layout is None or self._layout[0] is not self.dtype:
            self._layout = (self.dtype, np.dtype((np.void, self.dtype)))
        return self._layout[1]

    @property
    def kernels(self) -> Kernels:
        """Compiled kernels if they are on disk, the same functions in plain Python if not: nobody waits here."""
        if self._kernels is None:
            self._kernels = Kernels(self.binding, compiled=all(self.binding.ready(f) for f in SLOTS.values()))
        return self._kernels

    def use(self, *, compiled: bool) -> None:
        """Use compiled kernels (compiling them when first called), or plain Python."""
        self._kernels = Kernels(self.binding, compiled=compiled)

    def compile(self) -> Iterator[str]:
        """Compile the kernels of the Python face one by one, yielding the name of each before it is made."""
        for name, function in SLOTS.items():
            yield name
            self.binding.make(function, *self.sample(name))
        self._kernels = None

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments of the types that the kernel of that name is called with."""
        codes, weights = np.zeros(self.rules.MOST_MOVES, np.int32), np.zeros(self.rules.MOST_ODDS, np.int64)
        values = np.zeros(MAX_SEATS, np.float64)
        arguments: dict[str, tuple[Any, ...]] = {
            "start": (0,),
            "legal": (0, codes),
            "apply": (0, 0),
            "draw": (0,),
            "odds": (codes, weights),
            "hide": (0,),
            "fill": (0, generator(0)),
            "suppose": (0, generator(0)),
            "redeal": (0, generator(0)),
            "witnesses": (0, 0),
            "scores": (values.astype(np.int64),),
            "utility": (values,),
            "worth": (values,),
            "policy": (0, codes, 0, np.zeros(self.rules.MOST_MOVES, np.float64)),
        }
        return (np.zeros(1, self.dtype)[0], *arguments.get(name, ()))

    def part(self, name: str) -> ModuleType | None:
        """The game's `solver` or `tasks` module, if it has one."""
        return import_module(self._parts[name]) if self._parts[name] else None

    @property
    def folder(self) -> Path:
        """The game's folder."""
        return Path(str(self.rules.__file__)).parent

    def texts(self, language: str) -> dict[str, str]:
        """The game's words in a language, `pl` or `en`, by key."""
        loaded: dict[str, str] = json.loads((self.folder / "texts" / f"{language}.json").read_text("utf-8"))
        return loaded

    def counts(self, options: Mapping[str, object] | None = None) -> range:
        """The numbers of players for which these options can be played."""
        codes = encode(self.options, options or {})
        allowed: range = self.rules.players(decode(self.options, codes))
        if not allowed:
            raise BadOption(f"{self.id} cannot be played with these options together: {dict(options or {})}")
        return allowed

    def start(self, players: int | None = None, first: int | None = None, **options: OptionValue) -> State:
        """A new game; `first` names the seat that starts, without it chance decides."""
        allowed = self.counts(options)
        players = allowed[0] if players is None else players
        if players not in allowed:
            with_options = " with these options" if options else ""
            raise BadOption(f"{self.id}{with_options} is for {_span(allowed)} players, not {players!r}")
        if first is not None and first not in range(players):
            raise BadOption(f"first is a seat from 0 to {players - 1}, not {first!r}")
        record = self._blank(players, encode(self.options, options))
        self.kernels.start(record, -1 if first is None else first)
        return State(self, record)

    def move(self, text: str) -> Move:
        """The move of that text; every move's text is read back to the same move."""
        code = self._move_code(text)
        return Move(code, self.views.move_text(code))

    def moves(self, codes: Any) -> list[Move]:
        """The moves of these codes."""
        return [Move(int(code), self.views.move_text(int(code))) for code in codes]

    def longest(self, players: int, options: Options) -> int:
        """No game with these options has more moves than this, those of chance and the referee included."""
        return int(self.rules.longest(players, options))

    def parse(self, text: str) -> State:
        """The position of that text; every state's text is read back to an equal state."""
        head, *sections = text.strip().split("|")
        words = head.split()
        if not words or words[0] != self.id:
            raise BadNotation(f"a position of this game begins with {self.id!r}, not {text.strip()[:30]!r}")
        given: dict[str, str] = {}
        for word in words[1:]:
            name, equals, value = word.partition("=")
            if not equals:
                raise BadNotation(f"{word!r} in the head of a position is no name=value")
            given[name] = value
        players = given.pop("players", "")
        if not players.isdecimal():
            raise BadNotation(f"the head of a position names players=2 or the like, not players={players!r}")
        allowed = self.counts(given)
        if int(players) not in allowed:
            raise BadNotation(f"{self.id} is for {_span(allowed)} players, not players={players}")
        record = self._blank(int(players), encode(self.options, given))
        read_sections(sections, record, self.views.CODECS)
        try:
            self.views.check(record)
        except ValueError as problem:
            raise BadNotation(f"no such position: {problem}") from None
        self.kernels.refresh(record)
        return State(self, record)

    def from_json(self, text: str) -> State:
        """The state that `State.to_json` wrote."""
        data = json.loads(text)
        if not isinstance(data, dict) or data.get("game") != self.id or data.get("rules") != self.version:
            raise BadNotation(f"this is no state of {self.id} by rules {self.version}")
        return self.parse(data["position"])

    def _blank(self, players: int, codes: list[int]) -> Any:
        record = np.zeros(1, self.dtype)[0]
        record.players = players
        record.options[: len(codes)] = codes
        return record

    def _move_code(self, text: str) -> int:
        try:
            code = int(self.views.move_code(" ".join(text.split())))
        except ValueError as problem:
            raise BadNotation(f"{text!r} is no move of {self.id}: {problem}") from None
        return code


class State:
    """A position of a game: a value that never changes; `apply` gives a new one."""

    __slots__ = ("_acting", "_record", "game")

    def __init__(self, game: Game, record: Any) -> None:
        self.game = game
        self._record = record
        self._acting: int | None = None  # the mask of actors, once it has been asked for

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
        raw: bytes = np.void.tobytes(self._record)  # not by attribute, which a record looks up slowly
        return raw

    @property
    def record(self) -> Any:
        """A copy of the record for kernels to work on."""
        return np.frombuffer(bytearray(self.bytes), self.game.dtype)[0]

    @property
    def players(self) -> int:
        return int(np.void.__getitem__(self._record, "players"))

    @property
    def options(self) -> dict[str, bool | int | str]:
        return decode(self.game.options, np.void.__getitem__(self._record, "options"))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The actors who may act now: seats, CHANCE or REFEREE; nobody when the game is over."""
        return _members(self._mask())

    def legal(self, actor: int) -> list[Move]:
        """The actor's moves, empty for one who is not to act. Those of CHANCE come from its odds."""
        return self.game.moves(self._codes(actor))

    def chance(self) -> list[tuple[Move, Fraction]]:
        """The different ways in which chance can fall now, each with its exact probability."""
        if not self._may_act(CHANCE):
            return []
        out = np.empty(self.game.rules.MOST_ODDS, np.int32)
        weights = np.empty(self.game.rules.MOST_ODDS, np.int64)
        n = self.game.kernels.odds(self._record, out, weights)
        total = self.game.kernels.ways(self._record)
        return [(move, Fraction(int(w), total)) for move, w in zip(self.game.moves(out[:n]), weights[:n], strict=True)]

    def draw(self, rng: Randomness) -> Move:
        """The chance move that a source of randomness picks."""
        if not self._may_act(CHANCE):
            raise IllegalMove(f"nothing is left to chance now; {self._whose_turn()}")
        k = rng.randrange(self.game.kernels.ways(self._record))
        return self.game.moves([self.game.kernels.draw(self._record, k)])[0]

    def apply(self, move: Move | str, seat: int | None = None) -> State:
        """The state after a move; IllegalMove says why not. Without a seat: the only actor who may act."""
        if seat is None:
            actors = self.to_act
            if len(actors) != 1:
                raise IllegalMove(f"say who makes the move {move}; {self._whose_turn()}")
            seat = actors[0]
        return self.after(self.check(move, seat), seat)

    def check(self, move: Move | str, actor: int) -> Move:
        """The move, if the actor may make it now; IllegalMove says why not."""
        if isinstance(move, str):
            move = self.game.move(move)
        if not self._may_act(actor):
            raise IllegalMove(f"{actor_name(actor)} cannot act now; {self._whose_turn()}")
        if move.code not in self._codes(actor):
            raise IllegalMove(self._why_not(move, actor))
        return move

    def after(self, move: Move, actor: int) -> State:
        """The state after a move that has been checked before, such as one of a table's log."""
        record = self.record
        self.game.kernels.apply(record, actor, move.code)
        return State(self.game, record)

    @property
    def scores(self) -> tuple[int, ...]:
        """Every seat's score as it is now."""
        out = np.zeros(MAX_SEATS, np.int64)
        self.game.kernels.scores(self._record, out)
        return tuple(int(score) for score in out[: self.players])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while somebody may act."""
        if self.to_act:
            return None
        kernels = self.game.kernels
        reason = self.game.reasons[kernels.reason(self._record)]
        return Outcome(_members(kernels.winners(self._record)), self.scores, reason)

    @property
    def deadline(self) -> Deadline | None:
        """The limit that is running, which the referee's move ends."""
        number = self.game.kernels.deadline(self._record)
        return self.game.deadlines[number - 1] if number else None

    def witnesses(self, move: Move, actor: int) -> int:
        """The mask of the seats that are told of a move about to be made."""
        return int(self.game.kernels.witnesses(self._record, actor, move.code))

    def told(self, move: Move, actor: int, seat: int | None) -> Move | None:
        """What a seat (None: a spectator) is told of a move about to be made: the move, or None if it is hidden."""
        mask = self.witnesses(move, actor)
        everybody = (1 << self.players) - 1
        seen = mask & everybody == everybody if seat is None else mask >> seat & 1
        return move if seen else None

    def known(self, seat: int | None) -> State:
        """The position with everything blanked that a seat (None: a spectator) cannot know; not for playing on."""
        record = self.record
        self.game.kernels.hide(record, SPECTATOR if seat is None else seat)
        return State(self.game, record)

    def redeal(self, seat: int | None, rng: Randomness) -> State:
        """The position with everything that the seat cannot know replaced by a fair sample of what it may be."""
        record = self.record
        self.game.kernels.redeal(record, SPECTATOR if seat is None else seat, generator(rng.randrange(1 << 63)))
        return State(self.game, record)

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
            "table": known.table(seat),
            "position": known.text,
        }

    def table(self, seat: int | None) -> dict[str, Any]:
        """The game's own part of a view; of the state as the seat knows it."""
        seen: dict[str, Any] = self.game.views.view(self._open(), SPECTATOR if seat is None else seat)
        return seen

    @property
    def material(self) -> Any:
        """What never changes in the course of a game, such as all pieces counted together."""
        return self.game.views.material(self._record)

    @property
    def text(self) -> str:
        """The position in the game's notation."""
        record, game = self._open(), self.game
        head = [game.id, f"players={self.players}"]
        for option, code in zip(game.options, record.options, strict=False):
            if int(code) != option.code(option.default):
                head.append(f"{option.name}={option.text(int(code))}")
        sections = write_sections(record, game.views.CODECS)
        return " ".join(head) + (f" | {sections}" if sections else "")

    def to_json(self) -> str:
        """The state as JSON, read back by `Game.from_json`."""
        return json.dumps({"game": self.game.id, "rules": self.game.version, "position": self.text})

    def _open(self) -> Any:
        """The fields of a copy of the record as plain attributes: a hundred times quicker to read from Python."""
        layout = self.game.layout
        fields = np.frombuffer(self.bytes, layout)[0]
        return Fields({name: fields[name] for name in layout.names})

    def _codes(self, actor: int) -> list[int]:
        """The codes of an actor's moves; those of CHANCE come from its odds."""
        if actor == CHANCE:
            return [move.code for move, _ in self.chance()]
        if not self._may_act(actor):
            return []
        out = np.empty(self.game.rules.MOST_MOVES, np.int32)
        codes: list[int] = out[: self.game.kernels.legal(self._record, actor, out)].tolist()
        return codes

    def _may_act(self, actor: int) -> bool:
        return bool(self._mask() >> actor & 1) if actor >= 0 else False

    def _mask(self) -> int:
        if self._acting is None:
            self._acting = int(self.game.kernels.to_act(self._record))
        return self._acting

    def _whose_turn(self) -> str:
        actors = self.to_act
        return f"to act: {', '.join(map(actor_name, actors))}" if actors else "the game is over"

    def _why_not(self, move: Move, seat: int) -> str:
        explain = getattr(self.game.views, "explain", None)
        why = explain(self._record, seat, move.code) if explain and seat < MAX_SEATS else ""
        choices = self.legal(seat)
        some = ", ".join(choice.text for choice in choices[:12]) + (", …" if len(choices) > 12 else "")
        return f"{move} is not legal for {actor_name(seat)} now" + (f": {why}" if why else f"; legal: {some}")


class Fields:
    """The fields of a record, by attribute or by name."""

    def __init__(self, fields: dict[str, Any]) -> None:
        self.__dict__ = fields

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


class Kernels:
    """A game's kernels as attributes, compiled or plain."""

    def __init__(self, binding: Binding, *, compiled: bool) -> None:
        self._take = binding.compiled if compiled else binding.plain
        self.compiled = compiled

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in SLOTS:
            raise AttributeError(name)
        function = self._take(SLOTS[name])
        setattr(self, name, function)
        return function


SLOTS: dict[str, Callable[..., Any]] = {
    name: f for name, f in vars(contract).items() if hasattr(f, "__stolik_kernel__")
}


def _kernels_of(module: ModuleType | None) -> dict[str, Callable[..., Any]]:
    return {name: f for name, f in vars(module or object).items() if hasattr(f, "__stolik_kernel__")}


def actor_name(actor: int) -> str:
    """An actor in words for messages and logs."""
    return ACTOR_NAMES.get(actor, f"seat {actor}")


@cache
def _members(mask: int) -> tuple[int, ...]:
    return tuple(actor for actor in range(REFEREE + 1) if mask >> actor & 1)


def _span(allowed: range) -> str:
    return f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])


def _whole_words(dtype: Any) -> Any:
    """The state's dtype, its length rounded up to whole 64-bit words so that it can be hashed by them."""
    fields = {"names": dtype.names, "formats": [dtype[name] for name in dtype.names]}
    offsets = [dtype.fields[name][1] for name in dtype.names]
    return np.dtype((np.record, {**fields, "offsets": offsets, "itemsize": -(-dtype.itemsize // 8) * 8}))


def _from_bytes(game: Game, raw: bytes) -> State:
    return State(game, np.frombuffer(bytearray(raw), game.dtype)[0])
