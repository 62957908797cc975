"""Bans: persons by their short ids, addresses by networks."""

from __future__ import annotations

import pytest

from stolik.server.identity.bans import BadSubject, Bans, subject_of
from stolik.server.identity.guests import public_id
from stolik.server.identity.limits import address_key


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        (" 0A1B2C3D ", "0a1b2c3d"),
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::/32", "2001:db8::/32"),
    ],
)
def test_a_ban_is_written_down_in_one_way(text: str, subject: str) -> None:
    assert subject_of(text) == subject


@pytest.mark.parametrize("text", ["", "Ola", "0a1b2c3", "203.0.113", "203.0.113.7/33", "0.0.0.0/0", "::/0"])
def test_what_names_nobody_or_everybody_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(BadSubject, match=r"203\.0\.113\.7|smaller network"):
        subject_of(text)


def test_persons_and_networks_are_kept_out_and_nobody_else() -> None:
    bans = Bans()
    assert not bans.hold("ola", "203.0.113.7")
    bans.set([public_id("ola"), "203.0.113.0/24", "2001:db8::/32"])
    assert bans.hold("ola", "198.51.100.1")
    assert bans.hold("jan", address_key("203.0.113.200"))
    assert bans.hold("", address_key("::ffff:203.0.113.9"))
    assert bans.hold("jan", address_key("2001:db8:7::1"))
    assert not bans.hold("jan", address_key("203.0.114.1"))
    assert not bans.hold("jan", address_key("2001:db9::1"))
    assert not bans.hold("", "unknown")
    bans.set([])
    assert not bans.hold("ola", "203.0.113.7")
