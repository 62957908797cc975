"""RG-1 to RG-3: columns and fields, ring cards, and who begins."""

from __future__ import annotations

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadOption
from stolik.games.rings import GAME
from stolik.games.rings.tests.scenes_rings import carry_out, dealt, play, table


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
    assert GAME.counts({"rings": rings}) == tuple(range(2, most + 1))
    with pytest.raises(BadOption, match=f"for .*{most} players, not {most + 1}"):
        GAME.start(most + 1, rings=rings)


@pytest.mark.parametrize(("players", "rings"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_rg_02_two_players_draw_one_ring_card_each_more_players_two_unless_chosen_otherwise(
    players: int, rings: int
) -> None:
    assert GAME.start(players).options["rings"] == rings
    assert GAME.start(players, rings=3 - rings).options["rings"] == 3 - rings


def test_rg_02_a_position_that_does_not_say_how_many_ring_cards_means_one_each() -> None:
    state = GAME.parse("rings players=3 | phase deal")
    assert state.options["rings"] == 1
    assert GAME.parse(GAME.start(3, first=0).text).options["rings"] == 2


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
    state = play(GAME.start(3, first=2, rings=1), "ring 1", "ring 2", "ring 3", "open 4", "open 5", "open 6")
    assert state.to_act == (2,)


def test_rg_03_without_a_name_chance_draws_who_begins() -> None:
    state = GAME.start(3)
    assert [(move.text, str(chance)) for move, chance in state.chance()] == [
        ("first 0", "1/3"),
        ("first 1", "1/3"),
        ("first 2", "1/3"),
    ]
    assert state.apply("first 1") == GAME.start(3, first=1)
