"""The solo tasks: the 40 reconstructed ones, new ones, those of a day, and what is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from stolik.core.binding import compiling
from stolik.core.errors import BadData, BadNotation, IllegalMove, StolikError
from stolik.games.lucky_numbers import solver, tasks
from stolik.games.lucky_numbers.rules.swaps import read_board
from stolik.games.lucky_numbers.training import make_tasks

EXAMPLE = "2 16 7 13 / 3 6 11 9 / 10 15 17 19 / 14 1 18 20"
SORTED = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16"
SHORTER = ("33", "40")
LISTED = [task.id for task in tasks.listed()]
PRINTED = dict(line.split(": ") for line in make_tasks.PRINTED.strip().splitlines())


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    solver.prepare()


def played(task: tasks.Task) -> str:
    board = task.start
    for swap in task.solution:
        board = tasks.apply(board, swap)
    return board


def test_ln_21_a_swap_takes_two_clovers_of_one_row_or_column_not_only_neighbours() -> None:
    assert tasks.apply(SORTED, "1-4") == "4 2 3 1 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16"
    assert tasks.apply(SORTED, "13-1") == "13 2 3 4 / 5 6 7 8 / 9 10 11 12 / 1 14 15 16"
    with pytest.raises(IllegalMove, match="1 and 6 lie neither in one row nor in one column"):
        tasks.apply(SORTED, "1-6")


def test_ln_21_the_goal_is_that_every_row_and_column_rises() -> None:
    assert tasks.is_solved(SORTED)
    assert tasks.is_solved("1 2 7 9 / 3 6 11 13 / 10 15 17 19 / 14 16 18 20")
    assert not tasks.is_solved("2 1 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16")
    assert not tasks.is_solved("1 3 4 8 / 2 5 7 12 / 6 9 11 10 / 13 14 15 16")


def test_ln_22_there_are_40_tasks_with_their_limits() -> None:
    assert [int(id) for id in LISTED] == list(range(1, 41))
    limits = {2: (1, 2), 3: (3, 6), 4: (7, 12), 5: (13, 19), 6: (20, 28), 7: (29, 34), 8: (35, 40)}
    for limit, (first, last) in limits.items():
        assert {tasks.task(str(number)).limit for number in range(first, last + 1)} == {limit}
    assert {task.source for task in tasks.listed()} == {"reconstructed"}


@pytest.mark.parametrize("id", LISTED)
def test_ln_22_the_printed_swaps_solve_the_task_and_the_minimum_is_proved(id: str) -> None:
    task = tasks.task(id)
    assert " / ".join(task.solution) == PRINTED[id]
    assert len(task.solution) == task.limit
    assert tasks.is_solved(played(task))
    assert len(tasks.solve(task.start)) == task.minimum == task.limit - (id in SHORTER)
    if compiling() or task.limit <= 6:
        assert tasks.grade(read_board(task.start)) == task.grade


@pytest.mark.skipif(not compiling(), reason="takes minutes uncompiled")
@pytest.mark.parametrize("id", ["01", "20", "38", *SHORTER])
def test_ln_22_the_program_rebuilds_the_tasks_and_33_and_40_have_no_longer_start(id: str) -> None:
    entries = json.loads(tasks.FILE.read_text(encoding="utf-8"))["tasks"]
    assert make_tasks.made(id, PRINTED[id]) == entries[int(id) - 1]


def test_ln_23_the_worked_example() -> None:
    board = EXAMPLE
    for swap in ("16-1", "1-2", "13-9"):
        assert not tasks.is_solved(board)
        board = tasks.apply(board, swap)
    assert tasks.is_solved(board)
    assert len(tasks.solve(EXAMPLE)) == 3


@pytest.mark.parametrize("moves", range(2, 10 if compiling() else 8))
def test_a_new_task_takes_exactly_its_moves(moves: int) -> None:
    for seed in range(10 if compiling() else 2):
        task = tasks.new(moves, seed)
        assert task.limit == task.minimum == moves == len(task.solution) == len(tasks.solve(task.start))
        assert tasks.is_solved(played(task))
        assert task.grade in tasks.GRADES
        assert task.source == "generated"
        assert tasks.task(task.id) == task == tasks.new(moves, seed)


def test_new_tasks_differ_by_seed_and_stay_the_same_for_ever() -> None:
    assert len({tasks.new(4, seed).start for seed in range(20)}) == 20
    assert tasks.new(6, 3).start == "1 11 2 18 / 5 13 10 16 / 9 12 17 8 / 14 7 20 19"
    assert tasks.new(2, 10**30).minimum == 2


def test_every_day_has_its_task_and_it_grows_through_the_week() -> None:
    week = [tasks.of_day(f"2026-02-{day:02}") for day in range(16, 23 if compiling() else 20)]  # from a Monday
    assert [task.limit for task in week] == [3, 4, 5, 5, 6, 7, 8][: len(week)]
    assert len({task.start for task in week}) == len(week)
    assert week[0] == tasks.of_day("2026-02-16") == tasks.task("2026-02-16")
    assert week[0].start == "20 3 5 8 / 2 6 11 13 / 12 9 14 16 / 1 18 19 17"


@pytest.mark.parametrize("day", ["2026-02-30", "2026-13-01", "2026-1-31", "31.01.2026", "today", "", "NaT"])
def test_what_is_no_day_is_refused(day: str) -> None:
    with pytest.raises(BadNotation, match="written as 2026-01-31"):
        tasks.of_day(day)


@pytest.mark.parametrize("id", ["0", "41", "x", "", "-1", "6-", "²"])
def test_an_unknown_task_is_refused_with_what_there_is(id: str) -> None:
    with pytest.raises(StolikError, match="01 to 40, every day such as"):
        tasks.task(id)


@pytest.mark.parametrize(("moves", "seed"), [(1, 0), (10, 0), (5, -1)])
def test_new_tasks_have_2_to_9_moves_and_a_seed_from_0_on(moves: int, seed: int) -> None:
    with pytest.raises(StolikError, match=r"2 to 9 moves|from 0 on"):
        tasks.new(moves, seed)


def test_grades_rise_with_moves_and_fall_with_the_number_of_solutions() -> None:
    assert tasks.new(2, 0).grade == "easy"
    one, many = "6 2 3 4 / 5 1 7 8 / 9 10 11 12 / 13 14 15 16", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 16 15"
    assert tasks.difficulty(read_board(one)) > tasks.difficulty(read_board(many))
    assert tasks.difficulty(read_board(SORTED)) == 0


@pytest.mark.parametrize(
    ("board", "wrong"),
    [
        ("", "this one has 0"),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12", r"4 rows of 4 clovers.*this one has 4 \+ 4 \+ 4"),
        ("1 2 3 4 5 / 6 7 8 / 9 10 11 12 / 13 14 15 16", r"this one has 5 \+ 3 \+ 4 \+ 4"),
        ("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16", "this one has 16"),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 15", "repeats 15"),
        ("0 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16", "'0' is no clover"),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 21", "'21' is no clover.*from 1 to 20"),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 .", "'.' is no clover"),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 ²", "'²' is no clover"),
    ],
)
def test_wrong_boards_are_refused(board: str, wrong: str) -> None:
    for refuse in (tasks.solve, tasks.is_solved, tasks.picture):
        with pytest.raises(BadNotation, match=wrong):
            refuse(board)


@pytest.mark.parametrize(
    ("swap", "wrong"),
    [
        ("1", "names two clovers, as in 16-1"),
        ("1-2-3", "names two clovers"),
        ("a-b", "names two clovers"),
        ("1-1", "with itself"),
        ("1-20", "no 20 on the board"),
        ("2-5", "neither in one row nor in one column"),
    ],
)
def test_wrong_swaps_are_refused(swap: str, wrong: str) -> None:
    for refuse in (tasks.apply, tasks.picture):
        with pytest.raises(StolikError, match=wrong):
            refuse(SORTED, swap)


def test_the_picture_shows_board_swap_and_what_falls() -> None:
    picture = re.sub(r"\[[a-z /]*\]", "", tasks.picture("4 2 3 1 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16", "4-1"))
    assert picture.splitlines()[:3] == ["┌────┬────┬────┬────┐", "│  4*>  2 │  3 >  1*│", "├────┼────┼────┼────┤"]
    below = re.sub(r"\[[a-z /]*\]", "", tasks.picture("5 2 3 4 / 1 6 7 8 / 9 10 11 12 / 13 14 15 16"))
    assert below.splitlines()[2] == "├──v─┼────┼────┼────┤"


def written(folder: Path, change: Any) -> Path:
    data = json.loads(tasks.FILE.read_text(encoding="utf-8"))
    change(data)
    path = folder / "tasks.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda data: data.pop("source"), "source is missing"),
        (lambda data: data["tasks"].pop(), "a list of 40 tasks"),
        (lambda data: data["tasks"][6].pop("grade"), "task 07: a task has id, start"),
        (lambda data: data["tasks"][6].update(minimum="4"), "task 07: a task has id, start"),
        (lambda data: data["tasks"].reverse(), "task 01: the id is '40'"),
        (lambda data: data["tasks"][6].update(limit=5), "task 07: limit and solution are those of a task of 4 swaps"),
        (lambda data: data["tasks"][6].update(solution="1-2"), "task 07: limit and solution"),
        (lambda data: data["tasks"][6].update(minimum=5), "task 07: the minimum"),
        (lambda data: data["tasks"][6].update(grade="trivial"), "task 07: the grade is one of easy, medium"),
        (lambda data: data["tasks"][0].update(start="1 2"), "task 01: a board has 4 rows"),
        (lambda data: data["tasks"][0].update(start=SORTED), "task 01: there is no 19 on the board"),
        (lambda data: data["tasks"][0].update(solution="15-19 / 19-15"), "task 01: the solution ends in"),
    ],
)
def test_wrong_data_files_are_refused(tmp_path: Path, change: Any, wrong: str) -> None:
    with pytest.raises(BadData, match=re.escape(wrong)):
        tasks.load(written(tmp_path, change))


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tasks.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(BadData, match="no JSON"):
        tasks.load(path)
