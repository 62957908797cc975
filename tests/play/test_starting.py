"""Who starts: chosen before the first game, moved on from whoever really started after that."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadNotation, BadOption
from stolik.core.game import Outcome
from stolik.core.laws import setups
from stolik.core.registry import game, games
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.record import GameRecord
from stolik.play.refusal import Refusal
from stolik.play.starting import (
    By,
    Starts,
    alphabetical,
    bot_names,
    drawn,
    following_seat,
    losers,
    printed,
    usual_starts,
)
from stolik.play.table import Table

NOW = 1_000_000


def table(names: list[str | None], starts: Starts, seed: int = 1, id: str = "double-four") -> Table:
    opened = Opened(id, game(id).version, len(names), {}, TableSettings(), "host", seed_of(seed), starts=starts)
    waiting = Table.open(opened, NOW)
    for seat, name in enumerate(names):
        if name is None:
            waiting.add_bot("host", seat, "casual", NOW)
        else:
            waiting.sit("host", seat, name, "ab" * 8, NOW)
    return waiting


def starter(names: list[str | None], starts: Starts, seed: int = 1, asked: int | None = None) -> int | None:
    begun = table(names, starts, seed)
    begun.begin("host", NOW, asked=asked)
    assert begun.to_act == (begun.starter,)
    return begun.starter


def test_names_are_in_the_order_of_a_polish_dictionary() -> None:
    right = ["2 Ala", "Ada", "Ala", "Ala Ż.", "Alan", "ąda", "Basia", "Celina", "Ćma", "Ewa", "Ęda", "Lena", "Łucja"]
    right += ["Nina", "Ńka", "Ola", "Ósma", "Quentin", "Sara", "Śnieżka", "Vera", "Xena", "Zoja", "Źrebak", "Żaneta"]
    mixed = right.copy()
    random.Random(1).shuffle(mixed)
    assert sorted(mixed, key=alphabetical) == right


def test_capitals_do_not_count_and_foreign_accents_count_last() -> None:
    assert alphabetical("OLA") == alphabetical("ola")
    assert alphabetical("Łucja") == alphabetical("łUCJA")
    assert alphabetical("Zoe") < alphabetical("Zoé") < alphabetical("Zof")
    assert alphabetical("Żaneta") < alphabetical("Анна")


def test_chance_starts_where_nobody_is_named() -> None:
    found = Counter(starter(["Ola", "Jan", None], Starts(), seed) for seed in range(60))
    assert set(found) == {0, 1, 2}


def test_a_named_seat_starts() -> None:
    assert [starter(["Ola", "Jan", "Ewa"], Starts("seat", seat)) for seat in range(3)] == [0, 1, 2]


def test_by_name_the_first_in_the_alphabet_starts_bots_too() -> None:
    assert starter(["Łucja", "Lena", "Ola"], Starts("name")) == 1
    assert starter(["Ola", None, "Ewa"], Starts("name")) == 1
    assert starter(["Ala", None, None], Starts("name")) == 0
    assert bot_names(["Ala", None, None]) == ["Ala", "Bot 1", "Bot 2"]
    assert bot_names(["Ala", None]) == ["Ala", "Bot"]


def test_chance_decides_between_equal_names_and_the_record_proves_it() -> None:
    found: Counter[int | None] = Counter()
    for seed in range(60):
        begun = table(["Zoja", "Ola", "ola"], Starts("name"), seed)
        begun.begin("host", NOW)
        begun.resign(0, NOW)
        begun.resign(1, NOW)
        begun.resign(2, NOW)
        found[begun.starter] += 1
        record = GameRecord.from_json(begun.record().to_json())
        assert record == begun.record()
        record.verify()
        other = GameRecord.from_json(begun.record().to_json().replace(f'"first": {record.first}', '"first": 0'))
        with pytest.raises(BadNotation, match=f"by name it is seat {record.first}"):
            other.verify()
    assert set(found) == {1, 2}


@pytest.mark.parametrize("by", ["youngest", "oldest"])
def test_the_table_asks_once_who_the_youngest_or_the_oldest_is(by: By) -> None:
    waiting = table(["Ola", "Jan", "Ewa"], Starts(by))
    with pytest.raises(Refusal, match=f"say who of you is the {by}") as refusal:
        waiting.begin("host", NOW)
    assert refusal.value.code == "who-starts"
    with pytest.raises(Refusal, match="seats are 0 to 2, not 3"):
        waiting.begin("host", NOW, asked=3)
    waiting.begin("host", NOW, asked=2)
    assert (waiting.starter, waiting.starts) == (2, Starts(by, 2))
    assert Table.replay(waiting.entries).starts == Starts(by, 2)
    assert starter(["Ola", "Jan", "Ewa"], Starts(by, 1)) == 1


@pytest.mark.parametrize("by", ["winner", "loser"])
def test_before_the_first_game_nobody_has_won_or_lost_and_chance_decides(by: By) -> None:
    assert {starter(["Ola", "Jan"], Starts(by), seed) for seed in range(20)} == {0, 1}


@pytest.mark.parametrize(
    ("by", "winners", "scores", "following"),
    [
        ("random", (0,), (9, 4, 4), 2),
        ("seat", (0,), (9, 4, 4), 2),
        ("name", (0,), (9, 4, 4), 2),
        ("youngest", (0,), (9, 4, 4), 2),
        ("winner", (0,), (9, 4, 4), 0),
        ("winner", (1,), (4, 9, 4), 1),
        ("winner", (0, 1), (9, 9, 4), 2),
        ("winner", (), (4, 4, 4), 2),
        ("loser", (0,), (9, 4, 5), 1),
        ("loser", (0,), (9, 4, 4), 2),
        ("loser", (0, 2), (9, 4, 9), 1),
        ("loser", (), (1, 4, 4), 2),
        ("loser", (0, 1, 2), (4, 4, 4), 2),
    ],
)
def test_the_next_seat_starts_the_next_game_or_the_only_winner_or_loser(
    by: By, winners: tuple[int, ...], scores: tuple[int, ...], following: int
) -> None:
    assert following_seat(Starts(by), 1, Outcome(winners, scores, "full")) == following


def test_with_two_who_has_not_won_has_lost() -> None:
    assert losers(Outcome((1,), (5, 5), "resigned")) == [0]


@pytest.mark.parametrize(
    "starts", [Starts("seat"), Starts("seat", 2), Starts("seat", -1), Starts("oldest", 2), Starts("name", 1)]
)
def test_a_setting_that_names_no_seat_or_one_too_many_is_refused(starts: Starts) -> None:
    with pytest.raises(BadOption):
        table(["Ola", "Jan"], starts)


def test_rg_03_by_name_is_usual_where_the_rules_say_so_but_not_at_listed_tables() -> None:
    assert {id: usual_starts(each).by for id, each in games().items() if usual_starts(each).by != "random"} == {
        "rings": "name"
    }
    assert usual_starts(game("rings"), listed=True) == Starts()
    marked = {id: printed(each) for id, each in games().items() if printed(each)}
    assert marked == {"rings": "name", "double-four": "youngest", "fikolo": "youngest", "lucky-numbers": "oldest"}


EVERY = [(id, setup) for id, each in games().items() for setup in setups(each)[:6] if setup.players > 1]


@pytest.mark.parametrize(("id", "setup"), EVERY, ids=str)
def test_who_is_drawn_to_start_is_told_by_every_game_in_the_same_words(id: str, setup: object) -> None:
    players, options = setup.players, setup.options  # type: ignore[attr-defined]
    state = game(id).start(players, None, **options)
    named = [game(id).start(players, seat, **options) for seat in range(players)]
    if len({each.bytes for each in named}) == 1:
        return  # nobody starts in this variant: all act at once
    draws = [move for move, _ in state.chance()]
    assert [drawn([(CHANCE, move.text)]) for move in draws] == list(range(players))
    assert [state.apply(move, CHANCE) for move in draws] == named
