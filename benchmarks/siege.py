"""What does one visitor with bad intentions do to everybody else?

    python benchmarks/siege.py
    python benchmarks/siege.py --seconds 20 --after 0 --only takebacks everything

Starts a server with its default settings, lets people play there from addresses of their own, and attacks it from one
process with one address: attack by attack, then all at once (`attacks.py`). Prints what the people noticed: the time
of their moves, of a bot's answer, of opening a table as a newcomer; the server's memory, disk and longest step of the
event loop; and how long after the attack everything was as before. Then a school plays: thirty devices behind one
address, at ten tables. Ends with 1 if a bound was broken. Everything stays on loopback and ends by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import random
import re
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "benchmarks")]

from attacks import ATTACKS, GAME, WITH_BOT, attack  # noqa: E402

from stolik.server.messages import Refused  # noqa: E402
from tests.server.client import BOT, FRIEND, ME, Client, Guest, nonce  # noqa: E402
from tests.server.running import Server  # noqa: E402

CALM = 10.0  # seconds without an attack, to compare with
PACE = 0.25  # seconds between two moves of people
SCHOOL, PUPILS, TABLES = "127.50.0.1", 3, 10  # an address, devices at a table, tables
MOVE, BOT_LATE, NEWCOMER, STEP = 0.1, 3.0, 3.0, 0.05  # seconds: the bounds of what people may notice
MEMORY, DISK = 50.0, 20.0  # MB
COLUMNS = (
    "moves",
    "p50",
    "p99",
    "bot p50",
    "worst",
    "newcomer",
    "refused",
    "loop",
    "MB",
    "disk",
    "as before",
    "broken",
)


@dataclass
class Noticed:
    """What people noticed while something went on."""

    moves: list[float] = field(default_factory=list)  # seconds from a move to its acknowledgement
    bots: list[float] = field(default_factory=list)  # seconds until a bot had answered
    newcomers: list[float] = field(default_factory=list)  # seconds from the page to an open table
    refused: int = 0  # newcomers who were refused, and messages over a limit
    loop: float = 0.0  # the longest step of the event loop
    memory: float = 0.0  # MB that the server has grown by
    disk: float = 0.0  # MB
    back: float | None = None  # seconds after the attack until everything was as before; None: it was not

    def broken(self, usual: float) -> list[str]:
        """The bounds that were broken; a bot's usual time is told."""
        late = {
            "moves": percentile(self.moves, 0.99) > MOVE,
            "bots": max(self.bots, default=0.0) > usual + BOT_LATE,
            "newcomers": max(self.newcomers, default=0.0) > NEWCOMER or self.refused > 0,
            "loop": self.loop > STEP,
            "memory": self.memory >= MEMORY,
            "disk": self.disk >= DISK,
            "after": self.back is None,
        }
        return [name for name, is_late in late.items() if is_late]


# People.


async def play(host: str, noticed: Noticed, end: float) -> None:
    """Two people play game after game."""
    rng = random.Random(1)
    while time.monotonic() < end:
        ola, jan = Guest(host), Guest(host)
        code = (await ola.open_table(GAME, [ME, FRIEND]))["code"]
        await jan.get("/api/me")
        async with Client(ola, code) as first, Client(jan, code) as second:
            await second.command("sit", seat=1, name="Jan", nonce=nonce())
            await first.command("begin")
            await take_turns([first, second], noticed, end, rng)


async def take_turns(pages: list[Client], noticed: Noticed, end: float, rng: random.Random) -> None:
    """Play a game to its end, or until it is time to go."""
    while time.monotonic() < end and "over" not in [page.phase for page in pages]:
        page = next((page for page in pages if page.moves()), None)
        if page:
            began = time.monotonic()
            answer = await page.play(rng.choice(page.moves()))
            noticed.moves.append(time.monotonic() - began)
            noticed.refused += isinstance(answer, Refused) and answer.code == "rate"
        await asyncio.sleep(PACE)


async def play_with_bot(host: str, noticed: Noticed, end: float) -> None:
    """Somebody plays against a bot."""
    rng = random.Random(2)
    while time.monotonic() < end:
        ola = Guest(host)
        code = (await ola.open_table(WITH_BOT, [ME, BOT], {"pace": "quick"}))["code"]
        async with Client(ola, code) as page:
            waiting = None
            while time.monotonic() < end and page.phase != "over":
                if page.moves():
                    if waiting is not None:
                        noticed.bots.append(time.monotonic() - waiting)
                    await page.play(rng.choice(page.moves()))
                    waiting = None if page.moves() else time.monotonic()
                await asyncio.sleep(0.02)


async def come(host: str, noticed: Noticed, end: float) -> None:
    """Newcomers load the page and open a table."""
    while time.monotonic() < end:
        guest, began = Guest(host), time.monotonic()
        try:
            for path in ("/", "/api/games"):
                await guest.ask("GET", path)
            await guest.open_table(GAME, [ME, BOT])
            noticed.newcomers.append(time.monotonic() - began)
        except (OSError, AssertionError):
            noticed.refused += 1
        await asyncio.sleep(2)


async def watch(host: str, noticed: Noticed, end: float) -> None:
    """Read the longest step of the event loop off the metrics."""
    await asyncio.to_thread(metric, host, LAG)  # resets the gauge
    while time.monotonic() < end:
        await asyncio.sleep(1)
        noticed.loop = max(noticed.loop, await asyncio.to_thread(metric, host, LAG))


async def people(host: str, noticed: Noticed, end: float) -> None:
    doing = (play, play, play_with_bot, come, watch)
    await asyncio.gather(*(each(host, noticed, end) for each in doing))


# A school.


