"""The rules of Rings, one by one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadOption, IllegalMove
from stolik.core.game import State
from stolik.core.options import OptionValue
from stolik.games.rings import GAME

DEALT = "owner 0 1 . . . . . . . ."


def table(state: State, seat: int | None = None) -> dict[str, object]:
    found: dict[str, object] = state.view(seat)["table"]
    return found


def pawns(state: State) -> list[int]:
    return [int(distance) for distance in state.record.pawn]


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(move)
    return state


def carry_out(standing: str, *moves: str, head: str = "players=2") -> State:
    """The state after a card that seat 0 picks, with pawns standing so."""
    card = int(moves[0].split()[1])
    first, second, aside = (number for number in (1, 2, 3, 4)[: 3 + (card < 4)] if number != card)
    opened = " ".join(map(str, sorted([card, first, second])))
    state = GAME.parse(
        f"rings {head} | phase pick | turns 7 | {DEALT} | pawn {standing} | open {opened} | aside {aside}"
    )
    return play(state, *moves)


def dealt(players: int, *rings: int, **options: OptionValue) -> State:
    return play(GAME.start(players, 0, **options), *(f"ring {ring}" for ring in rings))


def test_rg_01_every_column_has_a_start_eight_numbered_fields_and_a_ring_worth_twenty() -> None:
    state = GAME.start(2)
    assert table(state)["values"] == [0, 1, 2, 3, 4, 5, 6, 7, 8, 20]
    assert table(state)["pawns"] == [0] * 10


@pytest.mark.parametrize("fields", range(5, 11))
def test_rg_01_five_to_ten_numbered_fields_may_be_chosen(fields: int) -> None:
    assert table(GAME.start(2, fields=fields))["values"] == [*range(fields + 1), 20]


@pytest.mark.parametrize("fields", [4, 11])
def test_rg_01_other_numbers_of_fields_are_refused(fields: int) -> None:
    with pytest.raises(BadOption, match="fields is a whole number from 5 to 10"):
        GAME.start(2, fields=fields)


@pytest.mark.parametrize(("rings", "most"), [(1, 5), (2, 5), (3, 3), (4, 2), (5, 2)])
def test_rg_02_there_are_ten_rings_for_all_players_together(rings: int, most: int) -> None:
    assert GAME.counts({"rings": rings}) == range(2, most + 1)
    with pytest.raises(BadOption, match=f"for .*{most} players, not {most + 1}"):
        GAME.start(most + 1, rings=rings)


def test_rg_02_every_player_draws_the_same_number_of_ring_cards() -> None:
    state = GAME.start(3, first=0, rings=2)
    for ring in (4, 9, 1, 10, 2, 7):
        assert state.to_act == (CHANCE,)
        state = state.apply(f"ring {ring}")
    assert table(state)["holds"] == [2, 2, 2]
    assert [table(state, seat)["rings"] for seat in range(3)] == [
        [[4, 10], None, None],
        [None, [2, 9], None],
        [None, None, [1, 7]],
    ]


def test_rg_02_every_ring_card_is_equally_likely_and_dealt_once() -> None:
    state = dealt(2, 4, rings=2)
    assert [(move.text, chance.denominator) for move, chance in state.chance()] == [
        (f"ring {ring}", 9) for ring in (1, 2, 3, 5, 6, 7, 8, 9, 10)
    ]


def test_rg_02_the_order_in_which_a_player_drew_does_not_matter() -> None:
    assert dealt(2, 4, 9, 1, 2, rings=2) == dealt(2, 1, 9, 4, 2, rings=2)


def test_rg_02_nobody_sees_which_ring_another_player_drew() -> None:
    state = dealt(3, 4)
    move = GAME.move("ring 9")
    assert [state.told(move, CHANCE, seat) for seat in (0, 1, 2, None)] == [None, move, None, None]
    one, other = state.apply("ring 9"), state.apply("ring 8")
    for seat in (0, 2, None):
        assert one.view(seat) == other.view(seat)
    assert one.view(1) != other.view(1)


def test_rg_02_rings_of_nobody_look_like_those_of_others() -> None:
    state = dealt(2, 3, 8)
    assert state.known(0).text.endswith("owner ? ? 0 ? ? ? ? ? ? ?")
    assert state.known(1).text.endswith("owner ? ? ? ? ? ? ? 1 ? ?")
    assert state.known(None).text.endswith("owner ? ? ? ? ? ? ? ? ? ?")


def test_rg_02_at_the_end_all_rings_are_shown() -> None:
    state = carry_out("8 1 1 1 1 1 1 1 1 1", "card 10")
    assert [table(state, seat)["rings"] for seat in (0, 1, None)] == [[[1], [2]]] * 3


def test_rg_03_all_action_cards_lie_in_the_pile() -> None:
    assert table(GAME.start(2))["pile"] == list(range(1, 16))


def test_rg_03_a_named_seat_begins() -> None:
    state = play(GAME.start(3, first=2), "ring 1", "ring 2", "ring 3", "open 4", "open 5", "open 6")
    assert state.to_act == (2,)


def test_rg_03_without_a_name_chance_draws_who_begins() -> None:
    state = GAME.start(3)
    assert [(move.text, str(chance)) for move, chance in state.chance()] == [
        ("first 0", "1/3"),
        ("first 1", "1/3"),
        ("first 2", "1/3"),
    ]
    assert state.apply("first 1") == GAME.start(3, first=1)


def test_rg_04_in_the_first_turn_three_cards_are_turned_up() -> None:
    state = dealt(2, 3, 8)
    for card in (15, 1, 7):
        assert state.to_act == (CHANCE,)
        state = state.apply(f"open {card}")
    assert [move.text for move in state.legal(0)] == ["card 1", "card 7", "card 15"]


def test_rg_04_a_later_turn_begins_with_a_choice() -> None:
    state = GAME.parse(f"rings players=2 | phase begin | mover 1 | turns 1 | {DEALT} | open 4 9 | aside 12")
    assert [move.text for move in state.legal(1)] == ["add", "exchange"]


def test_rg_04_add_turns_up_a_third_card() -> None:
    state = GAME.parse(f"rings players=2 | phase begin | mover 1 | turns 1 | {DEALT} | open 4 9 | aside 12")
    state = play(state, "add", "open 6")
    assert [move.text for move in state.legal(1)] == ["card 4", "card 6", "card 9"]


def test_rg_04_exchange_sets_both_aside_and_turns_up_three_new_cards() -> None:
    state = GAME.parse(f"rings players=2 | phase begin | mover 1 | turns 1 | {DEALT} | open 4 9 | aside 12")
    state = state.apply("exchange")
    assert {move.text for move in state.legal(CHANCE)}.isdisjoint({"open 4", "open 9", "open 12"})
    state = play(state, "open 6", "open 7", "open 8")
    assert [move.text for move in state.legal(1)] == ["card 6", "card 7", "card 8"]
    assert table(state)["aside"] == [4, 9, 12]


def test_rg_04_the_card_carried_out_is_set_aside_and_the_next_player_follows() -> None:
    state = GAME.parse(f"rings players=2 | phase pick | mover 1 | turns 1 | {DEALT} | open 4 6 9 | aside 12")
    state = state.apply("card 6")
    assert (table(state)["open"], table(state)["aside"], state.to_act) == ([4, 9], [6, 12], (0,))


def test_rg_04_only_an_open_card_can_be_chosen() -> None:
    state = GAME.parse(f"rings players=2 | phase pick | mover 1 | turns 1 | {DEALT} | open 4 6 9 | aside 12")
    with pytest.raises(IllegalMove, match="this card is not open; open are 4, 6, 9"):
        state.apply("card 12")


def test_rg_05_an_empty_pile_is_made_anew_from_the_cards_set_aside() -> None:
    state = GAME.parse(
        f"rings players=2 | phase begin | turns 13 | {DEALT} | open 1 2 | aside 3 4 5 6 7 8 9 10 11 12 13 14 15"
    )
    assert table(state)["pile"] == []
    state = state.apply("add")
    assert [move.text for move in state.legal(CHANCE)] == [f"open {card}" for card in range(3, 16)]
    assert table(state)["aside"] == []


def test_rg_05_cards_exchanged_in_this_turn_are_shuffled_in() -> None:
    state = GAME.parse(
        f"rings players=2 | phase begin | turns 13 | {DEALT} | open 1 2 | aside 3 4 5 6 7 8 9 10 11 12 13 14 15"
    ).apply("exchange")
    assert len(state.legal(CHANCE)) == 15


def test_rg_05_the_pile_may_run_out_in_the_middle_of_an_exchange() -> None:
    state = GAME.parse(
        f"rings players=2 | phase begin | turns 11 | {DEALT} | open 1 2 | aside 3 4 5 6 7 8 9 10 11 12 13 14"
    ).apply("exchange")
    assert [move.text for move in state.legal(CHANCE)] == ["open 15"]
    state = state.apply("open 15")
    assert [move.text for move in state.legal(CHANCE)] == [f"open {card}" for card in range(1, 15)]
    assert table(state)["open"] == [15]


def test_rg_05_cards_that_have_run_out_are_shuffled_only_when_one_is_needed() -> None:
    state = GAME.parse(
        f"rings players=2 | phase turn | turns 12 | {DEALT} | open 1 2 | aside 3 4 5 6 7 8 9 10 11 12 13 14"
    )
    state = play(state, "open 15", "card 15")
    assert (table(state)["pile"], len(table(state)["aside"])) == ([], 13)  # type: ignore[arg-type]


def test_rg_06_forward_is_one_field_towards_the_ring_back_one_towards_the_start() -> None:
    state = carry_out("2 2 2 2 2 2 2 2 2 2", "card 13", "forward 1", "forward 2", "back 3", "back 4")
    assert pawns(state) == [3, 3, 1, 1, 2, 2, 2, 2, 2, 2]


def test_rg_06_a_pawn_on_the_start_told_to_go_back_stays() -> None:
    state = carry_out("2 2 . 2 2 2 2 2 2 2", "card 13", "forward 1", "forward 2", "back 3", "back 4")
    assert pawns(state) == [3, 3, 0, 1, 2, 2, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("card", "columns"),
    [
        (4, [1, 2, 3, 4, 5]),
        (5, [6, 7, 8, 9, 10]),
        (6, [2, 4, 6, 8, 10]),
        (7, [1, 3, 5, 7, 9]),
        (10, [1, 2, 3]),
        (11, [8, 9, 10]),
        (12, [4, 5, 6, 7]),
    ],
)
def test_rg_07_cards_that_name_columns_are_carried_out_at_once(card: int, columns: list[int]) -> None:
    state = carry_out("1 1 1 1 1 1 1 1 1 1", f"card {card}")
    assert pawns(state) == [2 if column in columns else 1 for column in range(1, 11)]
    assert state.to_act == (1,)


@pytest.mark.parametrize("pair", [(4, 5), (6, 7), (10, 12, 11)])
def test_rg_07_some_cards_split_the_columns_among_them(pair: tuple[int, ...]) -> None:
    moved = Counter(
        column
        for card in pair
        for column, pawn in enumerate(pawns(carry_out("1 1 1 1 1 1 1 1 1 1", f"card {card}")), start=1)
        if pawn == 2
    )
    assert moved == Counter(range(1, 11))


@pytest.mark.parametrize(("card", "count"), [(1, 4), (2, 2), (3, 3)])
def test_rg_07_cards_of_any_columns_ask_for_them_one_by_one(card: int, count: int) -> None:
    chosen = [2, 5, 6, 10][:count]
    state = carry_out("1 1 1 1 1 1 1 1 1 1", f"card {card}", *(f"forward {column}" for column in chosen))
    assert pawns(state) == [2 if column in chosen else 1 for column in range(1, 11)]
    assert state.to_act == (1,)


@pytest.mark.parametrize(("card", "count"), [(13, 2), (14, 3)])
def test_rg_07_cards_of_others_back_ask_for_those_afterwards(card: int, count: int) -> None:
    forward, back = [2, 5, 10][:count], [1, 6, 9][:count]
    steps = [*(f"forward {column}" for column in forward), *(f"back {column}" for column in back)]
    state = carry_out("1 1 1 1 1 1 1 1 1 1", f"card {card}", *steps)
    assert pawns(state) == [1 + (column in forward) - (column in back) for column in range(1, 11)]


def test_rg_07_card_15_moves_any_two_rows() -> None:
    state = carry_out(". 1 1 4 4 . 6 6 1 .", "card 15", "row 1", "row 6")
    assert pawns(state) == [0, 2, 2, 4, 4, 0, 7, 7, 2, 0]


def test_rg_08_the_lowest_rows_are_the_occupied_ones_nearest_the_rings() -> None:
    state = carry_out(". . 2 2 . 5 5 7 7 7", "card 8")
    assert pawns(state) == [0, 0, 2, 2, 0, 6, 6, 8, 8, 8]


def test_rg_08_the_highest_rows_are_the_occupied_ones_nearest_the_start() -> None:
    state = carry_out(". . 2 2 . 5 5 7 7 7", "card 9")
    assert pawns(state) == [1, 1, 3, 3, 1, 5, 5, 7, 7, 7]


@pytest.mark.parametrize("card", [8, 9, 15])
def test_rg_08_one_row_moves_alone_when_all_pawns_share_it(card: int) -> None:
    assert pawns(carry_out("3 3 3 3 3 3 3 3 3 3", f"card {card}")) == [4] * 10


@pytest.mark.parametrize("card", [8, 9, 15])
def test_rg_08_with_two_occupied_rows_there_is_nothing_to_choose(card: int) -> None:
    assert pawns(carry_out("3 3 3 3 3 5 5 5 5 5", f"card {card}")) == [4] * 5 + [6] * 5


def test_rg_08_the_start_is_a_row_too() -> None:
    state = play(dealt(2, 3, 8), "open 9", "open 1", "open 2", "card 9")
    assert pawns(state) == [1] * 10


def test_rg_08_card_15_takes_occupied_rows_only() -> None:
    state = carry_out(". 1 1 4 4 . 6 6 1 .", "card 15")
    assert [move.text for move in state.legal(0)] == ["row 0", "row 1", "row 4"]
    assert [move.text for move in state.apply("row 1").legal(0)] == ["row 4", "row 6"]
    with pytest.raises(IllegalMove, match="two different occupied rows"):
        state.apply("row 3")


def test_rg_09_rows_are_read_before_anything_moves() -> None:
    # Rows 1 and 2 are chosen: pawns that come into row 2 do not move on with it.
    assert pawns(carry_out("1 2 5 5 5 5 5 5 5 5", "card 15", "row 1", "row 2")) == [2, 3] + [5] * 8


def test_rg_09_all_pawns_move_together() -> None:
    assert pawns(carry_out("6 7 5 5 5 5 5 5 5 5", "card 8")) == [7, 8] + [5] * 8


def test_rg_10_any_columns_are_different_ones_chosen_in_rising_order() -> None:
    state = carry_out("1 1 1 1 1 1 1 1 1 1", "card 3", "forward 4")
    assert [move.text for move in state.legal(0)] == [f"forward {column}" for column in (5, 6, 7, 8, 9)]
    with pytest.raises(IllegalMove, match="card 3 moves 3 different columns forward; name them in rising order"):
        state.apply("forward 4")


def test_rg_10_nobody_can_choose_so_high_that_the_rest_finds_no_room() -> None:
    state = carry_out("1 1 1 1 1 1 1 1 1 1", "card 1")
    assert [move.text for move in state.legal(0)][-1] == "forward 7"
    assert [move.text for move in state.apply("forward 7").legal(0)] == ["forward 8"]


def test_rg_10_others_are_different_from_those_moved_forward() -> None:
    state = carry_out("1 1 1 1 1 1 1 1 1 1", "card 14", "forward 4", "forward 9", "forward 10")
    assert [move.text for move in state.legal(0)] == [f"back {column}" for column in (1, 2, 3, 5, 6)]
    with pytest.raises(IllegalMove, match="card 14 moves 3 other columns back"):
        state.apply("back 9")


def test_rg_10_a_card_is_carried_out_in_full_even_in_an_opponents_favour() -> None:
    state = carry_out("7 8 1 1 1 1 1 1 1 1", "card 4")
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


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


def test_rg_15_the_pile_is_shuffled_anew_as_only_the_polish_rules_say() -> None:
    rng = random.Random(15)
    state, most_turned_up = GAME.start(2, fields=10), 0
    turned_up: Counter[str] = Counter()
    while state.to_act:
        move = state.draw(rng) if CHANCE in state.to_act else rng.choice(state.legal(state.to_act[0]))
        turned_up[move.text] += move.text.startswith("open")
        state = state.apply(move)
        most_turned_up = max(turned_up.values())
    assert most_turned_up > 1
