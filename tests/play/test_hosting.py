"""The door: the host locks a table, withdraws the spectators' link and sends somebody away."""

from __future__ import annotations

from stolik.play import following, hosting
from stolik.play.capacity import MOST_REQUESTS
from stolik.play.table import Table

from .test_play_table import NOW, opened, refused

NONCE = "ab" * 8


def three() -> Table:
    """The host and two guests, whose game has begun."""
    table = opened(players=3)
    for seat, guest in enumerate(("host", "jan", "ela")):
        table.sit(guest, seat, guest.title(), NONCE, NOW)
    table.begin("host", NOW)
    return table


def test_at_a_locked_table_nobody_new_sits_down_and_those_who_sit_may_take_another_seat() -> None:
    table = opened(players=4)
    table.sit("jan", 1, "Jan", NONCE, NOW)
    hosting.lock(table, "host", True, NOW)
    refused("locked", table.sit, "ela", 2, "Ela", NONCE, NOW)
    table.sit("jan", 2, "Ola", NONCE, NOW)
    table.sit("host", 0, "Ala", NONCE, NOW)
    again = Table.replay(table.entries)
    refused("locked", again.sit, "ela", 3, "Ela", NONCE, NOW)
    hosting.lock(again, "host", False, NOW)
    again.sit("ela", 3, "Ela", NONCE, NOW)


def test_the_door_is_the_hosts() -> None:
    table = three()
    refused("not-host", hosting.lock, table, "jan", True, NOW)
    refused("not-host", hosting.withdraw_link, table, "jan", "second", NOW)
    refused("not-host", hosting.send_away, table, "jan", 2, NOW)


def test_to_lock_what_is_locked_changes_nothing() -> None:
    table = three()
    hosting.lock(table, "host", True, NOW)
    version = table.version
    hosting.lock(table, "host", True, NOW)
    assert table.version == version


def test_withdrawn_links_are_in_the_log_and_cannot_fill_it() -> None:
    table = three()
    hosting.withdraw_link(table, "host", "first", NOW)
    hosting.withdraw_link(table, "host", "second", NOW)
    assert Table.replay(table.entries).door.watch == "second"
    for _ in range(MOST_REQUESTS - table.requests):
        hosting.withdraw_link(table, "host", "more", NOW)
    refused("full", hosting.withdraw_link, table, "host", "too many", NOW)


def test_who_is_sent_away_in_a_game_leaves_the_seat_to_a_bot_and_does_not_come_back() -> None:
    table = three()
    hosting.send_away(table, "host", 1, NOW)
    for each in (table, Table.replay(table.entries)):
        assert each.seats_of("jan") == []
        assert (each.chairs[1].person, each.chairs[1].level) == (False, "solid")
        assert each.door.removed == {"jan"}
        assert each.phase == "playing"
        assert each.record().seats == ("Host", "solid", "Ela")


def test_before_the_game_the_seat_is_free_again_for_others() -> None:
    table = opened()
    table.sit("jan", 1, "Jan", NONCE, NOW)
    hosting.send_away(table, "host", 1, NOW)
    refused("removed", table.sit, "jan", 1, "Jan", NONCE, NOW)
    table.sit("ela", 1, "Ela", NONCE, NOW)


def test_nobody_is_sent_away_from_a_bots_chair_a_free_one_or_the_hosts_own() -> None:
    table = opened(players=3)
    table.sit("host", 0, "Ola", NONCE, NOW)
    table.add_bot("host", 1, "solid", NOW)
    for seat in range(3):
        refused("not-your-seat", hosting.send_away, table, "host", seat, NOW)


def test_what_the_one_sent_away_wanted_to_take_back_stays() -> None:
    table = three()
    table.asked = 1
    hosting.send_away(table, "host", 1, NOW)
    assert table.asked is None


def test_a_game_ends_when_the_last_person_who_plays_is_sent_away() -> None:
    table = opened()
    table.sit("jan", 0, "Jan", NONCE, NOW)
    table.add_bot("host", 1, "solid", NOW)
    table.begin("host", NOW)
    hosting.send_away(table, "host", 0, NOW)
    assert table.end
    assert table.end.winners == ()


def test_after_the_game_a_bot_goes_on_for_who_is_sent_away_and_the_door_stays_as_it_is() -> None:
    table = three()
    for seat in range(3):
        table.resign(seat, NOW)
    hosting.lock(table, "host", True, NOW)
    hosting.send_away(table, "host", 1, NOW)
    assert table.record().seats[1] == "Jan"
    there = Table.open(following.opening(table, "ABCDEF", "00" * 32), NOW)
    following.seat_all(table, there, "host", NONCE, NOW)
    assert [chair.guest for chair in there.chairs] == ["host", "", "ela"]
    assert (there.door.locked, there.door.removed) == (True, {"jan"})
    hosting.send_away(there, "host", 2, NOW)  # before the next game has begun
    assert there.chairs[2].level == "solid"
