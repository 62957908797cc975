"""Thousands of random games with the invariants on; benchmarks/million.py plays a million."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from stolik.core import laws
from stolik.core.binding import compiling, kernel
from stolik.core.contract import REFEREE, Codes, Record
from stolik.core.game import Game
from stolik.core.registry import game, games
from stolik.games._template import rules, view
from stolik.search import soak

GAMES = [*games().values(), game("template")]


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
def test_thousands_of_games_are_sound(each: Game) -> None:
    every = laws.setups(each)
    share = max(1, 2000 // len(every)) if compiling() else 1
    for number, setup in enumerate(every if compiling() else every[::9]):
        assert soak.soak(setup.start(each), share, seed=number) >= share


def faulty(**faults: Any) -> Game:
    bad = ModuleType("rules")
    vars(bad).update(vars(rules), **faults)
    return Game("template", rules=bad, view=view)


@kernel
def late(s: Record) -> int:
    return 0


@kernel
def falling(s: Record, seat: int, out: Codes) -> int:
    n = rules.legal(s, seat, out)
    if n > 1:
        out[0], out[1] = out[1], out[0]
    return n


@kernel
def zealous(s: Record) -> None:
    s.rounds = 7


@kernel
def ghosts(s: Record) -> int:
    return 1 << REFEREE


@pytest.mark.parametrize(
    ("faults", "said"),
    [
        ({"deadline": late}, "a deadline runs exactly"),
        ({"legal": falling}, "in rising order"),
        ({"refresh": zealous}, "derived fields"),
        ({"winners": ghosts}, "winners have seats"),
        ({"longest": lambda players, options: 5}, "no longer than"),
    ],
)
def test_a_broken_invariant_is_found(monkeypatch: pytest.MonkeyPatch, faults: dict[str, Any], said: str) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    bad = faulty(**faults)
    bad.use(compiled=False)
    with pytest.raises(laws.LawBroken, match=said):
        soak.soak(bad.start(2), 20)
