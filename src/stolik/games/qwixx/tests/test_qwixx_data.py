"""Data files that cannot be right are refused with a sentence that says where and why."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stolik.core.errors import BadData
from stolik.games.qwixx.tracks import FILE, load

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
        words = data["sides"][side]["fields"].split()
        change(words)
        data["sides"][side]["fields"] = " ".join(words)

    return spoil


WRONG: list[tuple[Callable[[Any], object], str]] = [
    (lambda data: data.pop("source"), "tracks.json: source is missing; it is one of printed, found, chosen"),
    (lambda data: data["sides"]["b"].update(source="guessed"), "side b: source is missing"),
    (lambda data: data.pop("sides"), "tracks.json: sides is missing"),
    (lambda data: data["sides"].pop("b"), "sides are a and b, not a"),
    (lambda data: data["sides"]["a"].pop("fields"), "side a: fields is missing"),
    (fields("a", lambda words: words.pop()), "side a: a track has 40 fields, not 39"),
    (fields("b", lambda words: words.__setitem__(7, "R2")), "side b, field 8: R2 is already field 2"),
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


@pytest.mark.parametrize(("text", "why"), [("{", "tracks.json is no JSON"), ("[]", "tracks.json: source is missing")])
def test_a_file_that_is_no_table_is_refused(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadData, match=re.escape(why)):
        load(written(tmp_path, text))


def test_another_track_may_be_written_instead(tmp_path: Path) -> None:
    data = good()
    data["sides"]["b"]["fields"] = data["sides"]["a"]["fields"]
    tracks, _ = load(written(tmp_path, json.dumps(data)))
    assert (tracks[0] == tracks[1]).all()


def test_both_languages_have_the_same_texts() -> None:
    texts = {name: json.loads((FOLDER / "texts" / f"{name}.json").read_text(encoding="utf-8")) for name in ("pl", "en")}
    assert list(texts["pl"]) == list(texts["en"])
    assert all(text.strip() for language in texts.values() for text in language.values())
