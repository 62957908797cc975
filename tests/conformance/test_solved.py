"""Positions small enough to be solved exactly, kept beside each game: the search must agree with the truth."""

from __future__ import annotations

import json

import pytest

from stolik.core.binding import compiling
from stolik.core.game import Game
from stolik.core.registry import games
from stolik.search.exact import Expectimax
from stolik.search.search import Search

SIMULATIONS = 20_000 if compiling() else 200


def solved(game: Game) -> list[str]:
    path = game.folder / "tests" / "solved.json"
    return list(json.loads(path.read_text("utf-8"))) if path.exists() else []


CASES = [(game, text) for game in games().values() for text in solved(game)]


@pytest.mark.parametrize(("game", "text"), CASES, ids=[f"{game.id} {number}" for number, (game, _) in enumerate(CASES)])
def test_the_search_finds_what_expectimax_proves(game: Game, text: str) -> None:
    state = game.parse(text)
    (seat,) = state.to_act
    exact = Expectimax().moves(state)
    values = {move.text: value for move, value in exact}
    found = Search(game, seed=3).run(state.known(seat), seat, SIMULATIONS)
    best = exact[0][1]
    if compiling():
        assert values[found.move.text] > best - 0.02, (found.move.text, exact)
        assert abs(found.candidates[0].value - values[found.move.text]) < 0.04, (found.candidates[0], exact)
    else:
        assert found.move.text in values
