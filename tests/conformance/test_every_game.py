"""Every law for every registered game; there is no list to edit.

Set-ups that cover every pair of choices are tried with every change, all others by the thorough run.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from stolik.core import golden, laws
from stolik.core.binding import compiling
from stolik.core.game import Game
from stolik.core.registry import game, games

GAMES = [*games().values(), game("template")]
PART = 1 if compiling() else 4  # plain Python, which is slower, tries an even part of the set-ups


def cases(each: Game) -> list[Any]:
    few = [str(setup) for setup in laws.covering(each)[::PART]]
    rest = [setup for setup in laws.setups(each)[::PART] if str(setup) not in few]
    return [
        *(pytest.param(each, setup, id=f"{each.id} {setup}") for setup in laws.setups(each) if str(setup) in few),
        *(pytest.param(each, setup, id=f"{each.id} {setup}", marks=pytest.mark.thorough) for setup in rest),
    ]


@pytest.mark.parametrize(("each", "setup"), [case for each in GAMES for case in cases(each)])
def test_every_setup_keeps_the_laws(each: Game, setup: laws.Setup) -> None:
    seed = len(setup.options) + setup.players
    for law in laws.LAWS:
        if compiling() or law is not laws.compiled_and_plain_agree:
            law(each, setup, seed)


@pytest.mark.thorough
@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
@pytest.mark.parametrize("seed", [11, 12, 13])
def test_the_chosen_setups_keep_the_laws_for_more_seeds(each: Game, seed: int) -> None:
    for setup in golden.chosen_setups(each) if compiling() else [laws.setups(each)[0]]:
        for law in laws.LAWS:
            if compiling() or law is not laws.compiled_and_plain_agree:
                law(each, setup, seed)


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
@pytest.mark.parametrize("law", laws.SAMPLED, ids=lambda law: law.__name__)
def test_every_game_keeps_the_sampled_laws(each: Game, law: Callable[..., None]) -> None:
    law(each, games=400 if compiling() else 60)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_games_are_the_same_in_every_process(hash_seed: str) -> None:
    program = (
        "import json; from stolik.core import laws; from stolik.core.registry import game, games;"
        "print(json.dumps({g.id: laws.walk_fingerprint(g, laws.setups(g)[0], 3)"
        " for g in [*games().values(), game('template')]}))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    answer = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    here = {each.id: laws.walk_fingerprint(each, laws.setups(each)[0], 3) for each in GAMES}
    assert json.loads(answer.stdout) == here
