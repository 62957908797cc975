"""The arena: the same games with any number of workers, left and gone on with, and figures that add up."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stolik.core.errors import BadOption, UnknownGame
from stolik.lab import Arena, Result
from stolik.lab.contest import Contest, Finished, Played
from stolik.lab.errors import ArenaError
from stolik.lab.result import summarise
from stolik.lab.schedule import Sitting

PATIENCE = 300.0  # seconds, against hanging for ever
LADDER = ["casual", "beginner", "own:One"]


def timeless(value: Any) -> Any:
    """The same without what a clock measured."""
    if isinstance(value, dict):
        return {k: timeless(v) for k, v in value.items() if k not in ("seconds", "slowest", "machine")}
    return [timeless(each) for each in value] if isinstance(value, list) else value


def held(path: Path) -> Any:
    return timeless(json.loads(path.read_text("utf-8")))


def interrupt_after(games: int) -> Any:
    def progress(done: int, total: int) -> None:
        if done >= games:
            raise KeyboardInterrupt

    return progress


def test_interrupted_and_resumed_equals_uninterrupted(authors_folder: Path) -> None:
    whole, parts = authors_folder / "whole.json", authors_folder / "parts.json"
    arena = Arena("template", LADDER, 2, seed=5)
    arena.run(40, workers=1, out=whole)
    for stop in (7, 7, 20):
        left = arena.run(40, interrupt_after(stop), workers=1, out=parts)
        assert not left.complete
        assert stop <= left.games < 40
    resumed = arena.run(40, workers=1, out=parts)
    assert resumed.complete
    assert held(parts) == held(whole)


def test_results_do_not_depend_on_the_number_of_workers(authors_folder: Path) -> None:
    one, two = authors_folder / "one.json", authors_folder / "two.json"
    arena = Arena("template", LADDER, 2, {"goal": 1})
    arena.run(30, workers=1, out=one)
    arena.run(30, workers=2, out=two)
    assert held(one) == held(two)


def test_what_is_finished_is_not_played_again_and_more_games_go_on(authors_folder: Path) -> None:
    path = authors_folder / "results.json"
    arena = Arena("template", ["casual", "own:One"])
    arena.run(10, workers=1, out=path)
    seen: list[tuple[int, int]] = []
    result = arena.run(14, lambda *done: seen.append(done), workers=1, out=path)
    assert seen == [(10, 14), (12, 14), (14, 14)]
    assert result.games == 14
    assert arena.run(2, workers=1, out=path).games == 14


@pytest.mark.usefixtures("authors_folder")
@pytest.mark.parametrize("workers", [1, 2])
def test_a_failing_bot_ends_the_contest_in_one_line(workers: int) -> None:
    arena = Arena("template", ["own:One", "own:Failing"])
    with pytest.raises(ArenaError, match="bot own:Failing failed"):
        arena.run(10, workers=workers)


def _heed_ctrl_c() -> None:
    """Heed it even if the tests themselves run in a background that ignores it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as POSIX does")
