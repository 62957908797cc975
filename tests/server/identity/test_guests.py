"""Guests and keys: cookies that only this server can sign, and how they expire."""

from __future__ import annotations

import base64
import hashlib
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from itsdangerous import TimestampSigner

from stolik.server.identity.guests import DAY, Guests, public_id, set_cookie
from stolik.server.identity.keys import FILE, BadKeys, secret_keys

OLD, NEW, FOREIGN = "o" * 32, "n" * 32, "f" * 32
START = 1_800_000_000.0


class ServerClock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> float:
        return self.now


def test_a_guest_is_known_again_by_the_cookie() -> None:
    guests = Guests([NEW])
    guest, cookie = guests.issue()
    assert guests.read(cookie) == guest
    assert len(bytes.fromhex(guest)) == 16
    assert guests.issue()[0] != guest


def test_a_forged_cookie_is_nobody() -> None:
    guests = Guests([NEW])
    guest, cookie = guests.issue()
    other = ("0" if guest[0] != "0" else "1") + guest[1:]
    stamp = base64.urlsafe_b64encode(int(START).to_bytes(4, "big")).decode().rstrip("=")
    other_purpose = TimestampSigner(NEW, key_derivation="hmac", digest_method=hashlib.sha256)  # with the right key
    forged = [
        cookie.replace(guest, other),
        f"{guest}.{stamp}.",
        guest,
        Guests([FOREIGN]).issue()[1],
        other_purpose.sign(guest).decode(),
        "",
        "..",
        "żółw",
        "\udc80",
    ]
    assert [guests.read(each) for each in forged] == [None] * len(forged)
    assert guests.read(None) is None


def test_a_cookie_cut_short_is_nobody() -> None:
    guests = Guests([NEW])
    _, cookie = guests.issue()
    assert all(guests.read(cookie[:length]) is None for length in range(len(cookie)))


def test_the_first_key_signs_and_all_keys_verify() -> None:
    guest, cookie = Guests([OLD]).issue()
    both = Guests([NEW, OLD])
    assert both.read(cookie) == guest
    assert Guests([NEW]).read(both.issue()[1]) is not None
    assert Guests([OLD]).read(both.issue()[1]) is None


def test_a_key_that_was_taken_away_is_worth_nothing() -> None:
    _, cookie = Guests([OLD]).issue()
    assert Guests([NEW]).read(cookie) is None


def test_a_cookie_expires_after_a_year() -> None:
    clock = ServerClock()
    guests = Guests([NEW], clock)
    guest, cookie = guests.issue()
    clock.now = START + 365 * DAY
    assert guests.read(cookie) == guest
    clock.now += 1
    assert guests.read(cookie) is None
    assert guests.renew(cookie) is None


def test_a_cookie_older_than_a_month_is_renewed_for_the_same_guest() -> None:
    clock = ServerClock()
    guests = Guests([NEW], clock)
    guest, cookie = guests.issue()
    clock.now = START + 30 * DAY
    assert guests.renew(cookie) is None
    clock.now += 1
    renewed = guests.renew(cookie)
    clock.now += 360 * DAY
    assert guests.read(renewed) == guest


def test_a_cookie_of_an_older_key_is_renewed_with_the_first_one() -> None:
    guest, cookie = Guests([OLD]).issue()
    renewed = Guests([NEW, OLD]).renew(cookie)
    assert Guests([NEW]).read(renewed) == guest


def test_a_cookie_from_a_machine_whose_clock_is_ahead_is_good() -> None:
    clock = ServerClock()
    guest, cookie = Guests([NEW], lambda: START + 5).issue()
    assert Guests([NEW], clock).read(cookie) == guest


def test_no_script_and_no_other_site_gets_the_cookie() -> None:
    attributes = set_cookie("value", secure=True).split("; ")
    assert attributes[0] == "stolik=value"
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Secure", f"Max-Age={365 * DAY}"} == set(attributes[1:])
    assert "Secure" not in set_cookie("value", secure=False)


def test_the_public_id_does_not_show_the_guest() -> None:
    guest, _ = Guests([NEW]).issue()
    assert public_id(guest) == public_id(guest)
    assert public_id(guest) not in guest


def test_keys_come_from_the_environment_first(tmp_path: Path) -> None:
    assert secret_keys(tmp_path, {"STOLIK_KEYS": f"{NEW}, {OLD},"}) == [NEW, OLD]
    assert list(tmp_path.iterdir()) == []


def test_a_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    made = secret_keys(folder, {})
    assert secret_keys(folder, {}) == made
    assert len(made[0]) == 64
    assert stat.S_IMODE((folder / FILE).stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == [FILE]


def test_processes_that_start_together_use_the_same_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: secret_keys(tmp_path, {})[0], range(16)))
    assert len(set(found)) == 1


def test_a_key_file_open_to_others_is_refused(tmp_path: Path) -> None:
    secret_keys(tmp_path, {})
    (tmp_path / FILE).chmod(0o640)
    with pytest.raises(BadKeys, match="chmod 600"):
        secret_keys(tmp_path, {})


def test_short_and_missing_keys_are_refused_without_showing_them(tmp_path: Path) -> None:
    with pytest.raises(BadKeys, match="key 2 of STOLIK_KEYS has 6 characters; it needs at least 32") as told:
        secret_keys(tmp_path, {"STOLIK_KEYS": f"{NEW},secret"})
    assert "secret" not in str(told.value)
    (tmp_path / FILE).touch(mode=0o600)
    with pytest.raises(BadKeys, match="holds no key"):
        secret_keys(tmp_path, {})
