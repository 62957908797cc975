"""Serve with reload: whenever a file changes, build the page if it belongs to the page, and restart the server.

python scripts/dev.py --port 8080     options are those of `stolik serve`
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WATCHED = ("src", "web", "package.json")
IGNORED = {"__pycache__", "page", "generated", "node_modules"}  # generated files
PAUSE = 0.5  # seconds between two polls


def files(path: Path) -> Iterator[Path]:
    """The files below a folder; a link that leads nowhere, such as an editor's lock, is none."""
    if path.is_file():
        yield path
    elif path.is_dir() and path.name not in IGNORED:
        for inner in path.iterdir():
            yield from files(inner)


def look() -> dict[Path, float]:
    """The modification time of each file; one that an editor has just removed is left out."""
    seen = {}
    for path in (path for name in WATCHED for path in files(ROOT / name)):
        with suppress(FileNotFoundError):
            seen[path] = path.stat().st_mtime
    return seen


def changed(seen: dict[Path, float]) -> set[Path]:
    """Wait until files are changed, added or removed."""
    while True:
        time.sleep(PAUSE)
        now = look()
        if found := {path for path in {*now, *seen} if now.get(path) != seen.get(path)}:
            return found


@contextmanager
def serving(options: Sequence[str]) -> Iterator[None]:
    """Build what has changed and serve, if it could be built; the server ends with this, whatever ends it."""
    built = subprocess.run([sys.executable, "hatch_build.py"], cwd=ROOT, check=False)
    command = [sys.executable, "-m", "stolik.cli", "serve", *options]
    server = None if built.returncode else subprocess.Popen(command, cwd=ROOT, start_new_session=True)
    try:
        yield
    finally:
        if server:
            server.terminate()
            server.wait()


def main() -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        while True:
            seen = look()
            with serving(sys.argv[1:]):
                paths = sorted(str(path.relative_to(ROOT)) for path in changed(seen))
                print(f"Changed: {', '.join(paths[:3])}{' and more' if len(paths) > 3 else ''}", flush=True)


if __name__ == "__main__":
    main()
