"""`stolik golden`: write the playthroughs, counts and trees that tests compare; read their diff before a commit."""

from __future__ import annotations

import json
from typing import Any

import click

from stolik.core.game import Game
from stolik.core.golden import chosen_setups, file_name, folder, playthrough_text
from stolik.core.registry import game as registered
from stolik.core.registry import games
from stolik.search import golden as trees
from stolik.search.perft import perft


@click.command()
@click.argument("ids", metavar="[GAME]...", nargs=-1)
def golden(ids: tuple[str, ...]) -> None:
    """Write golden playthroughs, perft counts and search trees of all games, or of those named."""
    for game in map(registered, ids or games()):
        _write_playthroughs(game)
        _count(game)
        click.echo(f"{game.id}: {trees.write_trees(game)} trees")


def _write_playthroughs(game: Game) -> None:
    target = folder(game)
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.txt"):
        old.unlink()
    names = []
    for setup in chosen_setups(game):
        names.append(file_name(setup))
        (target / names[-1]).write_text(playthrough_text(game, setup), "utf-8")
    click.echo(f"{game.id}: {len(names)} playthroughs")


def _count(game: Game) -> None:
    path = game.folder / "tests" / "perft.json"
    start: list[dict[str, Any]] = [{"position": game.start().text, "depth": 3}]
    positions = json.loads(path.read_text("utf-8")) if path.exists() else start
    for entry in positions:
        state = game.parse(entry["position"])
        entry["counts"] = [perft(state, depth) for depth in range(1, entry["depth"] + 1)]
        click.echo(f"{game.id}: perft {entry['counts']}")
    path.write_text(json.dumps(positions, indent=2, ensure_ascii=False) + "\n", "utf-8")
