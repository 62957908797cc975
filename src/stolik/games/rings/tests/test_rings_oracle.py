"""Rings against slow, obvious oracles: what cards move, what chance gives, what a seat cannot know."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE
from stolik.core.game import State
from stolik.core.options import OptionValue
from stolik.games.rings import GAME
from stolik.games.rings.tests.oracle_rings import deals, results

CHOICES = {1: comb(10, 4), 2: comb(10, 2), 3: comb(10, 3), 13: comb(10, 2) * comb(8, 2), 14: comb(10, 3) * comb(7, 3)}
fields_and_pawns = st.integers(5, 10).flatmap(
    lambda fields: st.tuples(st.just(fields), st.lists(st.integers(0, fields), min_size=10, max_size=10))
)


def picking(fields: int, pawns: list[int], card: int) -> State:
    """Seat 0 may pick this card, and two others."""
    opened = [card, *(other for other in (4, 5, 6) if other != card)][:3]
    return GAME.parse(
        f"rings players=2 fields={fields} | phase pick | turns 9 | owner 0 1 . . . . . . . ."
        f" | pawn {' '.join(map(str, pawns))} | open {' '.join(map(str, sorted(opened)))}"
    )


def outcomes(state: State, mover: int = 0) -> list[tuple[tuple[int, ...], list[int]]]:
    """Every way to go on to the end of the turn: the numbers chosen, and where the pawns are then."""
    if state.to_act != (mover,):
        return [((), state.record.pawn.tolist())]
    found = []
    for move in state.legal(mover):
        number = int(move.text.split()[1])
        found += [((number, *rest), pawns) for rest, pawns in outcomes(state.apply(move), mover)]
    return found


def random_choices(state: State, rng: random.Random) -> tuple[tuple[int, ...], list[int]]:
    chosen: tuple[int, ...] = ()
    while state.to_act == (0,):
        move = rng.choice(state.legal(0))
        chosen += (int(move.text.split()[1]),)
        state = state.apply(move)
    return chosen, state.record.pawn.tolist()


@settings(max_examples=60 if compiling() else 25, deadline=None)
@given(fields_and_pawns, st.sampled_from([2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15]))
def test_rg_07_cards_do_what_their_words_say(board: tuple[int, list[int]], card: int) -> None:
    fields, pawns = board
    reached = outcomes(picking(fields, pawns, card).apply(f"card {card}"))
    assert reached == results(pawns, card)


@settings(max_examples=60 if compiling() else 25, deadline=None)
@given(fields_and_pawns, st.sampled_from([1, 3, 13, 14]), st.integers(0, 1 << 32))
def test_rg_07_cards_with_many_choices_do_what_their_words_say(
    board: tuple[int, list[int]], card: int, seed: int
) -> None:
    fields, pawns = board
    every = dict(results(pawns, card))
    for _ in range(4):
        chosen, after = random_choices(picking(fields, pawns, card).apply(f"card {card}"), random.Random(seed))
        assert every[chosen] == after


@pytest.mark.parametrize("card", [1, 2, 3, 13] + [14] * compiling())
def test_rg_10_every_choice_can_be_made_in_exactly_one_way(card: int) -> None:
    pawns = [1, 2, 3, 4, 5, 4, 3, 2, 1, 0]
    found = outcomes(picking(8, pawns, card).apply(f"card {card}"))
    assert len(found) == CHOICES[card]
    assert found == results(pawns, card)


def random_game(players: int, seed: int, **options: OptionValue) -> list[State]:
    rng = random.Random(seed)
    state = GAME.start(players, None, **options)
    states = [state]
    while state.to_act:
        actor = state.to_act[0]
        state = state.apply(state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)))
        states.append(state)
    return states


@pytest.mark.parametrize(("players", "rings"), [(2, 1), (3, 1), (2, 2), (4, 1)])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_rg_02_redeals_are_fair_over_all_deals_that_agree(players: int, rings: int, seat: int | None) -> None:
    state = random_game(players, 5, rings=rings)[40]
    rng = random.Random(7)
    truth = state.record.owner.tolist()
    own = tuple(column for column in range(1, 11) if seat is not None and truth[column - 1] == seat + 1)
    agreeing = deals(players, rings, own, seat)
    n = min(20 * len(agreeing), 30_000 if compiling() else 6_000)
    drawn = Counter(
        tuple(owner - 1 if owner else None for owner in state.redeal(seat, rng).record.owner.tolist()) for _ in range(n)
    )
    assert set(drawn) <= set(agreeing)
    expected = n / len(agreeing)
    square = sum((drawn[deal] - expected) ** 2 / expected for deal in agreeing)
    freedom = len(agreeing) - 1
    assert abs(square - freedom) < 5 * (2 * freedom) ** 0.5  # mean and deviation of chi-square


def test_rg_02_in_the_middle_of_the_deal_only_the_cards_dealt_are_redealt() -> None:
    state = GAME.start(3, first=0, rings=2)
    for ring in (4, 9, 1, 10):
        state = state.apply(f"ring {ring}")
    rng = random.Random(1)
    for _ in range(50):
        owners = Counter(state.redeal(1, rng).record.owner.tolist())
        assert owners == {0: 6, 1: 2, 2: 1, 3: 1}
        assert state.redeal(1, rng).record.owner[8] == 2


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [2, 3, 5])
def test_rg_02_nothing_tells_of_rings_before_the_end(players: int, seed: int) -> None:
    """The same game with other rings looks the same to whoever holds the same ones, until it is over."""
    rng = random.Random(seed)
    one = GAME.start(players, first=0, rings=2)
    for ring in rng.sample(range(1, 11), 2 * players):
        one = one.apply(f"ring {ring}")
    seat = rng.choice([*range(players), None])
    other = one.redeal(seat, rng)
    while one.to_act:
        actor = one.to_act[0]
        assert one.view(seat) == other.view(seat)
        assert one.known(seat).text == other.known(seat).text
        assert one.legal(actor) == other.legal(actor)
        move = one.draw(rng) if actor == CHANCE else rng.choice(one.legal(actor))
        assert one.told(move, actor, seat) == other.told(move, actor, seat) == move
        one, other = one.apply(move), other.apply(move)


@pytest.mark.parametrize("seed", range(3))
def test_rg_02_spectators_and_other_seats_never_see_a_ring_before_the_end(seed: int) -> None:
    *running, over = random_game(3, seed, rings=2)
    for state in running:
        holds = state.view(None)["table"]["holds"]
        for viewer in (0, 1, 2, None):
            view = state.view(viewer)
            for seat, rings in enumerate(view["table"]["rings"]):
                assert (rings is not None) == (seat == viewer or holds[seat] == 0)
            owners = view["position"].partition("owner ")[2].partition(" |")[0].split()
            assert set(owners) <= {"?", str(viewer)}
    assert None not in over.view(None)["table"]["rings"]


@pytest.mark.parametrize("seed", range(3))
def test_evidence_counts_what_each_seat_told_the_columns(seed: int) -> None:
    counted: Counter[tuple[int, int]] = Counter()
    states = random_game(3, seed)
    for before, after in pairwise(states):
        if after.record.turns > before.record.turns:
            mover = int(before.record.mover)
            steps = after.record.pawn.astype(int) - before.record.pawn
            for column in range(10):
                stayed_on_start = before.record.pawn[column] == after.record.pawn[column] == 0
                change = int(after.record.evidence[mover, column]) - int(before.record.evidence[mover, column])
                assert change == steps[column] or (change == -1 and stayed_on_start)
                counted[mover, column] += change
    evidence = states[-1].record.evidence
    assert {(seat, column): int(evidence[seat, column]) for seat in range(3) for column in range(10)} == counted


def test_evidence_stops_at_its_bound() -> None:
    state = GAME.parse(
        "rings players=2 | phase pick | turns 300 | owner 0 1 . . . . . . . . | open 4 10 11 | evidence 1+99 2-99 / 1+3"
    ).apply("card 10")
    assert state.view(None)["table"]["evidence"][0] == [99, -98, 1, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("seed", range(6))
def test_rg_05_every_card_is_always_in_one_place(seed: int) -> None:
    for state in random_game(2 + seed % 4, seed, fields=10):
        table = state.view(None)["table"]
        places = table["pile"] + table["open"] + table["aside"] + ([table["card"]] if table["card"] else [])
        assert sorted(places) == list(range(1, 16))
        if CHANCE in state.to_act:
            assert table["pile"]
