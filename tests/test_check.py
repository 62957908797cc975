"""The checks' own runner and the tests' leash: every stage is told of, and nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .patience import PATIENCE

SCRIPTS = Path(__file__).parent.parent / "scripts"
BEGIN = """
import signal, sys, check
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background ignores it
def stage(name, program):
    return check.Stage(name, name, ((sys.executable, "-c", program),))
"""
TWO_LANES = """
reports = check.Runner().run([
    [stage("good", "print(1)"), stage("bad", "print('what is wrong'); raise SystemExit(3)"), stage("next", "")],
    [stage("beside", "")],
])
for report in reports:
    print(report.stage.name, report.word, report.output.strip())
"""
ENDLESS = """
inner = "import time; time.sleep(600)"
outer = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {inner!r}])"
outer += f"; print('begun', flush=True); {inner}"
long = check.Stage("long", "", ((sys.executable, "-c", outer),), shown=True)
print(check.Runner().run([[long, stage("never", "")]])[1].word, flush=True)
"""


HELD = """
import subprocess, sys, time
from tests.leash import hold, let_go
command = [sys.executable, "-c", "import time; time.sleep(600)"]
held, left = (subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(2))
hold(held), hold(left), let_go(left)
print(held.pid, left.pid, flush=True)
time.sleep(600)
"""


def start(program: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(SCRIPTS)}
    return subprocess.Popen(
        [sys.executable, "-c", BEGIN + program],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


def descendants(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    children = [int(word) for word in found.stdout.split()]
    return children + [each for child in children for each in descendants(child)]


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "somebody goes on"
        time.sleep(0.05)


def test_a_stage_that_fails_is_told_and_the_others_are_run() -> None:
    said, _ = start(TWO_LANES).communicate(timeout=PATIENCE)
    for line in ("good ok 1", "bad failed what is wrong", "next ok", "beside ok"):
        assert line in said


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
def test_an_interrupted_check_ends_all_that_it_has_started() -> None:
    running = start(ENDLESS)
    assert running.stdout
    assert running.stdout.readline() == "begun\n"
    below = descendants(running.pid)
    assert len(below) == 2
    running.send_signal(signal.SIGINT)
    said, _ = running.communicate(timeout=PATIENCE)
    assert said.splitlines()[-1] == "not run"
    wait_until(lambda: not any(runs(pid) for pid in below))


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes through /proc")
def test_what_a_test_has_started_ends_when_the_tests_are_killed() -> None:
    killed = subprocess.Popen([sys.executable, "-c", HELD], stdout=subprocess.PIPE, text=True, cwd=SCRIPTS.parent)
    assert killed.stdout
    held, left = map(int, killed.stdout.readline().split())
    killed.kill()
    killed.communicate(timeout=PATIENCE)
    wait_until(lambda: not runs(held))
    assert runs(left), "only what is held is ended"
    os.kill(left, signal.SIGKILL)


def test_a_stage_that_does_not_exist_is_refused_by_name() -> None:
    command = [sys.executable, str(SCRIPTS / "check.py"), "tsts"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "there is no stage tsts; there are lint, types" in told.stderr
