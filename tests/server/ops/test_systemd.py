"""What systemd hands over and is told."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from stolik.server.ops import systemd

TAKES = """
import os, sys
given, pid = int(sys.argv[1]), sys.argv[2]
os.dup2(given, 3)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=pid or str(os.getpid()), LISTEN_FDNAMES="web")
from stolik.core.errors import BadOption
from stolik.server.ops.systemd import activated
try:
    print([each.getsockname()[1] for each in activated()], sorted(name for name in os.environ if "LISTEN" in name))
except BadOption as problem:
    print(problem)
"""


def taken(listener: socket.socket, pid: str = "") -> str:
    """What a process says that is handed a listening socket as systemd does it."""
    number = listener.fileno()
    command = [sys.executable, "-c", TAKES, str(number), pid]
    return subprocess.run(command, pass_fds=[number], capture_output=True, text=True, check=True).stdout.strip()


def test_a_socket_of_a_unit_is_taken_and_the_variables_are_not_handed_on() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert taken(listener) == f"[{listener.getsockname()[1]}] []"


def test_a_socket_that_is_meant_for_another_process_is_left_alone() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        assert taken(listener, "1") == "[] []"


def test_a_unit_that_names_a_file_is_told_so() -> None:
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{folder}/socket")
        listener.listen()
        assert "ListenStream" in taken(listener)


def test_systemd_is_told_that_the_server_is_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    systemd.notify("READY=1")  # without systemd nothing happens
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        systemd.notify("READY=1")
        assert heard.recv(100) == b"READY=1"
