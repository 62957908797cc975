"""RG-11 to RG-14: when the game ends, and who wins."""

from __future__ import annotations

import pytest

from stolik.games.rings import GAME
from stolik.games.rings.tests.scenes_rings import DEALT, carry_out, pawns


def test_rg_11_the_game_ends_after_the_card_by_which_a_pawn_reaches_a_ring() -> None:
    before = carry_out("8 1 1 1 1 1 1 1 1 1", "card 13", "forward 1", "forward 2", "back 3")
    assert before.outcome is None
    after = before.apply("back 4")
    assert pawns(after) == [9, 2, 0, 0, 1, 1, 1, 1, 1, 1]
    assert after.to_act == ()
    assert after.outcome is not None
    assert after.outcome.reason == "ring"


@pytest.mark.parametrize("fields", [5, 10])
def test_rg_11_the_ring_lies_behind_the_last_numbered_field(fields: int) -> None:
    standing = f"{fields} " + " ".join("1" * 9)
    assert carry_out(
        standing.replace(str(fields), str(fields - 1), 1), "card 10", head=f"players=2 fields={fields}"
    ).to_act
    assert not carry_out(standing, "card 10", head=f"players=2 fields={fields}").to_act


def test_rg_12_race_all_owners_of_rings_that_were_reached_win_together() -> None:
    state = carry_out("8 8 8 1 1 1 1 1 1 1", "card 10")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((0, 1), (9, 9))


def test_rg_12_race_everybody_loses_when_only_rings_of_nobody_were_reached() -> None:
    state = carry_out("1 7 8 1 1 1 1 1 1 1", "card 10")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((), (2, 8))


def test_rg_13_points_are_the_values_of_the_fields_under_the_own_pawns() -> None:
    state = GAME.parse(
        "rings players=2 rings=2 scoring=points | phase pick | turns 20 | owner 0 1 0 1 . . . . . ."
        " | pawn 8 7 2 6 . . . . . . | open 10 11 12 | aside 1"
    )
    assert state.scores == (8 + 2, 7 + 6)
    over = state.apply("card 10")
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.scores) == ((0,), (20 + 3, 8 + 6))


def test_rg_13_reaching_a_ring_does_not_win_by_itself() -> None:
    state = GAME.parse(
        "rings players=2 rings=3 scoring=points | phase pick | turns 20 | owner 0 0 0 1 1 1 . . . ."
        " | pawn 8 . . 8 8 8 . . . . | open 10 11 12 | aside 1"
    ).apply("card 10")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((1,), (22, 24))


def test_rg_13_ties_share_the_win() -> None:
    state = carry_out("4 4 8 1 1 1 1 1 1 1", "card 10", head="players=2 scoring=points")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((0, 1), (5, 5))


@pytest.mark.parametrize(("scoring", "winners"), [("race", ()), ("points", (1,))])
def test_rg_14_after_500_turns_the_game_ends(scoring: str, winners: tuple[int, ...]) -> None:
    head = "players=2" if scoring == "race" else "players=2 scoring=points"
    state = GAME.parse(
        f"rings {head} | phase pick | turns 499 | {DEALT} | pawn 1 2 . . . . . . . . | open 10 11 12 | aside 1"
    ).apply("card 11")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == (winners, "turns")


def test_rg_14_a_ring_reached_in_the_last_turn_counts() -> None:
    state = GAME.parse(
        f"rings players=2 | phase pick | turns 499 | {DEALT} | pawn 8 2 . . . . . . . . | open 10 11 12 | aside 1"
    ).apply("card 10")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((0,), "ring")
