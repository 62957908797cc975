"""The page of the bots: what it tells of the games that were played is what they say."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from stolik.core.game import Game
from stolik.core.level import LEVELS
from stolik.core.registry import game
from stolik.core.registry import games as registered
from stolik.core.walks import Setup
from stolik.lab.contest import Contest, Finished, Played
from stolik.lab.schedule import Sitting
from stolik.search.bots import references

LEAST_STEP, MOST_STEP = 55, 80
FEWEST_GAMES = 30
# Steps that lie outside while their intervals do not, by game and bots; why.
LUCK = {
    ("lucky-numbers", "2 × master – 2 × strong, 4 players"): "44 games tell no more than 33 to 67 %",
    ("double-four", "2 × master – 2 × strong, 4 players, size=7"): "52 games tell no more than 39 to 66 %",
}
# Matches of the ladders that have not been played, by game: they take hours.
UNPLAYED = {
    "lucky-numbers": "master .*=",
    "qwixx": "master .*(players|=)|players, board=",
}


def is_unplayed(game_: Game, who: str) -> bool:
    return game_.id in UNPLAYED and re.search(UNPLAYED[game_.id], who) is not None


def contest(*bots: str, players: int | None = None, goal: int = 2) -> Contest:
    return Contest("template", 1, players or len(bots), (("goal", goal),), bots, 1, "code")


def games(*winners: tuple[int, ...], players: int = 2) -> list[Finished]:
    """Deals of one game each, told by who wins; the first-named bot sits on seat 0 and starts every other game."""
    blank = (0,) * players
    seats = tuple(range(players))
    played = [Played(seats, deal % 2, won, blank, 9, blank, blank, blank) for deal, won in enumerate(winners)]
    return [Finished(Sitting(deal, seats), (game,)) for deal, game in enumerate(played)]


def test_games_that_nobody_won_count_for_nobody(bots_page: ModuleType) -> None:
    finished = games((0,), (), (1,), (0,), ())
    assert bots_page.wins(contest("strong", "solid"), finished).value == pytest.approx(2 / 3)
    assert "| 67 % | 5, 2 won by nobody |" in bots_page.row(contest("strong", "solid"), finished, game("template"))


def test_starting_and_not_starting_are_told_apart(bots_page: ModuleType) -> None:
    assert bots_page.seats(contest("strong", "solid"), games((0,), (1,), (0,), (0, 1))) == ("100 % of 2", "25 % of 2")


def test_more_players_are_compared_with_the_fair_share(bots_page: ModuleType) -> None:
    won = [(0,), (0,), (1,), (2,)] * 20
    line = bots_page.row(contest("master", "greedy", "greedy"), games(*won, players=3), game("template"))
    assert line.startswith("| master – greedy, 3 players | 50 % (")
    assert ", fair 33 % | 67 % | 80 |" in line
    assert "≈" in bots_page.row(
        contest("master", "greedy", "greedy"), games((0,), (1,), (2,), players=3), game("template")
    )


def test_several_of_a_kind_win_together_and_their_fair_share_is_that_of_their_seats(bots_page: ModuleType) -> None:
    about = contest("master", "master", "greedy", "greedy")
    finished = games(*[(0,), (1,), (2,), (1, 3)] * 20, players=4)
    assert bots_page.wins(about, finished).value == pytest.approx(5 / 8)
    assert bots_page.seats(contest("master", "greedy", "greedy", "master"), finished) == ("50 % of 40", "25 % of 40")
    assert bots_page.seats(about, finished) == ("62 % of 80", "–")
    line = bots_page.row(about, finished, game("template"))
    assert line.startswith("| 2 × master – 2 × greedy, 4 players | 62 % (")
    assert ", fair 50 % |" in line


def test_options_that_are_not_the_usual_ones_are_named(bots_page: ModuleType) -> None:
    assert bots_page.versus(contest("strong", "solid", goal=3), game("template")) == "strong – solid, goal=3"


def test_the_usual_game_comes_first_and_the_ladder_before_opponents_and_fewer_players_before_more(
    bots_page: ModuleType,
) -> None:
    pairs = [
        contest("casual", "beginner"),
        contest("master", "strong"),
        contest("master", "greedy"),
        contest("master", "greedy", "greedy"),
        contest("master", "greedy", "greedy", "greedy"),
        contest("master", "master", "greedy", "greedy"),
        contest("master", "linear"),
        contest("casual", "beginner", goal=3),
    ]
    mixed = [pairs[place] for place in (3, 7, 5, 0, 4, 2, 6, 1)]
    assert sorted(mixed, key=lambda about: bots_page.rank(about, game("template"))) == pairs


def test_a_contest_of_several_kinds_of_bots_is_refused(bots_page: ModuleType) -> None:
    with pytest.raises(SystemExit, match="template: master,strong,solid are not bots of two kinds at one table"):
        bots_page.opponents(contest("master", "strong", "solid"))


def test_who_plays_alone_is_told_by_the_mean_score(bots_page: ModuleType, template: Game) -> None:
    played = [Played((0,), 0, (0,), (score,), 9, (1,), (0.0,), (0.0,)) for score in (10, 20, 30)]
    finished = [Finished(Sitting(deal, (0,)), (game,)) for deal, game in enumerate(played)]
    told = bots_page.part(template, [(contest("master"), finished)])
    assert "Alone, master makes 20.00 points on average (" in told
    assert ", 3 games)" in told


class Line(NamedTuple):
    """What the page tells of a pair, in hundredths: wins, their interval and the fair share; a step, and games."""

    wins: int
    low: int
    high: int
    fair: int
    step: int
    games: int

    def reaches(self, share: float) -> bool:
        """Whether a step of so much lies within the interval of the wins."""
        own, others = share * self.fair, (100 - share) * (100 - self.fair)
        return self.low <= 100 * own / (own + others) <= self.high


def lines(bots_page: ModuleType, title: str) -> dict[str, Line]:
    """The lines of a game's ladder, by the bots of each."""
    (text,) = (part for part in bots_page.PAGE.read_text("utf-8").split("\n## ") if part.startswith(f"{title}\n"))
    found = {}
    for who, wins, step, games_, *_ in (line.strip("| ").split(" | ") for line in text.splitlines() if " – " in line):
        interval = re.match(r"(\d+) % \((\d+)–(\d+)\)", wins)
        fair = re.search(r"fair (\d+) %", wins)
        assert interval is not None
        share, number = int(fair[1]) if fair else 50, int(games_.partition(",")[0])
        value, low, high = map(int, interval.groups())
        found[who] = Line(value, low, high, share, int(step.removesuffix(" %")), number)
    return found


