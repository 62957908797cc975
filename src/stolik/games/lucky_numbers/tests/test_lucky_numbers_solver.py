"""The solver of the solo tasks: against brute force, on hard boards, and what it prints."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stolik.core.binding import Binding, compiling
from stolik.core.errors import BadNotation
from stolik.games.lucky_numbers import solver
from stolik.games.lucky_numbers.rules.swaps import SWAPS, Board, Swap, is_sorted, read_board, swapped, write_board
from stolik.games.lucky_numbers.tests import oracle_lucky_numbers_tasks as oracle

EXAMPLE = "2 16 7 13 / 3 6 11 9 / 10 15 17 19 / 14 1 18 20"
N_SORTED = 24024  # by the hook length formula
SLOW = settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])

permutations = st.permutations(range(1, 21)).map(lambda numbers: tuple(numbers[:16]))


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    solver.prepare()


def after(board: Board, line: list[Swap]) -> Board:
    for swap in line:
        board = swapped(board, swap)
    return board


def sorted_board(index: int) -> Board:
    fields = solver.sorted_boards()[:, index].tolist()
    return tuple(fields.index(field) + 1 for field in range(16))


@st.composite
def near_boards(draw: st.DrawFn, most: int, any_two: bool = True) -> Board:
    """A sorted board after a few swaps, some of them not even in line: those make tangled cycles."""
    board = sorted_board(draw(st.integers(0, N_SORTED - 1)))
    pairs = st.lists(st.integers(0, 15), min_size=2, max_size=2, unique=True).map(tuple)
    swaps = st.one_of(st.sampled_from(SWAPS), pairs) if any_two else st.sampled_from(SWAPS)
    for a, b in draw(st.lists(swaps, max_size=most)):
        board = swapped(board, (a, b))
    return board


def test_ln_21_there_are_48_swaps() -> None:
    assert list(SWAPS) == list(oracle.swaps())
    assert len(SWAPS) == 48


def test_every_sorted_board_is_there_once() -> None:
    boards = {sorted_board(index) for index in range(N_SORTED)}
    assert solver.sorted_boards().shape == (16, N_SORTED)
    assert len(boards) == N_SORTED
    assert all(is_sorted(board) for board in boards)


@given(near_boards(most=4))
@SLOW
def test_ln_21_no_solution_is_shorter_by_brute_force(board: Board) -> None:
    assert min(len(solver.shortest(board)), 4) == oracle.distance(board, most=3)


@pytest.mark.parametrize(
    ("start", "length"),
    [
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 16", 0),
        ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 16 15", 1),
        ("6 2 3 4 / 5 1 7 8 / 9 10 11 12 / 13 14 15 16", 3),  # two clovers across: a tangled cycle
        ("4 2 3 1 / 5 6 7 8 / 9 10 11 12 / 16 14 15 13", 2),
    ],
)
def test_short_boards_take_what_brute_force_says(start: str, length: int) -> None:
    board = read_board(start)
    assert len(solver.shortest(board)) == length == oracle.distance(board, most=3)


def test_two_tangled_cycles_share_a_join() -> None:
    home = np.arange(16)
    home[[0, 5, 1, 4]] = [5, 0, 4, 1]  # fields a1 and b2 across, and b1 and a2
    assert solver.swaps_apart(home) == 2
    assert solver.least(home.copy(), np.zeros((3, 16), np.int64)) == 4
    lines = np.zeros((50, 4), np.int64)
    assert solver.search(home[:, None], 2, lines) == solver.search(home[:, None], 3, lines) == 0
    assert solver.search(home[:, None], 4, lines) > 0


@given(near_boards(most=3, any_two=False))
@SLOW
def test_all_solutions_are_found_and_each_once(board: Board) -> None:
    found = solver.solutions(board)
    length = len(found[0])
    if length <= 2 or (length == 3 and compiling()):
        groups = oracle.classes(oracle.sequences(board, length))
        assert len(groups) == len(found)
        assert all(sum(tuple(line) in group for line in found) == 1 for group in groups)


@given(permutations)
@settings(SLOW, max_examples=40 if compiling() else 6)
def test_any_board_is_sorted_and_a_hint_leads_one_step_nearer(board: Board) -> None:
    line = solver.shortest(board)
    assert is_sorted(after(board, line))
    assert all(swap in SWAPS for swap in line)
    if line:
        assert len(solver.shortest(swapped(board, line[0]))) == len(line) - 1


@given(permutations, st.sampled_from(SWAPS))
@settings(SLOW, max_examples=40 if compiling() else 6)
def test_a_swap_changes_the_distance_by_one_at_most(board: Board, swap: Swap) -> None:
    assert abs(len(solver.shortest(board)) - len(solver.shortest(swapped(board, swap)))) <= 1


@given(permutations)
@settings(SLOW, max_examples=20 if compiling() else 3)
def test_a_board_seen_in_the_mirror_takes_as_long(board: Board) -> None:
    """In the diagonal mirror rows are columns; turned round, with 21 - n for n, what rose rises again."""
    length = len(solver.shortest(board))
    assert len(solver.shortest(tuple(board[4 * (k % 4) + k // 4] for k in range(16)))) == length
    assert len(solver.shortest(tuple(21 - number for number in reversed(board)))) == length


@pytest.mark.skipif(not compiling(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
@given(near_boards(most=6))
@SLOW
def test_compiled_and_plain_agree(board: Board) -> None:
    homes = solver.sorted_boards()[[number - 1 for number in board], :2000:20].astype(np.int64)
    for length in range(6):
        lines, same = np.zeros((2, 50, length), np.int64)
        found = Binding("plain", {}).plain(solver.search)(homes, length, same)
        assert solver._search()(homes, length, lines) == found
        assert (lines == same).all()


@pytest.mark.skipif(not compiling(), reason="takes a minute uncompiled")
def test_the_board_turned_upside_down_takes_13_swaps() -> None:
    assert len(solver.shortest(tuple(range(16, 0, -1)))) == 13


def test_no_more_solutions_are_listed_than_wanted() -> None:
    board = read_board("6 2 3 4 / 5 1 7 8 / 9 10 11 12 / 13 14 15 16")
    every = solver.solutions(board)
    assert len(every) > 2
    assert solver.solutions(board, most=2) == every[:2]


def test_solve_prints_every_board_on_the_way() -> None:
    heard: list[float] = []
    lines = solver.solve(EXAMPLE, lambda share, _: heard.append(share))
    assert lines[0] == "3 swaps, and no solution is shorter. Solutions of this length: 1."
    assert lines[-3].split()[:2] == ["1.", "16-1"]
    assert lines[-1].endswith("1 2 7 9 / 3 6 11 13 / 10 15 17 19 / 14 16 18 20")
    assert max(map(len, lines)) <= 80
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    assert "stolik solve lucky-numbers" in solver.HELP


def test_solve_says_when_there_is_nothing_to_do_or_no_board() -> None:
    done = write_board(tuple(range(1, 17)))
    assert solver.solve(done, lambda *_: None) == ["Every row and every column rises already."]
    with pytest.raises(BadNotation, match="which board"):
        solver.solve(None, lambda *_: None)
