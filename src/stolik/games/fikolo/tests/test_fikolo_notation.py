"""Texts of moves and positions: read back what is right, refuse what is not, and say why."""

from __future__ import annotations

import pytest
from rich.text import Text

from stolik.core.errors import BadNotation, IllegalMove
from stolik.core.laws import Setup, setups, walk
from stolik.games.fikolo import GAME
from stolik.games.fikolo.rules.codes import TIME
from stolik.games.fikolo.tests.scenes_fikolo import HANDS, LAYOUT, claim, play, searching


def test_every_move_is_read_back() -> None:
    for code in range(TIME + 1):
        (move,) = GAME.moves([code])
        assert GAME.move(move.text) == move


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("stop", "a seat says `stop 7`"),
        ("stop 31", "has '31' where one of 1, 2, … 30 belongs"),
        ("stop 07", "has '07'"),
        ("turn 45", "has '45' where one of 0, 90, … 270 belongs"),
        ("lay pink-star b2", "has 'pink-star'"),
        ("lay red-star d4", "has 'd4' where one of a1, b1, … c3 belongs"),
        ("lay red-star", "a seat says"),
        ("first 6", "has '6'"),
        ("deal red", "has 'red'"),
        ("reveal 0", "has '0'"),
        ("STOP 7", "a seat says"),
    ],
)
def test_a_text_that_is_no_move_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        GAME.move(text)


SEARCH = f"fikolo players=2 | phase searching | layout {LAYOUT} | hands {HANDS} | table 9 10"
SHOWN = f"fikolo players=2 | phase laying | layout {LAYOUT} | hands {HANDS} | table 9 10 | queue 0 | claim 9"
JUNIOR = (
    f"fikolo players=2 variant=junior | phase turning | layout {LAYOUT} | hands red-star / red-moon | table 9"
    " | unturned 3 4 . . . . | queue 0 | claim 9"
)


def test_the_positions_that_are_spoilt_below_are_right() -> None:
    for text in (SEARCH, SHOWN, JUNIOR):
        assert GAME.parse(text).to_act


SPOILT = [
    (SEARCH.replace("table 9 10", "table 9 9"), "task 9 is there twice"),
    (SEARCH.replace("table 9 10", "table 9 10 11 12 13"), "4 tasks lie on the table at most"),
    (SEARCH.replace("players=2", "players=2 beginner=on").replace("10", "25"), "task 25 is not in the game"),
    (SEARCH.replace(" | table 9 10", ""), "a task is open"),
    (SEARCH.replace("red-heart", "blue-star"), "blue-star is there twice"),
    (SEARCH.replace("red-heart", "red-heart red-star"), "seat 0 has more than 4 cards"),
    (SEARCH.replace("red-heart", "red-heart red-heart"), "section 'hands' has 'red-heart' where it does not belong"),
    (SEARCH.replace("blue-moon", "."), "the layout has nine cards"),
    (SEARCH.replace("blue-moon", "pink-moon"), "section 'layout' has 'pink-moon'"),
    (SEARCH.replace("blue-moon ", ""), "three rows of three cards"),
    (SEARCH + " | declared 0 1", "in phase searching a seat is free"),
    (SEARCH + " | declared 2", "only seats 0 to 1"),
    (SEARCH + " | queue 0", "queue and claim are empty outside of claims"),
    (SEARCH + " | claim 9", "seat 0 has claimed a task and is not in the queue"),
    (SEARCH + " | rotation 90", "rotation and laid are told only while cards are laid"),
    (SEARCH + " | changed 1", "changed is told only while somebody shows"),
    (SEARCH + " | first 1", "first belongs to Junior"),
    (SEARCH + " | own 12", "own belongs to Junior"),
    (SEARCH + " | under . 12", "under and own have no gaps"),
    (SEARCH + " | under 31", "section 'under' has '31'"),
    (SEARCH + " | solved . / . / 12", "solved: there are only seats 0 to 1"),
    (SEARCH + " | solved 1 / 2 / 3 / 4 / 5 / 6 / 7", "has 7 sets where at most 6 belong"),
    (SEARCH + " | queue 0 1 0 1 0 1 0", "has 7 words where at most 6 belong"),
    (SEARCH + " | own 1 / 2 / 3 / 4 / 5 / 6 / 7", "has 7 lists where at most 6 belong"),
    (SEARCH + " | rounds 40", "the game is over when its last round is"),
    (SEARCH + " | missed 9", "has solutions such as"),
    (SEARCH + " | missed 9 by 2 turn 0", "missed: there are only seats 0 to 1"),
    (SEARCH + " | missed 9 by 1 turn 0 lay red-star c1", "missed: task 9 has no figure there as it is turned"),
    (SEARCH + " | missed 9 by 1 turn 0 put red-star a1", "rising order of places"),
    (SEARCH + " | missed 9 by 1 turn 0 lay red-star b3 lay red-moon a1", "rising order of places"),
    (SEARCH + " | missed " + " / ".join(["9 by 1 turn 0"] * 9), "has 9 solutions where at most 8 belong"),
    (SEARCH.replace("searching", "over"), "the game is over when its last round is"),
    (SEARCH.replace("searching", "dealing"), "no task is open while figures are dealt"),
    (SEARCH.replace("searching | ", "dealing | ").replace(" | table 9 10", ""), "a card is lacking somewhere"),
    (SEARCH.replace("searching", "beginning"), "only Junior draws the seat that begins"),
    (SEARCH.replace("searching", "queueing"), "queue is empty while a task is claimed"),
    (SEARCH.replace("searching", "queueing") + " | queue 0 1 | claim 9 10", "in phase queueing a seat is free"),
    (SEARCH.replace("searching", "queueing") + " | queue 0 0 | claim 9", "every seat at most once"),
    (SEARCH.replace("searching", "queueing") + " | queue 0 | claim 11", "task 11, which is not open"),
    (SEARCH.replace("searching", "queueing") + " | queue 0 | claim 9 | declared 0", "in the queue and has declared"),
    (SEARCH.replace("searching", "revealing").replace("9 10", ". 9"), "tasks are turned up without gaps"),
    (SEARCH.replace("searching", "revealing").replace("9 10", "9 10 11 12"), "an unseen task is turned up"),
    (SEARCH.replace("searching", "revealing").replace("red-heart ", ""), "all hands are full"),
    (SHOWN + " | laid . red-star . / . . . / . . .", "more than 4 cards"),
    (
        SHOWN.replace("red-heart ", "") + " | laid . red-heart . / . . . / . . .",
        "only where the turned task has a figure",
    ),
    (SHOWN.replace("claim 9", "claim . 9"), "is not in the queue"),
    (SHOWN + " | declared 1", "seats declare only while they search"),
    (JUNIOR.replace("unturned 3", "unturned 4"), "seat 0 has four tasks"),
    (JUNIOR.replace("queue 0", "queue 0 1"), "every seat in the queue claims a task"),
    (JUNIOR.replace("table 9", "table . 9"), "the open task is the one that is claimed"),
    (JUNIOR + " | failed 11", "failed belongs to the original game"),
    (JUNIOR.replace("turning", "searching"), "queue and claim are empty"),
    (JUNIOR.replace("9", "25"), "task 25 is not in the game"),
    (JUNIOR.replace("unturned 3 4", "unturned 3 .") + " | solved . / 1 2 3 4", "seat 1 has no task for its turn"),
    (
        "fikolo players=2 variant=junior | rounds 3 | unturned 4 4 . . . .",
        "nothing is dealt before it is drawn who begins",
    ),
    ("fikolo players=2", "only Junior draws"),
    ("fikolo players=2 | phase dealing | hands red-star", "the layout is dealt before the hands"),
    ("fikolo players=2 | phase dealing | layout . red-star . / . . . / . . .", "dealt without gaps"),
    ("fikolo players=5 | phase dealing", "is for 2 to 4 players, not players=5"),
]


