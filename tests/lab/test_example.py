"""The example of how to write a bot: the page shows the file, and the file plays."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stolik.core.binding import compiling
from stolik.core.registry import games
from stolik.lab import Arena

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "rollout_bot.py"
GAMES = ["template", *games()] if compiling() else ["template"]  # as plain Python, playouts are slow


def test_the_page_shows_the_file() -> None:
    page = (ROOT / "docs" / "how-to" / "write-a-bot.md").read_text("utf-8")
    assert re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0] == EXAMPLE.read_text("utf-8")


def test_it_has_about_twenty_lines() -> None:
    assert sum(bool(line.strip()) for line in EXAMPLE.read_text("utf-8").splitlines()) <= 20


@pytest.mark.parametrize("id", GAMES)
def test_it_plays_in_the_arena(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    monkeypatch.setattr("rollout_bot.ROLLOUTS", 2)
    result = Arena(id, ["rollout_bot:RolloutBot", "beginner"], 2).run(2, workers=1)
    assert result.games == 2
    assert {standing.bot for standing in result.standings} == {"rollout_bot:RolloutBot", "beginner"}
    assert all(standing.decisions for standing in result.standings)
