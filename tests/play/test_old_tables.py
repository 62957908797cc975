"""Tables of release 0.1.0: their entries are read as they were written, and their people can go on."""

from __future__ import annotations

import json

import pytest

from stolik.core.registry import game
from stolik.play.beginning import begin
from stolik.play.entries import Entry, decode_body
from stolik.play.fairness import seed_of
from stolik.play.following import give, opening, seat_all
from stolik.play.starting import Starts
from stolik.play.table import Table

SETTINGS = {"clock": "none", "pace": "calm", "hints": True, "undo": True, "public": False}
OPENED = {"type": "opened", "game": "double-four", "rules": 1, "players": 2, "options": {}, "settings": SETTINGS}
SEATED = [
    {"type": "sat", "seat": 0, "guest": "host", "name": "Ola", "nonce": "ab" * 8},
    {"type": "sat", "seat": 1, "guest": "jan", "name": "Jan", "nonce": ""},
    {"type": "begun", "nonces": ["ab" * 8, ""]},
]


def old(first: int | None, *after: dict[str, object]) -> Table:
    """The table that the entries of a rematch as 0.1.0 wrote them made, or of a first game."""
    opened = {**OPENED, "host": "host", "seed": seed_of(1), "first": first, "round": 2, "wins": [1, 0]}
    bodies = [opened, *SEATED, *after]
    return Table.replay([Entry(n, n, decode_body(json.dumps(body).encode())) for n, body in enumerate(bodies, 1)])


@pytest.mark.parametrize("first", [0, 1])
def test_a_rematch_of_then_is_started_by_whom_it_named_and_nobody_is_asked_for_a_nonce(first: int) -> None:
    table = old(first)
    assert (table.phase, table.first, table.starter, table.follows) == ("playing", first, first, False)
    assert (table.starts, table.opened.series) == (Starts(), None)
    assert table.to_act == (first,)
    assert table.record().first == first


@pytest.mark.parametrize("drawn", [0, 1])
def test_a_game_of_then_goes_on_from_who_was_drawn(drawn: int) -> None:
    rest = [{"type": "moved", "actor": 6, "move": f"first {drawn}"}, {"type": "resigned", "seat": 0}]
    table = old(None, *rest)
    assert (table.first, table.starter) == (None, drawn)
    there = Table.open(opening(table, "OLDONE", seed_of(2)), 9)
    seat_all(table, there, "host", "cd" * 8, 9)
    give(there, "jan", "ef" * 8, 9)
    begin(there, (), 9)
    assert (there.first, there.opened.round, there.opened.wins) == (1 - drawn, 3, [1, 1])
    assert there.options == table.options == game("double-four").written({})


def test_a_table_of_then_that_went_on_still_names_the_next() -> None:
    table = old(1, {"type": "resigned", "seat": 0}, {"type": "rematched", "table": "ABCDEF"})
    assert (table.rematch, table.rematch_watch) == ("ABCDEF", "")
