"""The program that counts races without a winner, and writes the table into the game's README.md.

    python -m stolik.games.rings.training.races --games 600

Equals play: bots of one level on all seats, with one and with two ring cards each.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from stolik.lab.arena import Arena
from stolik.lab.contest import Played
from stolik.lab.sitting import play_sitting

README = Path(__file__).parent.parent / "README.md"
LEVELS = {"beginner": 1, "casual": 1, "solid": 3, "strong": 6}  # who looks ahead takes longer and plays one game in …
PLAYERS = range(3, 6)
RINGS = (1, 2)
HEAD = "| players | rings each | " + " | ".join(LEVELS) + " |\n|---|---|" + "---|" * len(LEVELS)
BEGIN, END = "<!-- races: -->\n", "<!-- :races -->"


def races(level: str, players: int, rings: int, games: int) -> list[Played]:
    """Races between equals."""
    arena = Arena("rings", [level] * players, players, {"rings": rings, "scoring": "race"})
    return [game for sitting in arena.schedule.sittings(games) for game in play_sitting(arena.contest, sitting).games]


def cell(played: list[Played]) -> str:
    """The share that nobody won, and of how many."""
    nobody = sum(not game.winners for game in played)
    return f"{nobody / len(played):.1%} of {len(played)}".replace("%", " %")


def main() -> None:
    """Play all cells and write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=600)
    games = parser.parse_args().games
    rows = [HEAD]
    for players in PLAYERS:
        for rings in RINGS:
            cells = [cell(races(level, players, rings, games // share)) for level, share in LEVELS.items()]
            rows.append(f"| {players} | {rings} | {' | '.join(cells)} |")
            print(rows[-1], flush=True)
    table = "\n".join(rows) + "\n"
    text = README.read_text("utf-8")
    README.write_text(re.sub(f"{BEGIN}.*?{END}", f"{BEGIN}{table}{END}", text, flags=re.DOTALL), "utf-8")


if __name__ == "__main__":
    main()
