"""FK-23: Junior never hangs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadNotation
from stolik.core.game import State
from stolik.games.fikolo import GAME
from stolik.games.fikolo.bots.showing import next_step
from stolik.games.fikolo.notation.picture import picture
from stolik.games.fikolo.rules.cards import CARDS
from stolik.games.fikolo.rules.components import RASTERS
from stolik.games.fikolo.tests.oracle_fikolo import nobody_can_solve_his_own
from stolik.games.fikolo.tests.scenes_fikolo import LAYOUT, deal, hand, phase, play

HANDS = "red-square red-heart yellow-moon / black-heart blue-circle violet-star"
# Seat 0 can solve none of 13, 14, 21 and 22 with these cards, seat 1 can solve neither 16 nor 19, but 10.
NEW_HANDS = "red-heart yellow-moon green-star / red-square black-heart blue-circle"  # a square solves task 16
PILES = "own 13 14 21 / 16 | solved . / 1 2 3"


def last_turn(
    piles: str = PILES, *, unturned: str = ". .", idle: int = 1, head: str = "exchange=on", more: str = ""
) -> State:
    """Seat 0 has turned up task 22, which it cannot solve."""
    text = f"fikolo players=2 variant=junior {head} | phase turning | layout {LAYOUT} | hands {HANDS} | table 22"
    failed = f" | idle {idle}" if idle else ""
    return GAME.parse(f"{text} | unturned {unturned} . . . . | {piles} | queue 0 | claim 22{failed}{more}")


def table(state: State) -> dict[str, Any]:
    shown: dict[str, Any] = state.view(None)["table"]
    return shown


def deal_hands(state: State, hands: str = HANDS, *, layout: bool = False) -> State:
    """Chance deals these hands, and before them LAYOUT once more if that is dealt, too."""
    for card in [*(LAYOUT.split() if layout else []), *hands.split()]:
        if card != "/":
            state = state.apply(f"deal {card}", CHANCE)
    return state


def test_fk_23_stuck_all_hands_go_back_into_the_pile_and_everybody_is_dealt_three_new_cards() -> None:
    state = play(last_turn(), "0 give up")
    assert (phase(state), hand(state, 0), hand(state, 1)) == ("dealing", [], [])
    assert table(state)["pile"] == 36 - 9
    assert table(state)["exchanged"] == "hands"
    assert all(probability.denominator == 27 for _, probability in state.chance())
    state = deal_hands(state, NEW_HANDS)
    assert [len(hand(state, seat)) for seat in (0, 1)] == [3, 3]
    assert table(state)["layout"] == [card for card in LAYOUT.split() if card != "/"]
    assert state.to_act == (1,)


def test_fk_23_every_player_in_a_row_has_failed_once() -> None:
    state = play(last_turn(idle=0), "0 give up")
    assert (phase(state), table(state)["exchanged"]) == ("turning", None)
    assert table(play(state, "1 give up"))["exchanged"] == "hands"


def test_fk_23_a_solved_task_begins_the_count_anew() -> None:
    state = play(last_turn("own 13 14 21 / 10 | solved . / 1 2 3", idle=0), "0 give up")
    state = deal(play(state, "1 turn 270", "1 lay violet-star c1", "1 show"))
    assert "idle" not in state.text


def test_fk_23_nobody_has_a_task_left_that_was_never_turned_up() -> None:
    state = play(last_turn("own 13 14 21 / 16 | solved . / 1 2", unturned=". 1"), "0 give up")
    assert table(state)["exchanged"] is None


@pytest.mark.parametrize("piles", ["own 13 14 9 / 16 | solved . / 1 2 3", "own 13 14 21 / 16 10 | solved . / 1 2"])
def test_fk_23_the_referee_looks_at_every_task_of_every_pile_with_its_own_hand(piles: str) -> None:
    assert table(play(last_turn(piles), "0 give up"))["exchanged"] is None


def test_fk_23_covered_cards_stay_under_the_layout_when_only_hands_are_exchanged() -> None:
    state = play(last_turn(more=" | covered green-heart green-star"), "0 give up")
    assert (table(state)["pile"], table(state)["covered"]) == (25, 2)


def test_fk_23_still_stuck_all_36_cards_are_dealt_anew_layout_and_hands() -> None:
    state = deal_hands(play(last_turn(more=" | covered green-heart green-star"), "0 give up"))
    assert (phase(state), table(state)["pile"], table(state)["covered"]) == ("dealing", 36, 0)
    assert table(state)["layout"] == [None] * 9
    assert table(state)["exchanged"] == "all"
    assert table(deal(state))["pile"] == 36 - 9 - 6


def test_fk_23_until_something_can_be_solved_at_most_ten_times() -> None:
    state = deal_hands(play(last_turn(), "0 give up"))
    for _ in range(10):
        assert phase(state) == "dealing"
        state = deal_hands(state, layout=True)
    assert (phase(state), state.to_act) == ("turning", (1,))
    state = play(state, "1 give up")  # and everybody has to fail again
    assert (phase(state), table(state)["exchanged"]) == ("turning", None)
    assert table(play(state, "0 give up"))["exchanged"] == "hands"


def test_fk_23_the_exchange_is_told_until_the_next_turn_is_over() -> None:
    state = deal_hands(play(last_turn(), "0 give up"), NEW_HANDS)
    assert table(state)["exchanged"] == "hands"
    assert "dealt anew" in picture(state.view(0))
    state = play(state, "1 give up")
    assert table(state)["exchanged"] is None
    assert "dealt anew" not in picture(state.view(0))


def test_fk_23_the_fortieth_round_is_the_last_all_the_same() -> None:
    outcome = play(last_turn(more=" | rounds 39 | first 1"), "0 give up").outcome
    assert outcome is not None
    assert outcome.reason == "rounds"


def test_fk_23_without_the_exchange_nothing_changes_as_in_the_first_release() -> None:
    assert GAME.start(2, variant="junior").options["exchange"] is True
    assert GAME.written({"variant": "junior"})["exchange"] is False
    state = play(last_turn(head="", idle=0), "0 give up", "1 give up")
    assert (phase(state), hand(state, 0)) == ("turning", sorted(hand(last_turn(), 0), key=hand(state, 0).index))
    assert (table(state)["exchanged"], "idle" in state.text) == (None, False)


@pytest.mark.parametrize("players", [2, 4])
def test_fk_23_cards_are_exchanged_exactly_when_the_slow_referee_says_so(players: int) -> None:
    rng, exchanges = random.Random(1), 0
    while exchanges < 2:
        state, failures = GAME.start(players, first=0, variant="junior"), 0
        while state.to_act:
            if CHANCE in state.to_act:
                state = state.apply(state.draw(rng))
                continue
            before = state
            while state.to_act == before.to_act:
                state = state.apply(GAME.known_move(next_step(state.record, before.to_act[0])))
            failures = failures + 1 if state.scores == before.scores else 0
            stuck = failures >= players and phase(state) != "over" and is_stuck(before)
            assert (table(state)["exchanged"] is not None) == stuck, before.text
            if stuck:
                failures, exchanges = 0, exchanges + 1


def is_stuck(state: State) -> bool:
    """What the slow referee says, from what everybody sees while a seat that will fail has its turn."""
    seats, shown = table(state)["seats"], table(state)["tasks"][0]
    piles = [
        [*seat["under"], *([shown["number"]] if number == shown["seat"] else [])] for number, seat in enumerate(seats)
    ]
    if any(seat["pile"] > len(seat["under"]) for seat in seats):
        return False
    rasters = [
        [[CARDS[figure] if figure >= 0 else None for figure in RASTERS[task - 1]] for task in pile] for pile in piles
    ]
    return nobody_can_solve_his_own(table(state)["layout"], [seat["hand"] for seat in seats], rasters)


def test_fk_23_an_impossible_count_is_refused() -> None:
    with pytest.raises(BadNotation, match="every seat once"):
        last_turn(idle=3)
    with pytest.raises(BadNotation, match="belong to exchange=on"):
        last_turn(head="")
    with pytest.raises(BadNotation, match="after a turn in vain of every seat"):
        last_turn(more=" | exchanged 1")
