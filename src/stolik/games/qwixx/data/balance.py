"""The program that counts how fair On Board is (QX-22): `python -m stolik.games.qwixx.data.balance --level casual`.

Bots of one level play among themselves, everybody starting equally often, in original Qwixx and on every track of ours.
The wins of each seat, counted from the starter, are added to `data/balance.json` until there are as many games as asked
for, and the table in the README is written from there. What was counted on a track that has changed is forgotten.
"""

from __future__ import annotations

import argparse
import json
import random
from math import sqrt
from pathlib import Path
from typing import Any, Final

from stolik.core.level import LEVELS
from stolik.games.qwixx import GAME
from stolik.games.qwixx.tracks import SETS, SIDES
from stolik.search.bots import make_bot

FILE: Final = Path(__file__).parent / "balance.json"
PAGE: Final = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- balance: written by balance.py -->\n", "<!-- end of balance -->\n"
COUNTS: Final = (2, 3, 4)
BATCH: Final = 50  # games after which the file is written
BOARDS: Final[dict[str, dict[str, Any]]] = {"original": {"board": "none"}} | {
    f"{name} {side}": {"board": side, "tracks": name} for name in reversed(SETS) for side in SIDES
}
Cell = dict[str, Any]


def main() -> None:
    """Count what is asked for, then write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", choices=LEVELS, action="append", default=[])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, choices=COUNTS, action="append", default=[])
    parser.add_argument("--board", choices=BOARDS, action="append", default=[])
    given = parser.parse_args()
    GAME.use(compiled=True)
    cells = load()
    for level in given.level:
        for board in given.board or BOARDS:
            for players in given.players or COUNTS:
                cell = cells.setdefault(f"{level}, {board}, {players}", fresh(board, players))
                while cell["games"] < given.games:
                    add(cell, level, board, players)
                    save(cells)
    write_table(cells)


def load() -> dict[str, Cell]:
    """The cells that were counted on the boards of today."""
    cells = json.loads(FILE.read_text("utf-8"))["cells"] if FILE.exists() else {}
    return {name: cell for name, cell in cells.items() if cell["track"] == track(name.split(", ")[1])}


def save(cells: dict[str, Cell]) -> None:
    """A line for every cell."""
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(cells[name])}" for name in sorted(cells))
    FILE.write_text(f'{{\n  "source": "counted by balance.py",\n  "cells": {{\n{lines}\n  }}\n}}\n', "utf-8")


def fresh(board: str, players: int) -> Cell:
    """Nothing counted yet; wins by seat from the starter on, shared ones in parts, and how games ended."""
    return {"track": track(board), "games": 0, "wins": [0.0] * players, "ends": dict.fromkeys(GAME.reasons, 0)}


def track(board: str) -> str:
    """The fields by which a cell is known."""
    fixed = GAME.start(2, **BOARDS[board]).fixed["board"]
    return "" if fixed is None else " ".join(fixed["fields"])


def add(cell: Cell, level: str, board: str, players: int) -> None:
    """Some more games of this kind."""
    seed = cell["games"]
    rng, bots = random.Random(seed), [make_bot(GAME, level, seed=seed + seat, patient=True) for seat in range(players)]
    for number in range(BATCH):
        first = (seed + number) % players
        outcome = played(bots, board, first, rng)
        for winner in outcome.winners:
            cell["wins"][(winner - first) % players] += 1 / len(outcome.winners)
        cell["ends"][outcome.reason] += 1
    cell["games"] += BATCH
    cell["wins"] = [round(wins, 3) for wins in cell["wins"]]


def played(bots: list[Any], board: str, first: int, rng: Any) -> Any:
    """How one game ends."""
    state = GAME.start(len(bots), first, **BOARDS[board])
    while state.to_act:
        for seat in state.deciding[:1]:
            state = state.apply(bots[seat].choose_known(state.known(seat), seat), seat)
        if not state.deciding and state.to_act:
            state = state.apply(state.draw(rng))
    return state.outcome


def write_table(cells: dict[str, Cell]) -> None:
    """Put the table into the README."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    lines = [
        "| board | players | level | games | share of each seat, the starter first | largest × players |",
        "|---|---|---|---|---|---|",
        *(line(name, cell) for name, cell in sorted(cells.items(), key=_place)),
    ]
    PAGE.write_text(before + BEGIN + "\n" + "\n".join(lines) + "\n\n" + END + rest.partition(END)[2], "utf-8")


def line(name: str, cell: Cell) -> str:
    """One line of the table; ± is the 95 % interval of the largest share."""
    level, board, players = name.split(", ")
    shares = [wins / cell["games"] for wins in cell["wins"]]
    largest = max(shares)
    error = 196 * sqrt(largest * (1 - largest) / cell["games"])
    told = " / ".join(f"{100 * share:.1f}" for share in shares)
    times = f"{largest * len(shares):.2f}"
    return f"| {board} | {players} | {level} | {cell['games']:,} | {told} % (± {error:.1f}) | {times} |"


def _place(item: tuple[str, Cell]) -> tuple[int, str, int]:
    level, board, players = item[0].split(", ")
    return list(BOARDS).index(board), players, LEVELS.index(level)


if __name__ == "__main__":
    main()
