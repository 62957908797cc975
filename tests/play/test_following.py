"""What follows a game: a rematch or the next game of a series, on the same chairs, with a nonce of everybody there."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from stolik.core.registry import game, games
from stolik.core.state import Outcome
from stolik.play.beginning import begin, missing
from stolik.play.chairs import AWAY
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.following import complete, end_series, give, go_on, leave, opening, seat_all, series_now
from stolik.play.refusal import Refusal
from stolik.play.series import PlannedGame, SeriesPlan, start_series
from stolik.play.starting import By, Starts
from stolik.play.table import Table

NOW = 1_000_000
FOUR = PlannedGame("double-four")


def refused(code: str, call: object, *arguments: object, **named: object) -> None:
    with pytest.raises(Refusal) as refusal:
        call(*arguments, **named)  # type: ignore[operator]
    assert refusal.value.code == code


def begun(
    players: int = 2,
    *,
    plan: SeriesPlan | None = None,
    starts: Starts | None = None,
    id: str = "double-four",
    seed: int = 1,
    people: int | None = None,
    options: dict[str, bool | int | str] | None = None,
) -> Table:
    """A table whose game has begun: the host, Ola1 and so on, and bots on the seats after those of the people."""
    chosen = options or {}
    series = start_series(plan, players, PlannedGame(id, chosen)) if plan else None
    opened = Opened(id, game(id).version, players, chosen, TableSettings(), "host", seed_of(seed))
    table = Table.open(replace(opened, starts=starts or Starts(), series=series), NOW)
    for seat in range(players):
        if seat < (players if people is None else people):
            table.sit("host" if seat == 0 else f"guest{seat}", seat, f"Ola{seat}", "ab" * 8, NOW)
        else:
            table.add_bot("host", seat, "beginner", NOW)
    table.begin("host", NOW)
    return table


def over(table: Table, *winners: int, scores: tuple[int, ...] = ()) -> Table:
    """The table as if its game had just ended so."""
    found = tuple(scores or (int(seat in winners) for seat in range(len(table.chairs))))
    table.end = Outcome(winners, found, "points")
    return table


def following(table: Table, guest: str = "host", code: str = "TABLE1", seed: int = 2) -> Table:
    """The next table, opened by a guest."""
    there = Table.open(opening(table, code, seed_of(seed)), NOW)
    seat_all(table, there, guest, "cd" * 8, NOW)
    return there


def next_game(table: Table, code: str = "TABLE1", seed: int = 2) -> Table:
    """The next game, for which everybody has given a nonce."""
    there = following(table, code=code, seed=seed)
    for seat in missing(there):
        give(there, there.chairs[seat].guest, "ef" * 8, NOW)
    begin(there, (), NOW)
    return there


def play_on(table: Table, moves: int, seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(moves):
        if table.end:
            return
        seat = rng.choice(table.to_act) if table.to_act else None
        assert table.state
        if seat is None:
            table.tick(table.timing.ends)
        else:
            table.move(seat, rng.choice(table.state.legal(seat)).text, table.at + 10)


# Rematches.


def test_a_rematch_keeps_settings_people_and_bots_and_counts_wins() -> None:
    table = begun(3, people=2)
    refused("not-playing", go_on, table, "ABCDEF", "", NOW)
    there = following(over(table, 1))
    opened = there.opened
    assert (opened.round, opened.wins, opened.settings) == (2, [0, 1, 0], table.opened.settings)
    assert [chair.guest or chair.level for chair in there.chairs] == ["host", "guest1", "beginner"]
    assert [chair.name for chair in there.chairs] == ["Ola0", "Ola1", ""]
    go_on(table, "ABCDEF", "key", NOW)
    assert (table.rematch, table.rematch_watch) == ("ABCDEF", "key")
    refused("over", go_on, table, "GHJKMN", "", NOW)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("fikolo", {}),
        ("fikolo", {"variant": "junior"}),
        ("qwixx", {}),
        ("lucky-numbers", {"setup": "one-by-one"}),
        ("lucky-numbers", {}),
        ("double-four", {}),
        ("rings", {}),
    ],
)
def test_a_rematch_moves_the_start_on_from_whoever_really_started_not_from_who_clicked_first(
    id: str, options: dict[str, bool | int | str], seed: int
) -> None:
    table = begun(3, id=id, seed=seed, options=options)
    starter = table.starter or 0
    play_on(table, 3, seed)  # where several act at once, in any order
    assert (table.starter or 0) == starter
    there = next_game(over(table, 0))
    assert there.starter == there.first == (starter + 1) % 3
    assert next_game(over(there, 0), "TABLE2", 3).first == (starter + 2) % 3


def test_the_winner_or_the_loser_of_the_last_game_starts_where_that_was_chosen() -> None:
    for by, first in (("winner", 2), ("loser", 1)):
        table = begun(3, starts=Starts(by))  # type: ignore[arg-type]
        assert following(over(table, 2, scores=(5, 1, 9))).first == first


@pytest.mark.parametrize("by", ["youngest", "oldest"])
def test_who_the_youngest_is_is_asked_once_and_kept(by: By) -> None:
    opened = Opened("double-four", 1, 2, {}, TableSettings(), "host", seed_of(1), starts=Starts(by))
    table = Table.open(opened, NOW)
    table.sit("host", 0, "Ola", "ab" * 8, NOW)
    table.sit("jan", 1, "Jan", "ab" * 8, NOW)
    table.begin("host", NOW, asked=1)
    there = next_game(over(table, 1))
    assert (there.starts, there.first) == (Starts(by, 1), 0)


# Who is ready.


def test_everybody_who_is_there_is_asked_for_a_nonce() -> None:
    there = following(over(begun(3), 1))
    assert missing(there) == [1, 2]
    assert not complete(there, ())
    refused("not-ready", there.begin, "host", NOW)
    give(there, "guest1", "ef" * 8, NOW)
    give(there, "guest1", "99" * 8, NOW)  # said again, the first one stays
    assert not complete(there, ())
    give(there, "guest2", "12" * 8, NOW)
    assert complete(there, ())
    begin(there, (), NOW)
    assert there.fairness.nonces == ("cd" * 8, "ef" * 8, "12" * 8)
    refused("not-waiting", give, there, "guest1", "ef" * 8, NOW)
    assert Table.replay(there.entries).state == there.state


def test_who_is_away_is_covered_by_a_bot_until_he_is_back_and_has_no_say_in_the_chance() -> None:
    there = following(over(begun(3), 1))
    give(there, "guest1", "ef" * 8, NOW)
    assert complete(there, [2])
    there.begin("host", NOW, away=[2])
    assert there.chairs[2].covered
    assert there.fairness.nonces == ("cd" * 8, "ef" * 8, "")
    there.come_back(2, NOW)
    assert there.chairs[2].plays


def test_several_seats_of_one_device_need_one_nonce() -> None:
    table = begun(2)
    table.hand(1, "host", NOW)
    there = following(over(table, 1))
    assert complete(there, ())
    begin(there, (), NOW)
    assert there.fairness.nonces == ("cd" * 8, "cd" * 8)


def test_who_does_not_go_on_leaves_the_chair_to_a_bot_before_or_after_the_next_table_is_there() -> None:
    table = over(begun(3), 1)
    leave(table, 1, NOW)
    leave(table, 1, NOW)
    there = following(table)
    assert [chair.level for chair in there.chairs] == ["", "solid", ""]
    leave(there, 2, NOW)
    assert complete(there, ())
    begin(there, (), NOW)
    assert there.fairness.nonces == ("cd" * 8, "", "")
    refused("not-waiting", leave, there, 0, NOW)
    refused("not-your-seat", leave, there, 2, NOW)


def test_when_the_host_leaves_the_next_person_is_host() -> None:
    table = over(begun(3), 1)
    leave(table, 0, NOW)
    assert following(table, "guest2").opened.host == "guest1"


def test_chairs_are_kept_between_games_and_cannot_be_freed() -> None:
    there = following(over(begun(3), 1))
    refused("not-waiting", there.free, "host", 1, NOW)
    refused("seat-taken", there.sit, "stranger", 1, "Ewa", "ab" * 8, NOW)


def test_nobody_gives_a_nonce_at_a_table_that_follows_none() -> None:
    table = Table.open(Opened("double-four", 1, 2, {}, TableSettings(), "host", seed_of(1)), NOW)
    table.sit("host", 0, "Ola", "ab" * 8, NOW)
    refused("not-waiting", give, table, "host", "cd" * 8, NOW)
    refused("not-waiting", leave, table, 0, NOW)


# Series.


def test_a_tournament_always_moves_the_start_on_whatever_was_chosen_and_ends_in_a_standing() -> None:
    table = begun(3, plan=SeriesPlan("tournament"), starts=Starts("winner"))
    firsts = []
    for number in range(3):
        firsts.append(table.starter)
        over(table, 1)
        last = table
        table = next_game(table, f"TABLE{number}", number + 5)
    assert sorted(firsts) == [0, 1, 2]  # type: ignore[type-var]
    series = series_now(last, "TABLE2")
    assert series
    assert (series.over, series.standing, series.winners) == (True, [0, 6, 0], [1])
    assert [each.code for each in series.played] == ["TABLE0", "TABLE1", "TABLE2"]


def test_after_its_end_the_same_series_can_be_played_once_more() -> None:
    table = begun(2, plan=SeriesPlan("tournament"))
    second = next_game(over(table, 1))
    again = next_game(over(second, 1), "TABLE2", 3)
    series = again.opened.series
    assert series
    assert (series.played, again.opened.round, again.opened.wins) == ([], 1, [])
    assert again.first == table.starter


def test_an_evening_goes_from_game_to_game() -> None:
    plan = SeriesPlan("evening", 0, [FOUR, PlannedGame("qwixx"), PlannedGame("rings", {"rings": 2})])
    table = begun(3, plan=plan)
    found = []
    for number in range(3):
        found.append((table.game.id, table.options == table.game.chosen(table.options, 3)))
        over(table, 0)
        if number < 2:
            table = next_game(table, f"TABLE{number}", number + 5)
    assert found == [("double-four", True), ("qwixx", True), ("rings", True)]
    assert table.options["rings"] == 2
    series = series_now(table, "TABLE2")
    assert series
    assert series.standing == [6, 0, 0]


def test_every_game_can_be_played_in_every_kind_of_series_it_is_offered_in() -> None:
    for id in games():
        for plan in (SeriesPlan("tournament"), SeriesPlan("best", 3)):
            there = next_game(over(begun(2, id=id, plan=plan), 0))
            assert there.game.id == id


def test_who_resigns_loses_that_game_even_if_the_bot_wins_it() -> None:
    plan = SeriesPlan("tournament")
    for seed in range(30):
        table = begun(3, plan=plan, id="lucky-numbers", seed=seed)
        table.resign(2, NOW)
        play_on(table, 5000, seed)
        assert table.end
        assert 2 not in table.end.winners
        assert table.state
        assert table.state.outcome
        if 2 in table.state.outcome.winners:
            return
    raise AssertionError("the bot has won no game, so that nothing was tested")


def test_the_host_ends_a_series_between_games_before_the_next_one_or_in_the_middle_of_one() -> None:
    plan = SeriesPlan("best", 5)
    between = over(begun(2, plan=plan), 1)
    refused("not-host", end_series, between, "guest1", NOW)
    end_series(between, "host", NOW)
    series = series_now(between, "TABLE1")
    assert series
    assert (series.over, series.ended, series.winners) == (True, True, [1])
    refused("no-series", end_series, between, "host", NOW)

    waiting = following(over(begun(2, plan=plan), 1))
    end_series(waiting, "host", NOW)
    refused("no-series", give, waiting, "guest1", "ef" * 8, NOW)
    refused("no-series", waiting.begin, "host", NOW, away=[1])
    assert not complete(waiting, [1])
    series = series_now(waiting, "TABLE2")
    assert series
    assert (series.winners, len(series.played)) == ([1], 1)

    playing = next_game(over(begun(2, plan=plan), 1))
    end_series(playing, "host", NOW)
    assert (playing.phase, playing.end) == ("over", Outcome((), playing.end.scores if playing.end else (), "stopped"))
    series = series_now(playing, "TABLE2")
    assert series
    assert (series.over, series.standing) == (True, [0, 1])


def test_when_the_host_is_away_for_a_minute_the_others_at_the_table_may_end_the_series() -> None:
    table = over(begun(3, plan=SeriesPlan("best", 5)), 1)
    refused("not-overdue", end_series, table, "guest1", NOW + AWAY, away=AWAY - 1)
    refused("not-overdue", end_series, table, "guest1", NOW + AWAY - 1, away=AWAY)  # the host has just sat down
    refused("not-host", end_series, table, "stranger", NOW + AWAY, away=AWAY)
    end_series(table, "guest1", NOW + AWAY, away=AWAY)
    assert table.ended


def test_when_the_host_does_not_go_on_or_gave_the_seat_to_another_device_the_others_may_end_the_series() -> None:
    table = over(begun(3, plan=SeriesPlan("best", 5)), 1)
    leave(table, 2, NOW)
    refused("not-host", end_series, table, "guest1", NOW)
    leave(table, 0, NOW)
    refused("not-host", end_series, table, "guest2", NOW)  # who does not go on either has no say
    end_series(table, "guest1", NOW)
    assert table.ended

    handed = over(begun(3, plan=SeriesPlan("best", 5)), 1)
    handed.hand(0, "tablet", NOW)
    end_series(handed, "tablet", NOW)
    assert handed.ended


def test_a_table_without_a_series_has_none_to_end() -> None:
    refused("no-series", end_series, begun(2), "host", NOW)


def test_a_series_that_is_over_cannot_be_ended() -> None:
    table = next_game(over(begun(2, plan=SeriesPlan("tournament")), 1))
    refused("no-series", end_series, over(table, 1), "host", NOW)


def test_the_entries_of_a_series_are_the_whole_truth() -> None:
    there = next_game(over(begun(3, plan=SeriesPlan("best", 3)), 1))
    leave(over(there, 1), 1, NOW)
    again = Table.replay(there.entries)
    assert (again.opened, again.left, again.starter) == (there.opened, there.left, there.starter)
