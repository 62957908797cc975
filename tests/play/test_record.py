"""Records replay; a wrong one is refused with the place and the reason."""

from __future__ import annotations

import json
import random

import pytest

from stolik.core.contract import CHANCE
from stolik.core.errors import BadNotation, StolikError
from stolik.core.game import Game, State
from stolik.core.registry import game, games
from stolik.play.record import GameRecord


def played(each: Game) -> tuple[GameRecord, State]:
    rng = random.Random(4)
    players = each.counts()[0]
    record = GameRecord(each.id, players, each.chosen({}, players), seats=("Ola", "bot")[:players])
    state = record.start()
    while state.to_act and len(record.moves) < 300:
        actor = rng.choice(state.to_act)
        move = state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor))
        record, state = record.add(actor, move), state.apply(move, actor)
    return record, state


@pytest.mark.parametrize("each", [*games().values(), game("template")], ids=lambda each: each.id)
def test_a_record_replays_to_the_same_state(each: Game) -> None:
    record, state = played(each)
    again = GameRecord.from_json(record.to_json())
    assert again == record
    assert again.end() == state
    assert again.to_json() == record.to_json()
    assert len(list(again.states())) == len(record.moves) + 1


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 9}, "records of formats 1 and 2"),
        ({"rules": 9}, "present rules"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"options": {"goal": 12}}, "option goal"),
        ({"players": 9}, "is for 2 to 4 players"),
        ({"moves": [[0, "3"], [0, "4"]]}, "move 2 of the record does not fit: seat 0 cannot act"),
        ({"moves": [["dealer", "3"]]}, "move 1 of a record is"),
        ({"moves": ["3"]}, "move 1 of a record is"),
        ({"moves": [[True, "3"]]}, "move 1 of a record is"),
        ({"moves": {}}, "its moves a list"),
        ({"extra": 1}, "a record has the fields"),
        ({"format": 1}, "a record of format 1 has the fields"),
        ({"boards": 7}, "the game and the boards of a record are texts"),
        ({"boards": "abc"}, "template has no boards that could be put in"),
        ({"game": ["template"]}, "the game and the boards of a record are texts"),
        ({"players": 2.0}, "players and first of a record are whole numbers"),
        ({"players": "2"}, "players and first of a record are whole numbers"),
        ({"first": True}, "players and first of a record are whole numbers"),
        ({"options": {"first": 1}}, "there is no option 'first'"),
        ({"options": {"goal": "--3"}}, "option goal is a whole number"),
        ({"seats": None}, "the seats of a record are 2 names"),
        ({"seats": "Ola"}, "the seats of a record are 2 names"),
        ({"seats": ["Ola"]}, "the seats of a record are 2 names"),
        ({"seats": ["Ola", 3]}, "the seats of a record are 2 names"),
        ({"seats": ["Ola", "\x1b[2J"]}, "the seats of a record are 2 names"),
        ({"seats": ["Ola", "\ud800"]}, "a record is JSON"),
        ({"fairness": {"commitment": "", "nonces": None, "seed": ""}}, "its nonces a list of texts"),
        ({"fairness": {"commitment": "", "nonces": "ab", "seed": ""}}, "its nonces a list of texts"),
        ({"fairness": {"commitment": "", "nonces": [], "seed": "x"}}, "a seed is 64 hexadecimal digits"),
    ],
)
def test_a_wrong_record_is_refused(change: dict[str, object], said: str) -> None:
    data = json.loads(GameRecord("template", 2, {"goal": 2}).to_json()) | change
    with pytest.raises(StolikError) as caught:
        GameRecord.from_json(json.dumps(data)).end()
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", "nonsense", "null", "[" * 100_000, "9" * 5_000],
    ids=["nothing", "list", "half", "words", "null", "deep", "digits"],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="a record"):
        GameRecord.from_json(text)
