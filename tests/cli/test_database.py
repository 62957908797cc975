"""`stolik backup`, `restore` and `export`, as a person uses them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stolik.cli import main
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.following import end_series, give, opening, seat_all
from stolik.play.record import GameRecord
from stolik.play.series import PlannedGame, SeriesPlan, start_series
from stolik.play.series_record import SeriesRecord
from stolik.play.table import Table
from stolik.server.storage import Store, TableRow

NOW = 1_800_000_000_000


def stolik(*words: str | Path, database: str) -> Result:
    environment = {"STOLIK_DATABASE": database, "NO_COLOR": "1", "TERM": "dumb"}
    return CliRunner(env=environment).invoke(main, [str(word) for word in words])


def played(moves: int | None = None) -> Table:
    """A table of two at the template's game, up to its end or so many moves."""
    opened = Opened("template", 1, 2, {"goal": 3}, TableSettings(), "ola", seed_of(7))
    table = Table.open(opened, NOW)
    for seat, name in enumerate(("Ola", "Jan")):
        table.sit("ola", seat, name, "ab" * 8, NOW)
    table.begin("ola", NOW)
    while table.state and table.to_act and moves != 0:
        seat = table.to_act[0]
        table.move(seat, table.state.legal(seat)[0].text, NOW)
        moves = None if moves is None else moves - 1
    return table


def keep(url: str, tables: dict[str, Table]) -> None:
    """Put tables in a database, by their codes."""

    async def fill() -> None:
        store = await Store.open(url)
        for number, (code, table) in enumerate(tables.items()):
            row = TableRow(code, code, f"watch-{code}", "template", False, table.phase, NOW + number, NOW)
            await store.create(row, table.entries)
        await store.close()

    asyncio.run(fill())


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/stolik.db"
    keep(url, {"BRZOZA": played(), "SOSNA": played(moves=1)})
    return url


def best_of_three() -> tuple[Table, Table]:
    """Two games of a series that the host ended before the third; Jan gave up the first, Ola the second."""
    series = start_series(SeriesPlan("best", 3), 2, PlannedGame("template"))
    first = Table.open(Opened("template", 1, 2, {}, TableSettings(), "ola", seed_of(7), series=series), NOW)
    for seat, name in enumerate(("Ola", "Jan")):
        first.sit(name.lower(), seat, name, "ab" * 8, NOW)
    first.begin("ola", NOW)
    first.resign(1, NOW)
    second = Table.open(opening(first, "DAB", seed_of(8)), NOW)
    seat_all(first, second, "ola", "cd" * 8, NOW)
    give(second, "jan", "ef" * 8, NOW)
    second.begin("ola", NOW)
    second.resign(0, NOW)
    end_series(second, "ola", NOW)
    return first, second


def test_finished_games_are_exported_as_records_that_verify(database: str, tmp_path: Path) -> None:
    done = stolik("export", tmp_path / "records", database=database)
    assert done.output == f"1 record written to {tmp_path}/records.\n"
    (file,) = (tmp_path / "records").iterdir()
    assert file.name == "BRZOZA.json"
    record = GameRecord.from_json(file.read_text("utf-8"))
    assert record == played().record()
    assert stolik("verify", file, database=database).exit_code == 0


def test_series_are_exported_as_one_record_of_their_games_that_verifies(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/series.db"
    first, second = best_of_three()
    keep(url, {"DAB": first, "BUK": second, "BRZOZA": played()})
    folder = tmp_path / "records"
    assert stolik("export", folder, database=url).output == f"4 records written to {folder}.\n"
    assert sorted(path.name for path in folder.iterdir()) == ["BRZOZA.json", "BUK.json", "DAB.json", "series-DAB.json"]
    record = SeriesRecord.from_json((folder / "series-DAB.json").read_text("utf-8"))
    assert (record.series.ended, record.series.standing) == (True, [1, 1])
    assert record.records == (first.record(), second.record())
    told = stolik("verify", folder / "series-DAB.json", database=url).output
    assert "Game 2, template: Sound" in told
    assert "the series is over; starts and points follow from its games: Ola 1, Jan 1." in told


def test_a_series_whose_game_is_gone_is_named_and_the_rest_is_exported(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/series.db"
    keep(url, {"BUK": best_of_three()[1]})
    done = stolik("export", tmp_path / "records", database=url)
    assert done.exit_code == 1
    assert done.output.startswith("1 record written")
    assert "the series DAB was left out: its table DAB is gone" in done.output


def test_a_backup_is_made_and_restored(database: str, tmp_path: Path) -> None:
    assert stolik("backup", tmp_path / "kept.db", database=database).output == f"2 tables kept in {tmp_path}/kept.db.\n"
    other = f"sqlite:///{tmp_path}/other.db"
    done = stolik("restore", tmp_path / "kept.db", database=other)
    assert done.output == f"2 tables restored from {tmp_path}/kept.db.\n"
    assert stolik("export", tmp_path / "records", "--database", other, database=database).output.startswith("1 record")


def test_mistakes_are_told_in_one_line_and_make_no_files(database: str, tmp_path: Path) -> None:
    nowhere = f"sqlite:///{tmp_path}/nowhere.db"
    for command in ("backup", "export"):
        done = stolik(command, tmp_path / "new", database=nowhere)
        assert done.exit_code == 1
        assert done.output.startswith(f"Error: there is no file {tmp_path}/nowhere.db")
    done = stolik("restore", tmp_path / "stolik.db", database=database)
    assert done.exit_code == 1
    assert "already has tables" in done.output
    assert "Error: a database is sqlite:///FILE or postgresql://" in stolik("backup", "new", database="kept.db").output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["stolik.db"]
