"""A table, without sockets: seats, moves, takebacks, limits and results follow from commands and time."""

from __future__ import annotations

import random

import pytest

from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE
from stolik.core.laws import Setup, setups
from stolik.core.registry import game, games
from stolik.play.chairs import AWAY
from stolik.play.entries import Entry, Opened, TableSettings, decode_body, encode_body
from stolik.play.fairness import seed_of
from stolik.play.record import GameRecord
from stolik.play.refusal import Refusal
from stolik.play.table import Table

NOW = 1_000_000


def opened(
    id: str = "double-four", players: int = 2, *, settings: TableSettings | None = None, **options: object
) -> Table:
    chosen = {name: value for name, value in options.items() if isinstance(value, bool | int | str)}
    opening = Opened(id, game(id).version, players, chosen, settings or TableSettings(), "host", seed_of(1))
    return Table.open(opening, NOW)


def begun(id: str = "double-four", players: int = 2, *, bots: int = 0, **rest: object) -> Table:
    table = opened(id, players, **rest)  # type: ignore[arg-type]
    for seat in range(players):
        if seat >= players - bots:
            table.add_bot("host", seat, "beginner", NOW)
        else:
            table.sit("host" if seat == 0 else f"guest{seat}", seat, f"Ola{seat}", "ab" * 8, NOW)
    table.begin("host", NOW)
    return table


def refused(code: str, call: object, *arguments: object, **named: object) -> None:
    with pytest.raises(Refusal) as refusal:
        call(*arguments, **named)  # type: ignore[operator]
    assert refusal.value.code == code


def play_on(table: Table, moves: int, seed: int = 1) -> None:
    """Play legal moves at random, the referee's when nobody else can act."""
    rng = random.Random(seed)
    now = table.at
    for _ in range(moves):
        if table.phase == "over":
            return
        now += 400
        assert table.state is not None
        if table.timing.rule and (not table.to_act or rng.random() < 0.4):
            now = max(now, table.timing.ends)
            table.tick(now)
        else:
            seat = rng.choice(table.to_act)
            table.move(seat, rng.choice(table.state.legal(seat)).text, now)


SETUPS = [pytest.param(g.id, setup, id=f"{g.id} {setup}") for g in games().values() for setup in setups(g)[:8]]


@pytest.mark.parametrize(("id", "setup"), SETUPS)
def test_entries_are_the_whole_truth(id: str, setup: Setup) -> None:
    table = begun(id, setup.players, **setup.options)  # type: ignore[arg-type]
    play_on(table, 60)
    kept = [Entry(e.seq, e.at, decode_body(encode_body(e.body)), e.command) for e in table.entries]
    again = Table.replay(kept)
    assert again.state == table.state
    assert (again.version, again.phase, again.due, again.undoable) == (
        table.version,
        table.phase,
        table.due,
        table.undoable,
    )
    assert again.record() == table.record()
    assert table.unsaved == table.entries


def test_chance_follows_the_seed_and_the_nonces() -> None:
    table = begun("lucky-numbers")
    play_on(table, 400)
    record = table.record()
    assert table.phase == "over"
    assert record.verify() == table.draws > 0
    assert GameRecord.from_json(record.to_json()) == record
    assert record.fairness is not None
    assert record.fairness.nonces == ("ab" * 8, "ab" * 8)


def test_the_seed_is_secret_until_the_end() -> None:
    table = begun("lucky-numbers")
    fairness = table.record().fairness
    assert fairness is not None
    assert fairness.seed == ""


def test_seats_are_taken_once_and_only_before_the_game() -> None:
    table = opened()
    table.sit("host", 0, "Ola", "", NOW)
    refused("seat-taken", table.sit, "other", 0, "Jan", "", NOW)
    refused("unknown-seat", table.sit, "other", 2, "Jan", "", NOW)
    refused("seats-free", table.begin, "host", NOW)
    refused("not-host", table.add_bot, "other", 1, "master", NOW)
    refused("bad-level", table.add_bot, "host", 1, "god", NOW)
    refused("not-host", table.free, "other", 0, NOW)
    table.add_bot("host", 1, "master", NOW)
    refused("not-host", table.begin, "other", NOW)
    table.begin("host", NOW)
    refused("not-waiting", table.free, "host", 0, NOW)
    assert table.to_act


def test_a_refused_command_changes_nothing() -> None:
    table = begun()
    before = (table.version, table.state, len(table.unsaved))
    (seat,) = table.to_act
    refused("not-your-turn", table.move, 1 - seat, "left a1", NOW)
    refused("illegal", table.move, seat, "left z9", NOW)
    refused("illegal", table.move, seat, "nonsense", NOW)
    assert (table.version, table.state, len(table.unsaved)) == before


def test_a_move_that_was_legal_when_it_was_made_is_told_to_be_late() -> None:
    table = begun()
    (seat,) = table.to_act
    seen = table.version
    table.move(seat, "left a1", NOW)
    refused("late", table.move, seat, "left a1", NOW, seen=seen)


