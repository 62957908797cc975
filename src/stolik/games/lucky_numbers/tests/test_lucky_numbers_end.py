"""LN-13 to LN-15 and LN-20: when the game ends, who wins, and what a tournament counts."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.games.lucky_numbers.rules import tournament_points
from stolik.games.lucky_numbers.tests.scenes_lucky_numbers import ONE, OTHER, drawn, extra, play, position

FULL_BUT_D1 = "1 5 8 . / 2 6 9 13 / 3 7 10 14 / 4 8 11 15"


def all_but(board: str, *pile: int, other: str = OTHER) -> str:
    """The section of a middle in which every clover lies that is not on a board, but for these."""
    used = Counter(int(word) for word in f"{board} {other}".split() if word.isdecimal()) + Counter(pile)
    left = Counter(dict.fromkeys(range(1, 21), 2)) - used
    return f"middle {' '.join(map(str, sorted(left.elements())))}"


def test_ln_13_whoever_fills_all_fields_first_wins_at_once() -> None:
    state = drawn(FULL_BUT_D1, 12, other="16 . . . / . 17 . . / . . 18 . / . . . 19").apply("place d1")
    assert state.to_act == ()
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0,), "full")


def test_ln_14_with_the_last_face_down_clover_the_turn_is_finished_and_the_game_ends() -> None:
    state = position(ONE, all_but(ONE, 5)).apply("draw")
    assert [move.text for move, _ in state.chance()] == ["clover 5"]
    state = state.apply("clover 5")
    assert state.to_act == (0,)
    state = state.apply("place b1")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores, state.outcome.reason) == ((0,), (-11, -12), "pile")


def test_ln_14_ties_share() -> None:
    state = play(position(ONE, all_but(ONE, 5)), "draw", "clover 5", "aside")
    assert state.outcome is not None
    assert state.outcome.winners == (0, 1)


def test_ln_14_a_board_filled_in_the_last_turn_wins_as_a_full_board() -> None:
    other = "16 . . . / . 17 . . / . . 18 . / . . . 19"
    state = position(FULL_BUT_D1, all_but(FULL_BUT_D1, 12, other=other), other=other)
    state = play(state, "draw", "clover 12", "place d1")
    assert state.outcome is not None
    assert state.outcome.reason == "full"


def test_ln_14_an_extra_turn_earned_with_the_last_clover_is_not_played() -> None:
    state = position(ONE, all_but(ONE, 4), head="players=2 board=horseshoes")
    state = play(state, "draw", "clover 4", "place b1")
    assert state.outcome is not None
    assert state.outcome.reason == "pile"
    assert not extra(state)


def idle(turns: int) -> tuple[str, str]:
    """Sections that say: so many turns without a draw, all from different positions."""
    return f"idle {turns}", "past " + " ".join(f"{turn + 1:016x}" for turn in range(turns))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ln_15_after_eight_turns_a_player_without_a_draw_the_game_ends(players: int) -> None:
    more = ["1 . . . / . 5 . . / . . 14 . / . . . 20", "4 . . . / . 8 . . / . . 15 . / . . . 17"][: players - 2]
    other = " // ".join([OTHER, *more])
    state = position(ONE, "middle 9", *idle(8 * players - 2), other=other, head=f"players={players}")
    state = play(state, "take 9", "place c2")
    assert state.outcome is None
    state = position(ONE, "middle 9", *idle(8 * players - 1), other=other, head=f"players={players}")
    state = play(state, "take 9", "place c2")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0,), "idle")


def test_ln_15_a_draw_begins_the_count_again() -> None:
    state = play(position(ONE, "middle 9", *idle(15)), "draw", "clover 1", "aside")
    assert "idle" not in state.text
    assert "past" not in state.text
    assert state.outcome is None


def test_ln_15_the_third_occurrence_of_a_position_ends_the_game() -> None:
    state = position(ONE, "middle 6 7")
    for turn in range(4):  # both replace a clover by its equal, again and again
        assert state.outcome is None, turn
        state = play(state, *(("take 7", "place b2") if turn % 2 == 0 else ("take 6", "place b2")))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0, 1), "repetition")


def test_ln_15_a_position_includes_whose_turn_it_is() -> None:
    state = play(position(ONE, "middle 6 7"), "take 7", "place b2", "take 6", "place b2", "take 7", "place b2")
    assert state.outcome is None  # three times the same boards and middle, but not the same seat to move


def test_ln_20_in_a_tournament_the_winner_gets_two_points_and_the_other_loses_one_for_every_empty_field() -> None:
    state = drawn(FULL_BUT_D1, 12, other="16 . . . / . 17 . . / . . 18 . / . . . 19").apply("place d1")
    assert state.outcome is not None
    assert tournament_points(state.outcome) == (2, -12)


def test_ln_20_in_a_tournament_winners_who_share_get_two_points_each_whatever_is_empty() -> None:
    state = play(position(ONE, all_but(ONE, 5)), "draw", "clover 5", "aside")
    assert state.outcome is not None
    assert tournament_points(state.outcome) == (2, 2)
