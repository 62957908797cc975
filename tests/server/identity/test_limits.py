"""Limits: a burst is allowed, a flood is not, and whoever floods cannot fill the memory."""

from __future__ import annotations

import pytest

from stolik.server.identity.limits import Limits, address_key


class ServerClock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> ServerClock:
    return ServerClock()


def test_a_burst_is_allowed_and_the_flood_after_it_is_not(clock: ServerClock) -> None:
    limits = Limits(rate=2, burst=5, clock=clock)
    assert [limits.allow("a") for _ in range(7)] == [True] * 5 + [False] * 2


def test_in_the_long_run_the_rate_decides(clock: ServerClock) -> None:
    limits = Limits(rate=2, burst=5, clock=clock)
    allowed = 0
    for _ in range(1000):
        allowed += limits.allow("a")
        clock.now += 0.125
    assert allowed == 5 + 2 * 125 - 1


def test_one_flood_does_not_stop_the_others(clock: ServerClock) -> None:
    limits = Limits(rate=1, burst=1, clock=clock)
    assert not all(limits.allow("a") for _ in range(10))
    assert limits.allow("b")


def test_a_bucket_never_holds_more_than_a_burst(clock: ServerClock) -> None:
    limits = Limits(rate=2, burst=5, clock=clock)
    limits.allow("a")
    clock.now += 1e9
    assert sum(limits.allow("a") for _ in range(100)) == 5


def test_what_is_refused_costs_nothing(clock: ServerClock) -> None:
    limits = Limits(rate=1, burst=3, clock=clock)
    assert limits.allow("a", cost=2)
    assert not limits.allow("a", cost=2)
    assert limits.allow("a", cost=1)
    assert not limits.allow("b", cost=4)


def test_it_says_how_long_to_wait(clock: ServerClock) -> None:
    limits = Limits(rate=2, burst=1, clock=clock)
    assert limits.wait("a") == 0
    limits.allow("a")
    assert limits.wait("a") == 0.5
    clock.now += limits.wait("a")
    assert limits.allow("a")


def test_a_clock_set_back_neither_fills_nor_empties(clock: ServerClock) -> None:
    limits = Limits(rate=1, burst=1, clock=clock)
    limits.allow("a")
    clock.now -= 50
    assert not limits.allow("a")
    clock.now += 1
    assert limits.allow("a")


def test_memory_is_bounded_and_the_oldest_is_forgotten(clock: ServerClock) -> None:
    limits = Limits(rate=0.001, burst=1, size=100, clock=clock)
    limits.allow("steady")
    for number in range(1000):
        limits.allow(f"stranger {number}")
        assert not limits.allow("steady"), "whoever keeps asking is not forgotten"
    assert len(limits) == 100


def test_whoever_owns_a_network_of_addresses_has_one_bucket() -> None:
    assert address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert address_key("2001:db8:1:3::1") != address_key("2001:db8:1:2::1")
    assert address_key("::ffff:192.0.2.7") == address_key("192.0.2.7") == "192.0.2.7"
    assert address_key("fe80::1%eth0") == "fe80::/64"
    assert address_key("") == address_key("nonsense") == "unknown"
