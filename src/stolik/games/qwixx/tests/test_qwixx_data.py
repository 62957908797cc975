"""Data files that cannot be right are refused with a sentence that says where and why."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.core.binding import compiling
from stolik.core.errors import BadData
from stolik.games.qwixx.bots import LEVELS
from stolik.games.qwixx.rules.components import FILE, load
from stolik.games.qwixx.training import balance
from stolik.games.qwixx.training.track_search import allowed, rising

FOLDER = FILE.parent.parent


def written(folder: Path, text: str) -> Path:
    path = folder / "tracks.json"
    path.write_text(text, encoding="utf-8")
    return path


def good() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


def fields(side: str, change: Callable[[list[str]], object]) -> Callable[[Any], None]:
    """A change of the fields of one side."""

    def spoil(data: Any) -> None:
        words = data["sets"]["fair"][side]["fields"].split()
        change(words)
        data["sets"]["fair"][side]["fields"] = " ".join(words)

    return spoil


WRONG: list[tuple[Callable[[Any], object], str]] = [
    (lambda data: data.pop("source"), "tracks.json: source is one of printed, found, chosen, not None"),
    (lambda data: data["sets"]["first"]["b"].update(source="guessed"), "side b: source is one of printed"),
    (lambda data: data.pop("sets"), "tracks.json: sets is missing"),
    (lambda data: data["sets"].pop("fair"), "tracks.json: there are first and fair, not first"),
    (lambda data: data["sets"]["fair"].pop("b"), "tracks.json, fair: there are a and b, not a"),
    (lambda data: data["sets"]["fair"]["a"].pop("fields"), "side a: fields is missing"),
    (fields("a", lambda words: words.pop()), "side a: a track has 40 fields, not 39"),
    (fields("b", lambda words: words.__setitem__(7, words[1])), "is already field 2"),
    (fields("b", lambda words: words.__setitem__(7, "P3")), "side b, field 8: 'P3' is no colour (R, Y, G, B)"),
    (fields("b", lambda words: words.__setitem__(7, "R13")), "side b, field 8: 'R13' is no colour"),
    (fields("a", lambda words: words.__setitem__(4, "G11")), "side a, field 5: G11 stands where G10 is printed"),
    (lambda data: data.pop("bonus"), "tracks.json: bonus is missing"),
    (lambda data: data["bonus"]["points"].pop(), "bonus: there are 40 fields, not 39"),
    (lambda data: data["bonus"]["points"].__setitem__(9, 3), "bonus, field 10: 3 is no number from 5 to 20"),
    (lambda data: data["bonus"]["points"].__setitem__(39, 21), "bonus, field 40: 21 is no number from 20 to 20"),
    (lambda data: data["bonus"]["points"].__setitem__(0, "one"), "bonus, field 1: 'one' is no number from 1 to 20"),
]


@pytest.mark.parametrize(("spoil", "why"), WRONG, ids=[why for _, why in WRONG])
def test_a_wrong_file_is_refused(tmp_path: Path, spoil: Callable[[Any], object], why: str) -> None:
    data = good()
    spoil(data)
    with pytest.raises(BadData, match=re.escape(why)):
        load(written(tmp_path, json.dumps(data)))


@pytest.mark.parametrize(
    ("text", "why"), [("{", "tracks.json is no JSON"), ("[]", "tracks.json: the whole file is one object")]
)
def test_a_file_that_is_no_table_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadData, match=re.escape(why)):
        load(written(tmp_path, text))


def test_another_track_may_be_written_instead(tmp_path: Path) -> None:
    data = good()
    data["sets"]["fair"]["b"]["fields"] = data["sets"]["first"]["a"]["fields"]
    tracks, _ = load(written(tmp_path, json.dumps(data)))
    assert (tracks[0, 0] == tracks[1, 1]).all()


def test_both_languages_have_the_same_texts() -> None:
    texts = {name: json.loads((FOLDER / "texts" / f"{name}.json").read_text(encoding="utf-8")) for name in ("pl", "en")}
    assert list(texts["pl"]) == list(texts["en"])
    assert all(text.strip() for language in texts.values() for text in language.values())


def test_every_rule_says_where_it_comes_from() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    marks = re.findall(r"^\| (QX-\d+) \| ([\w, ]+) \|", page, re.MULTILINE)
    assert [rule for rule, _ in marks] == [f"QX-{number}" for number in range(1, 25)]
    assert {mark for _, told in marks for mark in told.split(", ")} == {"printed", "found", "chosen", "ruled"}
    assert {rule for rule, mark in marks if mark == "ruled"} >= {"QX-8", "QX-12", "QX-16"}


def test_qx_22_colours_rise_along_the_fair_tracks_and_side_b_is_the_bolder_one() -> None:
    sides = {side: good()["sets"]["fair"][side]["fields"].split() for side in "ab"}
    assert all(allowed(side, track) for side, track in sides.items())
    least = {side: min(rising(track, letter) for letter in "RYGB") for side, track in sides.items()}
    assert least["b"] < least["a"]


def test_qx_22_what_was_counted_was_counted_with_the_bots_and_tracks_of_today_and_is_fair() -> None:
    cells = balance.load()
    counted = json.loads(balance.FILE.read_text(encoding="utf-8"))["cells"]
    assert cells.keys() == counted.keys()
    for name, cell in cells.items():
        level, board, players = name.split(", ")
        assert sum(cell["wins"]) == pytest.approx(cell["games"], abs=0.1)
        shares = [wins / cell["games"] for wins in cell["wins"]]
        if level in ("casual", "solid"):
            assert cell["games"] >= 2000
            if board.startswith("fair"):
                assert shares[0] <= 0.55 if players == "2" else max(shares) <= 1.2 / len(shares)
    quick = {
        f"{level}, {board}, {players}"
        for level in ("casual", "solid")
        for board in balance.BOARDS
        for players in balance.COUNTS
    }
    assert quick <= cells.keys()


def test_what_was_counted_with_other_bots_or_on_another_track_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {f"casual, {board}, 2": balance.fresh("casual", board, 2) for board in ("original", "fair a", "first a")}
    assert len({cell["digest"] for cell in kept.values()}) == 3
    monkeypatch.setattr(balance, "FILE", tmp_path / "balance.json")
    balance.save(kept)
    assert balance.load() == kept
    monkeypatch.setitem(LEVELS, "casual", LEVELS["beginner"])
    assert balance.load() == {}


@pytest.mark.skipif(not compiling(), reason="kernels play")
def test_games_counted_at_a_glance_end_as_games_do() -> None:
    cell = balance.fresh("casual", "fair b", 3)
    balance.add(cell, "casual", "fair b", 3)
    assert cell["games"] == sum(cell["ends"].values()) == balance.BATCH
    assert sum(cell["wins"]) == pytest.approx(balance.BATCH, abs=0.1)


def test_the_table_of_the_readme_is_the_one_that_was_counted() -> None:
    page = balance.PAGE.read_text(encoding="utf-8")
    assert all(balance.line(name, cell) in page for name, cell in balance.load().items())
