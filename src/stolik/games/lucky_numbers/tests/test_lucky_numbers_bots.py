"""Bots at Lucky Numbers: what they see at a glance, the counting opponent, the strength, and that they are honest."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stolik import CHANCE
from stolik.core.binding import compiling
from stolik.core.errors import BadData
from stolik.core.game import State
from stolik.core.level import LEVELS, levels
from stolik.games.lucky_numbers import GAME, bots
from stolik.games.lucky_numbers.bots import evaluation
from stolik.games.lucky_numbers.bots.policy import INVERSE_TEMPERATURE
from stolik.games.lucky_numbers.bots.weights import FILE, load
from stolik.games.lucky_numbers.rules import codes
from stolik.games.lucky_numbers.rules.board import FIELDS
from stolik.games.lucky_numbers.training import fitting
from stolik.search.bots import make_bot

BOARDS = "3 . . . / . 7 . . / . . 12 . / . . . 18 // 2 . . . / . 6 . . / . . 13 . / . . . 19"

TIDY = "1 4 8 11 / 3 6 9 13 / 5 10 14 16 / . 12 17 19 // 2 . . . / . 6 . . / . . 13 . / . . . 19"  # only a4 is empty


def best(state: State, seat: int = 0) -> str:
    """The move that looks best."""
    moves = state.legal(seat)
    numbers = np.array([move.code for move in moves], np.int32)
    weights = np.zeros(len(moves))
    GAME.kernels.policy(state.record, seat, numbers, len(moves), weights)
    assert (weights >= 0).all()
    assert weights.any()
    return moves[int(weights.argmax())].text


def parse(*sections: str, head: str = "players=2") -> State:
    return GAME.parse(" | ".join([f"lucky-numbers {head}", *sections]))


def test_with_nothing_useful_face_up_it_draws() -> None:
    assert best(parse("phase taking", f"board {TIDY}", "middle 2 18")) == "draw"


def test_it_takes_a_face_up_clover_that_fits_well_between_others() -> None:
    tidy = "1 4 . 11 / 3 6 9 13 / 5 10 14 16 / 8 12 17 19 // 2 . . . / . 6 . . / . . 13 . / . . . 19"
    state = parse("phase taking", f"board {tidy}", "middle 7 20")
    assert best(state) == "take 7"
    assert best(state.apply("take 7")) == "place c1"


def test_it_puts_a_drawn_clover_where_little_is_lost() -> None:
    assert best(parse("phase drawn", "hand 5 . . .", f"board {BOARDS}")) in ("place b1", "place a2")
    assert best(parse("phase drawn", "hand 15 . . .", f"board {BOARDS}")) in ("place d3", "place c4")


def test_it_does_not_spoil_its_last_empty_field() -> None:
    assert best(parse("phase drawn", "hand 20 . . .", f"board {TIDY}")) in ("aside", "place d4")
    assert best(parse("phase drawn", "hand 8 . . .", f"board {TIDY}")) == "place a4"


def test_it_uses_extra_turns() -> None:
    state = parse("phase taking", "extra 1", f"board {BOARDS}", head="players=2 neighbours=on")
    assert best(state) == "draw"
    assert best(parse("phase taking", f"board {BOARDS}", "middle 4", head="players=2 board=horseshoes")) == "take 4"


@pytest.mark.parametrize(("number", "field"), [(2, "a1"), (9, "b2"), (12, "c3"), (19, "d4")])
def test_it_chooses_the_start_field_on_which_a_number_is_usual(number: int, field: str) -> None:
    state = parse("phase choosing", f"hand {number} 5 . .", head="players=2 setup=one-by-one")
    assert best(state) == f"place {field}"


def test_it_beats_random_play() -> None:
    rng = random.Random(1)
    won = 0
    games = 6 if compiling() else 2
    for game in range(games):
        state, seat = GAME.start(2, first=game % 2), game % 2
        while state.to_act:
            actor = state.to_act[0]
            if actor == CHANCE:
                state = state.apply(state.draw(rng))
            else:
                state = state.apply(best(state, actor) if actor == seat else rng.choice(state.legal(actor)))
        won += state.outcome is not None and seat in state.outcome.winners
    assert won >= games - 1


def positions(players: int, seed: int, **options: Any) -> Iterator[State]:
    """All positions of a game between counting opponents in which a seat decides."""
    rng = random.Random(seed)
    bot = make_bot(GAME, "counting", seed)
    state = GAME.start(players, first=0, **options)
    while state.to_act:
        actor = state.to_act[0]
        if actor == CHANCE:
            state = state.apply(state.draw(rng))
        else:
            yield state
            state = state.apply(bot.choose_known(state.known(actor), actor), actor)


def weights(state: State, kernel: Any) -> dict[str, float]:
    seat = state.to_act[0]
    moves = state.legal(seat)
    out = np.zeros(len(moves))
    bound = GAME.binding.compiled(kernel) if compiling() else GAME.binding.plain(kernel)
    bound(state.record, seat, np.array([move.code for move in moves], np.int32), len(moves), out)
    return {move.text: float(weight) for move, weight in zip(moves, out, strict=True)}


def counted(state: State, seat: int) -> float:
    """Filled fields plus, for each empty one, the share of the clovers face down that fit, slowly and obviously."""
    board = [[int(number) for number in row] for row in state.record.board[seat].reshape(4, 4)]
    pile = [number for number in range(1, 21) for _ in range(int(state.record.pile[number]))]
    total = 0.0
    for r in range(4):
        for c in range(4):
            before = [*board[r][:c], *(board[i][c] for i in range(r))]
            after = [*board[r][c + 1 :], *(board[i][c] for i in range(r + 1, 4))]
            fitting = [n for n in pile if n > max(before, default=0) and all(n < a for a in after if a)]
            total += 1 if board[r][c] else len(fitting) / max(len(pile), 1)
    return total


def counted_move(state: State, seat: int, text: str) -> float:
    """What the counting opponent should think of a move."""
    after = state.apply(text, seat)
    if text.startswith("take"):
        return max(counted_move(after, seat, move.text) for move in after.legal(seat))
    if text == "draw":
        mean = 0.0
        for clover, odds in after.chance():
            drawn = after.apply(clover)
            mean += float(odds) * max(counted_move(drawn, seat, move.text) for move in drawn.legal(seat))
        return mean
    return counted(after, seat)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_counting_opponent_counts_as_its_description_says(players: int) -> None:
    every = 12 if compiling() else 60
    for state in list(positions(players, players))[3::every]:
        for text, weight in weights(state, bots.REFERENCES["counting"]).items():
            assert weight == pytest.approx(counted_move(state, state.to_act[0], text)), (state.text, text)


def test_clovers_of_a_set_of_numbers_are_counted_at_once() -> None:
    rng = random.Random(3)
    for state in list(islice(positions(4, 9), 0, 120 if compiling() else 30, 10)):
        record = state.record
        low, high = evaluation.stock(record, 1), evaluation.stock(record, 3)
        for _ in range(20):
            numbers = rng.randrange(1 << 20) << 1
            count = sum(int(record.pile[number]) for number in range(1, 21) if numbers >> number & 1)
            assert evaluation.stocked(low, high, numbers) == count
            number = rng.randrange(1, 21)
            less = evaluation.without(record, number, low, 1), evaluation.without(record, number, high, 3)
            there = int(record.pile[number] > 0 and numbers >> number & 1)
            assert evaluation.stocked(*less, numbers) == count - there


def evaluate(state: State) -> list[float]:
    out = np.zeros(6)
    GAME.kernels.evaluate(state.record, out)
    return [float(share) for share in out[: state.players]]


@pytest.mark.parametrize("options", [{}, {"board": "horseshoes", "neighbours": True}, {"setup": "one-by-one"}])
def test_what_a_position_is_worth_adds_up_to_one_win(options: dict[str, Any]) -> None:
    for players in (2, 3, 4) if compiling() else (2,):
        for state in list(positions(players, 4, **options))[:: 1 if compiling() else 15]:
            shares = evaluate(state)
            assert sum(shares) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in shares)


def test_who_is_ahead_looks_better_and_the_clover_that_wins_is_seen() -> None:
    ahead, _ = evaluate(parse("phase taking", f"board {TIDY}"))
    assert ahead > 0.9
    assert evaluate(parse("phase drawn", "hand 8 . . .", f"board {TIDY}"))[0] > 0.999


@pytest.mark.parametrize("options", [{}, {"board": "horseshoes", "neighbours": True}])
@pytest.mark.parametrize("players", [2, 3, 4] if compiling() else [3])
def test_a_clover_looks_best_where_the_position_after_it_is_worth_most(players: int, options: dict[str, Any]) -> None:
    placing = [state for state in positions(players, 6, **options) if state.record.phase in (codes.DRAWN, codes.TAKEN)]
    compared = 0
    for state in placing[1 :: 4 if compiling() else 25]:
        seat = state.to_act[0]
        after = {move.text: state.apply(move, seat) for move in state.legal(seat)}
        shares = {text: evaluate(each)[seat] for text, each in after.items()}
        if max(shares.values()) < 1:  # odds can be told
            odds = {text: share / (1 - share) for text, share in shares.items()}
            for text, look in weights(state, bots.policy).items():
                assert look == pytest.approx((odds[text] / max(odds.values())) ** INVERSE_TEMPERATURE, rel=1e-6), (
                    state.text
                )
                compared += 1
    assert compared > 0


@pytest.mark.parametrize("players", [2, 3, 4] if compiling() else [2])
def test_what_is_fitted_is_what_the_strength_adds_up(players: int) -> None:
    found = [state for state in positions(players, 7) if state.record.phase == codes.TAKING][2::9]
    records = np.array([state.record for state in found], GAME.dtype)
    data = json.loads(FILE.read_text("utf-8"))
    tables = data["players"][str(players)]
    seen = fitting.look(records, GAME.binding.plain)
    fitted = fitting.matrix(seen, data["knots"]) @ np.concatenate([np.ravel(tables[name]) for name in tables])
    for record, row in zip(records, fitted.reshape(-1, players), strict=True):
        low, high = evaluation.stock(record, 1), evaluation.stock(record, 3)
        for waits, value in enumerate(row):
            seat = (int(record.mover) + waits) % players
            told = evaluation.strength(record, seat, waits, low, high, int(record.left), int(record.up), -1, 0)
            assert told == pytest.approx(value, abs=1e-5) or told == evaluation.WON


def test_tables_are_fitted_to_who_won() -> None:
    games = [positions(2, seed) for seed in range(7, 11)]
    found = [state for game in games for state in game if state.record.phase == codes.TAKING]
    records = np.array([state.record for state in found], GAME.dtype)
    ends = np.array([[float(state.record.empty[0] < state.record.empty[1]), 0.0] for state in found])
    ends[:, 1] = 1 - ends[:, 0]  # the one with more clovers wins
    knots = json.loads(FILE.read_text("utf-8"))["knots"]
    tables = fitting.fit(fitting.look(records, GAME.binding.plain), ends, knots)
    assert {name: np.shape(rows) for name, rows in tables.items()}["filled"] == (len(knots["left"]), FIELDS + 1)
    first, last = np.array(tables["filled"])[6, [2, 12]]
    assert first > last


def test_the_data_file_is_written_as_it_is() -> None:
    text = FILE.read_text("utf-8")
    assert fitting.written(json.loads(text)) == text


def test_the_slope_of_roughness_is_its_slope() -> None:
    shapes, rng = [(3, 4), (2, 2)], np.random.default_rng(1)
    numbers, step = rng.normal(size=16), 1e-6 * rng.normal(size=16)
    there, slope = fitting.roughness(numbers, shapes)
    assert fitting.roughness(numbers + step, shapes)[0] - there == pytest.approx(float(slope @ step), rel=1e-3)


def test_fields_that_wait_for_different_clovers_are_better_than_two_that_wait_for_the_same() -> None:
    same = "1 3 6 . / 2 5 8 10 / 6 9 12 15 / . 10 16 18"  # d1 and a4: 7 to 9, of which seven are face down
    different = "1 3 6 . / 2 5 8 10 / 10 11 13 15 / . 14 16 18"  # d1 likewise; a4: 11 to 13, of which seven are too
    start = "2 . . . / . 7 . . / . . 12 . / . . . 19"
    record = parse("phase taking", f"board {same} // {different} // {start} // {start}", head="players=4").record
    low, high = evaluation.stock(record, 1), evaluation.stock(record, 3)
    for seat in (0, 1):
        for field in (3, 12):
            assert evaluation.stocked(low, high, evaluation.fitting(record, seat, field, -1, 0)) == 7
    seen = [evaluation.strength(record, seat, 0, low, high, int(record.left), 0, -1, 0) for seat in (0, 1)]
    assert seen[0] < seen[1]


def test_a_clover_that_an_opponent_waits_for_is_not_laid_aside() -> None:
    other = "1 4 8 11 / 3 6 9 13 / 5 10 14 16 / . 12 17 20"  # waits for 6 to 11 on a4
    mine = "2 . . . / . 7 . . / . . 12 . / . . . 18"
    state = parse("phase drawn", "hand 8 . . .", f"board {mine} // {other}")
    assert best(state) != "aside"
    assert weights(state, bots.policy)["aside"] < 1e-3


def test_wrong_tables_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "evaluation.json"
    shipped = json.loads(FILE.read_text("utf-8"))

    def with_table(name: str, rows: list[list[float]]) -> str:
        players = shipped["players"]
        return json.dumps({**shipped, "players": {**players, "3": {**players["3"], name: rows}}})

    for text, problem in [
        ("{", "evaluation.json is no JSON"),
        ("[]", "the whole file is one object in braces"),
        (json.dumps({**shipped, "players": {}}), "filled for 2 players cannot be read"),
        (with_table("filled", [[1, 2]]), "filled for 3 players is no table of 10 × 17 numbers"),
        (with_table("useful", [[1, 2]]), "useful for 3 players is no table of 7 × 7 numbers"),
    ]:
        path.write_text(text, "utf-8")
        with pytest.raises(BadData, match=problem):
            load(path)


def test_there_are_five_levels_and_the_master_looks_farthest() -> None:
    simulations = [levels(GAME)[name].simulations for name in LEVELS]
    assert simulations == sorted(simulations)
    assert simulations[0] == 0 < simulations[-1]


FAR = "2 . . . / . 7 . . / . . 12 . / . . . 18"
WAITS = "1 4 8 11 / 3 6 9 13 / 5 10 14 16 / . 12 17 20"  # for a clover from 6 to 11 on a4
ALSO = "2 4 7 . / 3 6 10 15 / 5 9 13 16 / 8 14 18 19"  # for one from 8 to 14 on d1
EVERY = LEVELS if compiling() else ("beginner", "casual", "solid")
SEEDS = 12 if compiling() else 4


def chosen_by(name: str, state: State) -> set[str]:
    """What bots of a level choose in a position, whatever they overlook."""
    seat = state.to_act[0]
    return {make_bot(GAME, name, seed).choose_known(state.known(seat), seat).text for seed in range(SEEDS)}


@pytest.mark.parametrize("name", EVERY)
def test_no_level_overlooks_the_clover_that_fills_its_last_field(name: str) -> None:
    assert chosen_by(name, parse("phase drawn", "hand 8 . . .", f"board {WAITS} // {FAR}")) == {"place a4"}
    taking = parse("phase taking", "middle 2 8 19", f"board {WAITS} // {FAR}")
    assert chosen_by(name, taking) == {"take 8"}
    assert chosen_by(name, taking.apply("take 8")) == {"place a4"}


@pytest.mark.parametrize("name", EVERY)
def test_every_level_fills_its_board_rather_than_stop_the_next_seat(name: str) -> None:
    assert chosen_by(name, parse("phase taking", "middle 7 12", f"board {ALSO} // {WAITS}")) == {"take 12"}


@pytest.mark.parametrize("name", EVERY)
def test_no_level_lays_aside_the_clover_that_the_next_seat_lacks(name: str) -> None:
    assert "aside" not in chosen_by(name, parse("phase drawn", "hand 8 . . .", f"board {FAR} // {WAITS}"))
    boards = f"board {FAR} // {WAITS} // {FAR} // {FAR}"
    assert "aside" not in chosen_by(name, parse("phase drawn", "hand 8 . . .", boards, head="players=4"))


@pytest.mark.parametrize("name", EVERY)
def test_no_level_replaces_the_clover_that_the_next_seat_lacks(name: str) -> None:
    mine = "2 . . . / . 8 . . / . . 13 . / . . . 18"
    assert "place b2" not in chosen_by(name, parse("phase drawn", "hand 9 . . .", f"board {mine} // {WAITS}"))


@pytest.mark.parametrize("name", EVERY)
def test_every_level_takes_away_the_clover_that_the_next_seat_lacks(name: str) -> None:
    assert chosen_by(name, parse("phase taking", "middle 8 19", f"board {FAR} // {WAITS}")) == {"take 8"}


@pytest.mark.parametrize("name", EVERY)
def test_with_the_last_clover_every_level_fills_a_field_that_wins(name: str) -> None:
    mine, other = "2 . . . / . 7 . . / . . 12 . / . . . 18", "3 . . . / . 6 . . / . . 13 . / . . . 19"
    used = Counter(int(word) for word in f"{mine} {other} 10".split() if word.isdecimal())
    rest = Counter(dict.fromkeys(range(1, 21), 2)) - used
    middle = f"middle {' '.join(map(str, sorted(rest.elements())))}"
    state = parse("phase drawn", "hand 10 . . .", f"board {mine} // {other}", middle)
    for text in chosen_by(name, state):
        outcome = state.apply(text).outcome
        assert outcome is not None
        assert outcome.winners == (0,)


@pytest.mark.parametrize("name", EVERY)
def test_who_cannot_stop_the_next_seat_does_not_play_at_random(name: str) -> None:
    """Two clovers lie open that the next seat may fill its board with: all is lost, and still a draw is better."""
    state = parse("phase taking", "middle 1 8 9 20", f"board {FAR} // {WAITS}")
    assert chosen_by(name, state) == {"draw"}


# One field of each board is empty. Of the two clovers face down, 7 and 20, the 7 would fill it.
RACE = (
    "phase taking",
    "board 1 4 8 11 / 3 6 9 13 / 5 10 14 16 / . 12 17 19 // 2 4 7 10 / 3 6 8 12 / 5 9 13 16 / . 11 15 19",
)


@pytest.mark.parametrize("name", LEVELS if compiling() else ["beginner", "casual", "solid"])
def test_bots_know_nothing_of_the_next_clover(name: str) -> None:
    taking = parse(*RACE, "middle 1 2 14 15 17 18 18 20")
    rng = random.Random(8)
    hits = draws = 0
    chances = {move.text: float(odds) for move, odds in taking.apply("draw").chance()}
    assert chances == {"clover 7": 0.5, "clover 20": 0.5}
    bot = make_bot(GAME, name, rng.randrange(1 << 30))
    for game in range(30):
        coming = random.Random(game).choices(list(chances), list(chances.values()))[0]
        if bot.choose_known(taking.known(0), 0).text == "draw":
            draws += 1
            hits += coming == "clover 7"
    assert abs(hits - draws / 2) <= 2 * draws**0.5  # four standard deviations


@pytest.mark.parametrize("name", [*LEVELS, "counting"] if compiling() else ["beginner", "casual", "counting"])
def test_bots_know_nothing_of_a_secret_start_field(name: str) -> None:
    choosing = parse("phase choosing", "hand 9 11 . .", head="players=2 setup=one-by-one")
    for seed in range(2):
        chosen = set()
        for move in choosing.legal(1):
            state = choosing.apply(move, 1)
            chosen.add(make_bot(GAME, name, seed, patient=True).choose_known(state.known(0), 0).text)
        assert len(chosen) == 1
