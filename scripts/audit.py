"""Ask whether a weakness is known in anything that Stolik is made with: `make audit`.

    python scripts/audit.py             the lock files by pip-audit, the page's packages by npm audit
    python scripts/audit.py runtime     only what a server runs with

Ends with 0 if nothing is known, 1 if something is, and 2 if nobody could be asked: that is no good news.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from hatch_build import find_node  # noqa: E402

NOTHING, FOUND, NOT_ASKED = 0, 1, 2
PATIENCE: Final = 300.0  # seconds for one question
WORDS: Final = {NOTHING: "nothing is known", FOUND: "weaknesses are known", NOT_ASKED: "could not be asked"}


@dataclass(frozen=True)
class Answer:
    """What is known of one list of packages."""

    verdict: int
    lines: tuple[str, ...] = ()  # a weakness each, or why nobody could be asked


def of_python(code: int, out: str, problem: str) -> Answer:
    """What pip-audit has said: its report is only whole if it could look up every package."""
    try:
        packages = json.loads(out)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Answer(NOT_ASKED, (_last(problem or out) or f"pip-audit ended with {code}",))
    unknown = [str(each["skip_reason"]) for each in packages if "skip_reason" in each]
    skipped = [f"{len(unknown)} of {len(packages)} packages could not be looked up: {unknown[0]}"] if unknown else []
    weak = [
        f"{each['name']} {each['version']}: {flaw['id']}, mended in {', '.join(flaw['fix_versions']) or 'none yet'}"
        for each in packages
        for flaw in each.get("vulns", ())
    ]
    if weak:
        return Answer(FOUND, tuple(weak + skipped))
    return Answer(NOT_ASKED, tuple(skipped)) if skipped or not packages else Answer(NOTHING)


def of_page(code: int, out: str, problem: str) -> Answer:
    """What npm audit has said."""
    try:
        told: dict[str, Any] = json.loads(out)
    except ValueError:
        return Answer(NOT_ASKED, (_last(problem or out) or f"npm ended with {code}",))
    if "vulnerabilities" not in told or "error" in told:
        error = told.get("error")
        said = (error.get("summary") or error.get("code")) if isinstance(error, dict) else ""
        return Answer(NOT_ASKED, (str(said or told.get("message") or _last(problem) or "npm gave no report"),))
    weak = [f"{name}: {each['severity']}, {each['range']}" for name, each in told["vulnerabilities"].items()]
    return Answer(FOUND if weak else NOTHING, tuple(weak))


def _last(text: str) -> str:
    """The last line that says something, without colours."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in text.splitlines()]
    return next((line[:300] for line in reversed(lines) if line), "")


def ask_python(lock: str) -> Answer:
    """Ask of a lock file; nothing is installed, and nothing is looked up but what it pins."""
    given = ROOT / "requirements" / f"{lock}.lock"
    options = ("--require-hashes", "--disable-pip", "--format", "json", "--progress-spinner", "off")
    return _ask([sys.executable, "-m", "pip_audit", "--requirement", str(given), *options], of_python)


def ask_page() -> Answer:
    """Ask of the page's packages, those that build and check it too."""
    node, npm = find_node()
    return _ask([node, npm, "audit", "--json"], of_page)


def _ask(command: Sequence[str], read: Any) -> Answer:
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired) as problem:
        return Answer(NOT_ASKED, (str(problem)[:300],))
    answer: Answer = read(done.returncode, done.stdout, done.stderr)
    return answer


def main(arguments: Sequence[str] | None = None) -> int:
    locks = sorted(path.stem for path in (ROOT / "requirements").glob("*.lock"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("of", nargs="*", choices=[*locks, "page"], default=[*locks, "page"])
    verdicts = []
    for name in parser.parse_args(arguments).of:
        answer = ask_page() if name == "page" else ask_python(name)
        verdicts.append(answer.verdict)
        print(f"{name}: {WORDS[answer.verdict]}", *answer.lines, sep="\n  ", flush=True)
    if NOT_ASKED in verdicts:
        print("Whoever keeps the lists of weaknesses could not be reached, so this says nothing about the rest.")
    return FOUND if FOUND in verdicts else max(verdicts)


if __name__ == "__main__":
    sys.exit(main())
