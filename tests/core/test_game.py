"""The Python face: values, and errors that say what is wrong and what would be right."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import stolik
from stolik import CHANCE, BadNotation, BadOption, Game, IllegalMove, UnknownGame
from stolik.core.game import Move


def test_a_state_is_a_value(template: Game) -> None:
    state = template.start(2)
    after = state.apply("3", 0)
    assert state == template.start(2) != after
    assert hash(state) == hash(template.start(2))
    assert pickle.loads(pickle.dumps(after)) == after
    assert {state, after, template.parse(after.text)} == {state, after}


def test_a_move_is_a_value(template: Game) -> None:
    assert template.move(" 3 ") == Move(3, "3")
    assert str(template.move("time")) == "time"


def test_chance_is_exact(template: Game) -> None:
    state = template.start(2).apply("3", 0).apply("4", 1)
    assert state.chance() == [(Move(n, str(n)), Fraction(1, 6)) for n in range(1, 7)]
    assert state.draw(random.Random(1)) in state.legal(CHANCE)


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'"):
        stolik.game("chess")


@pytest.mark.parametrize(
    ("players", "options", "said"),
    [
        (7, {}, "template is for 2 to 4 players, not 7"),
        (2, {"gaol": 1}, "there is no option 'gaol'; there are goal"),
        (2, {"goal": 9}, "option goal is a whole number from 1 to 3, not 9"),
        (2, {"goal": "many"}, "option goal is a whole number from 1 to 3, not 'many'"),
        (2, {"goal": True}, "option goal is a whole number from 1 to 3, not True"),
        (2, {"goal": "--3"}, "option goal is a whole number from 1 to 3, not '--3'"),
        (2, {"goal": "9" * 5000}, "option goal is a whole number from 1 to 3, not '999"),
        (2, {"first": 5}, "first is a seat from 0 to 1, not 5"),
    ],
)
def test_a_wrong_start_says_what_would_be_right(
    template: Game, players: int, options: dict[str, int], said: str
) -> None:
    with pytest.raises(BadOption) as caught:
        template.start(players, **options)
    assert said in str(caught.value)


def test_a_wrong_move_says_why(template: Game) -> None:
    state = template.start(2)
    with pytest.raises(IllegalMove, match="chance cannot act now; to act: seat 0, seat 1, referee"):
        state.apply("3", CHANCE)
    with pytest.raises(IllegalMove, match="time is not legal for seat 0 now; legal: 1, 2, 3, 4, 5, 6"):
        state.apply("time", 0)
    with pytest.raises(IllegalMove, match="say who makes the move 3"):
        state.apply("3")
    with pytest.raises(BadNotation, match="'seven' is no move of template: a guess is a number"):
        state.apply("seven", 0)
    with pytest.raises(IllegalMove, match="nothing is left to chance now"):
        state.draw(random.Random(1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("go players=2", "begins with 'template'"),
        ("template", "names players=2 or the like"),
        ("template players=9", "template is for 2 to 4 players, not players=9"),
        ("template players=2 goal", "'goal' in the head of a position is no name=value"),
        ("template players=2 goal=7", "option goal is a whole number from 1 to 3, not 7"),
        ("template players=" + "9" * 5000, "the head of a position names players=2 or the like"),
        ("template players=2 | hand 3", "section 'hand' is unknown; there are phase, rounds, guess, points"),
        ("template players=2 | rounds 3 | rounds 3", "section 'rounds' occurs twice"),
        ("template players=2 | guess 1 2", "section 'guess' has 2 numbers where 6 belong"),
        ("template players=2 | guess 1 9 . . . .", "section 'guess' has '9' where a number from 0 to 7 belongs"),
        ("template players=2 | phase sleeping", "where one of guessing, rolling belongs"),
    ],
)
def test_a_wrong_position_says_where(template: Game, text: str, said: str) -> None:
    with pytest.raises(stolik.StolikError) as caught:
        template.parse(text)
    assert said in str(caught.value)


def test_a_field_may_not_shadow_numpy(template: Game) -> None:
    from types import ModuleType

    import numpy as np

    rules = ModuleType("rules")
    vars(rules).update(vars(template.rules))
    rules.STATE = np.dtype((np.record, [*template.rules.STATE.descr, ("round", "i1")]))  # type: ignore[attr-defined]
    with pytest.raises(stolik.StolikError, match="field 'round'"):
        Game("shadow", rules=rules, view=template.views)


def rolling(game: Game) -> Any:
    """Both have guessed, and the die decides."""
    return game.start(2).apply("3", 0).apply("4", 1)


@pytest.mark.parametrize(
    ("mistake", "said"),
    [
        (lambda game: game.move(None), "a move of template is written as text, not None"),
        (lambda game: game.parse(5), "a position of template is written as text, not 5"),
        (lambda game: game.from_json("{"), "a state is read from JSON"),
        (lambda game: game.from_json(None), "a state is read from JSON"),
        (lambda game: game.from_json('{"game": "template", "rules": 1}'), "begins with 'template'"),
        (lambda game: game.from_json('{"game": "template", "rules": 1, "position": 7}'), "is written as text, not 7"),
        (lambda game: game.start(2).apply(None, 0), "a move is a Move or its text, not None"),
        (lambda game: game.start(2).apply(3, 0), "a move is a Move or its text, not 3"),
        (lambda game: game.start(2).apply("3", "0"), "an actor is a seat from 0 to 5, CHANCE or REFEREE, not '0'"),
        (lambda game: game.start(2).legal("0"), "an actor is a seat from 0 to 5, CHANCE or REFEREE, not '0'"),
        (lambda game: game.start(2).legal(-1), "an actor is a seat from 0 to 5, CHANCE or REFEREE, not -1"),
        (lambda game: game.start(2).legal(True), "an actor is a seat from 0 to 5, CHANCE or REFEREE, not True"),
        (lambda game: game.start(2).view(7), "seats are 0 to 1, or None for a spectator, not 7"),
        (lambda game: game.start(2).known("0"), "seats are 0 to 1, or None for a spectator, not '0'"),
        (lambda game: game.start(2).redeal(2, random.Random(1)), "seats are 0 to 1, or None for a spectator, not 2"),
        (
            lambda game: game.start(2).redeal(0, None),
            "chance needs a source of randomness such as random.Random(1), not",
        ),
        (lambda game: game.start(2).table("0"), "seats are 0 to 1, or None for a spectator, not '0'"),
        (lambda game: game.start(2).legal([]), "an actor is a seat from 0 to 5, CHANCE or REFEREE, not []"),
        (lambda game: game.start(2).told(None, 0, 1), "what seats are told of is a Move, not None"),
        (
            lambda game: game.start(2).told(game.move("3"), 0, "1"),
            "seats are 0 to 1, or None for a spectator, not '1'",
        ),
        (lambda game: game.start(2).told(game.move("3"), None, 1), "an actor is a seat from 0 to 5"),
        (lambda game: game.start(2).witnesses("3", 0), "what seats are told of is a Move, not '3'"),
        (lambda game: game.start(2).after("3", 0), "a move that has been checked is a Move, not '3'"),
        (
            lambda game: rolling(game).draw(None),
            "chance needs a source of randomness such as random.Random(1), not None",
        ),
        (lambda game: game.start("2"), "the number of players is whole, not '2'"),
        (lambda game: game.start(2, "0"), "first is a seat from 0 to 1, not '0'"),
        (lambda game: game.start(2, True), "first is a seat from 0 to 1, not True"),
        (lambda game: game.start(2, boards=5), "boards are a text in the notation of template, not 5"),
        (lambda game: game.counts(5), "options are named, as in {'goal': 3}, not 5"),
        (lambda game: game.chosen([], 2), "options are named, as in {'goal': 3}, not []"),
        (lambda game: game.chosen({}, "2"), "the number of players is whole, not '2'"),
        (lambda game: game.written(None), "options are named, as in {'goal': 3}, not None"),
        (lambda game: game.longest("2", {}), "the number of players is whole, not '2'"),
        (lambda game: game.known_move("3"), "the code of a move of template is a whole number, not '3'"),
        (lambda game: game.known_move([]), "the code of a move of template is a whole number, not []"),
        (lambda game: game.moves(None), "moves of template are found by a list of their codes, not None"),
        (lambda game: game.texts("de"), "template speaks en, pl, not 'de'"),
        (lambda game: game.texts("../texts/pl"), "template speaks en, pl, not '../texts/pl'"),
        (lambda game: game.texts(None), "a language is pl or en, not None"),
        (lambda game: game.has("bots"), "a game may have solver and tasks, not 'bots'"),
        (lambda game: game.part(None), "a game may have solver and tasks, not None"),
    ],
)
def test_a_mistake_of_the_caller_is_a_sentence(template: Game, mistake: Callable[[Game], object], said: str) -> None:
    with pytest.raises(stolik.StolikError) as caught:
        mistake(template)
    assert said in str(caught.value)


def test_a_move_of_another_game_is_refused(template: Game) -> None:
    other = next(iter(stolik.all_games().values()))
    theirs = other.known_move(3)
    with pytest.raises(IllegalMove, match=f"is a move of {other.id}, not of template"):
        template.start(2).apply(theirs, 0)


@pytest.mark.parametrize("file", ["rules.py", "rules/__init__.py", "__init__.py"])
def test_rules_are_a_file_a_folder_or_the_whole_game(template: Game, file: str, tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.json").write_text('{"title": "Solo"}')
    rules = ModuleType("rules")
    vars(rules).update(vars(template.rules), __file__=str(tmp_path / file))
    game = Game("solo", rules=rules, view=template.views)
    assert game.folder == tmp_path
    assert game.texts("en")["title"] == "Solo"
