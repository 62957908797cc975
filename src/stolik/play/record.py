"""Records: a game as its set-up and the list of all its moves, those of chance included: it replays anywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeGuard

from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE
from stolik.core.errors import BadNotation, StolikError
from stolik.core.game import ACTOR_NAMES, Move, State
from stolik.core.options import Options
from stolik.core.registry import game

from .fairness import Drawn, Fairness, from_data, to_data
from .starting import DRAW, bot_names, by_name

BOT = "bot"  # the name of every bot in a game at a terminal
FORMAT = 2  # 1 held only the options that were given, and no boards
_ACTORS = {name: actor for actor, name in ACTOR_NAMES.items()}
_FIRST_FIELDS = ("format", "game", "rules", "players", "first", "options", "seats", "fairness", "moves")
_FIELDS = (*_FIRST_FIELDS, "boards")


@dataclass(frozen=True)
class GameRecord:
    """What is needed to replay a game from its first to its last move."""

    game: str
    players: int
    options: Options  # all of them; one that a record of format 1 leaves out has its `unwritten` value
    first: int | None = None
    seats: tuple[str, ...] = ()
    fairness: Fairness | None = None
    moves: tuple[tuple[int, str], ...] = ()
    boards: str = ""  # of somebody's box, in the game's notation
    starts: str = ""  # `name` where `first` was found by the names on the seats

    def start(self) -> State:
        """The state before the first move."""
        played = game(self.game)
        return played.start(self.players, self.first, self.boards, **played.written(self.options))

    def states(self) -> Iterator[State]:
        """All states, from the start to after the last move; a move that does not fit is named."""
        state = self.start()
        yield state
        for number, (actor, text) in enumerate(self.moves, 1):
            try:
                state = state.apply(text, actor)
            except StolikError as problem:
                raise BadNotation(f"move {number} of the record does not fit: {problem}") from None
            yield state

    def end(self) -> State:
        """The state after the last move."""
        state = self.start()
        for state in self.states():  # noqa: B007
            pass
        return state

    def add(self, actor: int, move: Move) -> GameRecord:
        """The record with one more move."""
        return replace(self, moves=(*self.moves, (actor, move.text)))

    @property
    def draws(self) -> int:
        """How many moves of chance have been made."""
        return sum(actor == CHANCE for actor, _ in self.moves)

    def draw(self, state: State) -> Move:
        """The next draw of chance, from the record's fair stream."""
        if self.fairness is None:
            raise BadNotation("this record has no fair stream to draw from")
        return state.draw(self.fairness.stream(self.draws))

    def verify(self) -> int:
        """Derive every draw again and return how many there are; BadNotation names the first that does not fit."""
        self.proof()
        return self.draws

    def proof(self) -> list[Drawn]:
        """Every draw, derived again: the one of who starts, then those of the game; BadNotation as in `verify`."""
        if self.fairness is None or not self.fairness.seed:
            raise BadNotation("this record has no revealed seed, so its draws cannot be checked")
        if problem := self.fairness.problem():
            raise BadNotation(problem)
        found = self._first()
        draws = 0
        for number, (state, (actor, text)) in enumerate(zip(self.states(), self.moves, strict=False), 1):
            if actor == CHANCE:
                stream = self.fairness.stream(draws)
                right = state.draw(stream).text
                if right != text:
                    raise BadNotation(f"move {number} of the record is the draw {text!r}; the seed gives {right!r}")
                found.append(stream.drawn(text))
                draws += 1
        return found

    def _first(self) -> list[Drawn]:
        """Check who starts by name; returns the draw between equal names, if there was one."""
        if not self.starts or self.fairness is None:
            return []
        nonces = self.fairness.nonces
        people = [
            None if name == BOT or (nonces and not nonces[seat]) else name for seat, name in enumerate(self.seats)
        ]
        stream = self.fairness.stream(DRAW)
        right = by_name(bot_names(people), stream)
        if right != self.first:
            raise BadNotation(f"seat {self.first} starts in the record; by name it is seat {right}")
        return [stream.drawn(f"first {right}")] if stream.ways else []

    def to_json(self) -> str:
        """The record as JSON, a move a line."""
        head: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "rules": game(self.game).version,
            "players": self.players,
            "first": self.first,
            "options": game(self.game).written(self.options),
            "boards": self.boards,
            "seats": list(self.seats),
            "fairness": to_data(self.fairness),
        }
        if self.starts:
            head["starts"] = self.starts
        lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        moves = [f"    {json.dumps([ACTOR_NAMES.get(actor, actor), text])}" for actor, text in self.moves]
        listed = "[\n" + ",\n".join(moves) + "\n  ]" if moves else "[]"
        return "{\n" + ",\n".join([*lines, f'  "moves": {listed}']) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> GameRecord:
        """The record that `to_json` wrote; BadNotation says what is wrong with another text."""
        data = read_data(text, "a record")
        if isinstance(data, dict) and data.get("format") == 1:
            data = _second_format(data)
        starts = data.pop("starts", "") if isinstance(data, dict) else ""
        if not isinstance(data, dict) or sorted(data) != sorted(_FIELDS):
            found = ", ".join(data) if isinstance(data, dict) else type(data).__name__
            raise BadNotation(f"a record has the fields {', '.join(_FIELDS)}, not {found}")
        if not isinstance(data["game"], str) or not isinstance(data["boards"], str):
            raise BadNotation(f"the game and the boards of a record are texts, not {data['game']!r:.60}")
        if data["format"] != FORMAT or data["rules"] != game(data["game"]).version:
            raise BadNotation(f"records of formats 1 and 2 and present rules can be read, not {data['format']!r:.60}")
        if not isinstance(data["options"], dict) or not isinstance(data["moves"], list):
            raise BadNotation("the options of a record are an object, its moves a list")
        if not _whole(data["players"]) or not (data["first"] is None or _whole(data["first"])):
            raise BadNotation("players and first of a record are whole numbers; first may be null: chance decided")
        moves = tuple(_move(number, entry) for number, entry in enumerate(data["moves"], 1))
        seats, fairness = _seats(data["seats"], data["players"]), from_data(data["fairness"])
        options = game(data["game"]).written(data["options"])
        if starts not in ("", "name") or (starts and not seats):
            raise BadNotation(f"the one who starts is found by the names of a record, or not, not by {starts!r:.60}")
        return cls(
            data["game"], data["players"], options, data["first"], seats, fairness, moves, data["boards"], starts
        )


