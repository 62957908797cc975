"""Copies of the project to make games in, so that the project itself is not touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .packages import ROOT

LEFT_OUT = (".*", "node_modules", "build", "dist", "page", "__pycache__", "gallery")


def copy_project(folder: Path) -> Path:
    """The project's files in another folder, without what is installed or built."""
    whole = shutil.ignore_patterns(*LEFT_OUT)

    def ignore(place: str, names: list[str]) -> set[str]:
        kept = {"page"} if Path(place).name == "tests" else set()
        return whole(place, names) - kept

    copy = folder / "stolik"
    shutil.copytree(ROOT, copy, ignore=ignore, symlinks=True)
    if (ROOT / "node_modules").is_dir():
        (copy / "node_modules").symlink_to((ROOT / "node_modules").resolve())
        os.utime(copy / "package-lock.json", (0, 0))  # what is installed here is what it asks for
    return copy


def run(copy: Path, *words: str, compiled: bool = False) -> str:
    """Run a Python program in a copy; what it says, once it has done well."""
    plain = {} if compiled else {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy / "src"), **plain},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout
