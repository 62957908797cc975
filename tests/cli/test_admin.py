"""`stolik admin` without a running server: on the database itself, in plain words."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stolik.cli import main
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.record import GameRecord
from stolik.play.starting import Starts
from stolik.play.table import Table
from stolik.server.identity.guests import public_id
from stolik.server.storage import Store, TableRow

NOW = 1_800_000_000_000
OLA, JAN, EWA = (f"{letter * 32}" for letter in "abc")
NAMES = {OLA: "Aleksandra", JAN: "Jan", EWA: "Ewa"}


def table(*guests: str, begun: bool = True, moves: int | None = 0) -> Table:
    players, starts = max(2, len(guests)), Starts("name")
    opened = Opened("template", 1, players, {"goal": 3}, TableSettings(), guests[0], seed_of(7), starts=starts)
    made = Table.open(opened, NOW)
    for seat, guest in enumerate(guests):
        made.sit(guest, seat, NAMES[guest], "ab" * 8, NOW)
    for seat in range(len(guests), 2):
        made.add_bot(guests[0], seat, "casual", NOW)
    if begun:
        made.begin(guests[0], NOW)
    while begun and made.state and made.to_act and moves != 0:
        seat = made.to_act[0]
        made.move(seat, made.state.legal(seat)[0].text, NOW)
        moves = None if moves is None else moves - 1
    return made


TABLES: dict[str, Callable[[], Table]] = {
    "AAAAAA": lambda: table(OLA, JAN, moves=None),  # over
    "BBBBBB": lambda: table(JAN, OLA),  # playing
    "CCCCCC": lambda: table(JAN, OLA, begun=False),  # waiting
    "DDDDDD": lambda: table(OLA),  # with a bot
    "EEEEEE": lambda: table(JAN, EWA),  # without Ola
}


async def fill(url: str) -> None:
    store = await Store.open(url)
    for number, (code, make) in enumerate(TABLES.items()):
        made = make()
        row = TableRow(code.lower(), code, f"watch-{code}", "template", False, made.phase, NOW + number, NOW + number)
        guests = sorted({chair.guest for chair in made.chairs if chair.guest})
        await store.create(row, made.entries, guests=guests, due=made.due)
    await store.close()


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/stolik.db"
    asyncio.run(fill(url))
    return url


@pytest.fixture
def admin(database: str) -> Callable[..., Result]:
    def run(*words: str) -> Result:
        return CliRunner(env={"STOLIK_DATABASE": database}).invoke(main, ["admin", *words])

    return run


def done(result: Result) -> str:
    assert result.exit_code == 0, result.output
    return result.stdout


def wrong(result: Result) -> str:
    assert result.exit_code == 1, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


async def load(url: str, code: str) -> Table | None:
    store = await Store.open(url)
    try:
        row = await store.find(code)
        return Table.replay(await store.load(row.id)) if row else None
    finally:
        await store.close()


def kept(url: str, code: str) -> Table | None:
    return asyncio.run(load(url, code))


def snapshot(database: str) -> list[object]:
    return [made.entries if (made := kept(database, code)) else None for code in TABLES]


def test_tables_are_listed_with_people_the_last_used_first(admin: Callable[..., Result]) -> None:
    lines = done(admin("tables")).splitlines()
    assert [line.split()[0] for line in lines] == ["code", "EEEEEE", "DDDDDD", "CCCCCC", "BBBBBB", "AAAAAA"]
    assert lines[-1].endswith("Aleksandra, Jan")
    assert lines[2].endswith("Aleksandra, bot (casual)")
    assert [line.split()[0] for line in done(admin("tables", "--phase", "waiting")).splitlines()] == ["code", "CCCCCC"]
    assert "--limit lists more" in done(admin("tables", "--limit", "2"))


def test_a_table_is_shown_with_its_persons_and_without_its_secrets(admin: Callable[..., Result]) -> None:
    told = done(admin("show", "bbbbbb"))
    assert told.startswith("Table BBBBBB: template, playing, by link only.")
    assert f"seat 1      Aleksandra, person {public_id(OLA)}" in told
    assert f"person {public_id(JAN)}, host" in told
    for secret in (OLA, JAN, seed_of(7)):
        assert secret not in told


def test_it_says_who_carried_it_out(admin: Callable[..., Result]) -> None:
    assert "on the database: no server runs here" in admin("stats").stderr


@pytest.mark.parametrize(
    "words",
    [
        ["close", "BBBBBB"],
        ["close", "CCCCCC"],
        ["delete", "AAAAAA"],
        ["ban", "BBBBBB:1"],
        ["rename", "BBBBBB", "1", "Basia"],
        ["forget-person", "AAAAAA:0"],
    ],
)
def test_a_dry_run_tells_what_would_happen_and_changes_nothing(
    admin: Callable[..., Result], database: str, words: list[str]
) -> None:
    before = snapshot(database)
    told = done(admin(*words, "--dry-run"))
    assert "would" in told
    assert told.endswith("Nothing was changed.\n")
    assert snapshot(database) == before
    assert done(admin("unban")) == "Nobody is banned.\n"
    done(admin(*words))
    assert snapshot(database) != before or done(admin("unban")) != "Nobody is banned.\n"


def test_closing_ends_a_game_and_deletes_one_that_has_not_begun(admin: Callable[..., Result], database: str) -> None:
    done(admin("close", "BBBBBB"))
    closed = kept(database, "BBBBBB")
    assert closed
    assert closed.end
    assert closed.end.reason == "stopped"
    assert "over already" in wrong(admin("close", "BBBBBB"))
    assert [line.split()[0] for line in done(admin("tables", "--phase", "playing")).splitlines()] == [
        "code",
        "EEEEEE",
        "DDDDDD",
    ]
    done(admin("close", "CCCCCC"))
    assert kept(database, "CCCCCC") is None


def test_deleting_leaves_nothing(admin: Callable[..., Result], database: str) -> None:
    assert "Table AAAAAA (template, over" in done(admin("delete", "AAAAAA"))
    assert kept(database, "AAAAAA") is None
    assert "there is no table 'AAAAAA'; `stolik admin tables` lists" in wrong(admin("delete", "AAAAAA"))


def test_renaming_changes_the_name_and_the_proof_still_holds(admin: Callable[..., Result], database: str) -> None:
    assert "'Aleksandra' at table AAAAAA, seat 0 is called 'Ola' now." in done(admin("rename", "AAAAAA", "0", "Ola"))
    made = kept(database, "AAAAAA")
    assert made
    assert made.record().seats == ("Ola", "Jan")
    made.record().verify()
    assert "is called 'Jan'; choose another" in wrong(admin("rename", "AAAAAA", "0", "Jаn"))  # with a Cyrillic letter
    assert "at most 20 characters" in wrong(admin("rename", "AAAAAA", "0", "x" * 21))
    assert "seats are 0 to 1, not 7" in wrong(admin("rename", "AAAAAA", "7", "Ola"))
    assert "no person sits on seat 1" in wrong(admin("rename", "DDDDDD", "1", "Ola"))


def test_a_forgotten_person_is_gone_from_everything_and_the_others_keep_their_games(
    admin: Callable[..., Result], database: str, tmp_path: Path
) -> None:
    told = done(admin("forget-person", public_id(OLA)))
    assert f"Person {public_id(OLA)}, at 4 tables, is forgotten." in told
    assert "deleted, since nobody else was there: DDDDDD" in told
    for file in tmp_path.glob("stolik.db*"):
        assert b"Aleksandra" not in file.read_bytes()
        assert OLA.encode() not in file.read_bytes()
    over, playing, waiting = (kept(database, code) for code in ("AAAAAA", "BBBBBB", "CCCCCC"))
    assert over
    assert playing
    assert waiting
    record = GameRecord.from_json(over.record().to_json())
    assert record.seats == ("somebody", "Jan")
    assert record.verify() == over.draws
    assert playing.chairs[1].covered
    assert waiting.chairs[1].free
    assert kept(database, "DDDDDD") is None
    assert kept(database, "EEEEEE") is not None
    assert f"no persons have the id {public_id(OLA)}" in wrong(admin("forget-person", public_id(OLA)))


def test_bans_are_noted_listed_and_lifted(admin: Callable[..., Result]) -> None:
    assert "throws the cookie away" in done(admin("ban", "BBBBBB:1"))
    assert "203.0.113.0/24 is banned until" in done(admin("ban", "203.0.113.9/24", "--days", "3"))
    listed = done(admin("unban")).splitlines()
    assert [line.split()[0] for line in listed] == ["203.0.113.0/24", public_id(OLA)]
    assert listed[1].endswith("for good")
    done(admin("unban", public_id(OLA)))
    assert "is not banned; `stolik admin unban` without a name lists" in wrong(admin("unban", public_id(OLA)))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["show", "NOWHERE"], "there is no table 'NOWHERE'; `stolik admin tables` lists their codes of six signs"),
        (["tables", "--phase", "begun"], "a phase is waiting, playing, over, not 'begun'"),
        (["tables", "--game", "chess"], "a game is "),
        (["ban", "Ola"], "or for an address or network such as 203.0.113.7"),
        (["ban", "BBBBBB:9"], "seats of table BBBBBB are 0 to 1, not '9'"),
        (["ban", "DDDDDD:1"], "no person sits on seat 1 of table DDDDDD"),
        (["forget-person", "Ola"], "or by table and seat, such as ABCDEF:0, not 'Ola'"),
    ],
)
def test_mistakes_are_told_with_what_would_be_right(admin: Callable[..., Result], words: list[str], told: str) -> None:
    assert told in wrong(admin(*words))


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/nowhere.db"
    told = wrong(CliRunner().invoke(main, ["admin", "tables", "--database", url]))
    assert "there is no file" in told
    assert not list(tmp_path.iterdir())


def test_stats_count_what_is_kept(admin: Callable[..., Result]) -> None:
    told = done(admin("stats"))
    assert told.startswith("5 tables of 3 persons, ")
    assert "template  1        3        1" in told
    assert "MB free on its disk." in told
