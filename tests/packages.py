"""Programs of the project as modules, and games as other packages bring them."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent


def program(path: str) -> ModuleType:
    """A program of the project, as a module."""
    spec = importlib.util.spec_from_file_location(Path(path).stem, ROOT / path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules.setdefault(spec.name, module)  # where dataclasses look for it
    spec.loader.exec_module(module)
    return module


def install_game(folder: Path, name: str, table: bool) -> Path:
    """Lay a package with a game from the template into a folder as pip does; its table is left out if so wished."""
    package = folder / name.replace("-", "_")
    program("scripts/new_game.py").copy_template(name, package, package.name)
    if not table:
        shutil.rmtree(package / "table", ignore_errors=True)
    about = folder / f"{package.name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(f"[stolik.games]\n{name} = {package.name}:GAME\n", "utf-8")
    return package
