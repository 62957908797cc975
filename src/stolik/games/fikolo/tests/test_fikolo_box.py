"""Task cards of somebody's box: they lie in the state, are checked like hostile input, and travel with records."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from itertools import permutations

import numpy as np
import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadBoards, BadNotation
from stolik.core.game import Game
from stolik.games.fikolo import GAME
from stolik.games.fikolo.box import COLOUR_LETTERS, FEWEST_CARDS, LONGEST, SHAPE_LETTERS
from stolik.games.fikolo.rules.cards import PLACES
from stolik.games.fikolo.rules.components import OWN, RASTERS
from stolik.games.fikolo.rules.rasters import EMPTY, place_of, raster_of, size, turns, wanted, woven
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.record import GameRecord
from stolik.play.table import Table


def box(cards: int = 30, figures: int = 2) -> list[str]:
    """Cards with their figures in the first places, no two alike."""
    places = [f"{PLACES[i]}:{COLOUR_LETTERS[i]}" for i in range(figures)]
    every = list(permutations(SHAPE_LETTERS, figures))[:cards]
    return [",".join(map("".join, zip(places, shapes, strict=True))) for shapes in every]


MIXED = ";".join([*box(10), *box(10, 3), *box(10, 4)])


def test_fk_02_a_card_reads_in_all_four_rotations_as_its_raster_does() -> None:
    for raster in RASTERS:
        card = woven(raster)
        assert raster_of(card) == raster
        for rotation, turned in enumerate(turns(raster)):
            places = [place for place in range(9) if turned[place] != EMPTY]
            assert [place_of(card, rotation, i) for i in range(size(card))] == places
            for i, place in enumerate(places):
                colour, shape = divmod(turned[place], 6)
                fitting = [one for one in range(36) if wanted(card, rotation, i) >> one & 1]
                assert fitting == [one for one in range(36) if one // 6 == colour or one % 6 == shape]


def test_fk_02_the_own_cards_of_a_box_are_played_with() -> None:
    state = GAME.start(2, 0, MIXED)
    assert (state.boards, GAME.start(2).boards) == (MIXED, "")
    assert state.fixed["cards"][0][:3] == ["red-circle", "blue-square", None]
    assert len(state.fixed["cards"]) == 30
    again = GAME.parse(state.text)
    assert (again, again.text) == (state, state.text)
    assert f"boards={MIXED}" in state.text


def test_fk_02_the_games_own_cards_typed_in_are_the_games_own() -> None:
    letters = [COLOUR_LETTERS[figure // 6] + SHAPE_LETTERS[figure % 6] for figure in range(36)]
    names = [f"{column}{row}" for row in "123" for column in "abc"]
    cards = [",".join(f"{names[p]}:{letters[f]}" for p, f in enumerate(raster) if f != EMPTY) for raster in RASTERS]
    state = GAME.start(2, 0, ";".join(cards))
    assert np.array_equal(state.record.tasks, OWN)
    assert state.boards == ""


def test_fk_02_figures_may_be_typed_in_any_order() -> None:
    cards = box()
    swapped = ";".join([",".join(reversed(cards[0].split(","))), *cards[1:]])
    assert GAME.start(2, 0, swapped).boards == ";".join(cards)


def test_fk_04_and_fk_19_too_many_figures_are_removed_from_own_cards_as_well() -> None:
    def tasks(**options: str | bool) -> int:
        state = GAME.start(2, 0, MIXED, **options)
        while state.legal(CHANCE)[0].text.startswith("deal"):
            state = state.apply(state.legal(CHANCE)[0])
        return len(state.legal(CHANCE))

    assert (tasks(), tasks(beginner=True)) == (30, 20)
    assert (tasks(variant="junior"), tasks(variant="junior", beginner=True)) == (30, 20)


def test_fk_02_a_box_of_fewer_cards_is_played_to_its_end() -> None:
    rng = random.Random(3)
    state = GAME.start(2, 0, ";".join(box(FEWEST_CARDS)))
    while state.to_act:
        actor = rng.choice(state.to_act)
        state = state.apply(state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)), actor)
    outcome = state.outcome
    assert outcome is not None
    assert outcome.reason == "tasks"


def spoilt(card: str) -> str:
    return ";".join([card, *box()[1:]])


@pytest.mark.parametrize(
    ("key", "boards"),
    [
        ("long", "x" * (LONGEST + 1)),
        ("cards", ";".join(box(FEWEST_CARDS - 1))),
        ("cards", ";".join([*box(30), "a1:rc,b1:bq"])),
        ("cards", ";" * 40),
        ("figure", spoilt("a1:rc,b1")),
        ("figure", spoilt("a1:rc,d1:bq")),
        ("figure", spoilt("a1:rc,b1:bx")),
        ("figure", spoilt("a1:rc,b1:wq")),
        ("figure", spoilt("a1:rc,b1:bqq")),
        ("figure", spoilt("a1:rc,,b1:bq")),
        ("figure", spoilt("")),
        ("figure", spoilt("a1:rc,b1:b\u0661")),
        ("figure", spoilt("A1:RC,B1:BQ")),
        ("place", spoilt("a1:rc,a1:bq")),
        ("figures", spoilt("a1:rc")),
        ("figures", spoilt("a1:rc,b1:bq,c1:kt,a2:vs,b2:ym,c2:gh")),
        ("colour", spoilt("a1:rc,b1:rq")),
        ("shape", spoilt("a1:rc,b1:bc")),
        ("twins", ";".join([*box(29), box(29)[3]])),
        ("twins", ";".join([*box(29), "c1:rc,c2:bq"])),
    ],
)
def test_fk_02_a_wrong_box_is_refused_with_a_sentence(
    key: str, boards: str, said_in_both_languages: Callable[[Game, BadBoards], None]
) -> None:
    with pytest.raises(BadBoards) as refused:
        GAME.start(2, 0, boards)
    assert refused.value.key == key
    said_in_both_languages(GAME, refused.value)


def test_fk_19_junior_needs_four_tasks_for_everybody_without_those_of_five_figures() -> None:
    boards = ";".join([*box(10), *box(10, 5)])
    assert GAME.start(2, 0, boards, variant="junior").boards == boards
    with pytest.raises(BadBoards, match="3 players need 12 tasks of at most 4 figures, and this box has 10") as refused:
        GAME.start(3, 0, boards, variant="junior")
    assert refused.value.key == "few"
    assert GAME.start(4, 0, boards).boards == boards


def test_boards_that_are_no_text_and_a_position_with_wrong_ones_are_refused() -> None:
    with pytest.raises(BadBoards):
        GAME.start(2, 0, 7)
    with pytest.raises((BadBoards, BadNotation)):
        GAME.parse("fikolo players=2 boards=a1:rc | phase dealing")


def test_a_record_with_own_cards_replays_anywhere() -> None:
    opened = Opened("fikolo", GAME.version, 2, {"variant": "junior"}, TableSettings(), "host", seed_of(1), boards=MIXED)
    table, rng = Table.open(opened, 0), random.Random(1)
    for seat in range(2):
        table.sit("host", seat, f"{seat}", f"{seat + 1:032x}", 0)
    table.begin("host", 0)
    while table.end is None:
        assert table.state
        seat = table.to_act[0]
        table.move(seat, rng.choice(table.state.legal(seat)).text, table.at + 1000)
    record = GameRecord.from_json(table.record().to_json())
    assert (record.boards, record.end()) == (MIXED, table.state)
    assert record.end().boards == MIXED
    assert record.verify() == record.draws


def test_a_view_of_own_cards_is_plain_json() -> None:
    state = GAME.start(2, 0, MIXED)
    assert json.loads(json.dumps(state.view(0))) == state.view(0)
