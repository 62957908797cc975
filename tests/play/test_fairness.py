"""Fair chance: exact, fixed beforehand, checkable afterwards."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from dataclasses import replace

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadNotation
from stolik.core.game import Move
from stolik.core.registry import game
from stolik.play.fairness import Fairness, Stream, commit, from_data, seed_of, to_data
from stolik.play.record import GameRecord

SEED = seed_of(7)


def played() -> GameRecord:
    record = GameRecord("template", 2, {"goal": 3}, fairness=Fairness.new(SEED, ("Ola", "Jan")))
    state = record.start()
    while state.to_act:
        actor = state.to_act[0]
        move = record.draw(state) if actor == CHANCE else state.legal(actor)[0]
        record, state = record.add(actor, move), state.apply(move, actor)
    return record


def test_every_draw_of_a_game_is_derived_again() -> None:
    record = played()
    assert record.verify() == record.draws > 2
    assert GameRecord.from_json(record.to_json()).verify() == record.draws


def test_a_changed_draw_is_named() -> None:
    record = played()
    number = next(i for i, (actor, _) in enumerate(record.moves) if actor == CHANCE)
    text = record.moves[number][1]
    other = "1" if text != "1" else "2"
    moves = (*record.moves[:number], (CHANCE, other))
    said = f"move {number + 1} of the record is the draw '{other}'; the seed gives '{text}'"
    with pytest.raises(BadNotation, match=said):
        replace(record, moves=moves).verify()


def test_a_seed_that_was_not_committed_to_is_found() -> None:
    record = played()
    assert record.fairness is not None
    with pytest.raises(BadNotation, match="the commitment is"):
        replace(record, fairness=replace(record.fairness, seed=seed_of(8))).verify()


@pytest.mark.parametrize("change", [("Ola", "Ola"), ("Jan", "Ola"), ("OlaJan",)])
def test_every_nonce_matters(change: tuple[str, ...]) -> None:
    draws = [Stream(SEED, nonces, 5).randrange(1 << 60) for nonces in (("Ola", "Jan"), change)]
    assert draws[0] != draws[1]


def test_the_seed_stays_secret_until_it_is_revealed() -> None:
    public = Fairness.new(SEED).public
    assert public.seed == ""
    assert public.commitment == commit(SEED)
    with pytest.raises(BadNotation, match="not been revealed"):
        public.stream(0)
    with pytest.raises(BadNotation, match="no revealed seed"):
        replace(played(), fairness=public).verify()


@pytest.mark.parametrize("sides", [2, 6, 7, 36, 40])
def test_draws_fall_evenly(sides: int) -> None:
    rolls = 6000
    counts = Counter(Stream(SEED, (), draw).randrange(sides) for draw in range(rolls))
    expected = rolls / sides
    chi_square = sum((counts[side] - expected) ** 2 / expected for side in range(sides))
    freedom = sides - 1
    assert abs(chi_square - freedom) < 5 * math.sqrt(2 * freedom) + 3


def test_successive_draws_do_not_depend_on_each_other() -> None:
    rolls = [Stream(SEED, (), draw).randrange(6) for draw in range(7200)]
    pairs = Counter(itertools.pairwise(rolls))
    expected = (len(rolls) - 1) / 36
    chi_square = sum((pairs[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6))
    assert abs(chi_square - 35) < 5 * math.sqrt(70)


def test_shuffles_are_even() -> None:
    # Three cards drawn one by one: each of the six orders is equally likely.
    orders: Counter[tuple[int, ...]] = Counter()
    for deal in range(3000):
        cards = [1, 2, 3]
        orders[tuple(cards.pop(Stream(SEED, (), 3 * deal + n).randrange(3 - n)) for n in range(3))] += 1
    assert len(orders) == 6
    assert sum((count - 500) ** 2 / 500 for count in orders.values()) < 5 + 5 * math.sqrt(10)


def test_numbers_that_would_favour_somebody_are_thrown_away() -> None:
    class Rigged(Stream):
        def _block(self) -> int:
            self.block += 1
            return (1 << 256) - 1 if self.block == 1 else 4

    stream = Rigged(SEED, (), 0)
    assert stream.randrange(6) == 4
    assert stream.block == 2


def test_what_is_no_fairness_is_refused() -> None:
    assert from_data(to_data(Fairness.new(SEED, ("a",)))) == Fairness.new(SEED, ("a",))
    assert from_data(None) is None
    wrongs: list[object] = [{}, {"commitment": 1, "nonces": [], "seed": ""}, []]
    for wrong in wrongs:
        with pytest.raises(BadNotation):
            from_data(wrong)
    with pytest.raises(BadNotation, match="64 hexadecimal digits"):
        commit("abc")


def test_a_record_without_a_stream_cannot_draw() -> None:
    state = game("template").start(2).apply("1", 0).apply("1", 1)
    with pytest.raises(BadNotation, match="no fair stream"):
        GameRecord("template", 2, {}).draw(state)
    assert isinstance(played().moves[0], tuple)
    assert isinstance(state.legal(CHANCE)[0], Move)


def test_a_seed_gives_the_draws_that_the_page_computes_too() -> None:
    # The page's own tests (web/tests/hashing.test.ts) name the same numbers.
    seed, nonces = seed_of(1), ("aa" * 16, "")
    assert seed == "f7d6f97bd63c9ab57c877a9b603e72989f5792e70868693b11ff07e3f7065fbd"
    assert commit(seed) == "1904bca615ec749a471cbab8937c2cfd633bbebdbcead6350692052c72553972"
    draws = [(-1, 2, 0), (0, 4, 1), (1, 36, 32), (2, 80, 19), (3, 15, 6), (165, 36, 32)]
    assert [Stream(seed, nonces, draw).randrange(ways) for draw, ways, _ in draws] == [way for *_, way in draws]


def test_the_proof_of_a_record_lists_every_draw_with_its_way() -> None:
    record = played()
    assert record.fairness
    proof = record.proof()
    assert [drawn.number for drawn in proof] == list(range(record.draws))
    assert [drawn.move for drawn in proof] == [text for actor, text in record.moves if actor == CHANCE]
    for drawn in proof:
        assert drawn.ways > 1
        assert record.fairness.stream(drawn.number).randrange(drawn.ways) == drawn.way
