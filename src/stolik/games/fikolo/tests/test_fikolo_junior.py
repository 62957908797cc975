from __future__ import annotations

import pytest

from stolik.core.contract import CHANCE, REFEREE
from stolik.core.errors import BadOption
from stolik.core.game import State
from stolik.games.fikolo import GAME
from stolik.games.fikolo.tests.scenes_fikolo import LAYOUT, deal, play, texts

HANDS = "red-square red-heart yellow-moon / violet-star blue-circle black-heart"


def turn(
    task: int = 9, *, head: str = "", unturned: str = "3 4", hands: str = HANDS, more: str = "", first: int = 0
) -> State:
    """Seat 0 has turned up a task on the layout of the examples."""
    text = f"fikolo players=2 variant=junior {head} | phase turning | layout {LAYOUT} | hands {hands} | table {task}"
    began = f" | first {first}" if first else ""
    return GAME.parse(f"{text} | unturned {unturned} . . . . | queue 0 | claim {task}{began}{more}")


def seat(state: State, number: int) -> dict[str, object]:
    shown: dict[str, object] = state.view(None)["table"]["seats"][number]
    return shown


def test_fk_19_two_to_six_can_play_with_three_cards_and_four_tasks_each() -> None:
    assert GAME.counts({"variant": "junior"}) == tuple(range(2, 7))
    state = GAME.start(6, variant="junior", first=3)
    while state.view(None)["table"]["phase"] == "dealing":
        state = state.apply(state.legal(CHANCE)[0])
    for number in range(6):
        assert (len(state.view(None)["table"]["seats"][number]["hand"]), seat(state, number)["pile"]) == (3, 4)


@pytest.mark.parametrize(("beginner", "most"), [(False, 24), (True, 16)])
def test_fk_19_tasks_with_five_figures_are_removed_for_beginners_fours_too(beginner: bool, most: int) -> None:
    state = GAME.start(2, variant="junior", beginner=beginner, first=0)
    while state.view(None)["table"]["phase"] == "dealing":
        state = state.apply(state.legal(CHANCE)[0])
    assert texts(state, CHANCE) == [f"reveal {number}" for number in range(1, most + 1)]


def test_fk_19_without_fours_there_are_tasks_for_four_players() -> None:
    assert GAME.counts({"variant": "junior", "beginner": True}) == tuple(range(2, 5))
    with pytest.raises(BadOption, match="2 to 4 players"):
        GAME.start(5, variant="junior", beginner=True)


def test_fk_20_chance_says_who_begins() -> None:
    state = GAME.start(3, variant="junior")
    assert [(move.text, probability.denominator) for move, probability in state.chance()] == [
        ("first 0", 3),
        ("first 1", 3),
        ("first 2", 3),
    ]
    assert deal(state.apply("first 2")).to_act == (2,)


def test_fk_20_the_top_of_the_own_pile_is_turned_up_and_only_its_owner_acts() -> None:
    state = deal(GAME.start(3, variant="junior", first=1))
    assert state.to_act == (1,)
    assert [task["seat"] for task in state.view(None)["table"]["tasks"]] == [1]
    assert seat(state, 1)["pile"] == 3
    assert texts(state, 1) == ["turn 0", "turn 90", "turn 180", "turn 270", "give up"]


def test_fk_20_solved_the_task_leaves_the_game_and_the_cards_stay() -> None:
    state = play(turn(), "0 turn 0", "0 lay red-heart a1", "0 show")
    assert state.scores == (1, 0)
    assert state.view(None)["table"]["layout"][0] == "red-heart"
    assert seat(state, 0)["pile"] == 3
    assert deal(state).to_act == (1,)


