"""The page of the bots: what it tells of the games that were played is what they say."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest

from stolik.core.game import Game
from stolik.core.level import LEVELS
from stolik.core.registry import game
from stolik.core.registry import games as registered
from stolik.core.walks import Setup
from stolik.lab.contest import Contest, Finished, Played
from stolik.lab.schedule import Sitting
from stolik.search.bots import references


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


def lines(bots_page: ModuleType, title: str) -> dict[str, tuple[float, float]]:
    """What the page tells of a game: the bots of each line, and how far the first one's wins and their interval are
    above its fair share, in points of a hundred."""
    (text,) = (part for part in bots_page.PAGE.read_text("utf-8").split("\n## ") if part.startswith(f"{title}\n"))
    found = {}
    for who, wins, *_ in (line.strip("| ").split(" | ") for line in text.splitlines() if " – " in line):
        interval = re.match(r"(\d+) % \((\d+)–\d+\)", wins)
        fair = re.search(r"fair (\d+) %", wins)
        assert interval is not None
        share = float(fair[1]) if fair else 50
        found[who] = float(interval[1]) - share, float(interval[2]) - share
    return found


@pytest.mark.parametrize("each", registered().values(), ids=lambda each: each.id)
def test_on_the_page_every_level_beats_the_one_below_and_the_master_every_reference_opponent(
    bots_page: ModuleType, each: Game, released: set[str]
) -> None:
    if each.id not in released:
        return  # nothing has been measured yet
    told = lines(bots_page, each.texts("en")["title"])
    for lower, upper in pairwise(LEVELS):
        assert told[f"{upper} – {lower}"][0] > 0
    for name in references(each):
        against = [value for who, (value, _) in told.items() if re.match(rf"master – {name}\b", who)]
        assert against
        assert min(against) > 0


@pytest.mark.parametrize("each", registered().values(), ids=lambda each: each.id)
def test_on_the_page_casual_players_surely_beat_beginners_with_any_number(
    bots_page: ModuleType, each: Game, released: set[str]
) -> None:
    if each.id not in released:
        return
    told = lines(bots_page, each.texts("en")["title"])
    for pair in ("casual – beginner", "casual – beginner, 3 players", "2 × casual – 2 × beginner, 4 players"):
        assert told[pair][1] > 0


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
