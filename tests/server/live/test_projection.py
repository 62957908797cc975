"""Projection: what a table shows, made anew for every move."""

from __future__ import annotations

import gc
import random

import pytest

from stolik.core.game import Game
from stolik.core.registry import games
from stolik.play.entries import Opened, TableSettings
from stolik.play.series import PlannedGame, Series, SeriesPlan
from stolik.play.table import Table
from stolik.server.live.projection import Projection, TableContext, Viewer, encode

EACH = pytest.mark.parametrize("game", games().values(), ids=str)
PEOPLE = (Viewer("ola"), Viewer("jan"), Viewer(watches=True))


def begun(game: Game) -> Table:
    table = Table.open(Opened(game.id, game.version, 2, {}, TableSettings(), "ola", "ab" * 32), 1)
    table.sit("ola", 0, "Ola", "ab" * 8, 2)
    table.sit("jan", 1, "Jan", "cd" * 8, 3)
    table.begin("ola", 4)
    return table


def move(table: Table, rng: random.Random) -> None:
    assert table.state
    seat = rng.choice(table.to_act)
    table.move(seat, rng.choice(table.state.legal(seat)).text, 5)


def show(table: Table, since: int) -> None:
    projection = Projection(table, TableContext("ABCDEF", "key", {"ola", "jan"}), 6)
    for viewer in PEOPLE:
        encode(
            (
                projection.info(viewer),
                projection.turn(viewer),
                projection.views(viewer),
                projection.events(viewer, since),
            )
        )


@EACH
def test_a_move_leaves_nothing_behind_that_only_the_collector_can_find(game: Game) -> None:
    """Else a busy server would have to stop for it, and everybody would wait."""
    table, rng = begun(game), random.Random(game.id)
    show(table, 0)
    gc.collect()
    gc.disable()
    try:
        for _ in range(12):
            if table.to_act:
                since = table.version
                move(table, rng)
                show(table, since)
        assert gc.collect() == 0
    finally:
        gc.enable()


@EACH
def test_seats_that_know_the_same_are_shown_what_each_would_be_shown_alone(game: Game) -> None:
    table, rng = begun(game), random.Random(game.id)
    for _ in range(12):
        together = Projection(table, TableContext("ABCDEF", "key", ()), 6)
        for viewer in PEOPLE:
            alone = Projection(table, TableContext("ABCDEF", "key", ()), 6)
            assert together.views(viewer) == alone.views(viewer)
        if table.to_act:
            move(table, rng)


def test_boards_of_a_box_do_not_travel_with_the_plan_of_a_series() -> None:
    game = next(iter(games().values()))
    planned = PlannedGame(game.id, {}, "boards-of-a-box")
    series = Series(SeriesPlan("evening", 2, [planned, planned]), 2)
    table = Table.open(Opened(game.id, game.version, 2, {}, TableSettings(), "ola", "ab" * 32, series=series), 1)
    for viewer in PEOPLE:
        info = Projection(table, TableContext("ABCDEF", "key", ()), 6).info(viewer)
        assert info.series
        assert [each.game for each in info.series.plan] == [game.id] * 2
        assert b"boards-of-a-box" not in encode(info)
