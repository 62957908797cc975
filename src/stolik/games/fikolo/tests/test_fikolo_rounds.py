"""FK-14 to FK-16: when a round ends, and how the next one is dealt."""

from __future__ import annotations

from fractions import Fraction

from stolik.core.contract import CHANCE
from stolik.core.game import State
from stolik.games.fikolo import GAME
from stolik.games.fikolo.rules.cards import CARDS
from stolik.games.fikolo.tests.scenes_fikolo import (
    HANDS,
    LAYOUT,
    claim,
    deal,
    hand,
    open_tasks,
    phase,
    play,
    searching,
    texts,
)


def test_fk_14_the_round_ends_when_every_task_is_taken() -> None:
    state = play(claim(searching("9"), 0, 9), "0 turn 0", "0 show")
    assert state.to_act == (CHANCE,)
    assert state.view(None)["table"]["round"] == 2


# Task 2, a green circle and a yellow heart, fits nowhere on this layout, and no card helps.
BARREN = "fikolo players=2 {head} | phase searching | layout {layout} | hands {hands} | table {table}"
ALIEN_LAYOUT = "red-star red-moon red-square / blue-star blue-moon blue-square / black-star black-moon black-square"
ALIEN_HANDS = "violet-star violet-moon violet-square red-triangle / blue-triangle black-triangle"


def barren(head: str = "", hands: str = ALIEN_HANDS, table: str = "9 2") -> State:
    return GAME.parse(BARREN.format(head=head, layout=ALIEN_LAYOUT, hands=hands, table=table))


def test_fk_14_the_machine_ends_the_round_when_nobody_can_solve_anything() -> None:
    state = play(claim(barren(), 0, 9), "0 turn 90", "referee time")
    assert state.view(None)["table"]["round"] == 2
    assert state.view(None)["table"]["under"] == [2]
    assert state.view(None)["table"]["missed"] == []


def test_fk_14_the_round_goes_on_as_long_as_one_player_can_solve_one_task() -> None:
    cards = f"{ALIEN_HANDS} green-triangle yellow-triangle"
    state = play(claim(barren(hands=cards), 0, 9), "0 turn 90", "referee time")
    assert (open_tasks(state), state.to_act) == ([2], (0, 1))


def test_fk_14_one_card_does_not_serve_two_places() -> None:
    # The green circle and the yellow heart need two cards; a green heart would serve either, not both.
    state = play(claim(barren(hands=f"{ALIEN_HANDS} green-heart"), 0, 9), "0 turn 90", "referee time")
    assert state.view(None)["table"]["round"] == 2


def test_fk_14_cards_of_two_players_do_not_help_each_other() -> None:
    hands = "violet-star violet-moon violet-square green-triangle / blue-triangle black-triangle yellow-triangle"
    state = play(claim(barren(hands=hands), 0, 9), "0 turn 90", "referee time")
    assert state.view(None)["table"]["round"] == 2


def test_fk_14_players_may_all_declare_and_see_what_was_missed() -> None:
    state = play(searching("9 10"), "1 pass")
    assert state.to_act == (0,)
    state = play(state, "0 pass")
    table = state.view(None)["table"]
    assert (table["round"], table["tasks"], table["under"]) == (2, [], [9, 10])
    assert table["missed"] == [
        {"task": 9, "seat": 0, "rotation": 0, "lay": []},
        {"task": 10, "seat": 0, "rotation": 90, "lay": [{"card": "red-square", "place": "b3"}]},
    ]


def test_fk_14_what_was_missed_is_told_until_the_next_round_ends() -> None:
    state = deal(play(searching("9 10"), "1 pass", "0 pass"))
    assert [missed["task"] for missed in state.view(None)["table"]["missed"]] == [9, 10]
    state = play(state, "1 pass", "0 pass")
    assert set(open_tasks(state)).isdisjoint({9, 10})
    assert {missed["task"] for missed in state.view(None)["table"]["missed"]}.isdisjoint({9, 10})


