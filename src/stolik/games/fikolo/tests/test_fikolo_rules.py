from __future__ import annotations

from fractions import Fraction

import pytest

from stolik.core.contract import CHANCE, REFEREE
from stolik.core.errors import IllegalMove
from stolik.core.game import State
from stolik.games.fikolo import GAME
from stolik.games.fikolo.cards import CARDS, COLOURS, SHAPES
from stolik.games.fikolo.tasks import RASTERS, figures, turns
from stolik.games.fikolo.tests.scenes_fikolo import HANDS, LAYOUT, claim, deal, play, searching, texts


def stack(state: State, seat: int) -> tuple[list[int], list[int]]:
    shown = state.view(None)["table"]["seats"][seat]
    return shown["solved"], shown["failed"]


def open_tasks(state: State) -> list[int]:
    return [task["number"] for task in state.view(None)["table"]["tasks"]]


def hand(state: State, seat: int) -> list[str]:
    cards: list[str] = state.view(None)["table"]["seats"][seat]["hand"]
    return cards


def phase(state: State) -> str:
    return str(state.view(None)["table"]["phase"])


def test_fk_01_there_are_36_figure_cards_each_shape_in_each_colour_once() -> None:
    assert len(SHAPES) == len(COLOURS) == 6
    assert sorted(CARDS) == sorted(f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES)
    assert [move.text for move, _ in GAME.start().chance()] == [f"deal {card}" for card in CARDS]


