"""The tracks of somebody's box: played as they are typed in, refused with a sentence where they cannot be right."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stolik.core.errors import BadBoards
from stolik.core.game import Game, State
from stolik.games.qwixx import GAME
from stolik.games.qwixx.box import LONGEST, PARTS
from stolik.games.qwixx.rules.components import BONUS, WORDS
from stolik.games.qwixx.tests.scenes_qwixx import said, sheet, texts
from stolik.play.record import GameRecord
from stolik.search.bots import make_bot

ORDER = sorted(WORDS, key=lambda word: (int(word[1:]), word))
FIELDS = ORDER[4:]  # B3, G3, R3, Y3, B4, …
SIDE = ",".join(FIELDS)
BOX = f"a:{SIDE}"
POINTS = ",".join(str(1 + field // 3) for field in range(40))


def spoilt(place: int, word: str) -> str:
    return ",".join([*FIELDS[:place], word, *FIELDS[place + 1 :]])


def points(place: int, word: str) -> str:
    words = POINTS.split(",")
    return ",".join([*words[:place], word, *words[place + 1 :]])


WRONG = [
    ("c:R2", "part", "a box has the parts a, b, bonus, not 'c'"),
    ("R2,R3", "part", "not 'R2,R3'"),
    ("a:", "count", "A has 1 fields, not 40"),
    (f"{BOX},R2", "count", "A has 41 fields, not 40"),
    (f"{BOX};{BOX}", "twice", "the part a is there twice"),
    (f"a:{spoilt(6, 'P3')}", "field", "side a, field 7: 'P3' is not a colour"),
    (f"a:{spoilt(6, 'R13')}", "field", "side a, field 7: 'R13' is not"),
    (f"a:{spoilt(6, 'R02')}", "field", "side a, field 7: 'R02' is not"),
    (f"a:{spoilt(6, 'R٣')}", "field", "side a, field 7"),
    (f"a:{spoilt(6, 'x' * 100)}", "field", f"'{'x' * 12}' is not"),
    (f"a:{spoilt(6, 'B3')}", "again", "side a, field 7: B3 is already on field 1"),
    (f"{BOX};bonus:{points(0, '0')}", "bonus", "the bonus of field 1 is a number from 1 to 20, not '0'"),
    (f"{BOX};bonus:{points(9, '1')}", "bonus", "the bonus of field 10 is a number from 3 to 20, not '1'"),
    (f"{BOX};bonus:{points(39, '21')}", "bonus", "the bonus of field 40 is a number from 13 to 20"),
    (f"{BOX};bonus:1,2", "count", "bonus has 2 fields, not 40"),
    (f"b:{SIDE}", "side", "this box has no side a"),
    ("x" * (LONGEST + 1), "long", f"at most {LONGEST} characters"),
]


@pytest.mark.parametrize(("text", "key", "why"), WRONG, ids=[f"{key} {why[-30:]}" for _, key, why in WRONG])
def test_a_box_that_cannot_be_right_is_refused(
    text: str, key: str, why: str, said_in_both_languages: Callable[[Game, BadBoards], None]
) -> None:
    with pytest.raises(BadBoards, match=re.escape(why)) as refused:
        GAME.start(2, board="a", boards=text)
    assert refused.value.key == key
    said_in_both_languages(GAME, refused.value)


@given(st.text(max_size=80) | st.lists(st.sampled_from([*PARTS, *";:,", *FIELDS[:5], "1"]), max_size=60).map("".join))
def test_no_text_does_anything_but_to_be_laid_or_refused(text: str) -> None:
    try:
        state = GAME.start(2, board="b", boards=text)
    except BadBoards:
        return
    assert text == "" or state.boards


def test_qx_22_a_game_on_the_track_of_a_box_goes_by_its_fields() -> None:
    state = GAME.parse(f"qwixx players=2 board=a boards={BOX} | step 3")
    assert texts(state, 0) == ["pass", "to 1", "to 2", "to 3", "to 4", "to 5"]
    assert sheet(said(state, "to 5"), 0)["blue"] == [4]
    assert state.fixed["board"]["fields"][:2] == ["blue 3", "green 3"]
    assert GAME.parse(state.text) == state


def test_qx_21_the_bonus_of_a_box_counts_where_it_is_given() -> None:
    text = f"qwixx players=2 board=a boards={{}} | step white | active 1 | pawn 12 . . . . | sheet {FIELDS[11].lower()}"
    assert GAME.parse(text.format(BOX)).scores[0] == int(BONUS[12]) + 1
    assert GAME.parse(text.format(f"{BOX};bonus:{POINTS}")).scores[0] == 4 + 1


def test_what_lies_on_the_table_is_written_and_nothing_else() -> None:
    other = ",".join(reversed(FIELDS))
    whole = f"a:{SIDE};b:{other};bonus:{POINTS}"
    assert GAME.start(2, board="a", boards=whole).boards == f"a:{SIDE};bonus:{POINTS}"
    assert GAME.start(2, board="b", boards=whole).boards == f"b:{other};bonus:{POINTS}"
    assert GAME.start(2, boards=whole).boards == ""


def test_the_own_tracks_typed_in_are_the_own_tracks() -> None:
    own = GAME.start(2, first=0, board="a")
    assert own.options["tracks"] == "fair"
    words = [word[0].upper() + word.split()[1] for word in own.fixed["board"]["fields"]]
    assert GAME.start(2, first=0, board="a", boards=f"a:{','.join(words)}") == own


def played(boards: str, level: str, seed: int) -> tuple[State, list[tuple[int, str]]]:
    rng = random.Random(seed)
    bot = make_bot(GAME, level, seed=seed)
    state, moves = GAME.start(2, first=0, board="a", boards=boards), []
    while state.to_act:
        actor = state.to_act[0]
        chance = not state.deciding
        move = state.draw(rng) if chance else bot.choose_known(state.known(actor), actor)
        moves.append((actor, move.text))
        state = state.apply(move, actor)
    return state, moves


def test_bots_play_to_the_end_on_the_track_of_a_box() -> None:
    state, moves = played(f"{BOX};bonus:{POINTS}", "casual", 3)
    assert state.outcome is not None
    assert any(text.startswith("to ") for _, text in moves)
    record = GameRecord("qwixx", 2, state.options, first=0, moves=tuple(moves), boards=state.boards)
    assert GameRecord.from_json(record.to_json()).end() == state
