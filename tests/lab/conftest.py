"""Scripts as modules, and bots written for these tests, in a module of the present folder as an author has it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

BOTS = '''
import time

class One:
    """Takes the first move."""

    def __init__(self, game, seed):
        pass

    def choose_known(self, known, seat):
        assert known == known.known(seat), "shown more than the seat knows"
        return known.legal(seat)[0]

class Six(One):
    """Takes the last move."""

    def choose_known(self, known, seat):
        return known.legal(seat)[-1]

class Slow(One):
    def choose_known(self, known, seat):
        time.sleep(0.02)
        return super().choose_known(known, seat)

class Failing(One):
    def choose_known(self, known, seat):
        raise KeyError("no idea")

class Wrong(One):
    def choose_known(self, known, seat):
        return known.game.move("7") if seat else "xyzzy"

class Mute:
    def __init__(self, game, seed):
        pass

def unmade(game):
    pass

nothing = None
'''


@pytest.fixture
def authors_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the modules `own` and `broken`, in which the command is given."""
    (tmp_path / "own.py").write_text(BOTS)
    (tmp_path / "broken.py").write_text("import nowhere_to_be_found")
    (tmp_path / "odd.py").write_text("1 / 0")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    for name in ("own", "broken", "odd"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.fixture(scope="module")
def bots_page() -> ModuleType:
    return _script("bots_page")


@pytest.fixture(scope="module")
def figures() -> ModuleType:
    return _script("figures")


def _script(name: str) -> ModuleType:
    """A program of the folder scripts, which is no package, as a module."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parents[2] / "scripts" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
