"""A table's log stays small whatever its guests do, and what a command costs does not grow with it."""

from __future__ import annotations

import pytest

from stolik.core.state import State
from stolik.play.capacity import MOST_REQUESTS, MOST_TAKEN_BACK
from stolik.play.entries import Undone
from stolik.play.table import Table

from .test_play_table import NOW, begun, opened, play_on, refused


def move_and_take_back(table: Table) -> None:
    assert table.state is not None
    table.move(0, table.state.legal(0)[0].text, NOW)
    table.undo(0, NOW)


def test_who_takes_back_again_and_again_is_refused_at_last_and_plays_on() -> None:
    table = begun(bots=1)
    while table.to_act != (0,):
        play_on(table, 1)
    for _ in range(MOST_TAKEN_BACK - table.taken_back):
        move_and_take_back(table)
    assert table.state is not None
    table.move(0, table.state.legal(0)[0].text, NOW)
    refused("full", table.undo, 0, NOW)
    play_on(table, 1000)
    assert table.phase == "over"
    assert sum(isinstance(entry.body, Undone) for entry in table.entries) == MOST_TAKEN_BACK


def test_a_takeback_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begun(bots=1)
    play_on(table, 12)
    while table.to_act != (0,):
        play_on(table, 1)
    assert table.state is not None
    table.move(0, table.state.legal(0)[0].text, table.at)
    made: list[object] = []
    monkeypatch.setattr(State, "after", lambda *move: made.append(move))
    monkeypatch.setattr(Table, "start", made.append)
    table.undo(0, table.at)
    assert not made


def test_who_sits_down_and_gets_up_for_ever_is_refused_at_last() -> None:
    table = opened()
    for _ in range(MOST_REQUESTS // 2):
        table.sit("guest", 1, "Jan", "ab" * 8, NOW)
        table.free("guest", 1, NOW)
    refused("full", table.sit, "guest", 1, "Jan", "ab" * 8, NOW)
    refused("full", table.add_bot, "host", 1, "casual", NOW)
    assert table.version == MOST_REQUESTS + 1
    assert Table.replay(table.entries).requests == MOST_REQUESTS


def test_what_persons_ask_for_is_limited_but_never_the_game_itself() -> None:
    table = begun()
    table.requests = MOST_REQUESTS
    play_on(table, 1000)
    assert table.phase == "over"
