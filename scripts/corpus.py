"""Adds records of finished games to the corpus that every later version must replay: `python scripts/corpus.py`.

One for every value of every option, and one for every number of players. Where a default has changed since release
0.1.0, the new record's name has the new options, and the record of 0.1.0 stays beside it. A record that is there is
never written again: the corpus proves that old records still replay.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from stolik.core.contract import MAX_SEATS
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.options import OptionValue, unwritten
from stolik.core.registry import games
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.table import Table

FOLDER = Path(__file__).parent.parent / "tests" / "play" / "corpus"
NAMES = ("Ola", "Jan", "Zoja", "Staś", "Ewa", "Bartek")


def main() -> None:
    """Write the records that are missing."""
    FOLDER.mkdir(exist_ok=True)
    for game in games().values():
        for name, players, options in variants(game):
            file = place(game, name)
            if file.exists() and of_first_release(file):
                file = place(game, " ".join([name, *changed(game, players, options)]))
            if not file.exists():
                file.write_text(played(game, players, options).record().to_json(), "utf-8")
                print(file.name)


def variants(game: Game) -> Iterator[tuple[str, int, dict[str, OptionValue]]]:
    """A name, a number of players and options for each record."""
    for players in game.counts():
        yield " ".join([f"{players} players", *changed(game, players, {})]), players, {}
    for option in game.options:
        for value in option.values:
            if value == unwritten(option):
                continue
            given: dict[str, OptionValue] = {option.name: value}
            try:
                yield f"{option.name} {value}", game.counts(given)[0], given
            except StolikError:
                continue  # not playable without another option


def changed(game: Game, players: int, options: dict[str, OptionValue]) -> list[str]:
    """The options that mean something else today than in a record of release 0.1.0, which leaves them out."""
    before = game.written(options)
    return [f"{name}-{value}" for name, value in game.chosen(options, players).items() if value != before[name]]


def place(game: Game, name: str) -> Path:
    """The file of a record."""
    return FOLDER / f"{game.id}-{name}.json".replace(" ", "-")


def of_first_release(file: Path) -> bool:
    """Whether a record has the format of release 0.1.0."""
    return bool(json.loads(file.read_text("utf-8"))["format"] == 1)


def played(game: Game, players: int, options: dict[str, OptionValue]) -> Table:
    """A game to its end, with any legal moves."""
    opened = Opened(game.id, game.version, players, dict(options), TableSettings(), "host", seed_of(players))
    table, rng = Table.open(opened, 0), random.Random(players)
    for seat in range(players):
        table.sit("host", seat, NAMES[seat], f"{seat + 1:032x}", 0)
    table.begin("host", 0)
    while table.end is None and len(table.moves) < 4000:
        assert table.state
        if table.timing.rule and (not table.to_act or rng.random() < 0.5):
            table.tick(max(table.at, table.timing.ends))
        else:
            seat = rng.choice([seat for seat in table.to_act if seat < MAX_SEATS])
            table.move(seat, rng.choice(table.state.legal(seat)).text, table.at + 1000)
    return table


if __name__ == "__main__":
    main()
