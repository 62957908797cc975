"""Write positions of whole games into web/gallery/, for the page's gallery: `python scripts/gallery.py [GAME …]`.

The gallery (`vite build web --mode gallery`) shows a game's table in these positions without a server.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
from pathlib import Path
from typing import Any

import stolik
from stolik.core.contract import CHANCE, REFEREE
from stolik.core.errors import BadOption
from stolik.core.game import Game, State
from stolik.core.registry import games
from stolik.search.bots import make_bot

FOLDER = Path(__file__).resolve().parents[1] / "web" / "gallery"
MOST_RUNS, MOST_STEPS = 14, 260


def main(ids: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for id in ids or list(games()):
        game = stolik.game(id)
        runs = [_run(game, players, options, seed) for seed, (players, options) in enumerate(_choices(game))]
        (FOLDER / f"{id}.json").write_text(json.dumps(runs), "utf-8")
        for number, run in enumerate(runs):
            print(f"{id} run={number}: {run['players']} players, {run['options']}, steps 0 to {len(run['steps']) - 1}")


def _choices(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """The usual game at several tables, then every other value of each option once."""
    usual = game.counts()
    wanted: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in sorted({*usual} & {2, 3, 4, usual[-1]})]
    changed = [{o.name: value} for o in game.options for value in _values(o) if value != o.default]
    pairs = [{**a, **b} for a, b in itertools.combinations(changed, 2) if not a.keys() & b.keys()]
    for options in changed + pairs:
        try:
            allowed = game.counts(options)
        except BadOption:
            continue
        wanted.append((min(max(2, allowed[0]), allowed[-1]), options))
    return wanted[:MOST_RUNS]


def _values(option: Any) -> list[Any]:
    low, high = getattr(option, "low", None), getattr(option, "high", None)
    if low is not None and high is not None:
        return sorted({low, high})
    return list(getattr(option, "words", ())) or [False, True]


def _run(game: Game, players: int, options: dict[str, Any], seed: int) -> dict[str, Any]:
    rng = random.Random(seed)
    bots = [make_bot(game, "casual", seed=seed * 10 + seat) for seat in range(players)]
    state = game.start(players, **options)
    steps, last = [_step(state, [])], []
    while state.outcome is None and len(steps) < MOST_STEPS:
        actor = _actor(state, rng)
        move = state.draw(rng) if actor == CHANCE else _choice(state, actor, bots, rng)
        last = [{"actor": actor, "move": move.text, "told": [_told(state, move, actor, s) for s in _seats(players)]}]
        state = state.apply(move, actor)
        steps.append(_step(state, last))
    return {"game": game.id, "players": players, "options": options, "steps": steps}


def _actor(state: State, rng: random.Random) -> int:
    """Somebody who may act; the referee only now and then, because time seldom runs out."""
    others = [actor for actor in state.to_act if actor != REFEREE]
    return rng.choice(others) if others and rng.random() < 0.97 else state.to_act[-1]


def _choice(state: State, actor: int, bots: list[Any], rng: random.Random) -> Any:
    if actor == REFEREE or not hasattr(bots[actor], "choose_known"):
        return rng.choice(state.legal(actor))
    return bots[actor].choose_known(state.known(actor), actor)


def _told(state: State, move: Any, actor: int, seat: int | None) -> bool:
    return state.told(move, actor, seat) is not None


def _seats(players: int) -> list[int | None]:
    return [*range(players), None]


def _step(state: State, last: list[dict[str, Any]]) -> dict[str, Any]:
    views = [state.view(seat) for seat in _seats(state.players)]
    outcome = views[0]["outcome"]
    return {
        "views": [{"legal": view["legal"], "table": view["table"]} for view in views],
        "to_act": list(state.to_act),
        "deadline": views[0]["deadline"],
        "outcome": outcome,
        "scores": list(state.scores),
        "last": last,
    }


if __name__ == "__main__":
    main(sys.argv[1:])