def test_fk_14_with_players_as_referee_only_the_declaration_ends_the_round() -> None:
    state = play(claim(barren("referee=players"), 0, 9), "0 turn 90", "referee time")
    assert (open_tasks(state), state.to_act) == ([2], (0, 1))
    state = play(state, "0 pass", "1 pass")
    assert (state.view(None)["table"]["round"], state.view(None)["table"]["missed"]) == (2, [])


def test_fk_15_each_hand_is_filled_up_to_four() -> None:
    state = searching("9", hands="red-square / violet-star blue-circle")
    state = play(claim(state, 0, 9), "0 turn 0", "0 show")
    for _ in range(5):
        assert phase(state) == "dealing"
        state = state.apply(state.legal(CHANCE)[0])
    assert [len(hand(state, seat)) for seat in (0, 1)] == [4, 4]
    assert phase(state) == "revealing"


# All cards that are neither in the layout nor in the hands.
COVERED = " ".join(card for card in CARDS if card not in f"{LAYOUT} {HANDS}".split())


def test_fk_15_covered_cards_stay_where_they_are_while_the_pile_lasts() -> None:
    covered = COVERED.replace(" green-star", "")
    state = searching("9", hands=HANDS.replace("red-square ", ""), more=f"covered {covered}")
    state = play(claim(state, 0, 9), "0 turn 0", "0 show")
    assert texts(state, CHANCE) == ["deal red-square", "deal green-star"]
    assert state.view(None)["table"]["covered"] == 18


def test_fk_15_covered_cards_and_the_rest_are_shuffled_if_the_pile_is_too_short() -> None:
    hands = HANDS.replace("red-square ", "").replace(" yellow-circle", "")
    state = searching("9", hands=hands, more=f"covered {COVERED} yellow-circle")
    assert state.view(None)["table"]["pile"] == 1  # the red square; two cards are lacking
    state = play(claim(state, 0, 9), "0 turn 0", "0 show")
    assert (state.view(None)["table"]["covered"], state.view(None)["table"]["pile"]) == (0, 21)
    cards = {move.text.removeprefix("deal "): probability for move, probability in state.chance()}
    assert set(cards) == {"red-square", "yellow-circle", *COVERED.split()}  # none of the visible nine
    assert set(cards.values()) == {Fraction(1, 21)}


def test_fk_16_unsolved_tasks_go_under_the_pile_in_order_and_come_back_last() -> None:
    solved = " ".join(str(number) for number in range(1, 25) if number not in (9, 10, 11, 12))
    state = searching("12 10 . 9", more=f"solved {solved}")
    assert state.view(None)["table"]["task_pile"] == 7
    state = play(state, "0 pass", "1 pass")
    assert state.view(None)["table"]["under"] == [12, 10, 9]
    for _ in range(4):
        state = state.apply(state.legal(CHANCE)[0])
    assert open_tasks(state) == [11, 25, 26, 27]
    state = play(state, "0 pass", "1 pass")
    for _ in range(3):
        state = state.apply(state.legal(CHANCE)[0])
    assert open_tasks(state) == [28, 29, 30, 12]  # the fourth was known and needs no chance
    assert state.view(None)["table"]["under"] == [10, 9, 11, 25, 26, 27]


def three_left(solved: str) -> State:
    hands = f"{HANDS} / red-star blue-heart green-heart green-star"
    return searching("9 10", hands=hands, players=3, more=f"solved {solved}")


def test_fk_16_tasks_are_dealt_one_at_a_time_clockwise_as_far_as_they_last() -> None:
    solved = " ".join(str(number) for number in range(1, 30) if number not in (9, 10))
    state = play(claim(three_left(solved), 0, 9), "0 turn 0", "0 show", "0 pass", "1 pass", "2 pass")
    state = deal(state)
    assert [(task["number"], task["seat"]) for task in state.view(None)["table"]["tasks"]] == [(30, 0), (10, 1)]
