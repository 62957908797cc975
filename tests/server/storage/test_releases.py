"""Databases of every release keep working: their tables are what they were, and can be played on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from stolik.core.contract import CHANCE
from stolik.core.registry import game
from stolik.play.table import Table
from stolik.server.storage import Store

FOLDER = Path(__file__).parent
DUMPS = sorted(FOLDER.glob("release-*.sql"))


@pytest.fixture(params=DUMPS, ids=lambda dump: dump.stem)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """The address of a database as a release left it, and the file that tells what was in it."""
    place = tmp_path / "stolik.db"
    with sqlite3.connect(place) as database:
        database.executescript(request.param.read_text("utf-8"))
    database.close()
    return f"sqlite:///{place}", request.param.with_suffix(".json")


async def load(url: str, codes: list[str]) -> dict[str, Table]:
    store = await Store.open(url)
    rows = {code: await store.find(code) for code in codes}
    tables = {code: Table.replay(await store.load(row.id)) for code, row in rows.items() if row}
    await store.close()
    return tables


def test_tables_of_a_release_are_what_they_were(release: tuple[str, Path]) -> None:
    url, told = release[0], json.loads(release[1].read_text("utf-8"))
    tables = asyncio.run(load(url, list(told)))
    assert tables.keys() == told.keys()
    for code, was in told.items():
        table = tables[code]
        assert table.phase == was["phase"]
        assert was["options"].items() <= table.options.items(), code
        if table.state is not None:
            assert game(table.opened.game).parse(was["position"]) == table.state, code
            legal = [[move.text for move in table.state.legal(seat)] for seat in table.to_act]
            assert legal == was["legal"], code


def test_tables_of_a_release_are_played_on(release: tuple[str, Path]) -> None:
    tables = asyncio.run(load(release[0], list(json.loads(release[1].read_text("utf-8")))))
    for table in tables.values():
        if table.phase == "waiting":
            table.begin("host", table.at)
        moves = len(table.moves)
        if table.to_act and table.state is not None:
            seat = table.to_act[0]
            table.move(seat, table.state.legal(seat)[0].text, table.at + 1000)
            assert len(table.moves) > moves
        again = Table.replay(table.entries)
        assert again.state == table.state
        record = table.record()
        assert record.end() == table.state
        assert record.draws == sum(made.actor == CHANCE for made in table.moves)
