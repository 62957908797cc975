"""The record of a series: every game in it can be replayed and checked, and so can starts and points."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadNotation, StolikError
from stolik.core.registry import game
from stolik.play.fairness import Fairness, seed_of
from stolik.play.record import GameRecord
from stolik.play.series import PlannedGame, Series, SeriesPlan, start_series
from stolik.play.series_record import SeriesRecord, is_series, next_starter, result_of
from stolik.play.starting import Starts

PLANS = {
    "tournament": SeriesPlan("tournament"),
    "best": SeriesPlan("best", 3),
    "score": SeriesPlan("score", 2),
    "evening": SeriesPlan("evening", 0, [PlannedGame("lucky-numbers"), PlannedGame("qwixx")]),
}


def played(record: GameRecord, seed: int) -> GameRecord:
    """The record of a whole game, by random moves."""
    rng, state = random.Random(seed), record.start()
    while state.to_act:
        actor = rng.choice(state.to_act)
        move = record.draw(state) if actor == CHANCE else rng.choice(state.legal(actor))
        state, record = state.apply(move, actor), record.add(actor, move)
    return record


def whole(plan: SeriesPlan, starts: Starts | None = None) -> SeriesRecord:
    """A series of random games of two."""
    own, chosen = PlannedGame("lucky-numbers"), starts or Starts()
    series, first = start_series(plan, 2, own), None
    records: list[GameRecord] = []
    while not series.over:
        planned = series.following(own)
        number = len(records)
        options, fairness = game(planned.game).chosen(planned.options, 2), Fairness.new(seed_of(number))
        records.append(played(GameRecord(planned.game, 2, options, first, ("Ola", "Jan"), fairness), number))
        series = series.add(str(number + 1), game(planned.game), result_of(records[-1]))
        first = next_starter(series, chosen, records[-1], series.played[-1])
    return SeriesRecord(series, chosen, tuple(records))


@pytest.mark.parametrize("kind", PLANS)
def test_what_was_written_is_read_and_verified_game_by_game(kind: str) -> None:
    record = whole(PLANS[kind])
    text = record.to_json()
    assert is_series(text)
    assert not is_series(record.records[0].to_json())
    again = SeriesRecord.from_json(text)
    assert again == record
    assert again.verify() == [each.draws for each in record.records]
    assert all(each.end().outcome for each in again.records)


def test_a_game_that_is_going_on_belongs_to_the_record() -> None:
    record = whole(PLANS["tournament"])
    shorter = SeriesRecord(
        Series(record.series.plan, 2, record.series.played[:1]), record.starts, (record.records[0], record.records[1])
    )
    assert shorter.going_on == record.records[1]
    assert SeriesRecord.from_json(shorter.to_json()).going_on == record.records[1]
    assert record.going_on is None


def changed(record: SeriesRecord, *path: Any, value: Any) -> str:
    data = json.loads(record.to_json())
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return json.dumps(data)


FALSE: list[tuple[tuple[Any, ...], Any, str]] = [
    (("series", "played", 0, "points"), [2, 2], "game 1 of the series: the game brought"),
    (("series", "played", 1, "scores"), [0, 99], "game 2 of the series: the game ended with"),
    (("series", "played", 1, "winners"), [], "game 2 of the series: the game ended with"),
    (("series", "played", 0, "reason"), "luck", "the game ended with"),
    (("records", 1, "first"), None, "game 2 of the series"),
    (("records", 0, "fairness", "commitment"), "0" * 64, "game 1 of the series: the seed's SHA-256"),
]


@pytest.mark.parametrize(("path", "value", "told"), FALSE)
def test_what_was_changed_afterwards_is_found(path: tuple[Any, ...], value: Any, told: str) -> None:
    text = changed(whole(PLANS["tournament"]), *path, value=value)
    with pytest.raises(StolikError, match=told):
        SeriesRecord.from_json(text).verify()


WRONG: list[tuple[tuple[Any, ...], Any]] = [
    (("format",), 2),
    (("series",), None),
    (("series", "plan", "kind"), "league"),
    (("series", "plan", "games"), 1000),
    (("series", "players"), 3),
    (("series", "played", 0, "game"), "qwixx"),
    (("series", "played", 0, "points"), [1]),
    (("series", "played", 0, "winners"), [7]),
    (("starts",), {"by": "fate"}),
    (("starts",), {"by": "seat", "seat": 9}),
    (("records",), []),
    (("records",), [{}]),
    (("records", 0, "game"), "chess"),
    (("records", 0, "game"), "qwixx"),
    (("records", 0, "players"), 3),
    (("records", 0), "x"),
    (("more",), 1),
]


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_what_is_no_record_of_a_series_is_refused(path: tuple[Any, ...], value: Any) -> None:
    text = changed(whole(PLANS["tournament"]), *path, value=value)
    with pytest.raises(StolikError):
        SeriesRecord.from_json(text)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"series": 1}', "[" * 100_000, '{"series": "\\ud800"}'])
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        SeriesRecord.from_json(text)
