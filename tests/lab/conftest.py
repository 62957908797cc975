"""Bots written for these tests, in a module of the present folder as an author would have it."""

from __future__ import annotations

import sys
from pathlib import Path

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
