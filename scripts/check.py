"""Run the checks, static ones in parallel with the tests, and print their times: `make check` and `make check-all`.

    python scripts/check.py                  what has to hold before every commit
    python scripts/check.py --all            everything, as CI does
    python scripts/check.py lint types       only these stages

The exit code is 0 if all stages passed. Ctrl-C ends every program that was started.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
SOURCES = ("src", "tests", "benchmarks", "examples", "scripts", "conftest.py", "hatch_build.py")
MERCY = 20.0  # seconds for programs that were interrupted, before they are killed
QUICK = ("-m", "not thorough")
PYTEST = (f"{BIN}/pytest", "-n", "auto", "--dist", "worksteal", "-rfEs")
PLAIN = ("tests/core", "tests/conformance")  # without the compiler and without thorough tests: laws, games, counts
PLAIN_TOO = ("src", "tests/search", "tests/play")  # with --all, these too


@dataclass(frozen=True)
class Stage:
    """Programs that run one after the other until one fails."""

    name: str
    checks: str  # in a few words, for the table at the end
    commands: tuple[tuple[str, ...], ...]
    environment: dict[str, str] = field(default_factory=dict)
    shown: bool = False  # its output is printed while it runs, and not only if it fails


@dataclass
class Report:
    """The result of a stage."""

    stage: Stage
    seconds: float = 0.0
    code: int | None = None  # None: it did not finish
    output: str = ""

    @property
    def word(self) -> str:
        return "not run" if self.code is None else "failed" if self.code else "ok"


def lanes(everything: bool) -> list[list[Stage]]:
    """The stages; those of one lane run one after the other, beside those of the other lanes."""
    chosen = () if everything else QUICK
    static = [
        Stage(
            "lint",
            "style of the code",
            (
                (f"{BIN}/ruff", "check", *SOURCES),
                (f"{BIN}/ruff", "format", "--check", "--quiet", *SOURCES),
                (sys.executable, "scripts/page.py", "lint"),
            ),
        ),
        Stage("types", "types of the Python code", ((f"{BIN}/mypy",),)),
        Stage("page-check", "the page's types and its own tests", ((sys.executable, "scripts/page.py", "check"),)),
        Stage("build", "the package can be built", ((f"{BIN}/hatchling", "build", "-t", "wheel", "-d", "dist"),)),
        Stage(
            "test-plain",
            "rules and search without the compiler",
            ((*PYTEST, *QUICK, *PLAIN, *(PLAIN_TOO if everything else ())),),
            {"NUMBA_DISABLE_JIT": "1"},
        ),
    ]
    return [static, [Stage("test", "all tests" if everything else "the tests", ((*PYTEST, *chosen),), shown=True)]]


class Runner:
    """Runs lanes beside each other; what it has started ends with it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[str]] = set()
        self.stopped = False

    def run(self, all_lanes: Sequence[Sequence[Stage]]) -> list[Report]:
        """Run all stages, also after a failure, so that one run reports all that is wrong."""
        reports = [[Report(stage) for stage in lane] for lane in all_lanes]
        threads = [threading.Thread(target=self._lane, args=(lane,)) for lane in reports]
        for thread in threads:
            thread.start()
        try:
            for thread in threads:
                thread.join()
        except KeyboardInterrupt:
            self.stop(signal.SIGINT)
            for thread in threads:
                thread.join(MERCY)
            self.stop(signal.SIGKILL)
        return [report for lane in reports for report in lane]

    def stop(self, by: signal.Signals) -> None:
        """Send a signal to all programs and their children; tests that are interrupted end their servers first."""
        with self._lock:
            self.stopped = True
            for program in self._running:
                os.killpg(program.pid, by)

    def _lane(self, reports: Sequence[Report]) -> None:
        for report in reports:
            began = time.monotonic()
            for command in report.stage.commands:
                code = self._program(report, command)
                if self.stopped:
                    return
                report.code = code
                if code:
                    break
            report.seconds = time.monotonic() - began
            print(f"{report.stage.name}: {report.word}, {told(report.seconds)}", flush=True)

    def _program(self, report: Report, command: tuple[str, ...]) -> int:
        with self._lock:
            if self.stopped:
                return 1
            program = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**os.environ, **report.stage.environment},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                errors="replace",
                start_new_session=True,  # a process group, which can be ended as a whole
            )
            self._running.add(program)
        assert program.stdout
        for line in program.stdout:
            report.output += line
            if report.stage.shown:
                print(line, end="", flush=True)
        code = program.wait()
        with self._lock:
            self._running.discard(program)
        return code


def told(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def table(reports: Sequence[Report], seconds: float) -> str:
    """The stages with their times, and the whole."""
    width = max(len(report.stage.name) for report in reports)
    lines = [
        f"  {report.stage.name:<{width}}  {told(report.seconds):>6}  {report.word:<7}  {report.stage.checks}"
        for report in reports
    ]
    return "\n".join(["", *lines, f"  {'together':<{width}}  {told(seconds):>6}"])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="thorough tests, too")
    parser.add_argument("stages", nargs="*", help="only these")
    given = parser.parse_args(arguments)
    all_lanes = lanes(given.all)
    known = [stage.name for lane in all_lanes for stage in lane]
    if strange := set(given.stages) - set(known):
        parser.error(f"there is no stage {', '.join(sorted(strange))}; there are {', '.join(known)}")
    wanted = [[stage for stage in lane if not given.stages or stage.name in given.stages] for lane in all_lanes]
    runner, began = Runner(), time.monotonic()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    reports = runner.run([lane for lane in wanted if lane])
    for report in reports:
        if report.code and not report.stage.shown:
            print(f"\n--- {report.stage.name} ---\n{report.output}")
    print(table(reports, time.monotonic() - began))
    if not given.all and any(report.stage.name == "test" for report in reports):
        print("  Left out are the thorough tests: make check-all")
    return 130 if runner.stopped else 0 if all(report.code == 0 for report in reports) else 1


if __name__ == "__main__":
    sys.exit(main())
