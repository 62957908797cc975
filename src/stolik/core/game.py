"""The Python face of a game: values for people, tests, servers and notebooks, over the kernels of `rules`."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from . import contract
from . import options as chosen_options
from .arguments import as_whole, expect, whole
from .binding import Binding, compiling
from .contract import MAX_SEATS
from .errors import BadBoards, BadData, BadNotation, BadOption, StolikError
from .fields import whole_words
from .notation import read_sections
from .options import WHOLE, Option, Options, OptionValue, encode
from .splitmix import generator
from .state import ACTOR_NAMES, Deadline, Move, Outcome, Randomness, State, actor_name

__all__ = [
    "ACTOR_NAMES",
    "SLOTS",
    "Deadline",
    "Game",
    "Kernels",
    "Move",
    "Outcome",
    "Randomness",
    "State",
    "actor_name",
]


TAKEN = ("players", "first", "boards")  # arguments of `start` beside the options


class Game:
    """One game with all its variants: made from its module of rules and its module of views.

    `rules` holds the kernels (see `contract`) and VERSION, STATE, OPTIONS, MOST_MOVES, MOST_ODDS, REASONS, DEADLINES,
    `players(options)` and `longest(players, options)`. `view` holds CODECS, `move_text`, `move_code`, `view`,
    `material`, `check`, `picture` and, if it likes, `explain` and `fixed`, the part of a view that stays as it is.
    `bots` holds the kernel `policy`, and `evaluate`, LEVELS, REFERENCES, VARIANTS and `plain` if the game has its own.

    `boards` is for a game whose boards, tracks or cards a family with the printed box may put in: `lay(record, text)`
    puts them into a record that knows its players and options (an empty text: those of the game's own data) and raises
    BadBoards, `text(record)` writes those that lie there, and nothing if they are the game's own. A game that can be
    solved names a `solver`, one with tasks for a single player `tasks`, both as full module names: they are imported
    when they are needed.
    """

    def __init__(
        self,
        id: str,
        *,
        rules: ModuleType,
        view: ModuleType,
        bots: ModuleType | None = None,
        boards: ModuleType | None = None,
        solver: str = "",
        tasks: str = "",
    ) -> None:
        self.id = id
        self.rules = rules
        self.views = view
        self.bots = bots
        self.boards = boards
        self._parts = {"solver": solver, "tasks": tasks}
        self.version: int = rules.VERSION
        self.options: tuple[Option, ...] = rules.OPTIONS
        self.reasons: tuple[str, ...] = rules.REASONS
        self.deadlines: tuple[Deadline, ...] = getattr(rules, "DEADLINES", ())
        for option in self.options:
            if option.name in TAKEN:
                raise BadData(f"an option of {id} has the name {option.name!r}, which means something else at a start")
        for name in rules.STATE.names:
            if hasattr(np.generic, name):
                raise BadData(f"field {name!r} of the state of {id} has the name of a NumPy attribute; choose another")
        self.dtype = whole_words(rules.STATE)
        self.binding = Binding(id, _current(id, _kernels_of(bots) | _kernels_of(rules)))
        self._layout: tuple[Any, Any] | None = None
        self._moves: dict[int, Move] = {}  # a cache of all moves seen so far, by code
        self._texts: dict[str, Move] = {}  # … and by text
        self._found = self._moves.__getitem__

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        from .registry import game

        return game, (self.id,)

    @property
    def layout(self) -> Any:
        """The state's dtype as np.void, whose fields are read quicker than those of np.record."""
        if self._layout is None or self._layout[0] is not self.dtype:
            self._layout = (self.dtype, np.dtype((np.void, self.dtype)))
        return self._layout[1]

    @cached_property
    def kernels(self) -> Kernels:
        """Compiled kernels if they are on disk, else the same functions in plain Python: nothing is compiled here."""
        return Kernels(self.binding, compiled=all(self.binding.ready(f) for f in SLOTS.values()))

    @cached_property
    def calls(self) -> Calls:
        """The same kernels, called with states."""
        return Calls(self)

    def use(self, *, compiled: bool) -> None:
        """Use compiled kernels (compiling them when first called), or plain Python."""
        self._forget_kernels()
        self.kernels = Kernels(self.binding, compiled=compiled)

    def compile(self) -> Iterator[str]:
        """Compile the kernels of the Python face one by one, yielding the name of each before it is made."""
        for name, function in SLOTS.items():
            yield name
            self.binding.make(function, *self.sample(name))
        self._forget_kernels()

    def _forget_kernels(self) -> None:
        """Look for compiled kernels again at the next use."""
        for cached in ("kernels", "calls"):
            vars(self).pop(cached, None)

    def sample(self, name: str) -> tuple[Any, ...]:
        """Arguments of the types that the kernel of that name is called with."""
        codes, weights = np.zeros(self.rules.MOST_MOVES, np.int32), np.zeros(self.rules.MOST_ODDS, np.int64)
        values = np.zeros(MAX_SEATS, np.float64)
        arguments: dict[str, tuple[Any, ...]] = {
            "start": (0,),
            "legal": (0, codes),
            "apply": (0, 0),
            "make_move": (0, 0),
            "draw": (0,),
            "odds": (codes, weights),
            "hide": (0,),
            "fill": (0, generator(0)),
            "sample_belief": (0, generator(0)),
            "redeal": (0, generator(0)),
            "witnesses": (0, 0),
            "has_choice": (0,),
            "scores": (values.astype(np.int64),),
            "utility": (values,),
            "evaluate": (values,),
            "policy": (0, codes, 0, np.zeros(self.rules.MOST_MOVES, np.float64)),
        }
        return (np.zeros(1, self.dtype)[0], *arguments.get(name, ()))

    def has(self, name: str) -> bool:
        """Whether the game has a `solver` or `tasks`."""
        return bool(self._part(name))

    def part(self, name: str) -> ModuleType | None:
        """The game's `solver` or `tasks` module, if it has one."""
        path = self._part(name)
        return import_module(path) if path else None

    def _part(self, name: str) -> str:
        if not isinstance(name, str) or name not in self._parts:
            raise StolikError(f"a game may have {' and '.join(self._parts)}, not {name!r:.60}")
        return self._parts[name]

    @property
    def folder(self) -> Path:
        """The game's folder, in which `rules` is a file or a package; a small game may be one file beside its texts."""
        rules = Path(str(self.rules.__file__))
        is_inside = rules.name == "__init__.py" and not (rules.parent / "texts").is_dir()
        return rules.parent.parent if is_inside else rules.parent

    def texts(self, language: str) -> dict[str, str]:
        """The game's words in a language, `pl` or `en`, by key."""
        files = {path.stem: path for path in (self.folder / "texts").glob("*.json")}
        if expect(language, str, "a language is pl or en") not in files:
            raise StolikError(f"{self.id} speaks {', '.join(sorted(files))}, not {language!r:.60}")
        loaded: dict[str, str] = json.loads(files[language].read_text("utf-8"))
        if "line" in loaded and "tagline" not in loaded:  # as it was called in release 0.1.0
            warnings.warn(f"{self.id} has the text line, which is called tagline now", DeprecationWarning, stacklevel=2)
            loaded["tagline"] = loaded.pop("line")
        return loaded

    def counts(self, options: Mapping[str, object] | None = None) -> tuple[int, ...]:
        """The numbers of players that these options allow, all other options having their defaults."""
        seats = range(1, MAX_SEATS + 1)
        given = {} if options is None else options
        allowed = tuple(n for n in seats if n in self.rules.players(self.chosen(given, n)))
        if not allowed:
            raise BadOption(f"{self.id} cannot be played with these options together: {dict(given)}")
        return allowed

    def chosen(self, options: Mapping[str, object], players: int) -> dict[str, OptionValue]:
        """All options of a new game: those given, and the defaults for so many players."""
        return chosen_options.chosen(self.options, options, whole(players, "the number of players is whole", BadOption))

    def written(self, options: Mapping[str, object]) -> dict[str, OptionValue]:
        """All options of a record or a position; an option that it leaves out has its `unwritten` value."""
        return chosen_options.written(self.options, options)

    def start(
        self, players: int | None = None, first: int | None = None, boards: OptionValue = "", **options: OptionValue
    ) -> State:
        """A new game; `first` names the seat that starts, without it chance decides; `boards` are those of a box."""
        allowed = self.counts(options)
        players = allowed[0] if players is None else whole(players, "the number of players is whole", BadOption)
        if players not in allowed:
            with_options = " with these options" if options else ""
            raise BadOption(f"{self.id}{with_options} is for {_span(allowed)} players, not {players!r}")
        if first is not None and as_whole(first) not in range(players):
            raise BadOption(f"first is a seat from 0 to {players - 1}, not {first!r:.60}")
        record = self.blank(players, self.chosen(options, players), boards)
        self.kernels.start(record, -1 if first is None else first)
        return State(self, record)

    def move(self, text: str) -> Move:
        """The move of that text; every move's text is read back to the same move."""
        if not isinstance(text, str):
            raise BadNotation(f"a move of {self.id} is written as text, not {text!r:.60}")
        return self._texts.get(text) or self.known_move(self._move_code(text))

    def known_move(self, code: int) -> Move:
        """The move of a code, from a cache."""
        try:
            move = self._moves.get(code)
        except TypeError:  # not hashable, so no code
            move = None
        if move is None:
            code = whole(code, f"the code of a move of {self.id} is a whole number", BadNotation)
            move = Move(code, self.views.move_text(code), self.id)
            self._moves[code] = self._texts[move.text] = move
        return move

    def owns(self, move: Move) -> bool:
        """Whether this is a move of the game, its code being that of its text; BadNotation for what is no Move."""
        own = self.move(expect(move, Move, "a move that has been checked is a Move", BadNotation).text)
        return move is own or (move == own and move.game in ("", self.id))

    def moves(self, codes: Any) -> list[Move]:
        """The moves of these codes."""
        try:
            return list(map(self._found, codes))
        except KeyError:  # a code that is not in the cache yet
            return [self.known_move(code) for code in codes]
        except TypeError:
            raise BadNotation(f"moves of {self.id} are found by a list of their codes, not {codes!r:.60}") from None

    def longest(self, players: int, options: Options) -> int:
        """No game with these options has more moves than this, those of chance and the referee included."""
        return int(self.rules.longest(players, self.chosen(options, players)))

    def parse(self, text: str) -> State:
        """The position of that text; every state's text is read back to an equal state."""
        if not isinstance(text, str):
            raise BadNotation(f"a position of {self.id} is written as text, not {text!r:.60}")
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
        if not (players.isdecimal() and WHOLE.fullmatch(players)):
            raise BadNotation(f"the head of a position names players=2 or the like, not players={players[:60]!r}")
        boards = given.pop("boards", "")
        options = self.written(given)
        allowed = self.rules.players(options)
        if int(players) not in allowed:
            told = f"is for {_span(allowed)} players" if allowed else "cannot be played with these options together"
            raise BadNotation(f"{self.id} {told}, not players={players}")
        record = self.blank(int(players), options, boards)
        read_sections(sections, record, self.views.CODECS)
        try:
            self.views.check(record)
        except ValueError as problem:
            raise BadNotation(f"no such position: {problem}") from None
        self.kernels.refresh(record)
        return State(self, record)

    def from_json(self, text: str) -> State:
        """The state that `State.to_json` wrote."""
        try:
            data = json.loads(text)
        except (TypeError, ValueError, RecursionError) as problem:
            raise BadNotation(f"a state is read from JSON as `to_json` writes it: {problem}") from None
        if not isinstance(data, dict) or data.get("game") != self.id or data.get("rules") != self.version:
            raise BadNotation(f"this is no state of {self.id} by rules {self.version}")
        return self.parse(data.get("position", ""))

    def blank(self, players: int, options: Options, boards: OptionValue = "") -> Any:
        """A record that knows its players, options and boards, and nothing else yet."""
        record = np.zeros(1, self.dtype)[0]
        record.players = players
        record.options[: len(self.options)] = encode(self.options, options)
        if not isinstance(boards, str):
            raise BadBoards("text", f"boards are a text in the notation of {self.id}, not {boards!r:.60}", {})
        if self.boards is not None:
            self.boards.lay(record, boards)
        elif boards:
            raise BadBoards("none", f"{self.id} has no boards that could be put in", {})
        return record

    def _move_code(self, text: str) -> int:
        try:
            code = int(self.views.move_code(" ".join(text.split())))
        except ValueError as problem:
            raise BadNotation(f"{text!r} is no move of {self.id}: {problem}") from None
        return code


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


class Calls:
    """A game's kernels as attributes, called with states: their first argument has the record's bytes as `data`.

    Numba's dispatch on the type of a record takes longer than most kernels. The entry point that was compiled for the
    types of `Game.sample` skips it and reads the bytes from `data`.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._kernels = game.kernels
        self.codes = self._codes()

    def _codes(self) -> Callable[[State, int], list[int]]:
        """The codes of an actor's moves: a closure without attribute lookups, since every step of a loop calls it."""
        legal, most = self.legal, self._game.rules.MOST_MOVES
        pool: list[tuple[Any, memoryview]] = []  # unused arrays, each with a view that Python reads quicker

        def codes(state: State, actor: int) -> list[int]:
            try:
                filled, view = pool.pop()  # popping and appending are atomic
            except IndexError:
                array: Any = np.empty(most, np.int32)
                filled, view = array, memoryview(array)
            found: list[int] = view[: legal(state, actor, filled)].tolist()
            pool.append((filled, view))
            return found

        return codes

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name not in SLOTS:
            raise AttributeError(name)
        game = self._game
        if self._kernels.compiled and compiling():
            call = game.binding.make(SLOTS[name], *game.sample(name))
        else:
            call = _on_bytes(getattr(self._kernels, name), game.dtype)
        setattr(self, name, call)
        return call


def _on_bytes(kernel: Callable[..., Any], dtype: Any) -> Callable[..., Any]:
    return lambda state, *arguments: kernel(np.frombuffer(state.data, dtype)[0], *arguments)


SLOTS: dict[str, Callable[..., Any]] = {
    name: f for name, f in vars(contract).items() if hasattr(f, "__stolik_kernel__")
}


def _kernels_of(module: ModuleType | None) -> dict[str, Callable[..., Any]]:
    return {name: f for name, f in vars(module or object).items() if hasattr(f, "__stolik_kernel__")}


def _current(id: str, kernels: dict[str, Callable[..., Any]]) -> dict[str, Callable[..., Any]]:
    """The kernels by the names that slots have today."""
    old = {name: f for name, f in kernels.items() if name in contract.RENAMED and contract.RENAMED[name] not in kernels}
    return kernels | {contract.renamed(name, id): f for name, f in old.items()}


def _span(allowed: Sequence[int]) -> str:
    return f"{allowed[0]} to {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
