"""Simulated time: the fastest acts first, those within a limit still join, and a limit ends by the referee's move."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from stolik.core.contract import REFEREE
from stolik.core.game import Deadline, Game, Move
from stolik.core.registry import games
from stolik.lab.arena import Arena
from stolik.lab.schedule import Sitting
from stolik.lab.simulated_clock import SimulatedClock
from stolik.lab.sitting import play_sitting
from stolik.search.bots import make_bot
from stolik.search.reaction import Planner, ReactionBot

WINDOW = Deadline("window", 300)
SHOW = Deadline("show", 10_000)
GO, STAY, TIME = Move(1, "go"), Move(2, "stay"), Move(3, "time")


@dataclass(frozen=True)
class Moment:
    """As much of a state as a clock looks at."""

    to_act: tuple[int, ...]
    deadline: Deadline | None = None
    moves: tuple[Move, ...] = (GO, STAY)

    def legal(self, actor: int) -> list[Move]:
        return [TIME] if actor == REFEREE else list(self.moves)


@dataclass
class Racers:
    """Seats that say when they act; counts how often each is asked."""

    times: dict[int, int]
    asked: list[int] = field(default_factory=list)

    def ask(self, seat: int) -> tuple[int, Move]:
        self.asked.append(seat)
        return self.times[seat], GO


def clock() -> SimulatedClock:
    return SimulatedClock(random.Random(1))


def following(
    time: SimulatedClock, moment: Moment, racers: Racers, planning: list[int] | None = None
) -> tuple[int, Any]:
    planning = list(racers.times) if planning is None else planning
    time.watch(moment)  # type: ignore[arg-type]
    return time.next(moment, planning, racers.ask)  # type: ignore[arg-type]


def test_the_fastest_acts_first() -> None:
    time, racers = clock(), Racers({0: 2900, 1: 1500, 2: 4000})
    assert following(time, Moment((0, 1, 2)), racers) == (1, GO)
    assert time.now == 1500


def test_a_plan_stands_while_others_act() -> None:
    time, racers = clock(), Racers({0: 2900, 1: 1500, 2: 4000})
    following(time, Moment((0, 1, 2)), racers)
    assert following(time, Moment((0, 2)), racers) == (0, GO)
    assert time.now == 2900
    assert racers.asked == [0, 1, 2]


def test_who_planned_to_act_within_the_window_still_does_and_then_it_closes() -> None:
    time, racers = clock(), Racers({0: 1799, 1: 1500, 2: 1801})
    following(time, Moment((0, 1, 2)), racers)
    assert following(time, Moment((0, 2, REFEREE), WINDOW), racers) == (0, GO)
    assert following(time, Moment((2, REFEREE), WINDOW), racers) == (REFEREE, TIME)
    assert time.now == 1800


def test_after_others_had_their_say_a_plan_is_made_anew() -> None:
    time, racers = clock(), Racers({0: 9000, 1: 1500})
    following(time, Moment((0, 1)), racers)
    following(time, Moment((0, REFEREE), WINDOW), racers)
    racers.times[1] = 700
    assert following(time, Moment((1, REFEREE), SHOW), racers) == (1, GO)
    assert time.now == 2500
    assert following(time, Moment((0, 1)), Racers({0: 100, 1: 200})) == (0, GO)
    assert time.now == 2600


def test_a_plan_that_has_become_illegal_is_made_anew() -> None:
    time, racers = clock(), Racers({0: 2000, 1: 1500})
    following(time, Moment((0, 1)), racers)
    following(time, Moment((0,), moves=(STAY,)), racers)
    assert racers.asked == [0, 1, 0]
    assert time.now == 3500


def test_who_is_too_slow_is_stopped_by_the_referee() -> None:
    time = clock()
    assert following(time, Moment((0, REFEREE), SHOW), Racers({0: 10_001})) == (REFEREE, TIME)
    assert time.now == 10_000


def test_the_next_limit_of_the_same_length_begins_anew() -> None:
    time, racers = clock(), Racers({0: 6000, 1: 6000})
    assert following(time, Moment((0, REFEREE), SHOW), racers) == (0, GO)
    assert following(time, Moment((1, REFEREE), replace(SHOW)), racers) == (1, GO)
    assert time.now == 12_000


def test_in_the_same_millisecond_the_lot_decides() -> None:
    firsts = {
        following(SimulatedClock(random.Random(seed)), Moment((0, 1)), Racers({0: 5, 1: 5}))[0] for seed in range(20)
    }
    assert firsts == {0, 1}


def test_who_has_no_plan_acts_at_once_but_not_within_a_short_limit() -> None:
    time, racers = clock(), Racers({1: 1500})
    assert following(time, Moment((0, 1)), racers, [1]) == (0, None)
    assert following(time, Moment((0, 1, REFEREE), SHOW), racers, [1]) == (0, None)
    assert following(time, Moment((0, 1, REFEREE), WINDOW), racers, [1]) == (REFEREE, TIME)


def test_levels_of_a_game_without_races_make_no_plans(template: Game) -> None:
    assert not isinstance(make_bot(template, "casual"), Planner)


RACERS = '''
class Fast:
    """Plans; always before the other."""

    milliseconds = 100

    def __init__(self, game, seed):
        pass

    def plan(self, known, seat):
        assert known == known.known(seat), "shown more than the seat knows"
        return self.milliseconds, known.legal(seat)[0]

    def choose_known(self, known, seat):
        raise AssertionError("asked without its plan")

class Late(Fast):
    milliseconds = 20_001
'''


def test_planning_bots_play_at_a_table(authors_folder: Any) -> None:
    (authors_folder / "own.py").write_text(RACERS)
    contest = Arena("template", ["own:Fast", "own:Late"]).contest
    for game in play_sitting(contest, Sitting(0, (0, 1))).games:
        late = game.seats.index(1)
        assert game.scores[late] == 0, "the referee rolled before it had guessed"
        assert game.scores[1 - late] > 0


@pytest.mark.parametrize("seed", range(3))
def test_a_reaction_bot_has_its_form_for_the_game(seed: int) -> None:
    for game in games().values():
        if hasattr(game.bots, "react"):
            one, two = (make_bot(game, "solid", seed) for _ in range(2))
            assert isinstance(one, ReactionBot)
            assert isinstance(two, ReactionBot)
            assert one.form == two.form
