"""RG-4, RG-5 and RG-15: the open cards of a turn, and the pile."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import IllegalMove
from stolik.games.rings import GAME
from stolik.games.rings.tests.scenes_rings import DEALT, dealt, play, table


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
