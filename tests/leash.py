"""A leash for the programs that tests start: whatever ends the tests, even a power cut of theirs, ends the programs.

A process of its own holds the leash. It is told of programs through a pipe, and when the tests are gone, the pipe ends
and it kills those that still run. Tests that end as they should leave it nothing to do.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

HOLDER = """
import os, signal, sys
held = {}
for line in sys.stdin:
    word, pid = line.split()
    if word == "hold":
        held[pid] = os.pidfd_open(int(pid)) if hasattr(os, "pidfd_open") else None
    elif (descriptor := held.pop(pid, None)) is not None:
        os.close(descriptor)
for pid, descriptor in held.items():
    try:
        if descriptor is None:
            os.kill(int(pid), signal.SIGKILL)
        else:
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)
    except ProcessLookupError:
        pass
"""


@cache
def _holder(_: int) -> subprocess.Popen[str]:
    # In a session of its own: what interrupts the tests may not end the holder before its programs.
    return subprocess.Popen(
        [sys.executable, "-S", "-c", HOLDER], stdin=subprocess.PIPE, text=True, bufsize=1, start_new_session=True
    )


def hold(program: subprocess.Popen[bytes] | int) -> None:
    """End this program with the tests, however they end."""
    _tell("hold", program)


def let_go(program: subprocess.Popen[bytes] | int) -> None:
    """The program has ended."""
    _tell("free", program)


def _tell(word: str, program: subprocess.Popen[bytes] | int) -> None:
    holder = _holder(os.getpid())
    assert holder.stdin
    pid = program if isinstance(program, int) else program.pid
    holder.stdin.write(f"{word} {pid}\n")