async def school(host: str, noticed: Noticed, end: float) -> None:
    """All come at once by one address, load the page with all its files, and play at tables of three."""
    await asyncio.gather(*(lesson(host, noticed, end, number) for number in range(TABLES)), watch(host, noticed, end))


async def lesson(host: str, noticed: Noticed, end: float, number: int) -> None:
    rng, pupils = random.Random(number), [Guest(host, SCHOOL) for _ in range(PUPILS)]
    began = time.monotonic()
    await asyncio.gather(*(load_page(pupil, noticed) for pupil in pupils))
    noticed.newcomers.append(time.monotonic() - began)
    end += time.monotonic() - began  # the lesson begins when all have come
    while time.monotonic() < end:
        code = (await pupils[0].open_table(WITH_BOT, [ME, FRIEND, FRIEND]))["code"]
        async with contextlib.AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(Client(pupil, code)) for pupil in pupils]
            for seat, page in enumerate(pages[1:], 1):
                await page.command("sit", seat=seat, name=f"Uczeń {number}{seat}", nonce=nonce())
            await pages[0].command("begin")
            await take_turns(pages, noticed, end, rng)
        noticed.refused += sum(len(page.closings) for page in pages)


async def load_page(guest: Guest, noticed: Noticed) -> None:
    """The page and every file that it names, as a browser does that has never been here."""
    first = await guest.ask("GET", "/")
    named = re.findall(rb'(?:src|href)="/?([\w./-]+)"', first.body)
    for path in [name.decode() for name in named] + ["api/me", "api/games", "api/tables"]:
        noticed.refused += (await guest.ask("GET", f"/{path}")).status >= 400


# What the server is like.

LAG = "stolik_loop_lag_worst_seconds"
STATE = ("stolik_sockets", "stolik_tables", "stolik_bots_waiting")


def metric(host: str, name: str) -> float:
    with urllib.request.urlopen(f"http://{host}/metrics", timeout=30) as answer:
        text = answer.read().decode()
    return float(text.rpartition(f"\n{name} ")[2].split()[0])


@dataclass(frozen=True)
class State:
    """What an attack may leave behind."""

    gauges: tuple[float, ...]
    files: int  # open ones of the server
    memory: float  # MB

    @classmethod
    def of(cls, server: Server) -> State:
        assert server.process
        pid = server.process.pid
        status = Path(f"/proc/{pid}/status").read_text()
        resident = int(status.partition("VmRSS:")[2].split()[0]) / 1024
        gauges = tuple(metric(server.host, name) for name in STATE)
        return cls(gauges, len(os.listdir(f"/proc/{pid}/fd")), resident)

    def like(self, before: State) -> bool:
        """Whether it is as it was: no socket, table or question more, a handful of files, memory within its bound."""
        same = all(now <= then for now, then in zip(self.gauges, before.gauges, strict=True))
        return same and self.files <= before.files + 10 and self.memory < before.memory + MEMORY


def size(folder: Path) -> float:
    """The files of a folder, in MB."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


# The siege.


def siege(name: str, seconds: float, after: float) -> Noticed:
    """One attack on a new server, and what remains of it."""
    noticed = Noticed()
    doing = school if name == "school" else people
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        before, disk = State.of(server), size(Path(folder))
        with attacked(name, server.host):
            asyncio.run(doing(server.host, noticed, time.monotonic() + seconds))
            noticed.memory = State.of(server).memory - before.memory
            noticed.disk = size(Path(folder)) - disk
        noticed.back = recovered(server, before, after) if after else 0.0
    return noticed


def recovered(server: Server, before: State, after: float) -> float | None:
    """After how many seconds everything was as before."""
    began = time.monotonic()
    while time.monotonic() < began + after:
        if State.of(server).like(before):
            return time.monotonic() - began
        time.sleep(2)
    print(f"before: {before}, still: {State.of(server)}")
    return None


@contextlib.contextmanager
def attacked(name: str, host: str) -> Iterator[None]:
    if name in ("peace", "school"):
        yield
        return
    attacker = multiprocessing.get_context("spawn").Process(target=attack, args=(name, host), daemon=True)
    attacker.start()
    try:
        yield
    finally:
        attacker.kill()
        attacker.join()


def main() -> int:
    """Run the attacks, print what people noticed, and say whether the bounds held."""
    names = [*ATTACKS, "everything", "school"]
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=60.0, help="of each attack")
    parser.add_argument(
        "--after", type=float, default=120.0, help="seconds in which all must be as before; 0: not asked"
    )
    parser.add_argument("--only", nargs="*", choices=names, default=names)
    options = parser.parse_args()
    table, usual, broken = Table("attack", *COLUMNS), 0.0, False
    for name in ("peace", *options.only):
        noticed = siege(name, CALM if name == "peace" else options.seconds, options.after)
        usual = statistics.median(noticed.bots or [0.0]) if name == "peace" else usual
        broken |= bool(noticed.broken(usual))
        table.add_row(name, *row(noticed, usual))
        print(name, *row(noticed, usual), flush=True)
    Console(width=140).print(table)
    return int(broken)


def row(noticed: Noticed, usual: float) -> list[str]:
    return [
        str(len(noticed.moves)),
        *(milliseconds(percentile(noticed.moves, part)) for part in (0.5, 0.99)),
        milliseconds(percentile(noticed.bots, 0.5)),
        milliseconds(max(noticed.bots, default=0.0)),
        milliseconds(max(noticed.newcomers, default=0.0)),
        str(noticed.refused),
        milliseconds(noticed.loop),
        f"{noticed.memory:+.0f}",
        f"{noticed.disk:+.1f}",
        "no" if noticed.back is None else f"{noticed.back:.0f} s",
        " ".join(noticed.broken(usual)) or "none",
    ]


def percentile(times: list[float], part: float) -> float:
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.0f} ms"


if __name__ == "__main__":
    sys.exit(main())
