"""`stolik setup`, stopped in the middle."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE = 300.0  # seconds, against hanging for ever


def helpers(parent: int) -> int:
    """How many processes a process has started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, check=False)
    return len(found.stdout.split())


def living(group: int) -> bool:
    """Whether a process of a group still runs, and is not only waiting to be forgotten."""
    found = subprocess.run(["ps", "-e", "-o", "pgid=,stat="], capture_output=True, text=True, check=True)
    each = (line.split() for line in found.stdout.splitlines())
    return any(int(pgid) == group and not stat.startswith("Z") for pgid, stat in each)


@pytest.mark.usefixtures("hear_ctrl_c")
@pytest.mark.skipif(sys.platform == "win32", reason="groups of processes are POSIX")
@pytest.mark.parametrize("seconds", [0, 4], ids=["while processes are starting", "while they compile"])
def test_ctrl_c_ends_everybody_at_once_without_a_traceback(tmp_path: Path, seconds: float) -> None:
    environment = {**os.environ, "STOLIK_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    with subprocess.Popen(
        [sys.executable, "-m", "stolik.cli", "setup"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
        start_new_session=True,
    ) as setup:
        while not helpers(setup.pid):
            assert setup.poll() is None
            time.sleep(0.01)
        time.sleep(seconds)
        os.killpg(setup.pid, signal.SIGINT)
        try:
            said, _ = setup.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(setup.pid, signal.SIGKILL)
            raise
        assert setup.returncode == 130
    assert "Traceback" not in said
    assert "`stolik setup` goes on from there" in said
    end = time.monotonic() + PATIENCE
    while living(setup.pid):
        assert time.monotonic() < end, "somebody goes on"
        time.sleep(0.05)
