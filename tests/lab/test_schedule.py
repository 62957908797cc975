"""Who sits where: everybody everywhere, equally often."""

from __future__ import annotations

from collections import Counter

import pytest

from stolik.lab.errors import ArenaError
from stolik.lab.schedule import Schedule, Seating, Sitting

NAMES = tuple("abcdef")


def test_two_bots_change_seats_within_a_deal_and_the_start_moves_on_from_deal_to_deal() -> None:
    assert list(Sitting(0, (0, 1)).seatings()) == [Seating((0, 1), 0), Seating((1, 0), 0)]
    assert list(Sitting(1, (0, 1)).seatings()) == [Seating((0, 1), 1), Seating((1, 0), 1)]


@pytest.mark.parametrize(("bots", "players"), [(2, 2), (3, 2), (5, 2), (3, 3), (4, 3), (6, 4)])
def test_every_bot_sits_on_every_seat_and_starts_equally_often(bots: int, players: int) -> None:
    schedule = Schedule(NAMES[:bots], players)
    games = schedule.games_a_deal * 24  # all starting seats and all orders around the table
    seats: Counter[tuple[int, int]] = Counter()
    starts: Counter[int] = Counter()
    neighbours: Counter[tuple[int, int]] = Counter()
    for sitting in schedule.sittings(games):
        for seating in sitting.seatings():
            seats.update((bot, seat) for seat, bot in enumerate(seating.seats))
            starts[seating.seats[seating.first]] += 1
            neighbours.update(zip(seating.seats, (*seating.seats[1:], seating.seats[0]), strict=True))
    assert len(seats) == bots * players
    assert len(set(seats.values())) == len(set(starts.values())) == len(set(neighbours.values())) == 1
    assert sum(starts.values()) == games


def test_within_a_deal_every_bot_starts_once_in_each_line_up() -> None:
    for deal in range(12):
        seatings = list(Sitting(deal, (0, 2, 5)).seatings())
        assert {seating.seats[seating.first] for seating in seatings} == {0, 2, 5}
        assert len({seating.first for seating in seatings}) == 1


def test_more_bots_than_players_meet_in_all_combinations() -> None:
    assert Schedule(("a", "b", "c"), 2).lineups == [(0, 1), (0, 2), (1, 2)]


def test_a_bot_named_twice_sits_twice_and_never_alone_with_itself() -> None:
    assert Schedule(("a", "b", "b"), 3).lineups == [(0, 1, 2)]
    assert Schedule(("a", "a", "b", "b"), 4).lineups == [(0, 1, 2, 3)]
    assert Schedule(("a", "b", "b"), 2).lineups == [(0, 1)]
    assert Schedule(("a", "a"), 2).lineups == [(0, 1)]
    assert Schedule(("a", "b"), 1).lineups == [(0,), (1,)]


def test_games_are_rounded_up_to_whole_deals() -> None:
    schedule = Schedule(("a", "b", "c"), 2)
    assert schedule.games_a_deal == 6
    assert [schedule.deals(games) for games in (1, 6, 7, 2000)] == [1, 1, 2, 334]
    assert len(list(schedule.sittings(7))) == 6


def test_too_few_bots_are_told_what_to_name() -> None:
    with pytest.raises(ArenaError, match=r"4 players need as many bots; .* e\.g\. a,b,b,b"):
        Schedule(("a", "b"), 4)
