"""Golden trees: what a search with a fixed seed finds in fixed positions, written once and compared for ever after."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stolik.core.contract import MAX_SEATS
from stolik.core.game import Game, State
from stolik.core.laws import Setup, walk

from .search import Search

BUDGET = 200  # simulations
MOMENTS = (0.1, 0.5, 0.9)  # how far into a game positions are taken
DIGITS = 6  # decimals of a value


def file(game: Game) -> Path:
    """Where the trees of a game are written."""
    return game.folder / "tests" / "trees.json"


def written_trees(game: Game) -> list[dict[str, Any]]:
    """The trees as they were written; none if they never were."""
    found: list[dict[str, Any]] = json.loads(file(game).read_text("utf-8")) if file(game).exists() else []
    return found


def grow(game: Game, position: str, seat: int) -> dict[str, Any]:
    """The tree of a position: how often each move was visited and what it is worth, the best move first."""
    found = Search(game, seed=1).run(game.parse(position).known(seat), seat, BUDGET)
    moves = {each.move.text: [each.visits, round(each.value, DIGITS)] for each in found.candidates}
    return {"position": position, "seat": seat, "moves": moves}


def write_trees(game: Game) -> int:
    """Write the trees of the positions in the file, or of some of a random game; how many there are."""
    positions = [(each["position"], each["seat"]) for each in written_trees(game)] or list(_chosen(game))
    trees = [json.dumps(grow(game, *each), ensure_ascii=False) for each in positions]
    file(game).write_text("[\n" + ",\n".join(f"  {tree}" for tree in trees) + "\n]\n", "utf-8")
    return len(trees)


def _chosen(game: Game) -> Iterator[tuple[str, int]]:
    """Positions of random games with few and with many players, in each of which a seat has a choice."""
    for players in sorted({max(2, game.counts()[0]), game.counts()[-1]}):
        decisions: list[tuple[State, int]] = [
            (step.state, step.actor)
            for step in walk(game, Setup(players), 1)
            if step.actor < MAX_SEATS and len(step.state.legal(step.actor)) > 1
        ]
        for moment in MOMENTS if decisions else ():
            state, seat = decisions[int(moment * len(decisions))]
            yield state.text, seat