def told_as(bots_page: ModuleType, match: Any) -> str:
    """How the page calls the bots of a match."""
    options = tuple(match.game.chosen(match.setup.options, match.setup.players).items())
    about = Contest(match.game.id, match.game.version, match.setup.players, options, match.bots, 1, "code")
    told: str = bots_page.versus(about, match.game)
    return told


@pytest.fixture(params=registered().values(), ids=lambda each: each.id)
def each(request: pytest.FixtureRequest, released: set[str]) -> Game:
    """A game whose bots have been measured."""
    measured: Game = request.param
    if measured.id not in released:
        pytest.skip("nothing has been measured yet")
    return measured


def test_on_the_page_a_step_of_the_ladder_is_felt_and_no_wall(bots_page: ModuleType, each: Game) -> None:
    told = lines(bots_page, each.texts("en")["title"])
    for match in bots_page.ladder(each):
        who = told_as(bots_page, match)
        if match.bots[-1] not in LEVELS or is_unplayed(each, who):
            continue
        line = told[who]
        assert line.games >= FEWEST_GAMES, who
        if (each.id, who) in LUCK:
            assert line.step < LEAST_STEP or line.step > MOST_STEP, f"{who} needs no excuse"
            assert line.reaches(LEAST_STEP) or line.reaches(MOST_STEP), f"{who}: more than luck"
        else:
            assert LEAST_STEP <= line.step <= MOST_STEP, who


