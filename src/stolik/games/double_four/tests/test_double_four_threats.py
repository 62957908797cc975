"""No level overlooks a turn that wins, or a line by which somebody wins next and that a tile can stop."""

from __future__ import annotations

import pytest

from stolik.core.binding import compiling
from stolik.core.level import LEVELS
from stolik.games.double_four import GAME
from stolik.games.double_four.tests.scenes_double_four import turn, wins

NAMES = LEVELS if compiling() else LEVELS[:2]
SEEDS = dict.fromkeys(LEVELS, 3) | {"beginner": 12, "casual": 12}

WINS = {
    "the first tile completes the line": "players=3 | phase first | points 2 . . . | tiles 000.1 / 111 // .",
    "the line lies on the right": "players=3 | phase first | points 2 . . . | tiles . // . / 1.1 / .000",
    "it takes five with two players": "players=2 | phase first | points 2 2 . . | tiles 0000 / .1111 // .",
    "the gap is in the middle": "players=4 | phase first | points 2 2 . . | tiles 0 / .0 / . / ...0 // ..111",
    "the last corner of 8×8": "players=4 size=8 | phase first | points 2 2 2 2 | tiles . // "
    ". / . / . / . / ....0 / .....0 / ......0 / 111",
    "two lines of one colour": "players=3 | phase first | points 1 2 . . | tiles .000 / 111 / . / . / 000 // ..000",
    "the second tile completes the line": "players=3 | phase second | points 2 . . . | first right f1 | "
    "tiles .000 // .....0",
    "the last tile of the supply is laid": "players=3 | phase first | points 2 . . . | tiles 000 / . / 0.0.0 // "
    "0.0.0.0 / . / 0",
    "a tile is moved to where it wins": "players=3 | phase first | points 2 . . . | tiles 000 / . / 0.0.0 // "
    "0.0.0.0 / . / 0.0",
    "the lifted tile goes where it wins": "players=3 | phase first-to | points 2 . . . | lifted left a3 | "
    "tiles 000 / . / 0.0.0 // 0.0.0.0 / . / 0.0",
}
LOSSES = {
    "one field to take": "players=2 | phase first | points . 2 . . | tiles 1111 / .0 // .",
    "one field to take on the right": "players=3 | phase first | points . 2 . . | tiles 0 // 111 / .0",
    "on 8×8": "players=4 size=8 | phase first | points . 2 . . | tiles . // . / . / . / . / 1 / .1 / ..1",
    "rather than score a line": "players=3 | phase first | points . 2 . . | tiles 111 // 000",
    "on both boards, of one colour": "players=3 | phase first | points . 2 . . | tiles .1110 // .0111",
    "the second tile stops it": "players=3 | phase second | points . 2 . . | first right f1 | tiles .1110 // .....0",
    "by a tile that is moved": "players=3 | phase first | points . 2 . . | tiles 0111 / . / 0.0.0.0 / . / 0 // "
    "0.0.0.0 / . / 0.0.0.0",
    "by leaving a tile where it is": "players=3 | phase first | points . 2 . . | tiles 01110 / . / 0.0.0.0 // "
    "0.0.0.0 / . / 0.0.0.0",
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("position", WINS.values(), ids=WINS)
def test_every_level_takes_a_win_in_plain_sight(position: str, name: str) -> None:
    for seed in range(SEEDS[name]):
        outcome = turn(GAME.parse(f"double-four {position}"), name, seed).outcome
        assert outcome is not None
        assert outcome.winners == (0,)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("position", LOSSES.values(), ids=LOSSES)
def test_every_level_stops_a_loss_in_plain_sight(position: str, name: str) -> None:
    for seed in range(SEEDS[name]):
        after = turn(GAME.parse(f"double-four {position}"), name, seed)
        assert not wins(after), after.text


def test_of_two_seats_the_one_that_is_on_first_is_stopped() -> None:
    """Seat 1 wins on the left, seat 2 on the right, and the colours do not agree: seat 1 comes before seat 2."""
    state = GAME.parse("double-four players=3 | phase first | points . 2 2 . | tiles 111 // 222")
    for seed in range(12):
        assert "left d1" not in [move.text for move in turn(state, "beginner", seed).legal(1)]
