"""The law that compiled kernels and the same functions in plain Python agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from .contract import CHANCE, MAX_SEATS, REFEREE
from .game import Game, Kernels
from .walks import Setup, Transition, require, some, walk


def compiled_and_plain_agree(game: Game, setup: Setup, seed: int) -> None:
    """The compiled kernels and the same functions in plain Python give the same, move by move."""
    compiled, plain = Kernels(game.binding, compiled=True), Kernels(game.binding, compiled=False)
    steps = walk(game, setup, seed)
    decisions = [step for step in steps if step.actor < CHANCE]
    closely = [(step, _RULES) for step in some(steps, seed, most=40)]
    closely += [(step, _JUDGEMENT) for step in some(decisions, seed, most=4)]  # slow as plain Python
    for step, questions in closely:
        for name, ask in questions.items():
            a, b = ask(compiled, step, game), ask(plain, step, game)
            require(a == b, step.state, f"{name} compiled gives {a}, plain {b}")


def _after(kernels: Kernels, step: Transition, game: Game) -> bytes:
    record = step.state.record
    kernels.apply(record, step.actor, step.move.code)
    after: bytes = record.tobytes()
    return after


def _listed(kernels: Kernels, step: Transition, game: Game) -> list[list[int]]:
    out = np.zeros(game.rules.MOST_MOVES, np.int32)
    actors = [*range(MAX_SEATS), REFEREE]
    return [out[: kernels.legal(step.state.record, actor, out)].tolist() for actor in actors]


def _counted(kernels: Kernels, step: Transition, game: Game) -> list[Any]:
    if step.actor != CHANCE:
        return []
    out, weights = np.zeros(game.rules.MOST_ODDS, np.int32), np.zeros(game.rules.MOST_ODDS, np.int64)
    n = kernels.odds(step.state.record, out, weights)
    return [int(kernels.ways(step.state.record)), out[:n].tolist(), weights[:n].tolist()]


def _redealt(kernels: Kernels, step: Transition, game: Game) -> list[bytes]:
    dealt = []
    for seat in range(-1, step.state.players):
        record = step.state.record
        kernels.redeal(record, seat, np.array([seat + 7], np.uint64))
        dealt.append(record.tobytes())
    return dealt


def _weighed(kernels: Kernels, step: Transition, game: Game) -> list[float]:
    out, weights = np.zeros(game.rules.MOST_MOVES, np.int32), np.zeros(game.rules.MOST_MOVES, np.float64)
    n = kernels.legal(step.state.record, step.actor, out)
    kernels.policy(step.state.record, step.actor, out, n, weights)
    return [round(float(weight), 9) for weight in weights[:n]]


_Questions: TypeAlias = dict[str, Callable[[Kernels, Transition, Game], Any]]
_RULES: _Questions = {
    "to_act": lambda kernels, step, game: int(kernels.to_act(step.state.record)),
    "deadline": lambda kernels, step, game: int(kernels.deadline(step.state.record)),
    "apply": _after,
    "legal": _listed,
    "odds": _counted,
    "redeal": _redealt,
}
_JUDGEMENT: _Questions = {"policy": _weighed}
