"""Boards of somebody's box: horseshoes that are laid on the table, and the sentence for what cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.errors import BadBoards
from stolik.core.game import Game, State
from stolik.games.lucky_numbers import GAME, box
from stolik.games.lucky_numbers.rules.components import HORSESHOES
from stolik.games.lucky_numbers.tests.scenes_lucky_numbers import ONE, extra, play, position

ONLY = "1:c1-9"
FOUR = "1:b1-5,d4-20;2:a2-5;3:c1-9,d1-11,a4-12;4:b4-15"
FULL = ",".join(f"{column}{row}-20" for row in range(1, 5) for column in "abcd")


def refusal(text: str, players: int = 4, *, same_board: bool = False) -> BadBoards:
    with pytest.raises(BadBoards) as caught:
        GAME.start(players, board="horseshoes", same_board=same_board, boards=text)
    return caught.value


def horseshoes(state: State) -> list[dict[int, int]]:
    """By seat, the numbers by field."""
    boards = state.view(None)["table"]["horseshoes"]
    return [{field: number for field, number in enumerate(board) if number} for board in boards]


def test_ln_17_every_seat_has_its_board_of_the_box() -> None:
    state = GAME.start(3, board="horseshoes", boards=FOUR)
    assert horseshoes(state) == [{1: 5, 15: 20}, {4: 5}, {2: 9, 3: 11, 12: 12}]
    assert state.boards == FOUR.rpartition(";")[0]  # board 4 does not lie on the table


def test_ln_17_a_box_of_which_only_board_1_was_put_in_is_played_with_the_same_board_for_all() -> None:
    state = GAME.start(4, board="horseshoes", same_board=True, boards=ONLY)
    assert horseshoes(state) == [{2: 9}] * 4
    assert state.boards == ONLY
    assert refusal(ONLY).details == {"board": 2}


def test_ln_16_horseshoes_of_a_box_give_extra_turns_and_the_games_own_give_none() -> None:
    own = position(ONE, "middle 4 9", head="players=2 board=horseshoes")
    theirs = position(ONE, "middle 4 9", head=f"players=2 board=horseshoes same_board=on boards={ONLY}")
    assert extra(play(own, "take 4", "place b1"))
    assert not extra(play(theirs, "take 4", "place b1"))
    assert not extra(play(own, "take 9", "place c1"))
    assert extra(play(theirs, "take 9", "place c1"))


def test_ln_16_a_horseshoe_on_a_start_field_is_never_empty_in_play_and_helps_nobody() -> None:
    head = "players=2 board=horseshoes same_board=on boards=1:b2-8"
    assert not extra(play(position(ONE, "middle 8", head=head), "take 8", "place b2"))


def test_the_plain_side_has_no_horseshoes_whatever_is_in_the_box() -> None:
    assert GAME.start(2, boards=FOUR) == GAME.start(2)
    assert GAME.start(2, boards=FOUR).view(None)["table"]["horseshoes"] is None


def test_boards_that_are_ours_anyway_are_not_written() -> None:
    ours = ";".join(f"{number}:{box._written(board.tolist())}" for number, board in enumerate(HORSESHOES, 1))
    state = GAME.start(4, board="horseshoes", boards=ours)
    assert state == GAME.start(4, board="horseshoes")
    assert state.boards == ""


def test_a_text_is_written_in_one_order() -> None:
    state = GAME.start(2, board="horseshoes", boards="2:a4-3,b1-7;1:d1-2")
    assert state.boards == "1:d1-2;2:b1-7,a4-3"


@pytest.mark.parametrize(
    ("text", "key", "sentence"),
    [
        ("1" * 401, "long", "more than 400 characters"),
        ("1", "part", "a board is 1, 2, 3 or 4 with a colon and its horseshoes, not '1'"),
        ("5:b1-4", "part", "not '5:b1-4'"),
        ("01:b1-4", "part", "not '01:b1-4'"),
        (FOUR + ";", "part", "not ''"),
        ("1:b1-4;1:b1-5", "again", "board 1 is there twice"),
        ("1:", "empty", "board 1 has no horseshoe"),
        ("1:e1-4", "field", "board 1: 'e1' is no field; fields are a1 to d4"),
        ("1:b1-4,", "field", "board 1: '' is no field"),
        ("1:b1", "number", "board 1, b1: '' is no number from 1 to 20"),
        ("1:b1-0", "number", "'0' is no number"),
        ("1:b1-21", "number", "'21' is no number"),
        ("1:b1-04", "number", "'04' is no number"),
        ("1:b1-٤", "number", "is no number"),
        ("1:b1-4,b1-5", "twice", "board 1: b1 has two horseshoes"),
        ("1:b1-4;2:c1-3;3:d1-2", "missing", "board 4 lies on the table but is not among these boards"),
    ],
)
def test_what_cannot_be_laid_is_told_by_key_and_sentence(
    text: str, key: str, sentence: str, said_in_both_languages: Callable[[Game, BadBoards], None]
) -> None:
    problem = refusal(text)
    assert problem.key == key
    assert sentence in str(problem)
    said_in_both_languages(GAME, problem)


def test_four_boards_full_of_horseshoes_can_be_written() -> None:
    text = ";".join(f"{board}:{FULL}" for board in range(1, 5))
    assert GAME.start(4, board="horseshoes", boards=text).boards == text


@settings(max_examples=300, deadline=None)
@given(text=st.text(alphabet="1234abcd:;,-0 \x00ł|", max_size=420) | st.text(max_size=420))
def test_any_text_is_laid_or_refused_in_a_sentence(text: str) -> None:
    told, state = "", GAME.start(2, board="horseshoes")
    try:
        state = GAME.start(2, board="horseshoes", boards=text)
    except BadBoards as problem:
        told = str(problem)
    assert len(told) < 200
    assert GAME.start(2, board="horseshoes", boards=state.boards) == state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_record_with_boards_of_a_box_is_replayed_anywhere(
    players: int, same_end_anywhere: Callable[[State], None]
) -> None:
    same_end_anywhere(GAME.start(players, first=0, board="horseshoes", neighbours=True, boards=FOUR))
