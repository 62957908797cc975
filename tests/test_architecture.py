"""The shape of the whole, checked: imports run one way, and no source outside a game's folder names the game."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stolik.core.game import Game
from stolik.core.registry import games

ROOT = Path(__file__).parent.parent
CODE = {".py", ".ts", ".svelte", ".js", ".css", ".sh", ".toml"}
SKIPPED = {".venv", ".git", "node_modules", "dist", "build", "page", "tests", "benchmarks", "gallery", "screenshots.py"}
SKIPPED |= {"generated"}  # written from the registry and from messages


def sources() -> list[Path]:
    """All code outside the games' folders and the registry; tests, benchmarks and pictures may name a game."""
    found = []
    for path in ROOT.rglob("*"):
        if path.suffix in CODE and not SKIPPED & set(path.relative_to(ROOT).parts):
            own = path.relative_to(ROOT).as_posix()
            if not own.startswith("src/stolik/games/") and own != "src/stolik/core/registry.py":
                found.append(path)
    return [*found, ROOT / "Makefile"]


def check_imports(folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """What the import contracts of pyproject.toml say of the sources in a folder."""
    return subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder / "src")},
        capture_output=True,
        text=True,
        check=False,
    )


def test_imports_run_one_way() -> None:
    checked = check_imports()
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("rules/__init__.py", "from ..bots import policy"),
        ("rules/codes.py", "from ..view import view"),
        ("notation/positions.py", "from ..bots.evaluation import evaluate"),
        ("bots/policy.py", "from ..training import *"),
        ("view.py", "from . import training"),
    ],
)
def test_a_game_whose_layers_are_mixed_up_is_found(file: str, line: str, tmp_path: Path) -> None:
    left_out = shutil.ignore_patterns("__pycache__", "page", "tests", "table")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=left_out)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    layered = next(game for game in games().values() if (game.folder / "rules").is_dir())
    mixed = tmp_path / layered.folder.relative_to(ROOT) / file
    mixed.write_text(f"{mixed.read_text('utf-8')}\n{line}\n", "utf-8")
    checked = check_imports(tmp_path)
    assert checked.returncode != 0
    assert checked.stdout.count("BROKEN") == 1, checked.stdout


def test_no_other_source_names_a_game(released: set[str]) -> None:
    pattern = re.compile("|".join(naming(game, game.id in released) for game in games().values()), re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sources()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


def naming(game: Game, known: bool) -> str:
    """How a source names a game; a new one may be called like anything, so only as a text or a module."""
    ids = f"(?:{re.escape(game.id)}|{re.escape(game.id.replace('-', '_'))})"
    if not known:
        return rf"""["']{ids}["']|games[./]{ids}\b"""
    return rf"(?<![\w-])(?:{ids}|{re.escape(game.texts('en')['title'])})(?![\w-])"


FILES = ("__init__.py", "README.md", "view.py", "data/sources.json", "texts/pl.json", "texts/en.json", "tests")
EITHER = ("rules", "bots")  # a file in a small game, or a folder
# What a released game is made of: the same name is the same role in every game.
LAYERS = {
    "rules": {"codes", "components"},
    "notation": {"picture", "positions"},
    "bots": {"evaluation", "policy"},
    "training": set[str](),
}
BESIDE = {"view", "box", "solver", "tasks"}


def modules(folder: Path) -> set[str]:
    """The modules and packages in a folder."""
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    return packages | {path.stem for path in folder.glob("*.py")} - {"__init__"}


def test_every_game_is_one_folder_with_the_same_shape() -> None:
    for game in games().values():
        for name in FILES:
            assert (game.folder / name).exists(), f"{game.id} has no {name}"
        assert set(EITHER) <= modules(game.folder), f"{game.id} has no {set(EITHER) - modules(game.folder)}"


def test_released_games_show_their_layers(released: set[str]) -> None:
    for game in (game for game in games().values() if game.id in released):
        others = modules(game.folder) - BESIDE - LAYERS.keys()
        assert not others, f"{game.id}: {others} belong to one of {', '.join(LAYERS)}"
        for folder, wanted in LAYERS.items():
            missing = wanted - modules(game.folder / folder)
            assert (game.folder / folder / "__init__.py").exists(), f"{game.id} has no folder {folder}"
            assert not missing, f"{game.id}: {folder} has no {missing}"
        for folder in ("data", "texts", "table"):
            programs = sorted((game.folder / folder).rglob("*.py"))
            assert not programs, f"{game.id}: {folder} holds programs: {programs}"


def test_importing_stolik_imports_no_compiler() -> None:
    program = "import sys, stolik; stolik.all_games(); import stolik.cli; print('numba' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", program], text=True).strip() == "False"


def test_make_without_python_says_what_is_needed(tmp_path: Path) -> None:
    shutil.copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "requirements").mkdir()
    for name in ("requirements/dev.lock", "pyproject.toml"):
        (tmp_path / name).touch()
    made = subprocess.run(
        ["make", "PYTHON=no-such-python", "setup"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert made.returncode != 0
    assert "Stolik needs Python 3.11 or newer, and there is no no-such-python here" in made.stdout + made.stderr
    assert not (tmp_path / ".venv").exists()