def test_the_own_step_is_taken_back_at_once_but_a_turn_needs_agreement() -> None:
    table = begun()
    (seat,) = table.to_act
    table.move(seat, "left a1", NOW)
    assert table.undoable == [seat]
    table.undo(seat, NOW)
    assert table.moves[-1].actor == CHANCE or not table.moves or table.moves[-1].actor != seat
    assert table.state is not None
    table.move(seat, "left a1", NOW)
    second = table.state.legal(seat)[0].text
    table.move(seat, second, NOW)
    version = table.state
    table.undo(seat, NOW)
    assert table.asked == seat
    assert table.state == version
    refused("nothing-to-answer", table.answer, seat, True, NOW)
    table.answer(1 - seat, False, NOW)
    refused("nothing-to-answer", table.answer, 1 - seat, True, NOW)
    table.undo(seat, NOW)
    table.answer(1 - seat, True, NOW)
    assert table.to_act == (seat,)
    assert len([made for made in table.moves if made.actor == seat]) == 1


def asked_by_one_of_three() -> tuple[Table, int, int, int]:
    """A table of three at which a seat has asked for its last turn back; that seat and the two others."""
    table = begun(players=3)
    (seat,) = table.to_act
    assert table.state is not None
    table.move(seat, "left a1", NOW)
    table.move(seat, table.state.legal(seat)[0].text, NOW)
    table.undo(seat, NOW)
    assert table.asked == seat
    one, other = (each for each in range(3) if each != seat)
    return table, seat, one, other


def taken_back(table: Table, seat: int) -> bool:
    made = [move for move in table.moves if move.actor == seat]
    return table.asked is None and table.to_act == (seat,) and len(made) == 1


def test_a_takeback_does_not_wait_for_who_has_resigned() -> None:
    table, seat, one, other = asked_by_one_of_three()
    table.answer(one, True, NOW)
    assert not taken_back(table, seat)
    table.resign(other, NOW)
    assert taken_back(table, seat)
    assert Table.replay(table.entries).state == table.state


def test_a_takeback_does_not_wait_for_a_seat_that_a_bot_covers() -> None:
    table, seat, one, other = asked_by_one_of_three()
    table.decide(one, other, "cover", NOW + AWAY, away=AWAY)
    refused("nothing-to-answer", table.answer, other, True, NOW)
    assert not taken_back(table, seat)
    table.answer(one, True, NOW)
    assert taken_back(table, seat)


def test_a_takeback_does_not_wait_for_a_seat_that_its_asker_was_given() -> None:
    table, seat, one, other = asked_by_one_of_three()
    table.answer(one, True, NOW)
    table.hand(other, table.chairs[seat].guest, NOW)
    assert taken_back(table, seat)


def test_who_has_resigned_takes_nothing_back() -> None:
    table, seat, one, other = asked_by_one_of_three()
    made = len(table.moves)
    table.answer(one, True, NOW)
    table.resign(seat, NOW)
    assert table.asked is None
    refused("nothing-to-answer", table.answer, other, True, NOW)
    assert len(table.moves) == made


def test_against_bots_a_turn_is_taken_back_at_once_with_their_answer() -> None:
    table = begun(bots=1)
    play_on(table, 12)
    assert table.state is not None
    while table.to_act != (0,) or table.state.legal(0)[0].text.startswith("take"):
        play_on(table, 1)
    table.undo(0, NOW)
    assert table.to_act == (0,)


def test_nothing_is_taken_back_past_a_draw() -> None:
    table = begun("lucky-numbers")
    play_on(table, 30)
    for seat in (0, 1):
        step = table.undo_window.last(seat)
        if step:
            assert all(made.actor < MAX_SEATS for made in table.moves[step.moves :])
    state = table.state
    assert state is not None
    while "draw" not in [move.text for move in state.legal(table.to_act[0])]:
        play_on(table, 1)
        assert table.state is not None
        state = table.state
    seat = table.to_act[0]
    table.move(seat, "draw", NOW)
    refused("no-undo", table.undo, seat, NOW)


def test_a_hidden_choice_is_taken_back_only_until_it_is_revealed() -> None:
    table = begun("qwixx")
    assert table.to_act == (0, 1)
    table.move(0, "pass", NOW)
    assert table.undoable == [0]
    table.move(1, "pass", NOW)
    assert table.undoable == []
    refused("no-undo", table.undo, 0, NOW)
    refused("no-undo", table.undo, 1, NOW)


