"""The law that a module agrees with Python: the same questions, asked of plain Python, native code and the module.

An answer is plain JSON. Whoever runs modules (node, a browser) answers questions as `Answers` here does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE, SPECTATOR
from stolik.core.game import Game, Kernels, State
from stolik.core.level import level_of
from stolik.core.splitmix import generator
from stolik.core.walks import Setup, Transition, require, some, walk
from stolik.search.bots import size_of
from stolik.search.playouts import Playouts
from stolik.search.reaction import reaction
from stolik.search.search import Search

Query: TypeAlias = dict[str, Any]
ModuleReply: TypeAlias = Any
AskModule: TypeAlias = Callable[[list[Query]], list[ModuleReply]]  # of a game's module, many at once

CLOSE: Final = 1e-9  # how far values may be apart, where an elementary function is a C library's
FORM: Final = 0.25


@dataclass(frozen=True)
class Answers:
    """Answers by the kernels of Python, compiled or plain."""

    game: Game
    kernels: Kernels

    def __call__(self, questions: list[Query]) -> list[ModuleReply]:
        return [getattr(self, question["about"])(question) for question in questions]

    def start(self, question: Query) -> ModuleReply:
        """The first position, as bytes."""
        record = self.game.blank(question["players"], question["options"])
        self.kernels.start(record, -1)
        return record.tobytes().hex()

    def position(self, question: Query) -> ModuleReply:
        """All that rules tell of a position, and what becomes of it by a move."""
        record, actor, code = self._record(question), question["actor"], question["code"]
        after = self._copy(record)
        self.kernels.apply(after, actor, code)
        return {
            "to_act": int(self.kernels.to_act(record)),
            "legal": [self._legal(record, each) for each in (*range(MAX_SEATS), REFEREE)],
            "chance": self._chance(record) if actor == CHANCE else [],
            "known": [self._known(record, seat) for seat in range(SPECTATOR, int(record.players))],
            "redealt": [self._redealt(record, seat) for seat in range(int(record.players))],
            "witnesses": int(self.kernels.witnesses(record, actor, code)),
            "deadline": int(self.kernels.deadline(record)),
            "scores": self._scores(record),
            "after": after.tobytes().hex(),
            "text": self.game.known_move(code).text,
        }

    def end(self, question: Query) -> ModuleReply:
        """How a game ended."""
        record = self._record(question)
        winners, reason = int(self.kernels.winners(record)), int(self.kernels.reason(record))
        out = np.zeros(MAX_SEATS)
        self.kernels.utility(record, out)
        return {"winners": winners, "reason": reason, "scores": self._scores(record), "utility": out.tolist()}

    def judgement(self, question: Query) -> ModuleReply:
        """What the policy thinks of moves, and what the position is worth."""
        record, out = self._record(question), np.zeros(MAX_SEATS)
        codes = np.zeros(self.game.rules.MOST_MOVES, np.int32)
        weights = np.zeros(self.game.rules.MOST_MOVES, np.float64)
        n = self.kernels.legal(record, question["seat"], codes)
        self.kernels.policy(record, question["seat"], codes, n, weights)
        if self.kernels.is_evaluable(record):
            self.kernels.evaluate(record, out)
        return {"weights": weights[:n].tolist(), "values": out.tolist()}

    def playouts(self, question: Query) -> ModuleReply:
        """Random games."""
        state = State(self.game, self._record(question))
        found = Playouts(self.game).run(state, question["n"], question["seed"])
        return {"moves": found.moves, "wins": list(found.wins)}

    def search(self, question: Query) -> ModuleReply:
        """A search: visits and values of moves, and the first one of those that are best within CLOSE."""
        known = State(self.game, self._record(question))
        level = level_of(self.game, question["level"]).at(known.players)
        search = Search(self.game, level, question["seed"], size=size_of(level.simulations))
        found = search.run(known, question["seat"], question["simulations"], variation=0)
        tried = sorted((each.move.code, each.visits, each.value) for each in found.candidates)
        most = max(visits for _, visits, _ in tried)
        best = max(value for _, visits, value in tried if visits == most)
        return {
            "chosen": next(code for code, visits, value in tried if visits == most and value > best - CLOSE),
            "visits": [[code, visits] for code, visits, _ in tried],
            "candidates": [value for *_, value in tried],
            "values": list(found.values),
        }

    def reaction(self, question: Query) -> ModuleReply:
        """When a seat of a race acts, and how."""
        react = reaction(self.game)
        assert react is not None
        call = (self.game.binding.compiled if self.kernels.compiled else self.game.binding.plain)(react)
        rng = generator(question["seed"])
        return [int(each) for each in call(self._record(question), question["seat"], question["level"], FORM, rng)]

    def _record(self, question: Query) -> Any:
        return _record(self.game, bytes.fromhex(question["state"]))

    def _copy(self, record: Any) -> Any:
        return _record(self.game, record.tobytes())

    def _legal(self, record: Any, actor: int) -> list[int]:
        out = np.zeros(self.game.rules.MOST_MOVES, np.int32)
        found: list[int] = out[: self.kernels.legal(record, actor, out)].tolist()
        return found

    def _chance(self, record: Any) -> list[Any]:
        out, ways = np.zeros(self.game.rules.MOST_ODDS, np.int32), np.zeros(self.game.rules.MOST_ODDS, np.int64)
        n = self.kernels.odds(record, out, ways)
        every = int(self.kernels.ways(record))
        drawn = [int(self.kernels.draw(record, k)) for k in {0, every // 2, every - 1}]
        return [every, sorted(drawn), out[:n].tolist(), ways[:n].tolist()]

    def _known(self, record: Any, seat: int) -> str:
        hidden = self._copy(record)
        self.kernels.hide(hidden, seat)
        return str(hidden.tobytes().hex())

    def _redealt(self, record: Any, seat: int) -> list[str]:
        dealt = []
        for kernel in (self.kernels.redeal, self.kernels.sample_belief):
            sample = self._copy(record)
            kernel(sample, seat, generator(seat + 7))
            dealt.append(sample.tobytes().hex())
        return dealt

    def _scores(self, record: Any) -> list[int]:
        out = np.zeros(MAX_SEATS, np.int64)
        self.kernels.scores(record, out)
        found: list[int] = out[: record.players].tolist()
        return found


def module_agrees(
    game: Game, setup: Setup, seed: int, ask: AskModule, *, compiled: Sequence[bool] = (True, False)
) -> None:
    """A module, asked through `ask`, gives what the kernels give in Python, compiled and plain."""
    steps = walk(game, setup, seed)
    questions = list(_about_rules(game, setup, steps, seed))
    answers = ask(questions)
    for each in compiled:
        _compare(game, questions, answers, Answers(game, Kernels(game.binding, compiled=each))(questions), each)
    if True in compiled:  # bots are slow as plain Python
        questions = list(_about_bots(game, steps, seed))
        own = Answers(game, Kernels(game.binding, compiled=True))
        _compare(game, questions, ask(questions), own(questions), True)


def _about_rules(game: Game, setup: Setup, steps: Sequence[Transition], seed: int) -> Iterator[Query]:
    yield {"about": "start", "players": setup.players, "options": game.chosen(setup.options, setup.players)}
    for step in some(steps, seed, most=40):
        yield {"about": "position", "state": _hex(step), "actor": step.actor, "code": step.move.code}
    last = steps[-1]
    yield {"about": "end", "state": last.state.apply(last.move, last.actor).bytes.hex()}


def _about_bots(game: Game, steps: Sequence[Transition], seed: int) -> Iterator[Query]:
    decisions = [step for step in steps if step.actor < CHANCE]
    for step in some(decisions, seed, most=6):
        yield {"about": "judgement", "state": _hex(step), "seat": step.actor}
        if reaction(game):
            for level in (0, 4):
                known = step.state.known(step.actor).bytes.hex()
                yield {"about": "reaction", "state": known, "seat": step.actor, "level": level, "seed": seed}
    for step in some(decisions, seed, most=2):
        known = step.state.known(step.actor).bytes.hex()
        common = {"state": known, "seat": step.actor, "seed": seed, "simulations": 60}
        yield {"about": "search", "level": "master", **common}
    yield {"about": "playouts", "state": _hex(steps[0]), "n": 5, "seed": seed}


def _hex(step: Transition) -> str:
    return step.state.bytes.hex()


def _compare(
    game: Game, questions: list[Query], found: list[ModuleReply], wanted: list[ModuleReply], compiled: bool
) -> None:
    for question, here, there in zip(questions, found, wanted, strict=True):
        place = _difference(here, there)
        if place:
            state = game.start() if "state" not in question else _state(game, question["state"])
            how = "compiled" if compiled else "plain"
            require(False, state, f"{question['about']}{place}, in the module and {how}")


def _state(game: Game, text: str) -> State:
    return State(game, _record(game, bytes.fromhex(text)))


def _record(game: Game, data: bytes) -> Any:
    """A record of its own with these bytes, those between its fields included."""
    return np.frombuffer(bytearray(data), game.dtype)[0]


def _difference(here: ModuleReply, there: ModuleReply) -> str:
    """Where two answers differ, or nothing; numbers with a fraction may differ in their last digits."""
    if isinstance(here, dict) and isinstance(there, dict) and here.keys() == there.keys():
        return next((f" {key}{found}" for key in here if (found := _difference(here[key], there[key]))), "")
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there):
        pairs = enumerate(zip(here, there, strict=True))
        return next((f" {i}{found}" for i, pair in pairs if (found := _difference(*pair))), "")
    if isinstance(there, float) and isinstance(here, int | float):
        return "" if abs(here - there) <= CLOSE * max(1.0, abs(there)) else f" is {here} and {there}"
    return "" if here == there else f" is {str(here)[:400]} and {str(there)[:400]}"
