"""The command line as a person uses it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stolik.cli import main
from stolik.cli.files import read_record, write_record
from stolik.core.game import Game
from stolik.core.registry import games
from stolik.play.record import GameRecord


def stolik(*words: str, typed: str = "") -> Result:
    return CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}).invoke(main, words, input=typed)


def test_games_lists_every_game_with_its_options() -> None:
    shown = stolik("games")
    assert shown.exit_code == 0
    for game in games().values():
        assert game.id in shown.output
        for option in game.options:
            assert option.name in shown.output


def test_games_speaks_polish() -> None:
    shown = " ".join(stolik("games", "--lang", "pl").output.split())
    assert all(game.texts("pl")["title"].split()[0] in shown for game in games().values())


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_help_tells_every_option(game: Game) -> None:
    shown = stolik("play", game.id, "--help").output
    for option in game.options:
        assert f"--{option.name.replace('_', '-')}" in shown


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_whole_game_against_a_bot_by_taking_the_first_choice(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    players = max(2, game.counts()[0])
    shown = stolik("play", game.id, "--players", str(players), "--seed", "7", "--record", str(path), typed="1\n" * 4000)
    assert shown.exit_code == 0, shown.output[-2000:]
    state = GameRecord.from_json(path.read_text("utf-8")).end()
    assert state.outcome is not None
    assert " win" in shown.output
    assert max(map(len, shown.output.splitlines())) <= 120


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_pictures_fit_eighty_columns_without_colour(game: Game, tmp_path: Path) -> None:
    most = game.counts()[-1]
    seats = ",".join(["you"] + ["bot"] * (most - 1))
    shown = stolik(
        "play", game.id, "--seats", seats, "--seed", "3", "--record", str(tmp_path / "r.json"), typed="1\n" * 30
    )
    assert "\x1b[" not in shown.output
    pictures = [line for line in shown.output.splitlines() if " · " not in line and str(tmp_path) not in line]
    assert [line for line in pictures if len(line) > 80] == []


def test_a_game_that_is_left_can_be_resumed(tmp_path: Path) -> None:
    game = next(iter(games()))
    path = tmp_path / "game.json"
    first = stolik("play", game, "--seed", "7", "--record", str(path), typed="1\n1\nquit\n")
    assert first.exit_code == 0
    assert "stolik resume" in first.output
    made = len(GameRecord.from_json(path.read_text("utf-8")).moves)
    again = stolik("resume", str(path), typed="1\nquit\n")
    assert again.exit_code == 0
    assert len(GameRecord.from_json(path.read_text("utf-8")).moves) > made


def test_wrong_input_is_explained_and_costs_nothing(tmp_path: Path) -> None:
    game = next(iter(games()))
    path = tmp_path / "game.json"
    shown = stolik("play", game, "--seed", "7", "--record", str(path), typed="xyzzy\n0\nundo\nhelp\nquit\n")
    assert f"'xyzzy' is no move of {game}" in shown.output
    assert "There is no step of yours to take back" in shown.output
    assert all(actor != 0 for actor, _ in GameRecord.from_json(path.read_text("utf-8")).moves)


def test_a_move_may_be_said_in_every_way_that_the_rules_understand(tmp_path: Path) -> None:
    rng, record = random.Random(5), GameRecord("double-four", 3, {}, 0, ("Ola", "Jan", "Zoja"))
    state = record.start()
    while not state.legal(state.to_act[0])[0].text.startswith("score"):  # until somebody chooses one of several lines
        move = rng.choice(state.legal(state.to_act[0]))
        record, state = record.add(state.to_act[0], move), state.apply(move)
    written = state.legal(state.to_act[0])[0].text  # such as score left a1-d1
    head, line = written.rsplit(" ", 1)
    write_record(tmp_path / "game.json", record)
    stolik("resume", str(tmp_path / "game.json"), typed=f"{head} {'-'.join(reversed(line.split('-')))}\nquit\n")
    kept = read_record(tmp_path / "game.json")
    assert isinstance(kept, GameRecord)
    assert kept.moves[-1] == (state.to_act[0], written)


def test_a_number_longer_than_any_list_is_no_move(tmp_path: Path) -> None:
    game = next(iter(games()))
    shown = stolik("play", game, "--seed", "7", "--record", str(tmp_path / "game.json"), typed="9" * 5000 + "\nquit\n")
    assert shown.exit_code == 0
    assert f"is no move of {game}" in shown.output


def test_a_choice_that_has_shown_the_others_choices_is_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    seats = ("--seats", "Ola,Jan", "--first", "1", "--seed", "7", "--record", str(path))
    shown = stolik("play", "qwixx", *seats, typed="\n1\n\n1\nundo\nquit\n")
    moves = [move for move in GameRecord.from_json(path.read_text("utf-8")).moves if move[0] < 2]
    assert [seat for seat, _ in moves] == [0, 1], shown.output
    assert "There is no step of yours to take back" in shown.output


def test_in_a_race_nothing_is_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    shown = stolik("play", "fikolo", "--seed", "7", "--record", str(path), typed="1\nundo\nquit\n")
    assert "There is no step of yours to take back" in shown.output
    assert any(actor == 0 for actor, _ in GameRecord.from_json(path.read_text("utf-8")).moves)


def test_a_game_that_can_no_longer_be_kept_goes_on_and_what_was_kept_stays(tmp_path: Path) -> None:
    game, path = next(iter(games())), tmp_path / "game.json"
    stolik("play", game, "--seed", "7", "--record", str(path), typed="1\nquit\n")
    kept = path.read_text("utf-8")
    (tmp_path / "game.json.part").mkdir()  # where the next version would be written
    shown = stolik("resume", str(path), typed="1\nquit\n")
    assert shown.exit_code == 0
    assert "The game is not kept: " in shown.output
    assert "The game is kept" not in shown.output
    assert path.read_text("utf-8") == kept


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    game = next(iter(games()))
    records = []
    for name in ("a", "b"):
        stolik("play", game, "--seed", "11", "--record", str(tmp_path / name), typed="1\n" * 20 + "quit\n")
        records.append((tmp_path / name).read_text("utf-8"))
    assert records[0] == records[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "{game}", "--players", "77"], "players, not 77"),
        (["play", "{game}", "--seats", "you,,bot"], "empty name"),
        (["play", "{game}", "--players", "2", "--seats", "you,bot,bot"], "--seats names 3 seats for 2 players"),
        (["play", "{game}", "--luck"], "No such option"),
        (["play", "{game}", "--first", "9"], "the seat that starts is 0"),
        (["play", "{game}", "--players", "0"], "0 is not in the range"),
        (["play", "{game}", "--record", "{garbage}"], "is there already"),
        (["play", "{game}", "--record", "{garbage}/new.json"], "garbage/new.json cannot be written: "),
        (["resume", "{missing}"], "does not exist"),
        (["resume", "{garbage}"], "a record is JSON"),
        (["resume", "{binary}"], "not UTF-8"),
        (["golden", "chess"], "there is no game 'chess'"),
    ],
)
def test_wrong_words_are_refused_in_one_line(tmp_path: Path, words: list[str], said: str) -> None:
    (tmp_path / "garbage").write_text("{")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    places = {name: str(tmp_path / name) for name in ("missing", "garbage", "binary")}
    shown = stolik(*(word.format(game=next(iter(games())), **places) for word in words))
    assert shown.exit_code != 0
    assert said in shown.output
    assert "Traceback" not in shown.output


def test_the_chance_of_a_game_can_be_verified(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    stolik("play", next(iter(games())), "--record", str(path), typed="1\n1\nquit\n")
    shown = stolik("verify", str(path))
    assert shown.exit_code == 0
    assert "fit the seed and its commitment" in shown.output
    data = json.loads(path.read_text("utf-8"))
    data["fairness"]["seed"] = "0" * 64
    path.write_text(json.dumps(data))
    shown = stolik("verify", str(path))
    assert shown.exit_code == 1
    assert "the commitment is" in shown.output


def test_a_record_with_a_wrong_move_names_it(tmp_path: Path) -> None:
    game = next(iter(games()))
    path = tmp_path / "game.json"
    stolik("play", game, "--seed", "7", "--record", str(path), typed="1\nquit\n")
    data = json.loads(path.read_text("utf-8"))
    data["moves"][1][1] = "xyzzy"
    path.write_text(json.dumps(data))
    shown = stolik("resume", str(path))
    assert shown.exit_code == 1
    assert "move 2 of the record does not fit" in shown.output