@pytest.mark.parametrize(("text", "why"), SPOILT, ids=[*map(str, range(len(SPOILT)))])
def test_an_impossible_position_is_refused_with_a_sentence(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        GAME.parse(text)


def test_the_position_in_the_readme_is_one() -> None:
    readme = (GAME.folder / "README.md").read_text("utf-8")
    position = " ".join(readme.split("## Positions")[1].split("```")[1].split())
    assert [move.text for move in GAME.parse(position).legal(1)][-2:] == ["lay yellow-circle c3", "show"]


def test_a_pile_that_cannot_fill_the_hands_is_refused() -> None:
    every = [move.text.removeprefix("deal ") for move in GAME.start().legal(6)]
    covered = " ".join(card for card in every if card not in f"{LAYOUT} {HANDS}".split())
    text = f"fikolo players=2 | phase dealing | layout {LAYOUT} | hands {HANDS.split('/')[0]} | covered {covered}"
    assert GAME.parse(text)  # four cards are lacking and four are left
    with pytest.raises(BadNotation, match="covered cards belong in it"):
        GAME.parse(f"{text} yellow-circle")


def test_illegal_moves_are_explained() -> None:
    turning = claim(searching(), 0, 9)
    laying = play(turning, "0 turn 0", "0 lay red-heart b2")
    for state, move, why in (
        (searching(), "stop 1", "task 1 is not on the table"),
        (turning, "show", "first say how the task is turned"),
        (laying, "lay violet-star b3", "violet-star is not in the hand of seat 0"),
        (laying, "lay red-square c3", "the task has no figure on c3 as it is turned"),
        (laying, "lay red-square a1", "cards are laid in order of places, and b2 was the last"),
        (laying, "time", "the referee's to say"),
        (laying, "turn 90", "legal: lay"),
    ):
        with pytest.raises(IllegalMove, match=why):
            state.apply(move, 0)


def test_missed_solutions_are_written_and_read() -> None:
    state = play(searching("9 10"), "0 pass", "1 pass")
    assert "missed 9 by 0 turn 0 / 10 by 0 turn 90 lay red-square b3" in state.text
    assert GAME.parse(state.text) == state


@pytest.mark.parametrize("setup", [*setups(GAME)[:3], Setup(6, {"variant": "junior"})], ids=str)
def test_pictures_fit_into_80_columns_and_need_no_colour(setup: Setup) -> None:
    for number, step in enumerate(walk(GAME, setup, seed=2)):
        if number % 7 == 0:
            view = step.state.view(None)
            lines = Text.from_markup(GAME.views.picture(view)).plain.splitlines()
            assert max(map(len, lines)) <= 80
            laid = (view["table"]["showing"] or {"laid": [None] * 9})["laid"]
            visible = [one or other for one, other in zip(laid, view["table"]["layout"], strict=True)]
            for word in [*visible, *view["table"]["seats"][0]["hand"]]:
                assert word is None or any(word.replace("-", " ") in line for line in lines)


def test_the_picture_shows_layout_tasks_hands_and_claims() -> None:
    drawn = Text.from_markup(GAME.views.picture(claim(searching(), 1, 25).view(0))).plain
    for part in (
        "a1 blue star★",
        "task 9 at 0",
        "task 25 at 0!1",
        "vio♥ gre★ yel●",
        "seat 1 shows task 25, not yet turned",
    ):
        assert part in drawn
    drawn = Text.from_markup(GAME.views.picture(play(searching("10"), "0 pass", "1 pass").view(0))).plain
    assert "missed: task 10 by 0 at 90°, red-square b3" in drawn
