"""How many tables and moves does one process of the server carry?

    python benchmarks/server.py --sockets 5000 --rate 1000 --seconds 20
    python benchmarks/server.py --database postgresql://… --redis redis://… --processes 2
    python benchmarks/server.py --against boardgame

Starts the server on one core and its clients on another, plays real games on all tables at a steady pace and prints
moves a second, the time from a command to everybody's view, and memory. Of two processes the second has the next core,
or the clients' if there is none, and every table has one of its sockets at each of them. Traffic stays on loopback.
With `--against boardgame` it finds the highest rate that ours and a boardgame.io server carry, in the same run, and
prints the ratio.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "benchmarks"), str(ROOT)]

from load.latencies import Latencies  # noqa: E402
from load.rates import SOON, Climb, Opening, Step  # noqa: E402
from load.socketio import open_match  # noqa: E402
from load.tables import Pair, drive, open_table, seat_pairs  # noqa: E402

from hatch_build import find_node  # noqa: E402
from stolik.core.registry import games  # noqa: E402
from tests.server.postgres import new_postgres, programs  # noqa: E402
from tests.server.running import free_port  # noqa: E402

GAMES = ["double-four", "lucky-numbers", "qwixx", "rings"]
SERVER_CORE, CLIENT_CORE = 0, 1
WINDOW = 5.0  # seconds
STEP = 10.0  # seconds at most at one rate, when two servers are compared: longer than a pause of the machine
BOARDGAME = ROOT / "benchmarks" / "boardgame"


def main() -> None:
    """Measure, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--rate", type=float, default=1000.0, help="moves a second over all tables")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--database", default="", help="postgresql://…; without it a new SQLite file")
    parser.add_argument("--redis", default="")
    parser.add_argument("--processes", type=int, default=1, help="that serve the same tables")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--against", choices=["boardgame"], help="both servers play Lucky Numbers at rising rates")
    options = parser.parse_args()
    if options.sockets < 2:
        parser.error(f"--sockets {options.sockets}: a table has two sockets, so at least 2 are needed")
    if options.processes > 1 and not options.redis:
        parser.error("--processes: several of them tell each other of moves by --redis redis://HOST")
    if plain := [game.id for game in games().values() if not game.kernels.compiled]:
        parser.error(f"the rules of {', '.join(plain)} are not compiled, and would be slow; run first: stolik setup")
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    pin(0, CLIENT_CORE)
    console = Console()
    compare(options, console) if options.against else carry(options, console)


def carry(options: argparse.Namespace, console: Console) -> None:
    """Let all tables play at the rate that was asked for, and print how that went."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as running:
        found = [
            running.enter_context(server(Path(folder), options.database, options.redis, number))
            for number in range(options.processes)
        ]
        bases, pids = [base for base, _ in found], [pid for _, pid in found]
        empty, stolen = sum(map(memory, pids)), core_stolen(SERVER_CORE)
        result, pairs, busy = uvloop.run(measure(bases, pids, options))
        full, stolen = sum(map(memory, pids)), core_stolen(SERVER_CORE) - stolen
        asked = f"{options.seconds:g} s at {options.rate:g} moves/s"
        served = f"{options.processes} process" + "es" * (options.processes > 1)
        console.print(f"{len(pairs)} tables, {2 * len(pairs)} sockets, {served}, {asked}")
        console.print(str(result), soft_wrap=True)
        windows = "  ".join(f"{p99:.0f}" for p99 in result.windows(WINDOW))
        console.print(f"p99 of every {WINDOW:g} s: {windows} ms; other machines took {stolen:.1f} s of the core away")
        console.print(f"processor {1000 * busy / max(1, len(result.found)):.2f} ms a move, all threads of the server")
        each = 1000 * (full - empty) / len(pairs)
        console.print(f"memory {full:.0f} MB; empty {empty:.0f} MB; {each:.0f} kB a table")
        console.print(f"faults {sum(pair.faults for pair in pairs)}")


def compare(options: argparse.Namespace, console: Console) -> None:
    """Find the highest rate that ours and boardgame.io's server carry, one after the other, and print the ratios."""
    install()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), options.database, options.redis) as running:
        title = "Stolik, each move synced to disk before it is shown"
        own = climb(title, running, partial(open_table, [running[0]], "lucky-numbers"), options, console)
    found: dict[str, Step | None] = {}
    for title, keeping in (
        ("boardgame.io in PostgreSQL (on disk as ours, though after it is shown)", in_postgres),
        ("boardgame.io in files (FlatFile, written after it is shown, not synced)", tempfile.TemporaryDirectory),
        ("boardgame.io in memory (nothing survives a crash)", partial(contextlib.nullcontext, "")),
    ):
        with contextlib.ExitStack() as stack:
            where = stack.enter_context(keeping())
            if where is None:
                console.print(f"left out, because PostgreSQL is not installed: {title}")
                continue
            running = stack.enter_context(boardgame(where))
            found[title] = climb(title, running, partial(open_match, running[0]), options, console)
    console.print(f"{options.sockets} sockets, p99 <= {SOON:g} ms")
    for title, step in found.items():
        console.print(verdict(own, step, title), soft_wrap=True)