def test_ctrl_c_leaves_politely_in_the_middle_of_games(authors_folder: Path) -> None:
    path = authors_folder / "results.json"
    command = [sys.executable, "-m", "stolik.cli", "arena", "template", "--bots", "own:Slow,casual"]
    begun = subprocess.Popen(
        [*command, "--games", "100000", "--workers", "2", "--out", str(path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # Ctrl-C reaches the workers too
        preexec_fn=_heed_ctrl_c,  # noqa: PLW1509
    )
    end = time.monotonic() + PATIENCE
    while not path.exists() or "winners" not in path.read_text("utf-8"):
        assert begun.poll() is None, begun.stdout and begun.stdout.read()
        assert time.monotonic() < end, f"no game was finished in {PATIENCE:.0f} seconds"
        time.sleep(0.1)
    os.killpg(begun.pid, signal.SIGINT)
    try:
        told, _ = begun.communicate(timeout=PATIENCE)
    finally:
        begun.kill()
    assert begun.returncode == 130, told
    assert "of 100000 games are finished; the same command goes on" in told
    assert "Traceback" not in told
    assert held(path)["summary"]["games"] == 2 * len(held(path)["sittings"])


def test_another_contest_in_the_file_is_refused_by_what_differs(authors_folder: Path) -> None:
    path = authors_folder / "results.json"
    Arena("template", ["casual", "own:One"]).run(2, workers=1, out=path)
    before = path.read_bytes()
    other = Arena("template", ["casual", "own:Six"], options={"goal": 3}, seed=2)
    told = "options was goal=2 and is goal=3; bots was casual,own:One and is casual,own:Six; seed was 1 and is 2"
    with pytest.raises(ArenaError, match=told):
        other.run(2, workers=1, out=path)
    with (authors_folder / "own.py").open("a") as file:
        file.write("\n# better now\n")
    with pytest.raises(ArenaError, match="the code of the game or its bots has changed since"):
        Arena("template", ["casual", "own:One"]).run(2, workers=1, out=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"format": 1, "contest": {}, "sittings": [{"deal": 1}]}', "\udcff"]
)
def test_a_file_that_is_none_of_results_is_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(ArenaError, match="is no file of results that the arena wrote"):
        Arena("template", ["casual", "beginner"]).run(2, workers=1, out=path)
    assert path.read_bytes() == text.encode("utf-8", "surrogateescape")


def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    played: list[int] = []
    with pytest.raises(ArenaError, match=r"cannot write .*: No such file or directory"):
        Arena("template", ["casual", "beginner"]).run(
            2, lambda done, total: played.append(done), out=tmp_path / "no" / "results.json"
        )
    with pytest.raises(ArenaError, match=r"cannot read .*: Is a directory"):
        Arena("template", ["casual", "beginner"]).run(2, out=tmp_path)
    assert not played


def test_players_are_all_bots_if_the_game_is_for_so_many_else_two() -> None:
    assert Arena("template", ["casual"] * 3).contest.players == 3
    assert Arena("template", ["casual"] * 5).contest.players == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"players": 9}, "is for 2 to 4 players, not 9"),
        ({"options": {"goal": 9}}, "option goal is a whole number from 1 to 3, not 9"),
        ({"options": {"luck": 1}}, "there is no option 'luck'"),
    ],
)
def test_what_the_game_has_not_is_refused(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        Arena("template", ["casual", "beginner"], **arguments)
    with pytest.raises(UnknownGame):
        Arena("tag", ["casual", "beginner"], **arguments)


def test_what_cannot_be_run_is_refused() -> None:
    arena = Arena("template", ["casual", "beginner"])
    with pytest.raises(ArenaError, match="at least one game, not 0"):
        arena.run(0)
    with pytest.raises(ArenaError, match="at least one worker is needed, not 0"):
        arena.run(1, workers=0)
    with pytest.raises(ArenaError, match="one of local, ray, not 'moon'"):
        arena.run(1, on="moon")


def result_of(bots: tuple[str, ...], *games: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]) -> Result:
    """The result of games given as seats, winners and scores, each game a deal of its own."""
    contest = Contest("template", 1, len(games[0][0]), (), bots, 1, "")
    finished = []
    for deal, (seats, winners, scores) in enumerate(games):
        times = tuple(float(place + 1) for place in seats)
        played = Played(seats, 0, winners, scores, 10 + deal, (2,) * len(seats), times, times)
        finished.append(Finished(Sitting(deal, tuple(sorted(seats))), (played,)))
    return summarise(contest, finished, len(games))


def test_figures_of_two_players_add_up() -> None:
    result = result_of(
        ("a", "b"),
        ((0, 1), (0,), (5, 1)),
        ((1, 0), (0,), (9, 2)),
        ((0, 1), (0, 1), (4, 4)),
        ((1, 0), (1,), (0, 3)),
    )
    a, b = result.standings
    assert (a.games, a.wins.value, a.score.value, a.seconds, a.slowest) == (4, 0.625, 3.5, 0.5, 1.0)
    assert (b.wins.value, b.score.value, b.seconds) == (0.375, 3.5, 1.0)
    (pair,) = result.pairs
    assert (pair.bot, pair.other, pair.games, pair.wins, pair.margin.value) == ("a", "b", 4, a.wins, 0.0)
    assert result.starter is not None
    assert result.starter.value == 0.625
    assert (result.games, result.deals, result.length, result.complete) == (4, 4, 11.5, True)
    assert a.rating is not None
    assert b.rating is not None
    assert a.rating.value > 1500 > b.rating.value


def test_a_pair_at_larger_tables_is_judged_by_the_games_that_one_of_them_won() -> None:
    result = result_of(
        ("a", "b", "c"),
        ((0, 1, 2), (0,), (3, 1, 1)),
        ((1, 2, 0), (0,), (3, 2, 1)),
        ((2, 0, 1), (0,), (9, 0, 0)),
        ((0, 2, 1), (0,), (5, 4, 3)),
    )
    shares = {(pair.bot, pair.other): pair.wins.value for pair in result.pairs}
    assert shares == {("a", "b"): 2 / 3, ("a", "c"): 2 / 3, ("b", "c"): 0.5}
    assert [standing.wins.value for standing in result.standings] == [0.5, 0.25, 0.25]


def test_a_bot_that_sits_twice_is_judged_by_the_seat() -> None:
    result = result_of(("a", "b", "b"), ((0, 1, 2), (0,), (6, 1, 2)), ((1, 2, 0), (0,), (7, 3, 5)))
    a, b = result.standings
    assert (a.games, b.games) == (2, 4)
    assert (a.wins.value, b.wins.value) == (0.5, 0.25)
    (pair,) = result.pairs
    assert pair.wins.value == pytest.approx(2 / 3)
    assert pair.margin.value == pytest.approx((5 + 4 - 2 + 2) / 4)


def test_alone_at_the_table_only_scores_are_compared() -> None:
    result = result_of(("a", "b"), ((0,), (0,), (6,)), ((1,), (0,), (8,)))
    assert [standing.score.value for standing in result.standings] == [6, 8]
    assert all(standing.rating is None for standing in result.standings)
    assert not result.pairs
    assert result.starter is None


def test_nothing_finished_is_a_result_too() -> None:
    assert Arena("template", ["casual", "beginner"]).run(4, interrupt_after(0), workers=1).games == 0