def read_data(text: str, what: str) -> Any:
    """The JSON data of a text; a lone surrogate is refused, since it could not be written again."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError) as problem:
        raise BadNotation(f"{what} is JSON: {problem}") from None
    return data


def _second_format(data: dict[str, Any]) -> dict[str, Any]:
    """A record of format 1 as one of format 2; one with other fields stays as it is and is refused."""
    if sorted(data) != sorted(_FIRST_FIELDS):
        raise BadNotation(f"a record of format 1 has the fields {', '.join(_FIRST_FIELDS)}, not {', '.join(data)}")
    return {**data, "format": FORMAT, "boards": ""}


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _seats(names: Any, players: int) -> tuple[str, ...]:
    """Who sat where; a name with characters that a terminal cannot print is refused."""
    right = isinstance(names, list) and all(isinstance(name, str) and name.isprintable() for name in names)
    if not right or (names and len(names) != players):
        raise BadNotation(f"the seats of a record are {players} names, or none at all, not {str(names)[:60]!r}")
    return tuple(names)


def _move(number: int, entry: Any) -> tuple[int, str]:
    if isinstance(entry, list) and len(entry) == 2 and isinstance(entry[1], str):
        actor = _ACTORS.get(entry[0], entry[0]) if isinstance(entry[0], str) else entry[0]
        if _whole(actor) and (0 <= actor < MAX_SEATS or actor in (CHANCE, REFEREE)):
            return actor, entry[1]
    raise BadNotation(
        f"move {number} of a record is [seat, text], ['chance', text] or ['referee', text], not {entry!r}"
    )
