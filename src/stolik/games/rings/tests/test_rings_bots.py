"""Bots at Rings: what they see at a glance, how they guess rings and hide their own, and that they are honest."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE
from stolik.core.game import State
from stolik.core.level import LEVELS
from stolik.core.options import OptionValue
from stolik.core.splitmix import generator
from stolik.games.rings import GAME, bots
from stolik.search.bots import make_bot

OWNERS = "owner 0 1 . . . . . . . ."


def weights(state: State, seat: int) -> list[float]:
    codes = np.zeros(GAME.rules.MOST_MOVES, np.int32)
    found = np.zeros(GAME.rules.MOST_MOVES, np.float64)
    record = state.record
    n = GAME.kernels.legal(record, seat, codes)
    GAME.kernels.policy(record, seat, codes, n, found)
    return [float(weight) for weight in found[:n]]


def favourite(state: State, seat: int = 0) -> str:
    found = weights(state, seat)
    return state.legal(seat)[found.index(max(found))].text


def choices(state: State) -> list[str]:
    """What the mover does until its turn is over."""
    found, mover = [], state.to_act
    while state.to_act == mover:
        found.append(favourite(state, mover[0]))
        state = state.apply(found[-1])
    return found


def test_an_own_ring_is_reached_when_it_can_be() -> None:
    text = f"rings players=2 | phase pick | turns 7 | {OWNERS} | pawn 8 8 4 . 1 1 1 1 1 1 | open 2 5 10 | aside 9"
    assert choices(GAME.parse(text))[:2] == ["card 2", "forward 1"]


def test_the_own_pawn_goes_forward_with_the_least_dangerous_others() -> None:
    text = f"rings players=2 | phase forward | turns 7 | {OWNERS} | pawn 3 3 4 4 . 4 4 4 4 1 | open 1 2 | card 3"
    assert choices(GAME.parse(text)) == ["forward 1", "forward 5", "forward 10"]


def test_a_pawn_that_others_push_goes_back() -> None:
    text = (
        f"rings players=2 | phase back | turns 7 | {OWNERS} | pawn 3 3 4 4 4 4 4 4 4 1 | open 1 2 | card 13"
        " | forward 1 10 | evidence . / 6+3 8+2"
    )
    assert choices(GAME.parse(text)) == ["back 6", "back 8"]


def test_a_row_with_the_own_pawn_goes_forward() -> None:
    text = f"rings players=2 | phase row | turns 7 | {OWNERS} | pawn 3 5 5 5 1 1 1 1 6 6 | open 1 2 | card 15"
    assert choices(GAME.parse(text))[0] in ("row 1", "row 3")
    assert "row 3" in choices(GAME.parse(text))


@pytest.mark.parametrize(("opened", "choice"), [("1 2", "add"), ("5 11", "exchange")])
def test_poor_cards_are_exchanged_and_good_ones_kept(opened: str, choice: str) -> None:
    text = f"rings players=2 | phase begin | turns 7 | {OWNERS} | pawn 3 3 3 3 3 3 3 3 3 3 | open {opened} | aside 9"
    assert favourite(GAME.parse(text)) == choice


@pytest.mark.parametrize("options", [{}, {"rings": 2, "scoring": "points"}])
def test_the_weights_depend_on_nothing_that_the_seat_cannot_know(options: dict[str, OptionValue]) -> None:
    rng = random.Random(3)
    state = GAME.start(3, None, **options)
    while state.to_act:
        actor = state.to_act[0]
        if actor == CHANCE:
            state = state.apply(state.draw(rng))
            continue
        found = weights(state, actor)
        assert min(found) >= 0 < max(found)
        assert found == weights(state.known(actor), actor) == weights(state.redeal(actor, rng), actor)
        state = state.apply(rng.choice(state.legal(actor)))


@pytest.mark.parametrize("options", [{}, {"scoring": "points"}])
def test_common_sense_beats_chance(options: dict[str, OptionValue]) -> None:
    rng = random.Random(8)
    games = 40 if compiling() else 10
    won = 0.0
    for number in range(games):
        state = GAME.start(2, number % 2, **options)
        while state.to_act:
            actor = state.to_act[0]
            if actor == 0:
                state = state.apply(favourite(state))
            else:
                state = state.apply(state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)))
        assert state.outcome is not None
        if 0 in state.outcome.winners:
            won += 1 / len(state.outcome.winners)
    assert won / games > 0.85


def sampled_beliefs(state: State, seat: int, n: int) -> list[list[int]]:
    """Owners as a search samples its belief."""
    sample_belief = GAME.binding.compiled(bots.sample_belief)
    rng, found = generator(5), []
    for _ in range(n):
        record = state.known(seat).record
        sample_belief(record, seat, rng)
        found.append(record.owner.tolist())
    return found


def test_a_sampled_belief_follows_what_was_pushed_and_what_the_seat_knows() -> None:
    head = f"rings players=2 | phase begin | turns 9 | {OWNERS} | pawn 3 3 4 4 4 4 4 4 4 1 | open 1 2 | aside 9"
    n = 900 if compiling() else 300
    plain = [owners.index(2) for owners in sampled_beliefs(GAME.parse(head), 0, n)]
    told = [owners.index(2) for owners in sampled_beliefs(GAME.parse(f"{head} | evidence . / 6+3 8+1"), 0, n)]
    assert set(plain) == set(range(1, 10))
    assert max(plain.count(column) for column in range(10)) < n / 9 + 5 * (n / 9) ** 0.5
    assert told.count(5) > 0.6 * n
    assert told.count(5) > told.count(7) > told.count(2)
    assert 0 not in told


def test_a_sampled_belief_gives_every_seat_its_rings() -> None:
    state = GAME.parse(
        "rings players=3 rings=3 | phase begin | turns 9 | owner 0 0 0 1 1 1 2 2 2 ."
        " | pawn 3 3 4 4 4 4 4 4 4 1 | open 1 2 | aside 9 | evidence . / 5+9 / 6+9 5+9"
    )
    for owners in sampled_beliefs(state, 0, 60):
        assert owners[:3] == [1, 1, 1]
        assert sorted(owners[3:]) == [0, 2, 2, 2, 3, 3, 3]


def test_worth_likes_to_be_ahead_to_be_hidden_and_to_move() -> None:
    def evaluate(pawns: str, evidence: str = ". / .", mover: int = 0) -> float:
        state = GAME.parse(
            f"rings players=2 | phase begin | mover {mover} | turns 9 | {OWNERS} | pawn {pawns} . . . . . . . ."
            f" | open 1 2 | aside 9 | evidence {evidence}"
        )
        out = np.zeros(6)
        GAME.kernels.evaluate(state.record, out)
        assert 0 < out[0] < 1
        assert out[:2].sum() == pytest.approx(1)
        return float(out[0])

    assert evaluate("5 4") > evaluate("5 5") > evaluate("5 6")
    assert evaluate("8 8", mover=0) > 0.8
    assert evaluate("8 8", mover=1) < 0.2
    assert evaluate("2 2", "1+2 3+2 4+2 / .") > evaluate("2 2", "1+2 / .")


def test_greedy_pushes_its_own_and_leaves_leaders_alone() -> None:
    text = f"rings players=2 | phase forward | turns 7 | {OWNERS} | pawn 3 7 7 7 7 7 7 7 1 1 | open 1 2 | card 3"
    state, bot = GAME.parse(text), make_bot(GAME, "greedy", 1)
    for move in ("forward 1", "forward 9", "forward 10"):
        assert bot.choose_known(state.known(0), 0).text == move
        state = state.apply(move)


EVERY = LEVELS if compiling() else ("beginner", "casual")
SEEDS = 8 if compiling() else 3
TWO = "owner 0 1 2 0 1 2 . . . ."  # three players with two rings each


def turns_of(name: str, state: State) -> list[State]:
    """Where bots of a level, whatever they overlook, bring the game until chance or somebody else acts."""
    ends, (seat,) = [], state.to_act
    for seed in range(SEEDS):
        bot, now = make_bot(GAME, name, seed), state
        while now.to_act == (seat,):
            now = now.apply(bot.choose_known(now.known(seat), seat))
        ends.append(now)
    return ends


@pytest.mark.parametrize("name", [*EVERY, "greedy"])
def test_no_level_overlooks_a_card_that_wins_now(name: str) -> None:
    text = f"rings players=2 | phase pick | turns 7 | {OWNERS} | pawn 8 8 4 . 1 1 1 1 1 1 | open 2 5 9 | aside 10"
    for end in turns_of(name, GAME.parse(text)):
        assert end.outcome is not None
        assert end.outcome.winners == (0,)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("scoring", ["race", "points"])
def test_no_level_overlooks_that_its_second_ring_wins_now(name: str, scoring: str) -> None:
    text = (
        f"rings players=3 rings=2 scoring={scoring} | phase pick | turns 7 | {TWO} | pawn 2 8 8 8 1 1 1 1 8 1"
        " | open 2 9 11 | aside 10"
    )
    for end in turns_of(name, GAME.parse(text)):
        assert end.outcome is not None
        assert end.outcome.winners == (0,)


@pytest.mark.parametrize("name", EVERY)
def test_no_level_sets_aside_a_card_that_wins_now(name: str) -> None:
    text = f"rings players=2 | phase begin | turns 7 | {OWNERS} | pawn 8 5 4 . 1 1 1 1 1 1 | open 2 5 | aside 10"
    state = GAME.parse(text)
    chosen = {make_bot(GAME, name, seed).choose_known(state.known(0), 0).text for seed in range(SEEDS)}
    assert chosen == {"add"}


@pytest.mark.parametrize("name", EVERY)
def test_no_level_picks_a_card_that_brings_only_other_pawns_to_a_ring(name: str) -> None:
    text = f"rings players=2 | phase pick | turns 7 | {OWNERS} | pawn 2 3 4 . 1 1 1 8 8 8 | open 5 10 11 | aside 9"
    state = GAME.parse(text)
    chosen = {make_bot(GAME, name, seed).choose_known(state.known(0), 0).text for seed in range(SEEDS)}
    assert chosen == {"card 10"}  # 5 and 11 end the game on rings of others or of nobody


@pytest.mark.parametrize("name", EVERY)
def test_no_level_names_a_column_that_ends_the_game_for_others(name: str) -> None:
    text = f"rings players=2 | phase forward | turns 7 | {OWNERS} | pawn 2 8 8 8 8 8 8 8 1 1 | open 1 3 | card 2"
    for end in turns_of(name, GAME.parse(text)):
        assert end.outcome is None


@pytest.mark.skipif(not compiling(), reason="looks ahead, which takes minutes as plain Python")
@pytest.mark.parametrize("name", ["strong", "master"])
def test_a_pawn_that_another_seat_pushed_is_held_back(name: str) -> None:
    text = (
        f"rings players=2 | phase back | turns 17 | {OWNERS} | pawn 6 8 8 8 8 1 1 1 1 1 | open 1 2 | card 13"
        " | forward 1 10 | evidence 1+5 / 4+6 5+4 2+1"
    )
    state = GAME.parse(text)
    named = set()
    for _ in range(2):
        named.add(make_bot(GAME, name, 3, patient=True).choose_known(state.known(0), 0).text)
        state = state.apply(sorted(named)[-1])
    assert "back 4" in named


@pytest.mark.parametrize("name", [*LEVELS, "greedy"] if compiling() else ["beginner", "casual", "greedy"])
def test_bots_know_nothing_of_a_secret_ring(name: str) -> None:
    """Four pawns are about to win and one of them is the other seat's: who knew which would send it back."""
    hits = games = 0
    for seed in range(4):
        named = set()
        for secret in range(1, 5):
            owners = ["0" if column == 0 else "1" if column == secret else "." for column in range(10)]
            state = GAME.parse(
                f"rings players=2 | phase back | turns 17 | owner {' '.join(owners)} | pawn 6 8 8 8 8 1 1 1 1 1"
                " | open 1 2 | card 13 | forward 1 10"
            )
            bot, backs = make_bot(GAME, name, seed, patient=True), []
            for _ in range(2):
                backs.append(bot.choose_known(state.known(0), 0).text)
                state = state.apply(backs[-1])
            named.add(tuple(backs))
            hits += f"back {secret + 1}" in backs
            games += 1
        assert len(named) == 1
    assert hits <= games / 2


def guessed(name: str, games: int, turns: int = 12) -> float:
    """How often the column that a seat pushed most is its ring, between two bots of that name."""
    hits = 0.0
    for number in range(games):
        rng = random.Random(number)
        state = GAME.start(2, number % 2)
        players = [make_bot(GAME, name, 2 * number + seat, patient=True) for seat in range(2)]
        while state.to_act and state.record.turns < turns:
            actor = state.to_act[0]
            state = state.apply(
                state.draw(rng) if actor == CHANCE else players[actor].choose_known(state.known(actor), actor), actor
            )
        record = state.record
        for seat in range(2):
            most = [column for column in range(10) if record.evidence[seat][column] == record.evidence[seat].max()]
            hits += sum(record.owner[column] == seat + 1 for column in most) / len(most)
    return hits / (2 * games)


@pytest.mark.skipif(not compiling(), reason="many games, which take minutes as plain Python")
def test_search_hides_its_ring_where_greedy_shows_it() -> None:
    games = 12 if compiling() else 3
    name = "strong" if compiling() else "casual"
    assert guessed("greedy", games) > 0.85
    assert guessed(name, games) < 0.75
