"""The gate: what one guest and one address may do, and what thirty devices behind one address need."""

from __future__ import annotations

from stolik.server.identity.gate import Gate, Quotas


def test_who_gets_new_cookies_is_still_one_address() -> None:
    gate = Gate()
    opened = sum(gate.may_open(f"guest {number}", "his") for number in range(1000))
    assert opened <= 61
    assert gate.may_open("somebody", "hers")
    said = sum(gate.may_say(f"guest {number}", "his", 1) for number in range(5000))
    assert said <= 1100
    assert gate.may_say("somebody", "hers", 1)


def test_one_guest_holds_few_sockets_and_one_address_not_all_of_them() -> None:
    gate = Gate()
    assert sum(gate.admit("eve", "his") for _ in range(100)) == gate.open_sockets.most
    assert sum(gate.admit(f"guest {number}", "his") for number in range(1000)) < 300
    assert gate.admit("ola", "hers")


def test_a_socket_that_is_closed_makes_room() -> None:
    gate = Gate()
    while gate.admit("eve", "his"):
        pass
    gate.leave("eve", "his")
    assert gate.admit("eve", "his")
    for _ in range(gate.open_sockets.most):
        gate.leave("eve", "his")
    assert (len(gate.open_sockets), len(gate.open_sockets_here)) == (0, 0)


def test_thirty_devices_behind_one_address_sit_down_at_ten_tables_at_once() -> None:
    gate, school = Gate(), "school"
    for pupil in range(30):
        for _ in range(8):  # the page asks who it is, which games there are, and for its table
            assert gate.requests.allow(school)
        assert all(gate.pace.reserve(school, 0) == 0 for _ in range(40))  # the page and its files
        assert gate.admit(f"pupil {pupil}", school)
        for _ in range(10):
            assert gate.may_say(f"pupil {pupil}", school, 1)
    for table in range(10):
        assert gate.may_open(f"pupil {table}", school)


def test_quotas_by_guest_and_address_are_settings() -> None:
    gate = Gate(1, Quotas(guest_tables=3, address_tables=5, guest_sockets=2, address_sockets=4))
    assert sum(gate.may_open("eve", "his") for _ in range(10)) == 3
    assert sum(gate.may_open(f"guest {number}", "his") for number in range(10)) == 2
    assert gate.may_open("ola", "hers")
    assert sum(gate.admit("eve", "his") for _ in range(10)) == 2
    assert sum(gate.admit(f"guest {number}", "his") for number in range(10)) == 2
    assert gate.admit("ola", "hers")


def test_in_the_long_run_one_address_opens_its_tables_of_a_day_and_no_more() -> None:
    gate, seconds = Gate(), [0.0]
    for limits in (gate.openings_here, gate.tables_a_day_here):
        limits._clock = lambda: seconds[0]
    opened = 0
    for number in range(24 * 60):  # a new guest every minute for a day, as many tables as there may be
        seconds[0] += 60
        for each in range(60):
            if not gate.may_open(f"guest {number} {each}", "his"):
                break
            opened += 1
    assert 1000 <= opened <= 2000
