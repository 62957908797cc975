"""FK-17 and FK-18: when the game ends, and who wins."""

from __future__ import annotations

from stolik.games.fikolo import GAME
from stolik.games.fikolo.tests.scenes_fikolo import HANDS, LAYOUT, claim, deal, open_tasks, play, searching


def test_fk_17_the_game_ends_after_the_round_in_whose_deal_the_pile_ran_out() -> None:
    solved = " ".join(str(number) for number in range(1, 31) if number not in (9, 10))
    state = searching("9 10", more=f"solved . / {solved}")
    assert state.view(None)["table"]["task_pile"] == 0
    state = play(claim(state, 0, 9), "0 turn 0", "0 show")
    assert state.to_act == (0, 1)
    state = play(state, "0 pass", "1 pass")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((1,), (3, 102 - 6), "tasks")
    assert open_tasks(state) == [10]  # counts for nobody


def test_fk_17_a_pile_that_is_used_up_exactly_has_run_out() -> None:
    solved = " ".join(str(number) for number in range(1, 27))
    text = f"fikolo players=2 | phase revealing | layout {LAYOUT} | hands {HANDS} | solved {solved}"
    state = deal(GAME.parse(text))
    assert open_tasks(state) == [27, 28, 29, 30]
    outcome = play(state, "0 pass", "1 pass").outcome
    assert outcome is not None
    assert outcome.reason == "tasks"


def test_fk_17_there_are_at_most_forty_rounds() -> None:
    outcome = play(searching("10", more="rounds 39"), "0 pass", "1 pass").outcome
    assert outcome is not None
    assert outcome.reason == "rounds"


def final(stacks: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Winners and scores of a game that ends with these stacks."""
    state = searching("30", players=3, hands=f"{HANDS} / red-star", more=f"rounds 39 | {stacks}")
    outcome = play(state, "0 pass", "1 pass", "2 pass").outcome
    assert outcome is not None
    return outcome.winners, outcome.scores


def test_fk_18_figures_count_for_and_against() -> None:
    assert final("solved 1 9 17 / 25 / 10 | failed 2 / . / 11 26") == ((0,), (2 + 3 + 4 - 2, 5, 3 - 3 - 5))


def test_fk_18_among_equals_fewer_cards_in_the_stack_win() -> None:
    assert final("solved 1 9 / 25 / 2 3") == ((1,), (5, 5, 4))
    assert final("solved 25 9 / 26 1 3 | failed 11 / 2 4") == ((0,), (5, 5, 0))


def test_fk_18_else_the_win_is_shared() -> None:
    assert final("solved 25 / 26 / 1") == ((0, 1), (5, 5, 2))
    assert final("failed 1 / 2 / 3") == ((0, 1, 2), (-2, -2, -2))
