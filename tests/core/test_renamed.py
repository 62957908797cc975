"""Names of release 0.1.0 that games of other packages use: they work for one release more, with a warning."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from stolik.core import contract
from stolik.core.binding import kernel
from stolik.core.contract import Record, Values
from stolik.core.game import Game
from stolik.core.level import Level
from stolik.games._template import rules, view


@kernel
def sure(s: Record, out: Values) -> None:
    out[0] = 1.0


@kernel
def never(s: Record) -> bool:
    return False


@pytest.mark.parametrize(("old", "new"), contract.RENAMED.items())
def test_a_kernel_under_its_old_name_fills_the_slot_and_warns(old: str, new: str) -> None:
    bots = ModuleType("bots")
    setattr(bots, old, never)
    with pytest.warns(DeprecationWarning, match=f"template uses the slot {old}, which is called {new} now"):
        game = Game("template", rules=rules, view=view, bots=bots)
    assert game.binding.plain(getattr(contract, new))(None) is False


def test_a_kernel_under_its_new_name_wins_without_a_warning() -> None:
    bots = ModuleType("bots")
    vars(bots).update(worth=never, evaluate=sure)
    game = Game("template", rules=rules, view=view, bots=bots)
    values = [0.0]
    game.binding.plain(contract.evaluate)(None, values)
    assert values == [1.0]


def test_old_names_are_imported_from_the_contract_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="worth, which is called evaluate now"):
        assert contract.worth is contract.evaluate
    with pytest.raises(AttributeError, match="no attribute 'wealth'"):
        assert contract.wealth


def test_a_level_reads_the_old_names_of_its_settings_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="of a Level is called") as told:
        level = Level(simulations=9, urgency=0.5, evenness=0.75, sharpness=4.0)
    assert level == Level(simulations=9, fpu_reduction=0.5, uniform_prior=0.75, temperature=0.25)
    assert [str(each.message).split()[0] for each in told] == ["urgency", "evenness", "sharpness"]
    assert told[0].filename == __file__


def test_the_text_line_is_read_as_tagline_with_a_warning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.json").write_text('{"title": "Old", "line": "A game of release 0.1.0."}', "utf-8")
    monkeypatch.setattr(Game, "folder", tmp_path)
    game = Game("template", rules=rules, view=view)
    with pytest.warns(DeprecationWarning, match="template has the text line, which is called tagline now"):
        assert game.texts("en") == {"title": "Old", "tagline": "A game of release 0.1.0."}
