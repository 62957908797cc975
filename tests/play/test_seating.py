"""Who may sit down, and under which name: nobody passes for somebody else, and who was sent away stays away."""

from __future__ import annotations

import pytest

from stolik.play.entries import TableSettings
from stolik.play.lookalikes import skeleton
from stolik.play.table import Table

from .test_play_table import NOW, opened, refused

NONCE = "ab" * 8


@pytest.mark.parametrize(
    ("name", "alike"),
    [
        ("Ola", "ola"),
        ("Ola", "Оlа"),  # Cyrillic O and a
        ("Ola", "0la"),
        ("Ola", "O1a"),
        ("Ola", "O l a"),
        ("Ola", "Ｏｌａ"),
        ("Irmina", "Imina".replace("m", "rm")),
        ("Marek", "Marek."),
        ("Modest", "Rnodest".replace("R", "r")),
    ],
)
def test_names_that_can_be_mistaken_for_each_other_have_one_skeleton(name: str, alike: str) -> None:
    assert skeleton(name) == skeleton(alike)


@pytest.mark.parametrize(
    ("name", "other"), [("Ola", "Ala"), ("Łucja", "Lucja"), ("Gracz 1", "Gracz 2"), ("Jan", "Ian"), ("☺", "☹")]
)
def test_names_that_differ_for_an_eye_have_different_skeletons(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


def test_nobody_sits_down_under_a_name_that_looks_like_anothers() -> None:
    table = opened(players=3)
    table.sit("host", 0, "Ola", NONCE, NOW)
    refused("name-taken", table.sit, "guest", 1, "Оla", NONCE, NOW)
    table.sit("host", 1, "Ola", NONCE, NOW)  # at one device people know who is who
    table.sit("guest", 2, "Jan", NONCE, NOW)


def test_at_a_listed_table_a_guest_takes_one_seat_and_the_host_any() -> None:
    table = opened(players=4, settings=TableSettings(public=True))
    table.sit("guest", 1, "Jan", NONCE, NOW)
    refused("one-seat", table.sit, "guest", 2, "Ela", NONCE, NOW)
    table.sit("host", 0, "Ola", NONCE, NOW)
    table.sit("host", 2, "Ela", NONCE, NOW)


def test_who_is_sent_away_by_the_host_stays_away_and_who_gets_up_may_come_back() -> None:
    table = opened()
    table.sit("guest", 1, "Jan", NONCE, NOW)
    table.free("guest", 1, NOW)
    table.sit("guest", 1, "Jan", NONCE, NOW)
    table.free("host", 1, NOW)
    refused("removed", table.sit, "guest", 1, "Jan", NONCE, NOW)
    refused("removed", Table.replay(table.entries).sit, "guest", 1, "Jan", NONCE, NOW)
    table.sit("other", 1, "Jan", NONCE, NOW)