def test_on_the_page_the_master_beats_every_reference_opponent(bots_page: ModuleType, each: Game) -> None:
    told = lines(bots_page, each.texts("en")["title"])
    for name in references(each):
        against = [line for who, line in told.items() if re.search(rf"master – (\d × )?{name}\b", who)]
        assert against
        assert min(line.wins - line.fair for line in against) > 0


def test_on_the_page_casual_players_surely_beat_beginners_with_any_number(bots_page: ModuleType, each: Game) -> None:
    told = lines(bots_page, each.texts("en")["title"])
    for match in bots_page.ladder(each):
        who = told_as(bots_page, match)
        if match.bots[0] == "casual" and not is_unplayed(each, who):
            assert told[who].low > told[who].fair, who


def test_on_the_page_nothing_is_excused_that_needs_no_excuse(bots_page: ModuleType, each: Game) -> None:
    told = lines(bots_page, each.texts("en")["title"])
    assert {who for game_, who in LUCK if game_ == each.id} <= told.keys()
    levels_alone = [who for who in told if not any(name in who for name in references(each))]
    assert not [who for who in levels_alone if is_unplayed(each, who)]


def test_equals_are_told_in_the_order_of_turns_with_how_games_end(bots_page: ModuleType) -> None:
    blank, seats = (0,) * 3, (0, 1, 2)
    ends = [((1,), "goal"), ((1,), "goal"), ((2,), "goal"), ((), "rounds")] * 25  # seat 1 starts every game
    equal = [Played(seats, 1, won, blank, 9, (4,) * 3, blank, blank, why) for won, why in ends]
    finished = [Finished(Sitting(deal, seats), (each,)) for deal, each in enumerate(equal)]
    line = bots_page.equal_row(contest(*["casual"] * 3), finished, game("template"))
    assert line.startswith("| usual | 3 | 50 ▲ · 25 · 0 (±")
    assert line.endswith("| 25.0% | 4 | goal 75%, rounds 25% | 100 |")


def test_ladders_are_played_with_two_to_four_and_in_variants_by_the_master_with_the_fewest_only(
    bots_page: ModuleType,
) -> None:
    for each in registered().values():
        ladder = list(bots_page.ladder(each))
        assert len(set(map(str, ladder))) == len(ladder)
        usual = [match for match in ladder if not match.setup.options and not {*match.bots} & {*references(each)}]
        assert len(usual) == 4 * len({2, 3, 4} & {*each.counts()})
        for options in getattr(each.bots, "VARIANTS", ()):
            among = [match for match in ladder if match.setup.options == options and match.bots[0] == "master"]
            assert {match.bots[-1] for match in among} == {"strong", *references(each)}
            assert bots_page.takes_long(each, "master") == (len({match.setup.players for match in among}) == 1)


def test_the_upper_level_has_half_of_the_seats_and_plays_less_often_where_it_looks_far_ahead(
    bots_page: ModuleType,
) -> None:
    assert bots_page.lineup("strong", "solid", 3) == ("strong", "solid", "solid")
    assert bots_page.lineup("strong", "solid", 4) == ("strong", "strong", "solid", "solid")
    numbers = [bots_page.number(bots_page.Match(game("template"), None, (level,)), 400) for level in LEVELS]
    assert numbers == [400, 400, 400, 200, 100]


def test_a_match_is_played_into_a_file_that_the_page_reads_and_gone_on_with(
    bots_page: ModuleType, tmp_path: Path
) -> None:
    setup = Setup(2, {"goal": 3})
    for number in (2, 4):
        bots_page.play_all([bots_page.Match(game("template"), setup, ("casual", "beginner"))], number, tmp_path, 1)
        (file,) = tmp_path.glob("*.json")
        about, finished = bots_page.read(file)
        assert bots_page.versus(about, game("template")) == "casual – beginner, goal=3"
        assert sum(len(each.games) for each in finished) == number


def test_every_variant_and_number_of_players_is_played_between_equals(bots_page: ModuleType) -> None:
    for each in registered().values():
        played = list(bots_page.variants(each))
        assert {setup.players for setup in played if not setup.options} == set(each.counts()) - {1}
        assert {name for setup in played for name in setup.options} == {option.name for option in each.options}