@pytest.mark.parametrize(
    "moves",
    [
        ["0 give up"],
        ["0 turn 0", "0 give up"],
        ["0 turn 180", "0 show"],
        ["0 turn 0", "0 lay yellow-moon a1", "0 show"],
        ["0 turn 0", "0 lay red-heart a1", "referee time"],
    ],
)
def test_fk_20_not_solved_the_task_goes_under_the_own_pile_and_the_cards_return(moves: list[str]) -> None:
    before = turn(head="limit=on")
    state = play(before, *moves)
    assert state.scores == (0, 0)
    assert (seat(state, 0)["pile"], seat(state, 0)["under"]) == (4, [9])
    assert seat(state, 0)["hand"] == seat(before, 0)["hand"]
    assert state.view(None)["table"]["layout"] == before.view(None)["table"]["layout"]
    assert deal(state).to_act == (1, REFEREE)


def test_fk_20_a_task_under_the_own_pile_comes_back_when_the_others_had_their_turn() -> None:
    state = turn(unturned="1 4", more=" | own 3 4")
    state = play(deal(play(state, "0 give up")), "1 give up")
    for number in (None, 3, 4, 9):
        state = deal(state)
        if number:
            assert state.view(None)["table"]["tasks"][0]["number"] == number
        state = deal(play(state, "0 give up"))
        state = play(state, "1 give up")


def test_fk_20_a_turn_has_a_limit_only_if_that_is_chosen() -> None:
    assert turn().deadline is None
    state = turn(head="limit=on")
    assert state.to_act == (0, REFEREE)
    deadline = state.deadline
    assert deadline is not None
    assert (deadline.name, deadline.milliseconds) == ("turn", 60_000)


def test_fk_21_at_the_end_of_the_turn_the_hand_is_filled_to_three() -> None:
    state = play(turn(), "0 turn 0", "0 lay red-heart a1", "0 show")
    assert state.view(None)["table"]["phase"] == "dealing"
    drawn = state.legal(CHANCE)[0]
    state = state.apply(drawn)
    assert drawn.text.removeprefix("deal ") in state.view(None)["table"]["seats"][0]["hand"]
    assert state.view(None)["table"]["phase"] == "revealing"


def test_fk_21_a_pile_that_is_too_short_is_shuffled_as_between_rounds() -> None:
    every = [move.text.removeprefix("deal ") for move in GAME.start().legal(CHANCE)]
    covered = " ".join(card for card in every if card not in f"{LAYOUT} {HANDS}".split())
    state = turn(more=f" | covered {covered}")
    assert state.view(None)["table"]["pile"] == 0
    assert play(state, "0 turn 0", "0 show").view(None)["table"]["covered"] == 21  # no card is needed yet
    state = play(state, "0 turn 0", "0 lay red-heart a1", "0 show")
    assert state.view(None)["table"]["covered"] == 0
    assert "deal blue-star" in texts(state, CHANCE)


def test_fk_22_the_round_is_finished_so_that_all_have_equally_many_turns() -> None:
    state = deal(play(turn(unturned=". 2", more=" | solved 1 2 3 / 4 5"), "0 turn 0", "0 show"))
    assert state.to_act == (1,)
    outcome = play(state, "1 give up").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.reason) == ((0,), (4, 2), "shed")


def test_fk_22_the_game_ends_at_once_if_the_last_of_the_round_is_done() -> None:
    state = turn(unturned=". 2", more=" | solved 1 2 3 / 4 5", first=1)
    outcome = play(state, "0 turn 0", "0 show").outcome
    assert outcome is not None
    assert outcome.winners == (0,)


def test_fk_22_all_who_shed_their_last_task_in_that_round_win_together() -> None:
    state = deal(play(turn(10, unturned=". .", more=" | own . / 9 | solved 1 2 3 / 4 5 6"), "0 give up"))
    assert state.view(None)["table"]["tasks"][0]["number"] == 9
    state = turn(9, unturned=". .", more=" | own . / 10 | solved 1 2 3 / 4 5 6")
    state = deal(play(state, "0 turn 0", "0 show"))
    outcome = play(state, "1 turn 270", "1 lay violet-star c1", "1 show").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (4, 4))


def test_fk_22_after_forty_rounds_those_who_shed_the_most_win() -> None:
    state = turn(unturned=". 1", more=" | rounds 39 | own 8 | solved 1 2 / 4 5 6", first=1)
    outcome = play(state, "0 give up").outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((1,), "rounds")
