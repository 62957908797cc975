"""Board data: wrong files are refused with a sentence, own files add sides of other sizes."""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from stolik.core.errors import BadData, BadOption, IllegalMove
from stolik.core.game import Game
from stolik.games.double_four import boards, picture
from stolik.games.double_four.tests import oracle_double_four as oracle

RED = {"letter": "r", "name": "red", "glyph": "dot", "shade": "#C8452E"}
BLUE = {"letter": "b", "name": "blue", "glyph": "ring", "shade": "#2C6FB3"}
STRIPES = ["rbrbr", "brbrb", "rbrbr", "brbrb", "rbrbr"]


def good() -> dict[str, Any]:
    return {"colours": [RED, BLUE], "sides": [{"name": "stripes", "source": "chosen", "rows": STRIPES}]}


def written(folder: Path, data: object) -> Path:
    path = folder / "own.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
    return path


def change(key: str, **values: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data[key][0].update(values)


def test_a_good_file_is_read(tmp_path: Path) -> None:
    (side,) = boards.load([written(tmp_path, good())]).sides
    assert (side.name, side.size, side.letters) == ("stripes", 5, "br")


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda data: data.pop("sides"), "own.json: sides is a list"),
        (lambda data: data.pop("colours"), "own.json: colours is a list"),
        (lambda data: data["sides"].clear(), "there is no side at all"),
        (lambda data: data["sides"].append(data["sides"][0]), "side 2: there already is a side 'stripes'"),
        (lambda data: data["colours"].append({**BLUE, "letter": "r"}), "colour 3: letter 'r' already stands for red"),
        (lambda data: data["colours"].append("red"), "colour 3: letter is missing or no text"),
        (change("colours", letter="R"), "colour 1: letter is one of a to z, not 'R'"),
        (change("colours", name=""), "colour 1: name is missing or no text"),
        (change("colours", shade="red"), "colour 1: shade is like #C8452E, not 'red'"),
        (change("sides", name="My side"), "side 1: name is of a to z, 0 to 9 and -, not 'My side'"),
        (change("sides", name=7), "side 1: name is missing or no text"),
        (change("sides", source="guessed"), "side 1: source is one of printed, found, chosen, not 'guessed'"),
        (change("sides", rows="rb"), r"side 1 \(stripes\): rows is a list of texts"),
        (change("sides", rows=STRIPES[:4]), r"\(stripes\): a side has 5 to 8 rows, not 4"),
        (change("sides", rows=[*STRIPES[:4], "rbr"]), r"\(stripes\): row 5 has 3 fields where 5 belong"),
        (change("sides", rows=[*STRIPES[:4], "rbxbr"]), r"\(stripes\): row 5 has 'x', which is no colour's letter"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, spoil: Callable[[dict[str, Any]], None], complaint: str) -> None:
    data = json.loads(json.dumps(good()))
    spoil(data)
    with pytest.raises(BadData, match=complaint):
        boards.load([written(tmp_path, data)])


@pytest.mark.parametrize("text", ["", "[]", "{", "3"])
def test_a_file_that_is_no_object_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadData, match=r"own\.json"):
        boards.load([written(tmp_path, text)])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"nowhere\.json cannot be read"):
        boards.load([tmp_path / "nowhere.json"])


@pytest.mark.parametrize(
    ("symbols", "source", "complaint"),
    [
        ([{"name": "sun", "figure": "o"}], "chosen", "there are 4 symbols, not 1"),
        ([{"name": f"s{i}", "figure": "o"} for i in range(4)], "chosen", "two symbols have the same figure"),
        ([{"name": "sun", "figure": figure} for figure in "abcd"], "chosen", "two symbols have the same name"),
        ([{"name": "sun", "figure": "sun"}] * 4, "chosen", "symbol 1: figure is one character, not 'sun'"),
        ([{"name": "sun"}] * 4, "chosen", "symbol 1: figure is missing"),
        ([], "hearsay", "source is one of printed, found, chosen"),
    ],
)
def test_wrong_symbols_are_refused(tmp_path: Path, symbols: list[object], source: str, complaint: str) -> None:
    with pytest.raises(BadData, match=complaint):
        boards.load_symbols(written(tmp_path, {"source": source, "symbols": symbols}))


