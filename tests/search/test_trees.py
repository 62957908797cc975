"""Golden trees: a search with a fixed seed visits what it visited when they were written; `make golden` writes anew."""

from __future__ import annotations

from typing import Any

import pytest

from stolik.core.binding import compiling
from stolik.core.game import Game
from stolik.core.registry import game, games
from stolik.search import golden

GAMES = [*games().values(), game("template")]
TREES = [(each, number, tree) for each in GAMES for number, tree in enumerate(golden.written_trees(each))]


@pytest.mark.skipif(not compiling(), reason="takes minutes uncompiled")
@pytest.mark.parametrize(("each", "tree"), [pytest.param(each, tree, id=f"{each.id} {n}") for each, n, tree in TREES])
def test_the_search_grows_the_same_tree(each: Game, tree: dict[str, Any]) -> None:
    now = golden.grow(each, tree["position"], tree["seat"])
    visits = {move: count for move, (count, _) in now["moves"].items()}
    assert visits == {move: count for move, (count, _) in tree["moves"].items()}
    values = {move: value for move, (_, value) in now["moves"].items()}
    assert values == pytest.approx({move: value for move, (_, value) in tree["moves"].items()}, abs=1e-5)


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
def test_every_game_has_trees_in_which_something_is_chosen(each: Game) -> None:
    trees = golden.written_trees(each)
    assert len(trees) >= 3
    for tree in trees:
        assert len(tree["moves"]) > 1
        assert sum(visits for visits, _ in tree["moves"].values()) >= golden.BUDGET - 1


def test_another_seed_grows_another_tree(template: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = golden.written_trees(template)[0]
    monkeypatch.setattr(golden, "BUDGET", golden.BUDGET - 50)
    assert golden.grow(template, tree["position"], tree["seat"])["moves"] != tree["moves"]
