"""How many tables and moves does one process of the server carry?

    python benchmarks/server.py --sockets 5000 --rate 1000 --seconds 20

Starts the server on one core and its clients on another, plays real games on all tables at a steady pace and prints
moves a second, the time from a command to everybody's view, and memory. Traffic stays on loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

sys.path.insert(0, str(Path(__file__).parent))

from load.latencies import Latencies
from load.tables import Pair, drive, seat_pairs

GAMES = ["double-four", "lucky-numbers", "qwixx", "rings"]
SERVER_CORE, CLIENT_CORE = 0, 1


def main() -> None:
    """Measure, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--rate", type=float, default=1000.0, help="moves a second over all tables")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--database", default="", help="postgresql://…; without it a new SQLite file")
    parser.add_argument("--redis", default="")
    parser.add_argument("--games", default=",".join(GAMES))
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    pin(0, CLIENT_CORE)
    console = Console()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), options.database, options.redis) as (base, pid):
        empty = memory(pid)
        result, pairs = uvloop.run(measure(base, options))
        full = memory(pid)
        console.print(
            f"{len(pairs)} tables, {2 * len(pairs)} sockets, {options.seconds:g} s at {options.rate:g} moves/s"
        )
        console.print(str(result))
        console.print(
            f"memory {full:.0f} MB; empty {empty:.0f} MB; {1000 * (full - empty) / len(pairs):.0f} kB a table"
        )
        console.print(f"faults {sum(pair.faults for pair in pairs)}")


async def measure(base: str, options: argparse.Namespace) -> tuple[Latencies, list[Pair]]:
    """Seat everybody, warm up, then measure."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        seating = progress.add_task("people sit down", total=options.sockets // 2)
        playing = progress.add_task("they play", total=options.seconds)
        games = options.games.split(",")
        pairs = await seat_pairs(base, games, options.sockets // 2, lambda n: progress.update(seating, completed=n))
        await drive(pairs, options.rate / 2, 3.0, lambda _: None)
        result = await drive(pairs, options.rate, options.seconds, lambda s: progress.update(playing, completed=s))
    return result, pairs


@contextlib.contextmanager
def server(folder: Path, database: str = "", redis: str = "") -> Iterator[tuple[str, int]]:
    """A server of one process on its own core."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "stolik.cli", "serve", "--port", str(port), "--rate", "100000", "--workers", "1"]
    command += ["--database", database or f"sqlite:///{folder / 'load.db'}", *(["--redis", redis] if redis else [])]
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(command, stderr=log, stdout=log)
    try:
        wait_for(f"{base}/ready")
        pin(process.pid, SERVER_CORE)
        yield base, process.pid
    finally:
        process.terminate()
        process.wait(30)


def wait_for(address: str, seconds: float = 60) -> None:
    """Wait until an address answers."""
    end = time.monotonic() + seconds
    while True:
        try:
            urllib.request.urlopen(address, timeout=2).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def pin(pid: int, core: int) -> None:
    """Keep all threads of a process on one core, where the system can."""
    if hasattr(os, "sched_setaffinity") and (os.cpu_count() or 1) > 1:
        for thread in os.listdir(f"/proc/{pid or os.getpid()}/task"):
            os.sched_setaffinity(int(thread), {core})


def memory(pid: int) -> float:
    """Resident memory in megabytes."""
    text = Path(f"/proc/{pid}/status").read_text()
    return int(text.split("VmRSS:")[1].split()[0]) / 1000


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
