"""Games between bots: shared chance, nothing shown that a seat may not know, failures told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.lab.arena import Arena
from stolik.lab.contest import Finished
from stolik.lab.entrants import code_fingerprint, make
from stolik.lab.errors import ArenaError
from stolik.lab.schedule import Sitting
from stolik.lab.sitting import play_sitting


def finished(bots: list[str], deal: int = 0, seed: int = 1) -> Finished:
    contest = Arena("template", bots, seed=seed).contest
    return play_sitting(contest, Sitting(deal, tuple(range(len(bots)))))


@pytest.mark.usefixtures("authors_folder")
def test_the_games_of_a_deal_share_their_chance() -> None:
    for deal in range(10):
        there, back = finished(["own:One", "own:Six"], deal).games
        assert there.seats == back.seats[::-1]
        assert there.scores == back.scores[::-1]
        assert there.moves == back.moves


@pytest.mark.usefixtures("authors_folder")
def test_deals_and_seeds_differ() -> None:
    games = [finished(["own:One", "own:Six"], deal, seed).games[0] for deal in range(5) for seed in (1, 2)]
    assert len({(game.scores, game.moves) for game in games}) > 3


def test_a_sitting_is_the_same_wherever_and_whenever_it_is_played() -> None:
    first = finished(["casual", "beginner", "casual"], 3)
    finished(["casual", "beginner", "casual"], 4)
    again = finished(["casual", "beginner", "casual"], 3)
    assert [game.scores for game in first.games] == [game.scores for game in again.games]
    assert [game.decisions for game in first.games] == [game.decisions for game in again.games]


@pytest.mark.usefixtures("authors_folder")
def test_decisions_are_counted_and_timed() -> None:
    game = finished(["own:Slow", "own:One"]).games[0]
    slow = game.seats.index(0)
    assert game.seconds[slow] >= 0.02 * game.decisions[slow] > 0
    assert game.seconds[slow] >= game.slowest[slow] >= 0.02
    assert game.moves == sum(game.decisions) + game.decisions[0]  # every round ends with a roll


@pytest.mark.usefixtures("authors_folder")
@pytest.mark.parametrize(
    ("bot", "told"),
    [
        (
            "own:Failing",
            r"bot own:Failing failed on seat 0 of deal 0: KeyError: 'no idea' \(at template players=2\)",
        ),
        ("own:Wrong", "bot own:Wrong failed on seat 0 of deal 0: BadNotation: 'xyzzy' is no move"),
    ],
)
def test_a_bot_that_fails_is_named_with_what_it_saw(bot: str, told: str) -> None:
    with pytest.raises(ArenaError, match=told) as caught:
        finished([bot, "own:One"])
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("authors_folder")
@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("absent:Bot", "bot absent:Bot: there is no module 'absent' in this folder or on Python's path"),
        ("broken:Bot", "bot broken:Bot: broken cannot be imported: No module named 'nowhere_to_be_found'"),
        ("odd:Bot", "bot odd:Bot: odd cannot be imported: ZeroDivisionError: division by zero"),
        ("own:Bot", "bot own:Bot: own has no class or function 'Bot'"),
        ("own:nothing", "bot own:nothing: own has no class or function 'nothing'"),
        ("own:unmade", r"bot own:unmade cannot be made by own:unmade\(game, seed\): TypeError: "),
        ("own:Mute", r"bot own:Mute has no method choose_known\(known, seat\)"),
        ("grandmaster", "there is no bot 'grandmaster' for template; there are beginner"),
        ("", "name the bots"),
    ],
)
def test_a_bot_that_cannot_enter_is_told_why(bot: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Arena("template", [bot, "casual"])


def test_changed_code_has_another_fingerprint(authors_folder: Path) -> None:
    game = Arena("template", ["casual", "casual"]).game
    make("own:One", game, 0)
    before = code_fingerprint(game, ["casual", "own:One"])
    assert before == code_fingerprint(game, ["own:One", "casual"])
    with (authors_folder / "own.py").open("a") as file:
        file.write("\n# better now\n")
    assert code_fingerprint(game, ["casual", "own:One"]) != before