def verdict(own: Step | None, other: Step | None, title: str) -> str:
    """The ratio in words."""
    if not own or not other:
        return f"no ratio, because one of the two carried no rate: {title}"
    ratio = own.result.rate / other.result.rate
    doubt = " (doubtful: the machine was busy)" if own.disturbed or other.disturbed else ""
    return f"Stolik carries {ratio:.2f} times the moves/s at equal p99: {title}{doubt}"


def climb(
    title: str, running: tuple[str, int], opening: Opening, options: argparse.Namespace, console: Console
) -> Step | None:
    """Step the rate up on one server and print each step."""
    console.print(title)
    empty, pid = memory(running[1]), running[1]
    steps = Climb(
        opening,
        options.sockets // 2,
        min(options.seconds, STEP),
        used=lambda: (worked(pid), core_worked(SERVER_CORE)),
        tell=lambda step: console.print(f"  {step}", soft_wrap=True),
    )
    best = uvloop.run(steps.highest())
    console.print(f"  highest: {best or 'none'}", soft_wrap=True)
    console.print(f"  memory {memory(pid):.0f} MB; empty {empty:.0f} MB")
    return best


async def measure(
    bases: list[str], pids: list[int], options: argparse.Namespace
) -> tuple[Latencies, list[Pair], float]:
    """Seat everybody, warm up, then measure; also the seconds that the servers' threads worked."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        seating = progress.add_task("people sit down", total=options.sockets // 2)
        playing = progress.add_task("they play", total=options.seconds)
        games = options.games.split(",")
        pairs = await seat_pairs(bases, games, options.sockets // 2, lambda n: progress.update(seating, completed=n))
        await drive(pairs, options.rate / 2, 3.0, lambda _: None)
        before = sum(map(worked, pids))
        result = await drive(pairs, options.rate, options.seconds, lambda s: progress.update(playing, completed=s))
    return result, pairs, sum(map(worked, pids)) - before


def worked(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def core_worked(core: int) -> float:
    """Seconds in which a core was not idle."""
    user, nice, system, _idle, _waiting, *rest = core_times(core)
    return user + nice + system + sum(rest)


def core_stolen(core: int) -> float:
    """Seconds in which a core was given to another virtual machine."""
    return core_times(core)[7]


def core_times(core: int) -> list[float]:
    """What a core has done since the machine started, in seconds."""
    line = next(line for line in Path("/proc/stat").read_text().splitlines() if line.startswith(f"cpu{core} "))
    return [int(ticks) / os.sysconf("SC_CLK_TCK") for ticks in line.split()[1:9]]


@contextlib.contextmanager
def server(folder: Path, database: str = "", redis: str = "", number: int = 0) -> Iterator[tuple[str, int]]:
    """One process of the server on its own core; all of them share their secrets by the folder."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "stolik.cli", "serve", "--port", str(port), "--rate", "100000", "--workers", "1"]
    command += ["--database", database or f"sqlite:///{folder / 'load.db'}", *(["--redis", redis] if redis else [])]
    core = SERVER_CORE if number == 0 else (CLIENT_CORE + number) % (os.cpu_count() or 1) or CLIENT_CORE
    with process(command, f"{base}/ready", folder / f"log{number}", {"XDG_DATA_HOME": str(folder)}, core) as pid:
        yield base, pid


@contextlib.contextmanager
def boardgame(where: str) -> Iterator[tuple[str, int]]:
    """A boardgame.io server of one process on the same core as ours; `where` its matches are kept, if anywhere."""
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    command = [find_node()[0], str(BOARDGAME / "server.js"), str(port), where]
    with (
        tempfile.TemporaryDirectory() as folder,
        process(command, f"{base}/games", Path(folder) / "log", {"NODE_ENV": "production"}) as pid,
    ):
        yield base, pid


@contextlib.contextmanager
def in_postgres() -> Iterator[str | None]:
    """The address of a new PostgreSQL that syncs what it commits, on the clients' core; None where there is none."""
    if folder := programs():
        with new_postgres(folder, synced=True) as server:
            yield server.url
    else:
        yield None


def install() -> None:
    """Install boardgame.io beside its server, once for each lock file."""
    lock, installed = BOARDGAME / "package-lock.json", BOARDGAME / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        node, npm = find_node()
        subprocess.run([node, npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=BOARDGAME, check=True)
        installed.touch()


@contextlib.contextmanager
def process(
    command: Sequence[str],
    address: str,
    log: Path,
    environment: dict[str, str] | None = None,
    core: int = SERVER_CORE,
) -> Iterator[int]:
    """A server that has begun to answer, on its own core."""
    with open(log, "wb") as output:
        started = subprocess.Popen(command, stderr=output, stdout=output, env={**os.environ, **(environment or {})})
    try:
        wait_for(address)
        pin(started.pid, core)
        yield started.pid
    finally:
        started.terminate()
        started.wait(30)


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


if __name__ == "__main__":
    main()
