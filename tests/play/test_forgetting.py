"""Forgetting a person: seats are given up, the name is taken out of the log, and the proof still holds."""

from __future__ import annotations

import pytest

from stolik.core.registry import game
from stolik.play.entries import Ended, Opened, Sat, TableSettings, encode_body
from stolik.play.fairness import seed_of
from stolik.play.following import opening, seat_all
from stolik.play.forgetting import give_up, heir, with_name, without
from stolik.play.record import GameRecord
from stolik.play.series import PlannedGame, SeriesPlan, start_series
from stolik.play.series_record import SeriesRecord
from stolik.play.starting import Starts
from stolik.play.table import Table

NOW = 1_000_000


def waiting(*guests: str, id: str = "template", starts: Starts | None = None, players: int = 0) -> Table:
    """A table of guests who are called by their ids with a capital; the first is the host."""
    players = players or len(guests)
    opened = Opened(
        id, game(id).version, players, {}, TableSettings(), guests[0], seed_of(7), starts=starts or Starts()
    )
    table = Table.open(opened, NOW)
    for seat, guest in enumerate(guests):
        table.sit(guest, seat, guest.capitalize(), "ab" * 8, NOW)
    return table


def playing(*guests: str, id: str = "template", starts: Starts | None = None) -> Table:
    table = waiting(*guests, id=id, starts=starts)
    table.begin(guests[0], NOW)
    return table


def play_out(table: Table) -> Table:
    while table.state and table.to_act:
        seat = table.to_act[0]
        table.move(seat, table.state.legal(seat)[0].text, NOW)
    return table


def forgotten(table: Table, guest: str) -> Table:
    """The table as it is read from disk after a guest was forgotten."""
    give_up(table, guest, NOW)
    changed = {entry.seq: entry for entry in without(table.entries, guest, "alias", heir(table, guest))}
    return Table.replay([changed.get(entry.seq, entry) for entry in table.entries])


def written(table: Table) -> str:
    return "".join(encode_body(entry.body).decode() for entry in table.entries)


def test_neither_the_name_nor_the_guest_stands_in_the_log_any_more() -> None:
    table = playing("ola", "jan")
    assert '"ola"' in written(table)
    assert "Ola" in written(table)
    left = forgotten(table, "ola")
    assert "ola" not in written(left).lower()
    assert left.seats_of("ola") == []
    assert left.chairs[1].name == "Jan"


def test_in_a_game_a_bot_plays_on_and_nobody_else_loses_anything() -> None:
    table = playing("ola", "jan")
    moves = len(table.moves)
    left = forgotten(table, "ola")
    assert left.chairs[0].covered
    assert (left.phase, len(left.moves)) == ("playing", moves)
    assert left.opened.host == "jan"
    assert play_out(left).end


def test_before_a_game_the_seat_is_free_again_and_another_person_is_the_host() -> None:
    left = forgotten(waiting("ola", "jan"), "ola")
    assert left.chairs[0].free
    assert left.opened.host == "jan"
    left.sit("ewa", 0, "Ewa", "cd" * 8, NOW)
    left.begin("jan", NOW)


def test_after_a_game_a_bot_takes_the_chair_in_the_next() -> None:
    table = play_out(playing("ola", "jan"))
    left = forgotten(table, "ola")
    following = Table.open(opening(left, "ABCDEF", seed_of(8)), NOW)
    seat_all(left, following, "jan", "cd" * 8, NOW)
    assert [chair.person for chair in following.chairs] == [False, True]
    assert following.opened.host == "jan"


def test_between_two_games_a_bot_takes_the_chair_that_was_kept() -> None:
    table = play_out(playing("ola", "jan"))
    following = Table.open(opening(table, "ABCDEF", seed_of(8)), NOW)
    seat_all(table, following, "jan", "cd" * 8, NOW)
    assert not forgotten(following, "ola").chairs[0].person


def test_a_record_of_somebody_forgotten_still_verifies() -> None:
    table = play_out(playing("ola", "jan"))
    before = table.record()
    record = GameRecord.from_json(forgotten(table, "ola").record().to_json())
    assert record.seats == ("somebody", "Jan")
    assert record.verify() == before.draws
    assert (record.moves, record.fairness) == (before.moves, before.fairness)


@pytest.mark.parametrize("guest", ["ola", "jan"])
def test_a_record_whose_names_decided_who_starts_verifies_without_them(guest: str) -> None:
    table = play_out(playing("ola", "jan", starts=Starts("name")))
    assert table.record().starts == "name"
    record = GameRecord.from_json(forgotten(table, guest).record().to_json())
    assert record.first == table.first == 1
    assert record.verify() == table.draws


def test_the_record_of_a_series_still_verifies() -> None:
    series = start_series(SeriesPlan("best", 3), 2, PlannedGame("template"))
    opened = Opened("template", 1, 2, {}, TableSettings(), "ola", seed_of(7), series=series, starts=Starts("name"))
    first = Table.open(opened, NOW)
    for seat, guest in enumerate(("ola", "jan")):
        first.sit(guest, seat, guest.capitalize(), "ab" * 8, NOW)
    first.begin("ola", NOW)
    play_out(first)
    second = Table.open(opening(first, "DAB", seed_of(8)), NOW)
    seat_all(first, second, "ola", "cd" * 8, NOW)
    second.add(NOW, "", Ended())
    left = forgotten(first, "ola")
    played = second.opened.series
    assert played
    record = SeriesRecord.from_json(SeriesRecord.of(played, [left]).to_json())
    assert record.verify() == [left.draws]
    assert "Ola" not in record.to_json()


def test_a_seat_that_was_taken_over_is_forgotten_by_whichever_device_asks() -> None:
    table = playing("ola", "jan")
    table.hand(0, "olas-phone", NOW)
    left = forgotten(table, "olas-phone")
    assert "olas-phone" not in written(left)
    assert left.chairs[0].name == ""
    assert left.chairs[1].name == "Jan"


def test_a_takeback_does_not_wait_for_who_is_forgotten() -> None:
    table = playing("ola", "jan", id="double-four")
    (seat,) = table.to_act
    assert table.state
    table.move(seat, "left a1", NOW)
    table.move(seat, table.state.legal(seat)[0].text, NOW)
    table.undo(seat, NOW)
    assert table.asked == seat
    left = forgotten(table, ("ola", "jan")[1 - seat])
    assert (left.asked, left.to_act) == (None, (seat,))


def test_a_renamed_person_keeps_the_seat_and_the_proof() -> None:
    table = play_out(playing("ola", "jan", starts=Starts("name")))
    changed = with_name(table.entries, 0, "Basia")
    assert isinstance(changed.body, Sat)
    left = Table.replay([changed if entry.seq == changed.seq else entry for entry in table.entries])
    assert left.chairs[0].guest == "ola"
    assert left.record().seats == ("Basia", "Jan")
    assert left.record().verify() == table.draws
