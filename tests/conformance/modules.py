"""Modules in node and in a browser, to be asked what Python is asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from stolik.wasm.build import Built

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from hatch_build import find_node  # noqa: E402

RUNNER = Path(__file__).with_name("runner.mjs")
ANSWERS = ROOT / "web" / "src" / "engine" / "answers.ts"
BUNDLER = ROOT / "node_modules" / "rolldown" / "bin" / "cli.mjs"


class Refused(Exception):
    """What a module, or the page that loads it, had to say."""


def bundled(folder: Path, *, format: str = "esm") -> Path:
    """The page's engine in one file."""
    target = folder / f"answers.{format}.mjs"
    if not target.exists():
        command = [find_node()[0], str(BUNDLER), str(ANSWERS), "--format", format, "--file", str(target)]
        command += ["--name", "engine"] if format == "iife" else []
        subprocess.run(command, check=True, capture_output=True, text=True)
    return target


class Node:
    """A process that answers questions about one game by its module."""

    def __init__(self, made: Built, folder: Path) -> None:
        command = [find_node()[0], str(RUNNER), str(bundled(folder)), str(made.manifest), str(made.module)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __call__(self, questions: list[dict[str, Any]]) -> list[Any]:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps(questions) + "\n")
        self._process.stdin.flush()
        found = json.loads(self._process.stdout.readline())
        if isinstance(found, dict):
            raise Refused(found["problem"])
        answers: list[Any] = found
        return answers

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()
