"""The arena on a Ray cluster of one node, started here."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stolik.lab import Arena
from stolik.lab.errors import ArenaError


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    ray = pytest.importorskip("ray", reason="Ray is not installed; get it with: pip install 'stolik[cluster]'")
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    yield
    ray.shutdown()


@pytest.mark.thorough
@pytest.mark.usefixtures("cluster")
def test_a_cluster_plays_the_same_games(authors_folder: Path) -> None:
    arena = Arena("template", ["casual", "beginner", "own:One"], 2)
    here, there = arena.run(30, workers=1), arena.run(30, on="ray", out=authors_folder / "results.json")
    assert there.complete
    assert there.pairs == here.pairs
    assert arena.run(30, workers=1, out=authors_folder / "results.json").pairs == here.pairs


@pytest.mark.thorough
@pytest.mark.usefixtures("cluster", "authors_folder")
def test_a_bot_that_fails_on_a_node_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = Arena("template", ["own:One", "own:Failing"])
    monkeypatch.setattr(Arena, "prepare", lambda self: None)
    with pytest.raises(ArenaError, match="bot own:Failing failed on seat") as caught:
        arena.run(4, on="ray")
    assert "\n" not in str(caught.value)


def test_without_ray_the_way_to_get_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"needs Ray, which is not installed: pip install 'stolik\[cluster\]'"):
        Arena("template", ["casual", "beginner"]).run(2, on="ray")
