"""The bots: what the linear one values, what the evaluation says, what each level sees, and what none can know."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

from stolik.core.binding import compiling
from stolik.core.contract import CHANCE, MAX_SEATS
from stolik.core.errors import BadData
from stolik.core.game import State
from stolik.core.level import LEVELS as WORDS
from stolik.games.qwixx import GAME, solver
from stolik.games.qwixx.bots import LEVELS, evaluation, perfect
from stolik.games.qwixx.bots.evaluation import shares
from stolik.games.qwixx.bots.linear import linear
from stolik.games.qwixx.bots.linear_evaluation import linear_value
from stolik.games.qwixx.bots.lookahead import BY_EVALUATION, BY_LINEAR, STAYING, weigh
from stolik.games.qwixx.bots.weights import FILE, SHAPES, UNITS, load
from stolik.games.qwixx.rules.codes import BOARD
from stolik.games.qwixx.solver import Solitaire
from stolik.games.qwixx.training import fitting
from stolik.search.bots import PerfectBot, make_bot

# Red is closed by seat 1. Seat 0 can lock yellow, which ends the game.
WON = "players=2 | step 2 | white 6 1 | coloured . 6 1 1 | sheet y2,3,4,5,6 g12,11,10 / r2,3,4,5,6,12"
LOST = f"{WON} y2,3,4,5,6,7 b12,11,10"


def weights(state: State, judge: int, seat: int = 0) -> dict[str, float]:
    record, moves = state.record, state.legal(seat)
    out = np.zeros(GAME.rules.MOST_MOVES, np.float64)
    codes = np.array([move.code for move in moves], np.int32)
    GAME.binding.plain(weigh)(record, seat, codes, len(moves), out, judge)
    assert record.tobytes() == state.bytes, "what was put on the table is taken back"
    return {move.text: float(weight) for move, weight in zip(moves, out, strict=False)}


def best(position: str, judge: int, seat: int = 0) -> str:
    weighed = weights(GAME.parse(f"qwixx {position}"), judge, seat)
    return max(weighed, key=lambda move: weighed[move])


def win_shares(state: State) -> list[float]:
    out = np.zeros(MAX_SEATS, np.float64)
    GAME.binding.plain(shares)(state.record, out)
    return [float(share) for share in out[: state.players]]


def linear_of(sheet: str, rest: str = "") -> float:
    state = GAME.parse(f"qwixx players=2 | step white {rest}| sheet {sheet}")
    return float(linear_value(state.record, 0))


# The linear bot.


def test_the_linear_bot_adds_up_its_features() -> None:
    assert linear_of(". / .") == pytest.approx(4 * 0.560 * 1 / 36)
    # Red 4 crossed: the next is 5 with 4 ways of 36, two crosses then; one cross; two numbers skipped.
    assert linear_of("r4 / .") == pytest.approx(0.560 * (4 / 36 * 2 + 3 / 36) + 0.021 - 0.063 * 2)
    assert linear_of(". / .", "| misses 2 . . . . ") == pytest.approx(4 * 0.560 / 36 - 0.826 * 2)


def test_the_linear_bot_sees_no_chance_in_closed_and_dead_rows() -> None:
    # Red is closed by seat 1; yellow 12 needs five crosses; of green and blue nothing is crossed.
    closed = linear_of("r2 y11 / r2,3,4,5,6,12")
    assert closed == pytest.approx(0.560 * 2 / 36 + 0.021 * 2 - 0.063 * 9)
    assert linear_of("r2,3,4,5,6,11 / .") == pytest.approx(0.560 * (1 / 36 * 7 + 3 / 36) + 0.021 * 36 - 0.063 * 4)


def test_the_linear_bot_thinks_of_step_2_in_step_1() -> None:
    # The white sum 6 would skip four numbers; without a cross there would be a miss; but a 3, which skips one, comes.
    assert best("players=2 | step 1 | white 4 2 | coloured 1 1 1 1", BY_LINEAR) == "pass"
    assert best("players=2 | step 1 | white 3 3 | coloured 4 4 4 4", BY_LINEAR).startswith("cross")


def test_the_linear_bot_ends_a_won_game_and_never_a_lost_one() -> None:
    assert best(WON, BY_LINEAR) == "cross yellow 12"
    assert best(LOST, BY_LINEAR) != "cross yellow 12"


def test_the_linear_bot_is_a_reference_with_weights_from_zero() -> None:
    state = GAME.parse("qwixx players=2 | step 1 | white 4 2 | coloured 1 1 1 1")
    codes, out = np.zeros(9, np.int32), np.zeros(9, np.float64)
    n = GAME.kernels.legal(state.record, 0, codes)
    GAME.binding.plain(linear)(state.record, 0, codes, n, out)
    assert out[:n].min() == 0
    assert out[:n].max() > 0
    assert make_bot(GAME, "linear", 1).choose_known(state.known(0), 0).text == "pass"


# The evaluation.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_shares_of_the_win_add_up(players: int) -> None:
    found = win_shares(GAME.parse(f"qwixx players={players} | step white | sheet r2,3,4 / g12"))
    assert sum(found) == pytest.approx(1)
    assert found[0] > found[1]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("sheet r2,3 / .", "sheet r3,4 / ."),
        ("sheet r2,3,4,5,6,7 / .", "sheet r2,3,4,5,6 / ."),
        ("sheet r2 / .", "misses 1 . . . . | sheet r2 / ."),
        ("sheet . / .", "active 1 | sheet . / ."),
    ],
)
def test_what_is_better_has_the_better_evaluation(better: str, worse: str) -> None:
    good, bad = (win_shares(GAME.parse(f"qwixx players=2 | step white | {text}"))[0] for text in (better, worse))
    assert good > bad


@pytest.mark.parametrize(
    "position",
    [
        "players=2 | active 1 | misses 1 3 . . . | sheet r2,3,4,5,6,12 y3 b12,10 / y2,5 g12,11,7",
        "players=3 board=a | active 2 | pawn 5 36 17 . . | finisher 1 | sheet r3 / b11,9,6 / g12",
        "players=5 | sheet r3 / b11,9,6 / g12 / . / y2,3,4,5,6,12",
    ],
)
def test_the_network_that_is_fitted_is_the_one_that_is_used(position: str) -> None:
    state = GAME.parse(f"qwixx {position.replace(' |', ' | step white |', 1)}")
    tables = tuple(load()[name][state.record.options[BOARD]] for name in fitting.LAYERS)
    for seat in range(state.players):
        units = np.zeros(UNITS)
        expected = GAME.binding.plain(fitting.forward)(state.record, seat, units, tables)
        assert GAME.binding.plain(evaluation.strength)(state.record, seat) == pytest.approx(expected)


def test_the_slopes_of_the_fit_are_those_of_its_loss() -> None:
    positions = np.array([GAME.parse("qwixx players=2 | step white | sheet r2,3 y2 / g12,9").record], GAME.dtype)
    ends, units = np.array([[1.0, 0.0]]), np.zeros((5, UNITS))
    rng = np.random.default_rng(1)
    tables = tuple(rng.normal(0, 0.3, (*SHAPES[name], UNITS)) for name in fitting.LAYERS)
    slopes = tuple(map(np.zeros_like, tables))
    descend = GAME.binding.plain(fitting.descend)
    loss = descend(positions, ends, [0], units, tables, slopes)
    for table, slope in zip(tables, slopes, strict=True):
        place = np.unravel_index(np.argmax(np.abs(slope)), slope.shape)
        table[place] += 1e-6
        changed = descend(positions, ends, [0], units, tables, tuple(map(np.zeros_like, tables)))
        assert (changed - loss) / 1e-6 == pytest.approx(slope[place], abs=1e-4)
        table[place] -= 1e-6


def test_files_that_do_not_hold_the_numbers_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "evaluation.json"
    file.write_text("{")
    with pytest.raises(BadData, match="no JSON"):
        load(file)
    data = json.loads(FILE.read_text("utf-8"))
    file.write_text(json.dumps(data | {"lead": [1.0]}))
    with pytest.raises(BadData, match="lead has the shape"):
        load(file)
    del data["rows"]
    file.write_text(json.dumps(data))
    with pytest.raises(BadData, match="rows has the shape"):
        load(file)


# At a glance.


def test_it_ends_the_game_when_ahead_and_not_when_behind() -> None:
    assert best(WON, BY_EVALUATION) == "cross yellow 12"
    assert best(LOST, BY_EVALUATION) != "cross yellow 12"


def test_it_crosses_cheaply_and_avoids_a_miss() -> None:
    assert best("players=2 | step 1 | white 1 1 | coloured 6 6 6 6", BY_EVALUATION) in ("cross red 2", "cross yellow 2")
    assert best("players=2 | step 1 | active 1 | white 4 3 | coloured 6 6 6 6", BY_EVALUATION) == "pass"
    assert best("players=2 | step 2 | white 4 3 | coloured 3 4 4 3", BY_EVALUATION) != "pass"


def test_the_pawn_can_save_a_turn_from_a_miss() -> None:
    assert best("players=2 board=a | step 3 | sheet . / r2", BY_EVALUATION) != "pass"


def test_the_stayer_never_moves_its_pawn_and_plays_like_the_policy_without_a_track() -> None:
    assert best("players=2 board=a | step 3 | sheet . / r2", STAYING) == "pass"
    assert make_bot(GAME, "stayer", 1).choose_known(GAME.parse("qwixx players=2 board=a | step 3"), 0).text == "pass"
    for position in (WON, LOST, "players=2 | step 1 | white 4 2 | coloured 1 1 1 1"):
        assert best(position, STAYING) == best(position, BY_EVALUATION)


@pytest.mark.skipif(not compiling(), reason="looks far ahead, which takes minutes as plain Python")
def test_the_master_ends_a_won_game_and_not_a_lost_one() -> None:
    for position, ends in ((WON, True), (LOST, False)):
        move = make_bot(GAME, "master", 1).choose_known(GAME.parse(f"qwixx {position}"), 0)
        assert (move.text == "cross yellow 12") == ends


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("start", ["players=1", "players=2", "players=5", "players=4 board=a", "players=2 board=b"])
def test_every_level_plays_every_variant(word: str, start: str) -> None:
    state, rng = GAME.parse(f"qwixx {start} | step white"), random.Random(1)
    bot = make_bot(GAME, word, 1)
    for _ in range(40 if compiling() else 8 if LEVELS[word].simulations == 0 else 0):
        actor = state.to_act[0] if state.to_act else None
        if actor is None:
            break
        move = state.draw(rng) if actor == CHANCE else bot.choose_known(state.known(actor), actor)
        state = state.apply(move, actor)


@pytest.mark.skipif(not compiling(), reason="a hundred games, which take minutes as plain Python")
def test_alone_it_makes_many_points() -> None:
    rng, points = random.Random(5), []
    bot = make_bot(GAME, "strong", 1)
    for _ in range(60):
        state = GAME.start(1)
        while state.to_act:
            actor = state.to_act[0]
            state = state.apply(state.draw(rng) if actor == CHANCE else bot.choose_known(state.known(0), 0), actor)
        points.append(state.scores[0])
    assert np.mean(points) > 80  # a casual player alone makes 79


# What is in plain sight.

AHEAD = "r2,3,4,5,6 y2,3,4,5 g12,11,10,9,8 b12,11"
LESS, MORE = "g12,11,10,9,8,2", "g12,11,10,9,8,2 b12,11,10,9,8,7 y2,3,4,5"  # with a lock both
PLAIN = [
    # Green is closed. Red 12 by a white and the red die ends the game: won, so take it; lost, so leave it.
    (f"step 2 | white 6 1 | coloured 6 1 . 1 | crossed yes | sheet {AHEAD} / {LESS}", "cross red 12", True),
    (f"step 2 | white 6 1 | coloured 6 1 . 1 | crossed yes | sheet r2,3,4,5,6 / {MORE}", "cross red 12", False),
    # Red 12 by the white dice, when the other can still cross one number.
    (f"step 1 | white 6 6 | coloured 6 1 . 1 | sheet {AHEAD} / {LESS}", "cross red 12", True),
    (f"step 1 | white 6 6 | coloured 6 1 . 1 | sheet r2,3,4,5,6 / {MORE}", "cross red 12", False),
    # The fourth miss ends the game: ahead, take it; behind, cross anything.
    ("step 2 | white 6 5 | coloured 6 6 6 6 | misses 3 . . . . | sheet r2,3,4,5,6,7,8 y2,3,4 / r2", "pass", True),
    ("step 2 | white 6 5 | coloured 6 6 6 6 | misses 3 . . . . | sheet y2 / r2,3,4,5", "pass", False),
]


@pytest.mark.parametrize("nod", ["on", "off"])
@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize(("position", "move", "wins"), PLAIN)
def test_no_level_overlooks_a_win_or_a_loss_one_step_away(
    position: str, move: str, wins: bool, word: str, nod: str
) -> None:
    if LEVELS[word].simulations and not compiling():
        pytest.skip("looking ahead takes long uncompiled")
    state = GAME.parse(f"qwixx players=2 nod={nod} | {position}")
    assert move in [one.text for one in state.legal(0)]
    for seed in range(4 if word == "master" else 12):
        assert (make_bot(GAME, word, seed).choose_known(state.known(0), 0).text == move) == wins


def test_who_is_far_behind_does_not_find_all_moves_alike() -> None:
    """With one chance in a hundred, to give up seven numbers for one cross is still no move like any other."""
    far = "r2,3,4,5,6,7,8 y2,3,4,5,6,7 g12,11,10,9,8 b12,11,10,9"
    state = GAME.parse(f"qwixx players=2 | step 1 | white 5 4 | coloured 1 1 1 1 | sheet . / {far}")
    assert win_shares(GAME.parse(f"qwixx players=2 | step white | sheet . / {far}"))[0] < 0.02
    out, moves = np.zeros(GAME.rules.MOST_MOVES), state.legal(0)
    GAME.kernels.policy(state.record, 0, np.array([one.code for one in moves], np.int32), len(moves), out)
    weighed = {one.text: out[i] for i, one in enumerate(moves)}
    assert weighed["cross red 9"] < 0.5 * max(weighed.values())


# Alone, once solved.

ALONE = "qwixx players=1 | step 1 | white 6 4 | coloured 1 1 1 1 | sheet r2,3,4,5,6,7,8,9"


@pytest.fixture
def solved(monkeypatch: pytest.MonkeyPatch) -> Solitaire:
    """A solution by which nothing is gained any more after this turn, as if it were kept on this machine."""
    made = Solitaire(np.zeros((1_103_355, 4)))
    monkeypatch.setattr(solver, "at_hand", lambda: made)
    return made


def test_alone_the_master_plays_by_the_solution(solved: Solitaire) -> None:
    state = GAME.parse(ALONE)
    assert solved.moves(state)[0][0].text == "cross red 10"
    assert make_bot(GAME, "master", 1).choose_known(state, 0).text == "cross red 10"
    after = state.apply("pass")
    assert make_bot(GAME, "master", 1).choose_known(after, 0) == solved.best_move(after)


def test_only_the_master_alone_has_the_solution(solved: Solitaire) -> None:
    assert perfect(GAME.parse(ALONE), 0) is not None
    two = GAME.parse(ALONE.replace("players=1", "players=2") + " / .")
    assert perfect(two, 0) is None
    assert isinstance(make_bot(GAME, "master", 1), PerfectBot)
    assert not any(isinstance(make_bot(GAME, word, 1), PerfectBot) for word in WORDS[:-1])


def test_without_a_solution_the_master_looks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "at_hand", lambda: None)
    assert perfect(GAME.parse(ALONE), 0) is None
    if compiling():
        assert make_bot(GAME, "master", 1).choose_known(GAME.parse(ALONE), 0) in GAME.parse(ALONE).legal(0)


# Honest.


@pytest.mark.parametrize("name", ["linear", *WORDS])
def test_a_pending_choice_is_guessed_no_better_than_by_chance(name: str) -> None:
    """Both can lock red or yellow. Two different locks end the game, which the leader wants; but which has seat 1?"""
    position = (
        "qwixx players=2 | step 1 | active 1 | white 6 6 | coloured 1 1 1 1 | choice - {} - - -"
        " | sheet r2,3,4,5,6 y2,3,4,5,6 g12,11,10 b12 / r2,3,4,5,6 y2,3,4,5,6"
    )
    if LEVELS.get(name, LEVELS["solid"]).simulations and not compiling():
        pytest.skip("looking ahead takes long uncompiled")
    for seed in range(6):
        chosen = [
            make_bot(GAME, name, seed).choose_known(GAME.parse(position.format(row)).known(0), 0).text
            for row in ("red", "yellow")
        ]
        assert chosen[0] == chosen[1], "right against one of the two choices, so wrong against the other"


def test_the_coloured_dice_still_to_be_rolled_are_not_in_what_is_known() -> None:
    state = GAME.start(2, 0)
    known = [state.known(seat).text for seat in range(2)]
    assert known == [state.text] * 2, "between two turns nothing is hidden, and nothing of the next roll is there"