def test_fk_02_there_are_30_tasks_with_two_to_five_different_figures_and_no_twins() -> None:
    sizes = [len(figures(raster)) for raster in RASTERS]
    assert [sizes.count(size) for size in (2, 3, 4, 5)] == [8, 8, 8, 6]
    for raster in RASTERS:
        shown = figures(raster)
        assert len({figure // 6 for figure in shown}) == len({figure % 6 for figure in shown}) == len(shown)
    assert len({turned for raster in RASTERS for turned in turns(raster)}) == 4 * 30


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fk_03_nine_cards_are_laid_out_and_each_seat_gets_four_cards_and_two_tasks(players: int) -> None:
    state = GAME.start(players)
    for _ in range(9 + 4 * players):
        assert state.to_act == (CHANCE,)
        assert len({probability for _, probability in state.chance()}) == 1
        state = state.apply(state.legal(CHANCE)[-1])
    table = state.view(None)["table"]
    assert None not in table["layout"]
    assert [len(seat["hand"]) for seat in table["seats"]] == [4] * players
    assert table["pile"] == 36 - 9 - 4 * players
    assert (table["task_pile"], table["tasks"]) == (30, [])
    table = deal(state).view(None)["table"]
    assert [task["seat"] for task in table["tasks"]] == [*range(players), *range(players)]
    assert table["task_pile"] == 30 - 2 * players


def test_fk_03_nobody_knows_a_task_before_it_is_turned_up() -> None:
    state = GAME.start(2)
    while phase(state) == "dealing":
        state = state.apply(state.legal(CHANCE)[0])
    assert texts(state, CHANCE) == [f"reveal {number}" for number in range(1, 31)]
    assert all(probability.denominator == 30 for _, probability in state.chance())


def test_fk_04_beginners_play_without_tasks_of_four_and_more_figures() -> None:
    state = GAME.start(2, beginner=True)
    while phase(state) == "dealing":
        state = state.apply(state.legal(CHANCE)[0])
    assert texts(state, CHANCE) == [f"reveal {number}" for number in range(1, 17)]
    assert all(len(figures(raster)) <= 3 for raster in RASTERS[:16])


def test_fk_05_all_tasks_are_turned_up_before_anybody_may_act() -> None:
    state = GAME.start(2)
    while len(open_tasks(state)) < 4:
        assert state.to_act == (CHANCE,)
        state = state.apply(state.legal(CHANCE)[0])
    assert state.to_act == (0, 1)


def test_fk_05_any_seat_may_claim_any_open_task_also_one_before_an_opponent() -> None:
    state = searching("9 10 25 20")
    assert [task["seat"] for task in state.view(None)["table"]["tasks"]] == [0, 1, 0, 1]
    for seat in (0, 1):
        assert texts(state, seat) == ["stop 9", "stop 10", "stop 20", "stop 25", "pass"]


def test_fk_06_a_figure_fits_by_shape_or_by_colour() -> None:
    # Task 9 is a red star on a1, a violet moon on b2 and a black triangle on b3.
    shown = claim(searching(), 0, 9)
    assert stack(play(shown, "0 turn 0", "0 show"), 0) == ([9], [])
    assert stack(play(shown, "0 turn 180", "0 show"), 0) == ([], [9])


def test_fk_06_a_task_is_not_mirrored() -> None:
    # Task 9 has a red star on a1; the layout has a star on c1 instead, and the rest of the mirror image fits too.
    rows = ("green-heart yellow-square blue-star", "green-circle violet-moon yellow-circle")
    layout = " / ".join([*rows, "yellow-heart black-circle green-square"])
    hands = "green-moon green-star yellow-moon blue-moon / blue-circle blue-square violet-circle violet-square"
    text = f"fikolo players=2 referee=players | phase searching | layout {layout} | hands {hands} | table 9"
    for degrees in (0, 90, 180, 270):
        state = play(claim(GAME.parse(text), 0, 9), f"0 turn {degrees}", "0 show")
        assert stack(state, 0) == ([], [9])


def test_fk_06_a_task_is_not_shifted() -> None:
    # Task 3 has a blue heart on b2 and a violet triangle on c2; one row higher it would fit.
    layout = (
        "yellow-square blue-circle violet-star / red-circle red-star green-circle / red-moon yellow-star green-square"
    )
    hands = "black-moon red-square yellow-moon black-star / black-circle black-square green-moon yellow-circle"
    text = f"fikolo players=2 referee=players | phase searching | layout {layout} | hands {hands} | table 3"
    for degrees in (0, 90, 180, 270):
        assert stack(play(claim(GAME.parse(text), 0, 3), f"0 turn {degrees}", "0 show"), 0) == ([], [3])


def test_fk_07_own_cards_cover_only_places_with_a_figure_each_once_in_rising_order() -> None:
    state = play(claim(searching(), 0, 9), "0 turn 90")  # figures on c1, a2 and b2
    cards = ("red-square", "red-heart", "yellow-moon", "green-square")
    assert texts(state, 0) == [f"lay {card} {place}" for place in ("c1", "a2", "b2") for card in cards] + ["show"]
    state = play(state, "0 lay red-heart a2")
    assert texts(state, 0) == [f"lay {card} b2" for card in cards if card != "red-heart"] + ["show"]
    assert texts(play(state, "0 lay red-square b2"), 0) == ["show"]


def test_fk_07_all_four_cards_may_be_laid() -> None:
    state = play(claim(searching(), 0, 25), "0 turn 0", "0 lay red-square a1", "0 lay red-heart c1")
    state = play(state, "0 lay yellow-moon a3", "0 lay green-square b3")
    assert texts(state, 0) == ["show"]


def test_fk_07_what_fits_already_may_be_covered_as_long_as_it_still_fits() -> None:
    shown = play(claim(searching(), 0, 9), "0 turn 0")
    assert stack(play(shown, "0 lay red-heart a1", "0 show"), 0) == ([9], [])  # red for the red star
    assert stack(play(shown, "0 lay green-square a1", "0 show"), 0) == ([], [9])


def test_fk_08_nothing_is_touched_while_searching() -> None:
    state = searching()
    for move in ("turn 90", "lay red-heart a1", "show"):
        with pytest.raises(IllegalMove, match="nothing is touched before STOP"):
            state.apply(move, 0)


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


def test_fk_16_tasks_are_dealt_one_at_a_time_clockwise_as_far_as_they_last() -> None:
    solved = " ".join(str(number) for number in range(1, 30) if number not in (9, 10))
    state = play(claim(three_left(solved), 0, 9), "0 turn 0", "0 show", "0 pass", "1 pass", "2 pass")
    state = deal(state)
    assert [(task["number"], task["seat"]) for task in state.view(None)["table"]["tasks"]] == [(30, 0), (10, 1)]


def three_left(solved: str) -> State:
    hands = f"{HANDS} / red-star blue-heart green-heart green-star"
    return searching("9 10", hands=hands, players=3, more=f"solved {solved}")


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


def test_example_1_fits_as_it_lies() -> None:
    state = play(claim(searching(), 0, 9), "0 turn 0", "0 show")
    assert state.scores == (3, 0)


def test_example_2_fits_turned_to_the_right() -> None:
    state = play(claim(searching(), 1, 9), "1 turn 90", "1 show")
    assert state.scores == (0, 3)


def test_example_3_needs_a_star_or_something_green_on_the_red_triangle() -> None:
    for degrees in (0, 90, 180, 270):
        assert play(claim(searching(), 0, 10), f"0 turn {degrees}", "0 show").scores == (-3, 0)
    for card in CARDS:
        if card not in LAYOUT.split():
            state = searching(hands=f"{card} / ")
            state = play(claim(state, 0, 10), "0 turn 270", f"0 lay {card} c1", "0 show")
            right = card.startswith("green-") or card.endswith("-star")
            assert state.scores == (3 if right else -3, 0), card


def test_example_4_lays_three_cards_and_turns_to_the_left_for_five_points() -> None:
    state = claim(searching(), 1, 25)
    lays = ("1 lay blue-circle c1", "1 lay violet-star c2", "1 lay black-heart c3")
    state = play(state, "1 turn 270", *lays, "1 show")
    assert state.scores == (0, 5)
    assert state.view(None)["table"]["layout"] == [
        *("blue-star", "blue-moon", "blue-circle"),
        *("yellow-triangle", "violet-moon", "violet-star"),
        *("green-moon", "black-circle", "black-heart"),
    ]
