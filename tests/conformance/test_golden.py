"""Golden playthroughs replay line by line; perft counts stay what they are; texts are complete."""

from __future__ import annotations

import json

import pytest

from stolik.core import golden
from stolik.core.game import Game
from stolik.core.laws import LawBroken
from stolik.core.registry import game, games
from stolik.search.perft import perft

GAMES = [*games().values(), game("template")]
PLAYTHROUGHS = [(each, path) for each in GAMES for path in sorted(golden.folder(each).glob("*.txt"))]


@pytest.mark.parametrize(("each", "path"), PLAYTHROUGHS, ids=[f"{each.id} {path.stem}" for each, path in PLAYTHROUGHS])
def test_playthroughs_replay(each: Game, path: object) -> None:
    file = golden.folder(each) / getattr(path, "name")  # noqa: B009
    golden.replay_playthrough(each, golden.setup_of(each, file.name), file.read_text("utf-8"))


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
def test_every_chosen_setup_has_a_playthrough(each: Game) -> None:
    names = {path.name for path in golden.folder(each).glob("*.txt")}
    assert names == {golden.file_name(setup) for setup in golden.chosen_setups(each)}


def test_a_playthrough_that_changed_is_found(template: Game) -> None:
    setup = next(iter(golden.chosen_setups(template)))
    text = golden.playthrough_text(template, setup)
    with pytest.raises(LawBroken, match=r"2\.txt line 2 was"):
        golden.replay_playthrough(
            template, setup, text.replace("= template players=2", "= template players=2 | rounds 1", 1)
        )


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
def test_perft_counts_stay_what_they_are(each: Game) -> None:
    positions = json.loads((each.folder / "tests" / "perft.json").read_text("utf-8"))
    assert positions
    for entry in positions:
        state = each.parse(entry["position"])
        assert [perft(state, depth + 1) for depth in range(entry["depth"])] == entry["counts"], entry["position"]


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.id)
def test_both_languages_have_the_same_words(each: Game) -> None:
    keys = {"title", "tagline", *(f"reason.{name}" for name in each.reasons)}
    keys |= {f"deadline.{deadline.name}" for deadline in each.deadlines}
    for option in each.options:
        keys.add(f"option.{option.name}")
        if isinstance(option.values[0], str):
            keys |= {f"option.{option.name}.{value}" for value in option.values}
    for language in ("pl", "en"):
        texts = each.texts(language)
        assert keys <= set(texts), f"{language} lacks {sorted(keys - set(texts))}"
        assert all(text.strip() for text in texts.values())
    assert set(each.texts("pl")) == set(each.texts("en"))
