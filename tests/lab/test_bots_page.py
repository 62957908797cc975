"""The page of the bots: what it tells of the games that were played is what they say."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from stolik.core.game import Game
from stolik.lab.contest import Contest, Finished, Played
from stolik.lab.schedule import Sitting

SCRIPT = Path(__file__).parents[2] / "scripts" / "bots_page.py"


@pytest.fixture(scope="module")
def page() -> Any:
    spec = importlib.util.spec_from_file_location("bots_page", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def contest(*bots: str, players: int | None = None, goal: int = 3) -> Contest:
    return Contest("template", 1, players or len(bots), (("goal", goal),), bots, 1, "code")


def games(*winners: tuple[int, ...], players: int = 2) -> list[Finished]:
    """Deals of one game each, told by who wins; the first-named bot sits on seat 0 and starts every other game."""
    blank = (0,) * players
    seats = tuple(range(players))
    played = [Played(seats, deal % 2, won, blank, 9, blank, blank, blank) for deal, won in enumerate(winners)]
    return [Finished(Sitting(deal, seats), (game,)) for deal, game in enumerate(played)]


def test_games_that_nobody_won_count_for_nobody(page: Any) -> None:
    finished = games((0,), (), (1,), (0,), ())
    assert page.wins(finished).value == pytest.approx(2 / 3)
    assert "| 5, 2 won by nobody |" in page.row(contest("strong", "solid"), finished, {"goal": 3})


def test_starting_and_not_starting_are_told_apart(page: Any) -> None:
    assert page.seats(games((0,), (1,), (0,), (0, 1))) == ("100 % of 2", "25 % of 2")


def test_more_players_are_compared_with_the_fair_share(page: Any) -> None:
    won = [(0,), (0,), (1,), (2,)] * 20
    line = page.row(contest("master", "greedy", "greedy"), games(*won, players=3), {"goal": 3})
    assert line.startswith("| master – greedy, 3 players | 50 % (")
    assert ", fair 33 % |" in line
    assert "≈" in page.row(contest("master", "greedy", "greedy"), games((0,), (1,), (2,), players=3), {"goal": 3})


def test_options_that_are_not_the_usual_ones_are_named(page: Any) -> None:
    assert page.versus(contest("strong", "solid", goal=5), {"goal": 3}) == "strong – solid, goal=5"


def test_the_usual_game_comes_first_and_the_ladder_before_opponents_and_fewer_players_before_more(page: Any) -> None:
    pairs = [
        contest("casual", "beginner"),
        contest("master", "strong"),
        contest("master", "greedy"),
        contest("master", "greedy", "greedy"),
        contest("master", "linear"),
        contest("casual", "beginner", goal=5),
    ]
    mixed = [pairs[place] for place in (3, 5, 0, 4, 2, 1)]
    assert sorted(mixed, key=lambda about: page.rank(about, {"goal": 3})) == pairs


def test_a_contest_of_several_kinds_of_bots_is_refused(page: Any) -> None:
    with pytest.raises(SystemExit, match="template: master,strong,solid is not one bot against others of one kind"):
        page.opponents(contest("master", "strong", "solid"))


def test_who_plays_alone_is_told_by_the_mean_score(page: Any, template: Game) -> None:
    played = [Played((0,), 0, (0,), (score,), 9, (1,), (0.0,), (0.0,)) for score in (10, 20, 30)]
    finished = [Finished(Sitting(deal, (0,)), (game,)) for deal, game in enumerate(played)]
    told = page.part(template, [(contest("master"), finished)])
    assert "Alone, master makes 20.00 points on average (" in told
    assert ", 3 games)" in told
