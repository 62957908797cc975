"""The shape of the whole, checked: imports run one way, and no source outside a game's folder names the game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

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


def test_imports_run_one_way() -> None:
    checked = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


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


def test_every_game_is_one_folder_with_the_same_shape() -> None:
    for game in games().values():
        for name in ("__init__.py", "view.py", "README.md", "texts/pl.json", "texts/en.json", "tests"):
            assert (game.folder / name).exists(), f"{game.id} has no {name}"
        for name in ("rules", "bots"):
            assert any((game.folder / form).exists() for form in (f"{name}.py", f"{name}/__init__.py")), name


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