def test_a_clock_that_runs_out_lets_the_others_decide() -> None:
    table = begun(settings=TableSettings(clock="brisk"))
    (seat,) = table.to_act
    due = table.due
    assert due == NOW + 45_000
    refused("not-overdue", table.decide, 1 - seat, seat, "cover", NOW)
    table.tick(due - 1)
    assert not table.chairs[seat].overdue
    table.tick(due)
    assert table.chairs[seat].overdue
    table.decide(1 - seat, seat, "wait", due + 5)
    assert table.due == due + 5 + 45_000
    table.tick(due + 50_000)
    table.decide(1 - seat, seat, "cover", due + 50_000)
    assert table.bots_to_act == [(seat, "solid")]
    table.come_back(seat, due + 50_001)
    assert table.bots_to_act == []
    table.tick(due + 99_999)
    table.decide(1 - seat, seat, "stop", due + 100_000)
    assert table.end is not None
    assert (table.end.reason, table.end.winners) == ("stopped", ())


def test_who_is_away_long_can_be_covered_without_a_clock() -> None:
    table = begun()
    later = NOW + AWAY
    refused("not-overdue", table.decide, 1, 0, "cover", later, away=AWAY - 1)
    table.decide(1, 0, "cover", later, away=AWAY)
    assert table.chairs[0].covered


def test_who_has_just_got_a_seat_has_a_minute_to_come_to_it() -> None:
    table = begun()
    refused("not-overdue", table.decide, 1, 0, "stop", NOW + AWAY - 1, away=10 * AWAY)
    table.hand(0, "phone", NOW + AWAY)
    refused("not-overdue", table.decide, 1, 0, "stop", NOW + 2 * AWAY - 1, away=10 * AWAY)
    table.decide(1, 0, "stop", NOW + 2 * AWAY, away=10 * AWAY)


def at_two_devices() -> Table:
    """Three seats with a clock: seats 0 and 2 are one person's, seat 1 is another's."""
    table = opened("lucky-numbers", 3, settings=TableSettings(clock="brisk"))
    for seat, guest in enumerate(("host", "guest1", "host")):
        table.sit(guest, seat, f"Ola{seat}", "ab" * 8, NOW)
    table.begin("host", NOW)
    return table


def test_nobody_gives_the_own_seat_more_time_from_another_own_seat() -> None:
    table = at_two_devices()
    while table.to_act == (1,):
        play_on(table, 1)
    (seat,) = table.to_act
    assert table.due
    table.tick(table.due)
    assert table.chairs[seat].overdue
    refused("not-overdue", table.decide, 2 - seat, seat, "wait", table.at)
    table.decide(1, seat, "wait", table.at)


def test_at_one_device_the_people_there_decide_among_themselves() -> None:
    table = opened(settings=TableSettings(clock="brisk"))
    for seat in range(2):
        table.sit("host", seat, f"Ola{seat}", "ab" * 8, NOW)
    table.begin("host", NOW)
    (seat,) = table.to_act
    assert table.due
    table.tick(table.due)
    table.decide(1 - seat, seat, "wait", table.at)
    assert not table.chairs[seat].overdue


def test_who_has_resigned_decides_nothing_for_those_who_play() -> None:
    table = begun("lucky-numbers", 3)
    table.resign(0, NOW)
    for decision in ("wait", "cover", "stop"):
        refused("not-overdue", table.decide, 0, 1, decision, NOW + AWAY, away=AWAY)
    table.decide(2, 1, "cover", NOW + AWAY, away=AWAY)


def test_time_without_a_server_is_credited() -> None:
    table = begun(settings=TableSettings(clock="brisk"))
    assert table.due == NOW + 45_000
    table.credit(7_000, NOW + 60_000)
    assert table.due == NOW + 52_000


def test_a_clock_that_jumps_back_does_not_turn_the_log_back() -> None:
    table = begun()
    (seat,) = table.to_act
    table.move(seat, "left a1", NOW - 500_000)
    assert [entry.at for entry in table.entries] == sorted(entry.at for entry in table.entries)


def test_resigning_ends_a_game_of_two_and_a_bot_plays_on_in_a_larger_one() -> None:
    two = begun()
    two.resign(0, NOW)
    assert two.end is not None
    assert (two.end.winners, two.end.reason) == ((1,), "resigned")
    refused("over", two.resign, 1, NOW)
    three = begun("lucky-numbers", 3)
    three.resign(0, NOW)
    assert three.phase == "playing"
    assert three.chairs[0].covered
    refused("not-your-turn", three.come_back, 0, NOW)


def test_a_seat_can_go_over_to_another_guest() -> None:
    table = begun()
    table.hand(1, "phone", NOW)
    assert table.seats_of("phone") == [1]
    assert table.seats_of("guest1") == []


def test_the_referee_acts_when_a_limit_of_the_rules_ends() -> None:
    table = begun("fikolo")
    assert table.state is not None
    seat = table.to_act[0]
    table.move(seat, table.state.legal(seat)[0].text, NOW)
    rule = table.timing.rule
    assert rule is not None
    assert rule.name == "window"
    assert table.due == NOW + 300
    table.tick(NOW + 299)
    assert table.timing.rule is rule
    table.tick(NOW + 300)
    assert table.moves[-1].actor == REFEREE
    assert table.timing.rule is not None
    assert table.timing.rule.name == "show"
