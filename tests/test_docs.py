"""The documents cannot lie: what they show runs, and what there is they name."""

from __future__ import annotations

import dataclasses
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

import stolik
from stolik.cli import main
from stolik.core.binding import compiling
from stolik.core.registry import games
from stolik.server.settings import ServerSettings

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("*.md")]


def commands(group: click.Group, prefix: str = "") -> dict[str, click.Command]:
    found: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        found[f"{prefix}{name}"] = command
        if isinstance(command, click.Group):
            found |= commands(command, f"{prefix}{name} ")
    return found


def test_every_command_and_option_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "commands.md").read_text("utf-8")
    for name, command in commands(main).items():
        assert name.split()[-1] in page, f"{name} is not in commands.md"
        for parameter in command.params:
            for option in parameter.opts if isinstance(parameter, click.Option) else ():
                if option not in ("--help", "--version"):
                    assert option in page, f"{option} of {name} is not in commands.md"


def test_every_setting_of_the_server_is_documented_with_its_default() -> None:
    page = (ROOT / "docs" / "reference" / "server.md").read_text("utf-8")
    told = commands(main)["serve"].make_context("serve", []).params
    for setting in dataclasses.fields(ServerSettings):
        option, variable = f"--{setting.name.replace('_', '-')}", f"STOLIK_{setting.name.upper()}"
        (line,) = [line for line in page.splitlines() if line.startswith(f"| `{option}`")]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert cells[1] == f"`{variable}`"
        if setting.name not in ("database", "workers"):  # which the machine decides
            assert told[setting.name] == setting.default, f"{option} has another default than its setting"
            assert cells[2] == _written(setting.default), f"{option} has the default {setting.default}"


def _written(default: object) -> str:
    """A default as the table of settings writes it."""
    if default is False:
        return "off"
    if default == "":
        return "none"
    return f"`{default:g}`" if isinstance(default, int | float) else f"`{default}`"


def test_every_public_name_is_documented() -> None:
    pages = "".join((ROOT / "docs" / "reference" / name).read_text("utf-8") for name in ("python.md", "commands.md"))
    for name in stolik.__all__:
        assert name in pages, f"{name} is not documented"


def test_every_make_command_is_listed() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    listed = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for target in re.findall(r"^([a-z-]+):.*##", text, re.MULTILINE):
        assert f"make {target} " in listed


def test_every_released_game_is_named_in_the_readme_and_every_game_documents_its_options(released: set[str]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for game in games().values():
        assert game.id not in released or game.texts("en")["title"].split(" and ")[0].split(" (")[0] in readme
        own = (game.folder / "README.md").read_text("utf-8")
        for option in game.options:
            assert f"`{option.name}" in own, f"{game.id} does not document {option.name}"


def test_the_readmes_of_released_games_have_the_same_headings(released: set[str]) -> None:
    for id in released:
        own = (stolik.game(id).folder / "README.md").read_text("utf-8")
        assert re.findall("^## (.+)$", own, re.MULTILINE) == [
            "Options",
            "Rules",
            "Moves",
            "Positions",
            "Decisions",
            "Data",
            "Boards of a box",
            "Bots",
            "Measurements",
            "How it is built",
        ], id


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_numbered_rule_of_a_game_has_a_test_that_carries_its_number(game: stolik.Game) -> None:
    pages = "".join(page.read_text("utf-8") for page in game.folder.glob("*.md"))
    rules = {f"{letters}-{number}" for letters, number in re.findall(r"\b([A-Z]{2})-(\d+)\b", pages)}
    tests = "".join(file.read_text("utf-8") for file in (game.folder / "tests").glob("test_*.py"))
    names = re.findall(r"^def test_(\w+)", tests, re.MULTILINE)
    tested = {
        f"{letters.upper()}-{int(number)}"
        for name in names
        for letters, number in re.findall(r"(?<![a-z])([a-z]{2})_(\d\d)_", name)
    }
    assert rules
    assert rules <= tested, f"without a test: {sorted(rules - tested)}"


def test_the_example_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    program = "\n".join(blocks)
    if not compiling():
        program = program.replace("10_000", "10")
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    assert "Outcome(winners=" in answer.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def prose(page: Path) -> list[str]:
    """The lines of a page that are sentences: no code, no table."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [line for line in text.splitlines() if not line.startswith(("|", "    ", "#"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_prose_is_wrapped_at_sentences_so_that_a_change_shows_the_sentence(page: Path) -> None:
    if page.name == "bots.md":
        return  # written by a program
    together = [
        line for line in prose(page) if re.search(r"[a-z]{2}[.!?] [A-Z][a-z]", re.sub(r"`.*?`|\(.*?\)", "", line))
    ]
    assert not together
