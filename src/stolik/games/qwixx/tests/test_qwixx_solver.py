"""The solver of solitaire against brute force, on small sheets and on the last turns of the real one."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.binding import compiling
from stolik.core.errors import StolikError
from stolik.games.qwixx import GAME, solver
from stolik.games.qwixx.rules.sheet import fields_of
from stolik.games.qwixx.solver import LAYOUT, Solitaire
from stolik.games.qwixx.solver.solitaire import (
    BINDING,
    Layout,
    all_sheets,
    empty_values,
    fill_in,
    layout_of,
    mean_of_largest,
    sheet_index,
    state_of,
)
from stolik.games.qwixx.tests.oracle_qwixx_solver import Oracle, Row, Rows

# Red can be closed, yellow has two numbers left, green is dead, blue is closed.
LATE = "qwixx players=1 | step white | misses 2 . . . . | sheet r2,3,4,5,6,8,9 y2,3,10 g4,3 b12,11,10,9,8,7,2"
SMALL = [{"faces": 2, "needed": 1, "misses": 2, "cost": 5}, {"faces": 2, "needed": 2, "misses": 3, "cost": 1}]


def quiet(done: float, what: str) -> None:
    assert 0 <= done <= 1


def fields_with(row: Row) -> int:
    """Some crosses with this rightmost one and of this number."""
    place, n = row
    return 0 if n == 0 else 1 << place | (1 << n - 1) - 1


def index_of(layout: Layout, rows: Any) -> int:
    return int(sheet_index(layout, np.array([state_of(layout, fields_with(row)) for row in rows])))


def rows_of(text: str) -> Rows:
    sheet = int(GAME.parse(text).record.sheet[0])
    fields = [fields_of(sheet, row) & 0x7FF for row in range(4)]
    red, yellow, green, blue = ((crossed.bit_length() - 1, crossed.bit_count()) for crossed in fields)
    return red, yellow, green, blue


def reachable(layout: Layout, state: int) -> set[int]:
    after = {int(following) for following in layout.following[0, state] if following >= 0}
    return {state}.union(*(reachable(layout, following) for following in after))


def solved_from(layout: Layout, rows: Rows) -> Any:
    """The values of all sheets that can follow one, and of no others."""
    states = [sorted(reachable(layout, state_of(layout, fields_with(row)))) for row in rows]
    sheets = np.array(list(product(*states)), np.int16)
    sheets = sheets[np.argsort(-layout.progress[sheets].sum(axis=1), kind="stable")]
    values = empty_values(layout)
    fill_in(layout, sheets, values, quiet)
    return values


@pytest.fixture(scope="module")
def late() -> Solitaire:
    """Solitaire solved from the late position on."""
    return Solitaire(solved_from(LAYOUT, rows_of(LATE)))


@pytest.mark.parametrize("rules", SMALL)
def test_qx_24_all_values_of_a_small_sheet_equal_brute_force(rules: dict[str, Any]) -> None:
    layout, oracle = layout_of(**rules), Oracle(**rules)
    values = empty_values(layout)
    fill_in(layout, all_sheets(layout), values, quiet)
    places = [(place, n) for place in range(oracle.last) for n in range(1, place + 2)]
    kinds = [(-1, 0), *places, (oracle.last, oracle.needed + 1)]
    for red, yellow, green, blue in product(kinds, repeat=4):
        rows = (red, yellow, green, blue)
        own = values[index_of(layout, rows)]
        assert own == pytest.approx([oracle.value(rows, missed) for missed in range(layout.misses)], abs=1e-9)


@pytest.mark.parametrize(
    ("rules", "rows"),
    [
        ({"faces": 3, "needed": 2, "misses": 2}, ((1, 2), (2, 1), (2, 3), (4, 4))),
        ({"faces": 3, "needed": 3, "misses": 1}, ((1, 2), (2, 2), (2, 1), (1, 1))),
        ({"faces": 4, "needed": 3, "misses": 2}, ((4, 2), (4, 3), (5, 2), (5, 3))),
        ({}, ((8, 4), (9, 3), (8, 5), (10, 7))),
        ({}, ((9, 2), (8, 6), (9, 5), (9, 4))),
        ({}, rows_of(LATE)),
    ],
)
def test_qx_24_values_late_in_the_game_equal_brute_force(rules: dict[str, Any], rows: Rows) -> None:
    layout, oracle = layout_of(**rules), Oracle(**rules)
    own = solved_from(layout, rows)[index_of(layout, rows)]
    assert own == pytest.approx([oracle.value(rows, missed) for missed in range(layout.misses)], abs=1e-9)


def test_qx_08_and_qx_12_make_a_difference_to_the_value_that_brute_force_sees() -> None:
    rules: dict[str, Any] = {"faces": 2, "needed": 2, "misses": 1}
    empty = ((-1, 0),) * 4
    right = Oracle(**rules).value(empty, 0)
    assert Oracle(**rules, step_2_after_the_end=True).value(empty, 0) > right + 0.01
    assert Oracle(**rules, step_1_counts=False).value(empty, 0) < right - 0.01


def test_every_sheet_has_its_own_number_whichever_way_it_is_turned() -> None:
    layout = layout_of(3, 3)
    sheets = all_sheets(layout)
    numbers = [int(sheet_index(layout, sheet)) for sheet in sheets]
    assert sorted(numbers) == list(range(len(empty_values(layout))))
    for turned in ([1, 0, 2, 3], [0, 1, 3, 2], [2, 3, 0, 1]):
        assert [int(sheet_index(layout, sheet[turned])) for sheet in sheets] == numbers


def test_there_are_eight_sheets_to_each_value_and_four_million_values() -> None:
    states = LAYOUT.closed + 1
    assert states == 54
    assert empty_values(LAYOUT).size == 4_413_420
    assert 4 * states**4 / 4_413_420 == pytest.approx(8, rel=0.05)


def test_a_row_in_which_nothing_can_be_crossed_is_dead_whatever_its_crosses() -> None:
    dead = {state_of(LAYOUT, fields) for fields in (0b10_0000_0000, 0b10_0000_0111, 0b11_1000_0000)}
    assert dead == {LAYOUT.closed - 1}
    assert state_of(LAYOUT, 0b10_0000_1111) < LAYOUT.closed - 1
    assert state_of(LAYOUT, 0b100_0001_1111) == LAYOUT.closed


offers = st.lists(st.lists(st.integers(0, 9), max_size=3), min_size=4, max_size=4)


@given(offers, st.integers(0, 9))
def test_the_mean_of_the_best_offer_equals_that_over_all_dice(dice: list[list[int]], without: int) -> None:
    found = sorted(((value, row) for row, values in enumerate(dice) for value in values if value > without))[::-1]
    mean = BINDING.compiled(mean_of_largest)(
        3, np.array([v for v, _ in found], float), np.array([r for _, r in found], np.int64), len(found), float(without)
    )
    sides = [[*values, *[-1] * (3 - len(values))] for values in dice]
    assert mean == pytest.approx(sum(max(*roll, without) for roll in product(*sides)) / 3**4)


def test_the_rules_of_the_game_lead_to_the_same_value(late: Solitaire) -> None:
    """Every roll and every choice of one turn, by the kernels of the game."""
    state = GAME.parse(LATE)
    turn = sum(float(chance) * late.value(state.apply(move)) for move, chance in state.chance())
    assert late.value(state) == pytest.approx(turn, abs=1e-9)


def test_perfect_games_bring_what_they_are_worth(late: Solitaire) -> None:
    state = GAME.parse(LATE)
    points = late.play_games(5000 if compiling() else 200, 3, state)
    assert abs(points.mean() - late.value(state)) < 4 * points.std() / len(points) ** 0.5
    assert (points == late.play_games(len(points), 3, state)).all()


def test_moves_are_weighed_and_the_best_comes_first(late: Solitaire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "_solved", lambda: late)
    state = GAME.parse(LATE.replace("step white", "step 1 | white 6 6 | coloured 1 1 1 ."))
    moves = late.moves(state)
    assert [move.text for move, _ in moves] == ["cross red 12", "pass"]
    assert moves[0][1] == state.scores[0] + 8 + 9  # the second closed row ends the game
    assert late.value(state) == moves[0][1] > moves[1][1]
    assert solver.best_move(state).text == "cross red 12"
    assert (solver.play_games(3, 1) >= -20).all()


def test_solve_tells_the_value_of_a_position_and_of_its_moves(late: Solitaire, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Solitaire, "load_or_solve", lambda progress: late)
    lines = solver.solve(LATE.replace("step white", "step 1 | white 6 6 | coloured 1 1 1 ."), quiet)
    assert lines[:2] == ["value   80.0000", "cross red 12  80.0000"]
    assert len(lines) == 3
    assert len(solver.solve(LATE, quiet)) == 1
    over = LATE.replace("step white", "step over").replace("8,9 y", "8,9,12 y")
    assert solver.solve(over, quiet) == ["value   80.0000"]


def test_solve_refuses_what_is_not_solitaire(late: Solitaire) -> None:
    with pytest.raises(StolikError, match="players=1"):
        solver.solve(GAME.start(2, first=0).text, quiet)
    with pytest.raises(StolikError, match="no choice"):
        late.best_move(GAME.parse(LATE))


def test_values_are_kept_in_the_cache_folder_and_damaged_ones_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STOLIK_CACHE", str(tmp_path))
    solved = []

    def fill_in_quickly(layout: Layout, sheets: Any, values: Any, progress: Any) -> None:
        solved.append(len(sheets))
        values[:] = 7.5

    monkeypatch.setattr(solver, "fill_in", fill_in_quickly)
    monkeypatch.setattr(solver, "all_sheets", lambda layout: [None])
    outdated = tmp_path / "tables" / "qwixx-0123456789.values"
    outdated.parent.mkdir()
    outdated.write_bytes(b"of other rules")
    assert Solitaire.load() is None
    first = Solitaire.load_or_solve()
    (file,) = (tmp_path / "tables").iterdir()
    assert (Solitaire.load_or_solve().values == first.values).all()
    assert len(solved) == 1
    whole = file.read_bytes()
    solver._write(file.with_stem("qwixx-of-other-rules"), np.ones((3, 4)))
    foreign = file.with_stem("qwixx-of-other-rules").read_bytes()
    for damaged in (b"", b"something else", whole[:-8], whole[:-1] + b"\1", foreign):
        file.write_bytes(damaged)
        assert Solitaire.load() is None
        assert (Solitaire.load_or_solve().values == first.values).all()
    assert len(solved) == 6
    assert solver.solve(None, quiet)[:2] == ["value   7.5000", "states  4,413,420"]


@pytest.mark.skipif(not compiling(), reason="four million values take hours in plain Python")
def test_qx_24_perfect_solitaire_is_worth_115_48() -> None:
    """The known value. 115.91 would mean a step 2 after the end (QX-12), 115.33 that QX-8 is missing."""
    solved = Solitaire.load_or_solve()
    value = solved.value(GAME.start(1))
    assert round(value, 2) == 115.48
    points = solved.play_games(20_000, 1)
    assert abs(points.mean() - value) < 4 * points.std() / len(points) ** 0.5
