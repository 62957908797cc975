"""The tutorial of the first game is carried out as it stands, step by step, in a copy of the project."""

from __future__ import annotations

import ast
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from .copies import copy_project, run
from .packages import ROOT

PAGE = ROOT / "docs" / "tutorials" / "your-first-game.md"
STEP = re.compile(r"^```\w+\n(?P<text>.*?)^```$|^    (?P<command>\S[^\n]*)$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`(src/stolik/games/pebbles/[^`]+)`")
PYTEST = ("-m", "pytest", "-p", "no:cacheprovider")


@dataclass(frozen=True)
class Written:
    """A file that the reader writes."""

    path: str
    text: str


@dataclass(frozen=True)
class Typed:
    """A command that the reader types."""

    words: tuple[str, ...]


def steps() -> list[Written | Typed]:
    """What the page asks for, in order; the path of a file is the last one named before it."""
    page = PAGE.read_text("utf-8")
    found: list[Written | Typed] = []
    end = 0
    for step in STEP.finditer(page):
        if step["command"]:
            found.append(Typed(tuple(step["command"].split())))
        else:
            found.append(Written(NAMED.findall(page[end : step.start()])[-1], step["text"]))
        end = step.end()
    return found


def carry_out(copy: Path, played: Callable[[Path], None]) -> None:
    """Do all that the page asks for; `make play` is left to a browser, or to nobody."""
    for step in steps():
        match step:
            case Written(path, text):
                (copy / path).parent.mkdir(exist_ok=True)
                (copy / path).write_text(text, "utf-8")
            case Typed(("make", "new-game", name)):
                run(copy, "scripts/new_game.py", name.removeprefix("NAME="))
            case Typed((".venv/bin/stolik", *words)):
                run(copy, "-m", "stolik.cli", *words)
            case Typed((".venv/bin/pytest", *words)):
                run(copy, *PYTEST, *words)
            case Typed(("rm", "-r", path)):
                shutil.rmtree(copy / path)
            case Typed(("rm", pattern)):
                for file in copy.glob(pattern):
                    file.unlink()
            case Typed(("make", "play")):
                played(copy)
            case Typed(("make", "check")):
                run(copy, "-m", "ruff", "check", "src/stolik/games/pebbles")
                run(copy, "-m", "ruff", "format", "--check", "src/stolik/games/pebbles")
            case _:
                raise AssertionError(f"nobody knows how to {step}")


def test_every_file_of_the_tutorial_can_be_read_and_every_command_is_known() -> None:
    written = [step for step in steps() if isinstance(step, Written)]
    assert len(written) > 5
    for file in written:
        if file.path.endswith(".py"):
            ast.parse(file.text, file.path)
        elif file.path.endswith(".json"):
            json.loads(file.text)
    typed = [step.words for step in steps() if isinstance(step, Typed)]
    assert {words[0] for words in typed} <= {"make", "rm", ".venv/bin/stolik", ".venv/bin/pytest"}
    assert typed.count(("make", "play")) == 2


@pytest.mark.thorough
def test_every_step_of_the_tutorial_does_what_it_says(tmp_path: Path) -> None:
    copy = copy_project(tmp_path)
    plays: list[bool] = []
    carry_out(copy, lambda there: plays.append((there / "src/stolik/games/pebbles/table").is_dir()))
    assert plays == [False, True]
    for name in ("test_no_other_source_names_a_game", "test_every_game_is_one_folder_with_the_same_shape"):
        run(copy, *PYTEST, f"tests/test_architecture.py::{name}")
    run(
        copy,
        *PYTEST,
        "tests/test_docs.py",
        "tests/conformance/test_sources.py",
        "-k",
        "pebbles or documents_its_options",
    )


@pytest.mark.thorough
def test_the_game_of_the_tutorial_is_played_in_a_browser_plain_and_drawn(tmp_path: Path) -> None:
    def play(copy: Path) -> None:
        run(copy, "hatch_build.py", compiled=True)
        run(copy, *PYTEST, "tests/page/test_page_games.py", "-k", "home and pebbles", compiled=True)

    copy = copy_project(tmp_path)
    carry_out(copy, play)
    if (copy / "node_modules").is_dir():
        run(copy, "scripts/page.py", "check", compiled=True)
