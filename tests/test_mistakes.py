"""Mistakes in Python calls beyond one game's own face: each is a StolikError that says what was wanted."""

# mypy: disable-error-code="arg-type, list-item"

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import stolik
from stolik.core import laws
from stolik.core.registry import games
from stolik.core.state import Move
from stolik.lab.arena import Arena
from stolik.play.record import GameRecord
from stolik.play.series import PlannedGame, plan_of, start_series
from stolik.play.series_record import SeriesRecord
from stolik.play.starting import by_name
from stolik.search.exact import Expectimax
from stolik.search.playouts import Playouts
from stolik.search.search import Search

GAME = stolik.game("template")
OTHER = next(iter(games().values()))
GUESSING = GAME.start(2)


def bot() -> Any:
    return stolik.bot("template", "beginner", 1)


def search() -> Any:
    return Search(GAME, size=1 << 10)


def tournament(players: Any = 2, table: Any = PlannedGame("template"), plan: Any = plan_of("tournament")) -> Any:  # noqa: B008
    return start_series(plan, players, table)


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        (lambda: stolik.game(None), "there is no game None; there are"),
        (lambda: stolik.game([]), "there is no game []; there are"),
        (lambda: stolik.bot(5), "there is no game 5; there are"),
        (lambda: stolik.bot("template", None), "the name of a bot is a text, not None"),
        (lambda: stolik.bot("template", "genius"), "there is no bot 'genius' for template; there are beginner"),
        (lambda: stolik.bot("template", "beginner", []), "a seed is a whole number or None, not []"),
        (lambda: bot().choose(None), "a bot chooses from a view as State.view gives it, not from None"),
        (lambda: bot().choose({}), "a bot chooses from a view as State.view gives it, not from {}"),
        (lambda: bot().choose({"position": 5, "seat": 0}), "a position of template is written as text, not 5"),
        (lambda: bot().choose({**GUESSING.view(0), "seat": "0"}), "an actor is a seat from 0 to 5"),
        (lambda: GUESSING.after(Move(10**12, "3"), 0), "template has no move '3' with the code 1000000000000"),
        (lambda: GUESSING.after(Move(10**30, "3"), 0), "template has no move '3' with the code 1000000000000000000"),
        (lambda: GUESSING.after(Move(3, []), 0), "a move of template is written as text, not []"),
        (lambda: GUESSING.after(Move(10**12, "1000000000000"), 0), "'1000000000000' is no move of template"),
        (lambda: GUESSING.after(Move(3, None), 0), "a move of template is written as text, not None"),
        (lambda: GUESSING.after(Move(3, "3"), "0"), "an actor is a seat from 0 to 5"),
        (lambda: Playouts(None), "playouts are of a Game, not None"),
        (lambda: Playouts(GAME).run(None, 1), "playouts begin at a State, not None"),
        (lambda: Playouts(GAME).run(OTHER.start(2), 1), f"these are playouts of template, not of {OTHER.id}"),
        (lambda: Playouts(GAME).run(GUESSING, 0), "at least one game is played, not 0"),
        (lambda: Search(None), "a search is for a Game, not None"),
        (lambda: Search(GAME, None), "the settings of a search are SearchSettings, not None"),
        (lambda: Search(GAME, seed="1"), "the seed of a search is a whole number, not '1'"),
        (lambda: Search(GAME, threads=0), "a search has at least one thread, not 0"),
        (lambda: Search.level(None, "master"), "a search is for a Game, not None"),
        (lambda: Search.level(GAME, []), "there is no level []; there are beginner"),
        (lambda: search().run(None, 0, 1), "a search begins at a State, not None"),
        (lambda: search().run(OTHER.start(2), 0, 1), f"this search is for template, not for {OTHER.id}"),
        (lambda: search().run(GUESSING, 4, 1), "seat 4 has nothing to decide in template players=2"),
        (lambda: search().run(GUESSING, 0, "1"), "a budget of simulations is a whole number, not '1'"),
        (lambda: Expectimax().values(None), "what is solved is a State, not None"),
        (lambda: Expectimax().moves([]), "what is solved is a State, not []"),
        (lambda: Expectimax().moves(GUESSING), "no single seat decides in template players=2"),
        (lambda: GameRecord.from_json(None), "a record is JSON: "),
        (lambda: SeriesRecord.from_json(5), "the record of a series is JSON: "),
        (lambda: plan_of(None), "a series is tournament, best-of-3, best-of-5 or score:N, not None"),
        (lambda: tournament(plan="tournament"), "the plan of a series is a SeriesPlan, not 'tournament'"),
        (lambda: tournament(table="template"), "the game of a series is a PlannedGame, not 'template'"),
        (lambda: tournament("2"), "the number of players is whole, not '2'"),
        (lambda: tournament().add("code", "template", None), "a series is played with a Game, not 'template'"),
        (lambda: tournament().add("code", GAME, None), "what a game brought is an Outcome, not None"),
        (lambda: by_name("Ola", random.Random(1)), "the names of the seats are a list, not 'Ola'"),
        (lambda: by_name([], random.Random(1)), "nobody is named who could start"),
        (lambda: by_name([None], random.Random(1)), "a name is a text, not None"),
        (lambda: Arena(None, ["beginner"]), "there is no game None; there are"),
        (lambda: Arena(GAME, "beginner"), "bots are a list of names, not 'beginner'"),
        (lambda: Arena(GAME, [None]), "name the bots that play"),
        (lambda: Arena(GAME, ["beginner"], 2, 5), "options are named, as in {'goal': 3}, not 5"),
        (lambda: Arena(GAME, ["beginner"], "2"), "the number of players is whole, not '2'"),
        (lambda: Arena(GAME, ["beginner"], 2, seed="1"), "a seed is a whole number, not '1'"),
        (lambda: Arena(GAME, ["beginner"] * 2).run("9"), "a contest has at least one game, not '9'"),
        (lambda: Arena(GAME, ["beginner"] * 2).run(1, workers=0), "at least one worker is needed, not 0"),
        (lambda: Arena(GAME, ["beginner"] * 2).run(1, on="moon"), "games are played on one of local, ray, not 'moon'"),
        (lambda: laws.check("template"), "laws are those of a Game, not 'template'"),
    ],
)
def test_a_mistake_is_a_sentence(mistake: Callable[[], object], said: str) -> None:
    with pytest.raises(stolik.StolikError) as caught:
        mistake()
    assert said in str(caught.value)
