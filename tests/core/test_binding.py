"""Binding: the same functions plain and compiled, kept on disk, never stale."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from stolik.core.binding import Binding, compiling, kernel, slot

needs_compiler = pytest.mark.skipif(not compiling(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")

PROGRAM = """
import sys
from stolik.core.binding import Binding
sys.path.insert(0, "{folder}")
import rule, generic
binding = Binding("test", {{"step": rule.step}})
compiled = binding.compiled(generic.run)
print(binding.ready(generic.run), compiled(10), sum(compiled.stats.cache_hits.values()))
"""
GENERIC = """
from stolik.core.binding import kernel, slot
@slot
def step(n):
    raise NotImplementedError
@kernel
def run(n):
    total = 0
    for i in range(n):
        total += step(i)
    return total
"""
RULE = """
from stolik.core.binding import kernel
from table import FACTOR
@kernel
def helper(n):
    return n * FACTOR
@kernel
def step(n):
    return helper(n){change}
"""


@slot
def value(n: int) -> int:
    raise NotImplementedError


@slot
def bonus(n: int) -> int:
    return 1


@kernel
def total(n: int) -> int:
    return value(n) + bonus(n)


@kernel
def double(n: int) -> int:
    return 2 * n


@kernel
def triple(n: int) -> int:
    return 3 * n


@kernel(inline=True)
def quadruple(n: int) -> int:
    return 4 * n


def test_slots_are_filled_for_each_game_apart() -> None:
    two, three = Binding("two", {"value": double}), Binding("three", {"value": triple, "bonus": triple})
    assert [binding.plain(total)(5) for binding in (two, three, two)] == [11, 30, 11]


@needs_compiler
def test_compiled_and_plain_give_the_same() -> None:
    for binding, expected in (Binding("two", {"value": double}), 11), (Binding("four", {"value": quadruple}), 21):
        assert binding.compiled(total)(5) == binding.plain(total)(5) == expected


def test_the_digest_tells_games_and_code_apart() -> None:
    digests = {
        Binding("two", {"value": double}).digest(total),
        Binding("two", {"value": triple}).digest(total),
        Binding("three", {"value": triple}).digest(total),
        Binding("three", {"value": triple}).digest(value),
    }
    assert len(digests) == 4
    assert Binding("two", {"value": double}).digest(total) in digests


def test_the_digest_tells_whether_a_kernel_is_inline() -> None:
    called, inlined = kernel(lambda n: 4 * n), kernel(inline=True)(lambda n: 4 * n)
    assert Binding("four", {}).digest(called) != Binding("four", {}).digest(inlined)


def test_the_digest_is_the_same_with_another_docstring() -> None:
    def plain(n: int) -> int:
        """Twice the number."""
        return 2 * n

    def reworded(n: int) -> int:
        """The number, doubled."""
        return 2 * n

    def tripled(n: int) -> int:
        """Twice the number."""
        return 3 * n

    plain.__name__ = reworded.__name__ = tripled.__name__ = "double"
    first, second, third = (Binding("two", {}).digest(kernel(f)) for f in (plain, reworded, tripled))
    assert first == second != third


# A process that has loaded the compiler, and lets programs run in children of its own, each of which begins there:
# like new ones, but without a second of loading for each.
HOST = """
import json, os, sys, traceback
import stolik.core.binding
for line in sys.stdin:
    cache, program = json.loads(line)
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        continue
    os.environ["STOLIK_CACHE"] = cache
    try:
        exec(program, {})
    except BaseException:
        print("failed:", traceback.format_exc().replace(chr(10), " "))
    finally:
        sys.stdout.flush()
        os._exit(0)
"""
Run = Callable[..., list[str]]


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """Runs a program in a new process with a cache of the folder's own; what it prints, in words."""
    with subprocess.Popen(
        [sys.executable, "-c", HOST], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as host:

        def ask(folder: Path, program: str = PROGRAM) -> list[str]:
            assert host.stdin
            assert host.stdout
            host.stdin.write(json.dumps([str(folder / "cache"), program.format(folder=folder)]) + "\n")
            return host.stdout.readline().split()

        yield ask


@needs_compiler
def test_a_new_process_loads_from_disk_and_a_change_is_never_stale(tmp_path: Path, run: Run) -> None:
    (tmp_path / "generic.py").write_text(GENERIC)
    (tmp_path / "table.py").write_text("FACTOR = 3")
    (tmp_path / "rule.py").write_text(RULE.format(change=""))
    assert run(tmp_path) == ["False", "135", "0"]
    assert run(tmp_path) == ["True", "135", "1"]
    (tmp_path / "rule.py").write_text(RULE.format(change=" + 1  # a rule has changed"))
    assert run(tmp_path) == ["False", "145", "0"]
    (tmp_path / "table.py").write_text("FACTOR = 44")
    assert run(tmp_path) == ["False", "1990", "0"]
    (tmp_path / "rule.py").write_text(RULE.format(change=" + 1  # only a comment has"))
    os.utime(tmp_path / "generic.py", (1, 1))
    assert run(tmp_path) == ["True", "1990", "1"]


@needs_compiler
def test_a_kernel_whose_module_has_another_name_by_now_is_compiled_again(tmp_path: Path, run: Run) -> None:
    (tmp_path / "generic.py").write_text(GENERIC)
    (tmp_path / "table.py").write_text("FACTOR = 3")
    (tmp_path / "steps.py").write_text(RULE.format(change=""))
    (tmp_path / "rule.py").write_text("from steps import step")
    assert run(tmp_path) == ["False", "135", "0"]
    (tmp_path / "steps.py").rename(tmp_path / "moved.py")
    (tmp_path / "rule.py").write_text("from moved import step")
    assert run(tmp_path) == ["True", "135", "0"]
    assert run(tmp_path) == ["True", "135", "1"]


TYPED_PROGRAM = """
import sys
from stolik.core.binding import Binding
sys.path.insert(0, "{folder}")
import rule
compiled = Binding("test", {{}}).compiled(rule.area)
print(compiled(rule.Field(3, 4)), sum(compiled.stats.cache_hits.values()))
"""
TYPED = """
from typing import NamedTuple
from stolik.core.binding import kernel
class Field(NamedTuple):
    rows: int
    columns: int
@kernel
def area(field):
    return field.rows * field.columns
"""


@needs_compiler
def test_a_kernel_is_compiled_again_when_a_type_that_it_takes_is_in_another_package(tmp_path: Path, run: Run) -> None:
    (tmp_path / "fields.py").write_text(TYPED)
    (tmp_path / "rule.py").write_text("from fields import Field, area")
    assert run(tmp_path, TYPED_PROGRAM) == ["12", "0"]
    (tmp_path / "parts").mkdir()
    (tmp_path / "fields.py").rename(tmp_path / "parts" / "fields.py")
    (tmp_path / "rule.py").write_text("from parts.fields import Field, area")
    assert run(tmp_path, TYPED_PROGRAM) == ["12", "0"]
    assert run(tmp_path, TYPED_PROGRAM) == ["12", "1"]


LARGE = np.zeros(200_000)  # too large for Numba to keep it beside compiled code


@kernel
def sum_of_large(n: int) -> float:
    return float(LARGE[:n].sum())


@needs_compiler
def test_a_kernel_that_numba_declines_to_keep_runs_all_the_same_with_a_warning() -> None:
    from numba.core.errors import NumbaWarning

    with pytest.warns(NumbaWarning, match="Cannot cache"):
        assert Binding("test", {}).compiled(sum_of_large)(3) == 0.0
