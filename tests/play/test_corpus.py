"""Records of every game and variant, written once: every later version replays them, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from stolik.core.registry import game as registered
from stolik.play.record import GameRecord

RECORDS = sorted((Path(__file__).parent / "corpus").glob("*.json"))


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_replays_byte_for_byte_and_its_draws_are_proved(file: Path) -> None:
    text = file.read_text("utf-8")
    record = GameRecord.from_json(text)
    assert record.end().outcome is not None
    assert record.verify() == record.draws
    again = record.to_json()
    assert GameRecord.from_json(again) == record
    assert again == text or '"format": 1' in text  # what release 0.1.0 wrote is written anew with all options


def test_every_option_and_number_of_players_of_a_released_game_is_in_the_corpus(released: set[str]) -> None:
    records = [GameRecord.from_json(file.read_text("utf-8")) for file in RECORDS]
    assert released
    for game in map(registered, released):
        own = [record for record in records if record.game == game.id]
        assert {record.players for record in own} >= set(game.counts())
        for option in game.options:
            seen = {record.options[option.name] for record in own}
            assert seen >= set(option.values), f"{game.id} {option.name}"
