"""FK-9 to FK-13: STOP, the ten seconds, right and wrong, and claims one after the other."""

from __future__ import annotations

import pytest

from stolik.core.contract import REFEREE
from stolik.core.errors import IllegalMove
from stolik.core.game import State
from stolik.games.fikolo.tests.scenes_fikolo import HANDS, claim, hand, open_tasks, play, searching, stack, texts


def test_fk_09_the_claim_binds_and_play_halts_for_ten_seconds() -> None:
    state = claim(searching(), 1, 25)
    assert state.to_act == (1, REFEREE)
    assert texts(state, 1) == ["turn 0", "turn 90", "turn 180", "turn 270"]
    deadline = state.deadline
    assert deadline is not None
    assert (deadline.name, deadline.milliseconds) == ("show", 10_000)
    with pytest.raises(IllegalMove, match="seat 0 cannot act now"):
        state.apply("stop 9", 0)
    with pytest.raises(IllegalMove, match="nobody says STOP meanwhile"):
        state.apply("stop 9", 1)
    with pytest.raises(IllegalMove, match="a claim binds"):
        state.apply("give up", 1)


def test_fk_10_right_the_task_counts_its_figures_and_the_cards_stay() -> None:
    state = claim(searching(), 1, 10)  # example 3 with a star
    state = play(state, "1 turn 270", "1 lay violet-star c1", "1 show")
    assert stack(state, 1) == ([10], [])
    assert state.scores == (0, 3)
    assert state.view(None)["table"]["layout"][2] == "violet-star"
    assert state.view(None)["table"]["covered"] == 1
    assert hand(state, 1) == ["blue-circle", "black-heart", "yellow-circle"]
    assert open_tasks(state) == [9, 25, 20]


def test_fk_11_wrong_the_task_counts_against_him_and_the_cards_return() -> None:
    before = searching()
    state = play(claim(before, 1, 10), "1 turn 0", "1 lay violet-star a3", "1 show")
    assert stack(state, 1) == ([], [10])
    assert state.scores == (0, -3)
    assert hand(state, 1) == hand(before, 1)
    assert state.view(None)["table"]["layout"] == before.view(None)["table"]["layout"]
    assert open_tasks(state) == [9, 25, 20]


@pytest.mark.parametrize("so_far", [[], ["1 turn 270"], ["1 turn 270", "1 lay violet-star c1"]])
def test_fk_11_too_late_is_wrong(so_far: list[str]) -> None:
    before = searching()
    state = play(claim(before, 1, 10), *so_far, "referee time")
    assert stack(state, 1) == ([], [10])
    assert hand(state, 1) == hand(before, 1)
    assert state.to_act == (0, 1)


def three(table: str = "9 10 25 20", **options: str) -> State:
    return searching(
        table, hands=f"{HANDS} / red-star blue-heart green-heart green-star", players=3, head=options.get("head", "")
    )


def test_fk_12_others_may_follow_within_300_milliseconds_in_order_of_arrival() -> None:
    state = play(three(), "2 stop 9")
    deadline = state.deadline
    assert deadline is not None
    assert (deadline.name, deadline.milliseconds) == ("window", 300)
    assert state.to_act == (0, 1, REFEREE)
    state = play(state, "0 stop 25")
    assert state.to_act == (1, REFEREE)
    state = play(state, "referee time")
    assert state.view(None)["table"]["queue"] == [2, 0]
    assert state.to_act == (2, REFEREE)
    state = play(state, "2 turn 0", "2 show")
    assert stack(state, 2) == ([9], [])
    assert state.to_act == (0, REFEREE)


def test_fk_12_nobody_waits_when_nobody_can_follow() -> None:
    state = play(three(), "1 pass", "2 stop 9")
    assert state.to_act == (0, REFEREE)
    assert play(state, "0 stop 10").to_act == (2, REFEREE)
    assert play(state, "0 pass").to_act == (2, REFEREE)


def test_fk_12_a_later_claimant_is_not_punished_if_the_layout_was_changed() -> None:
    state = play(three(), "1 stop 10", "0 stop 25", "2 stop 9")
    state = play(state, "1 turn 270", "1 lay violet-star c1", "1 show", "0 turn 0")
    assert state.view(None)["table"]["showing"]["excused"]
    state = play(state, "0 lay red-square a1", "0 show")
    assert stack(state, 0) == ([], [])
    assert len(hand(state, 0)) == 4
    assert open_tasks(state) == [9, 25, 20]
    assert [task["seat"] for task in state.view(None)["table"]["tasks"]] == [0, 2, 0]
    assert state.to_act == (2, REFEREE)
    state = play(state, "referee time")  # being late is not punished either
    assert stack(state, 2) == ([], [])
    assert state.to_act == (0, 1, 2)


def test_fk_12_a_later_claimant_who_is_right_scores_on_the_changed_layout() -> None:
    state = play(three(), "1 stop 10", "0 stop 9", "referee time", "1 turn 270", "1 lay violet-star c1", "1 show")
    state = play(state, "0 turn 0", "0 show")
    assert stack(state, 0) == ([9], [])


@pytest.mark.parametrize("first", [["1 turn 0", "1 show"], ["1 turn 0", "1 lay violet-star a3", "1 show"]])
def test_fk_12_a_later_claimant_is_punished_if_the_layout_was_not_changed(first: list[str]) -> None:
    state = play(three(), "1 stop 10", "0 stop 25", "referee time", *first, "0 turn 0", "0 show")
    assert stack(state, 1) == ([], [10])
    assert stack(state, 0) == ([], [25])


def test_fk_12_a_task_solved_without_cards_does_not_change_the_layout() -> None:
    state = play(three(), "1 stop 9", "0 stop 25", "referee time", "1 turn 0", "1 show", "0 turn 0", "0 show")
    assert stack(state, 1) == ([9], [])
    assert stack(state, 0) == ([], [25])


def test_fk_12_only_the_same_queue_excuses() -> None:
    state = play(claim(three(), 1, 10), "1 turn 270", "1 lay violet-star c1", "1 show")
    state = play(claim(state, 0, 25), "0 turn 0", "0 show")
    assert stack(state, 0) == ([], [25])


@pytest.mark.parametrize("degrees", [0, 180])
def test_fk_12_a_claim_on_a_task_that_is_gone_is_void(degrees: int) -> None:
    state = play(three(), "1 stop 9", "0 stop 9", "2 stop 9", f"1 turn {degrees}", "1 show")
    assert stack(state, 0) == stack(state, 2) == ([], [])
    assert state.to_act == (0, 1, 2)
    assert open_tasks(state) == [10, 25, 20]


def test_fk_12_a_claim_on_a_task_that_went_back_still_counts() -> None:
    state = play(three(), "1 stop 10", "0 stop 9", "2 stop 9", "1 turn 270", "1 lay violet-star c1", "1 show")
    state = play(state, "0 turn 180", "0 show", "2 turn 0", "2 show")
    assert stack(state, 0) == ([], [])
    assert stack(state, 2) == ([9], [])


def test_fk_13_the_search_goes_on_and_hands_are_not_refilled() -> None:
    state = play(searching(), "0 pass", "1 stop 10", "1 turn 270", "1 lay violet-star c1", "1 show")
    assert state.to_act == (0, 1)  # what was declared before is void
    assert texts(state, 0) == ["stop 9", "stop 20", "stop 25", "pass"]
    assert len(hand(state, 1)) == 3