def squares(size: int, letters: str) -> list[str]:
    return ["".join(letters[(x + 2 * y) % len(letters)] for x in range(size)) for y in range(size)]


@pytest.fixture(scope="module")
def own_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game as it is when the variable names a file with more sides; a second copy of the package."""
    sides = [
        {"name": "five", "source": "chosen", "rows": STRIPES},
        {"name": "other-five", "source": "chosen", "rows": squares(5, "rby")},
        {"name": "eight", "source": "chosen", "rows": squares(8, "rbgyvktp")},
        {"name": "eight-too", "source": "chosen", "rows": squares(8, "ptkvygbr")},
    ]
    pink = {"letter": "p", "name": "pink", "glyph": "star", "shade": "#FFB0C0"}
    path = written(tmp_path_factory.mktemp("boards"), {"colours": [pink, RED], "sides": sides})
    folder = Path(boards.__file__).parent
    spec = importlib.util.spec_from_file_location("own_double_four", folder / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(boards.OWN_BOARDS, str(path))
        sys.modules["own_double_four"] = module
        spec.loader.exec_module(module)
        yield module.GAME
    for name in [name for name in sys.modules if name.startswith("own_double_four")]:
        del sys.modules[name]


def test_own_sides_stand_beside_the_others(own_game: Game) -> None:
    assert own_game.options[0].values == ("1a", "1b", "2a", "2b", "five", "other-five", "eight", "eight-too")
    assert [option.default for option in own_game.options] == ["1a", "2a"]


def test_sides_of_different_sizes_or_colours_do_not_go_together(own_game: Game) -> None:
    with pytest.raises(BadOption, match="the same size, but five is 5×5, 2a is 7×7"):
        own_game.start(2, left="five")
    with pytest.raises(BadOption, match="the same colours, but five has br, other-five has bry"):
        own_game.start(2, left="five", right="other-five")
    with pytest.raises(BadOption, match="the same size"):
        own_game.parse("double-four players=2 left=eight")


@pytest.mark.parametrize(("left", "right"), [("five", "five"), ("eight", "eight-too")])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_on_own_boards_follow_the_oracle(own_game: Game, players: int, left: str, right: str) -> None:
    rng = random.Random(players)
    state = own_game.start(players, first=0, left=left, right=right)
    for number in range(120):
        if not state.to_act:
            break
        (seat,) = state.to_act
        if state.view(None)["table"]["phase"] == "first" and number % 4 == 0:
            firsts = {turn[0] for turn in oracle.turns(oracle.table_of(state), seat)}
            assert {move.text for move in state.legal(seat)} == firsts
        state = state.apply(rng.choice(state.legal(seat)))
        assert own_game.parse(state.text) == state
    drawn = picture.picture(state.view(0))
    assert all(len(line) < 80 for line in plain(drawn).splitlines())


def test_the_last_field_of_the_largest_board_can_be_used(own_game: Game) -> None:
    state = own_game.start(2, first=0, left="eight", right="eight-too").apply("right h8")
    assert own_game.parse(state.text) == state
    with pytest.raises(IllegalMove, match="field, as the first one did"):
        state.apply("left h8").apply("left h8")


def test_a_line_in_the_last_corner_of_the_largest_board_scores(own_game: Game) -> None:
    corner = ". / . / . / . / ....0 / .....0 / ......0"
    start = f"double-four players=3 left=eight right=eight-too | phase first | tiles . // {corner}"
    state = own_game.parse(start).apply("right h8")
    assert state.apply(state.legal(0)[0]).scores == (1, 0, 0)


def plain(markup: str) -> str:
    from rich.text import Text

    return Text.from_markup(markup).plain
