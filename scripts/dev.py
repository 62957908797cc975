"""Serve with reload: whenever a file changes, build the page if it belongs to the page, and restart the server.

python scripts/dev.py --port 8080     options are those of `stolik serve`
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WATCHED = ("src", "web", "package.json")
IGNORED = {"__pycache__", "page", "generated", "node_modules"}  # generated files
PAUSE = 0.5  # seconds between two polls


def files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir() if folder.is_dir() else [folder]:
        if path.is_file():
            yield path
        elif path.name not in IGNORED:
            yield from files(path)


def look() -> dict[Path, float]:
    """The modification time of each file."""
    return {path: path.stat().st_mtime for name in WATCHED for path in files(ROOT / name)}


def changed(seen: dict[Path, float]) -> set[Path]:
    """Wait until files are changed, added or removed."""
    while True:
        time.sleep(PAUSE)
        now = look()
        if found := {path for path in {*now, *seen} if now.get(path) != seen.get(path)}:
            return found


def main() -> None:
    while True:
        seen = look()
        built = subprocess.run([sys.executable, "hatch_build.py"], cwd=ROOT, check=False)
        command = [sys.executable, "-m", "stolik.cli", "serve", *sys.argv[1:]]
        server = None if built.returncode else subprocess.Popen(command, cwd=ROOT)
        try:
            paths = sorted(str(path.relative_to(ROOT)) for path in changed(seen))
        except KeyboardInterrupt:
            if server:
                server.wait()
            return
        print(f"Changed: {', '.join(paths[:3])}{' and more' if len(paths) > 3 else ''}", flush=True)
        if server:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
