"""The program that counts how fair On Board is (QX-22).

    python -m stolik.games.qwixx.training.balance --level casual

Bots of one level play among themselves, everybody starting equally often, in original Qwixx and on every track of ours.
The wins of each seat, counted from the starter, are added to `data/balance.json` until there are as many games as asked
for, and the table in the README is written from there. A cell has a digest of what it was counted with; one that was
counted with other settings of the level, another evaluation or another track is dropped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from dataclasses import astuple
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Final

import numpy as np

from stolik.core.contract import Record
from stolik.core.game import State
from stolik.core.level import LEVELS, Level
from stolik.core.splitmix import generator
from stolik.search.bots import make_bot

from .. import GAME
from ..bots import LEVELS as SETTINGS
from ..rules import MOST_MOVES
from ..rules.components import SETS, SIDES
from .policy_games import NOBODY, play_on

FILE: Final = Path(__file__).parent.parent / "data" / "balance.json"
PAGE: Final = Path(__file__).parents[1] / "README.md"
BEGIN, END = "<!-- balance: written by balance.py -->\n", "<!-- end of balance -->\n"
COUNTS: Final = (2, 3, 4)
BATCH: Final = 50  # games after which the file is written
WALK: Final = 40  # moves of the game whose weights go into the digest
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
                cell = cells.setdefault(f"{level}, {board}, {players}", fresh(level, board, players))
                while cell["games"] < given.games:
                    add(cell, level, board, players)
                    save(cells)
    write_table(cells)


def load() -> dict[str, Cell]:
    """The cells that were counted with the bots and on the boards of today."""
    cells = json.loads(FILE.read_text("utf-8"))["cells"] if FILE.exists() else {}
    return {name: cell for name, cell in cells.items() if cell["digest"] == digest(*_parts(name))}


def save(cells: dict[str, Cell]) -> None:
    """A line for every cell."""
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(cells[name])}" for name in sorted(cells))
    FILE.write_text(f'{{\n  "source": "counted by balance.py",\n  "cells": {{\n{lines}\n  }}\n}}\n', "utf-8")


def fresh(level: str, board: str, players: int) -> Cell:
    """A cell with nothing counted yet: wins by seat from the starter on, shared ones in parts, and how games ended."""
    ends = dict.fromkeys(GAME.reasons, 0)
    return {"digest": digest(level, board, players), "games": 0, "wins": [0.0] * players, "ends": ends}


def digest(level: str, board: str, players: int) -> str:
    """A digest of what decides the games of a cell: the level's settings, and the policy along a game on this board."""
    usual, chosen = astuple(Level()), astuple(SETTINGS[level])
    settings = [value for value, before in zip(chosen, usual, strict=True) if value != before]
    return hashlib.sha256(f"{settings} {thoughts(board, players)}".encode()).hexdigest()[:12]


@cache
def thoughts(board: str, players: int) -> str:
    """The policy's weights along a random game, rounded so that they are the same on all machines."""
    state, rng = GAME.start(players, 0, **BOARDS[board]), random.Random(players)
    told = [str(state.record.track.tolist())]
    for _ in range(WALK):
        if not state.to_act:
            break
        if not state.deciding:
            state = state.apply(state.draw(rng))
            continue
        seat = state.deciding[0]
        moves, weights = state.legal(seat), np.zeros(MOST_MOVES)
        GAME.kernels.policy(state.record, seat, np.array([move.code for move in moves], np.int32), len(moves), weights)
        told += [f"{move} {weight:.4f}" for move, weight in zip(moves, weights, strict=False)]
        state = state.apply(rng.choice(moves), seat)
    return " ".join(told)


def add(cell: Cell, level: str, board: str, players: int) -> None:
    """Some more games of this kind."""
    seed = cell["games"]
    rng, bots = random.Random(seed), [make_bot(GAME, level, seed=seed + seat, patient=True) for seat in range(players)]
    for number in range(BATCH):
        start = GAME.start(players, (seed + number) % players, **BOARDS[board])
        end = played(bots, start, rng) if SETTINGS[level].simulations else played_by_policy(bots, start, level, rng)
        outcome = end.outcome
        assert outcome is not None
        for winner in outcome.winners:
            cell["wins"][(winner - seed - number) % players] += 1 / len(outcome.winners)
        cell["ends"][outcome.reason] += 1
    cell["games"] += BATCH
    cell["wins"] = [round(wins, 3) for wins in cell["wins"]]


def played(bots: list[Any], state: State, rng: random.Random) -> State:
    """The end of a game of bots that look ahead."""
    while state.to_act:
        for seat in state.deciding[:1]:
            state = state.apply(bots[seat].choose_known(state.known(seat), seat), seat)
        if not state.deciding and state.to_act:
            state = state.apply(state.draw(rng))
    return state


def played_by_policy(bots: list[Any], state: State, level: str, rng: random.Random) -> State:
    """The end of a game of policy bots: kernels move for them wherever no move can end the game."""
    s: Record = state.record
    scratch = generator(rng.randrange(1 << 31)), np.zeros(MOST_MOVES, np.int32), np.zeros(MOST_MOVES)
    hand = SETTINGS[level].overlook, SETTINGS[level].noise
    while (seat := GAME.binding.compiled(play_on)(s, *scratch, *hand)) != NOBODY:
        known = State(GAME, bytearray(s.tobytes())).known(seat)
        GAME.kernels.apply(s, seat, bots[seat].choose_known(known, seat).code)
    return State(GAME, bytearray(s.tobytes()))


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
    level, board, players = _parts(name)
    shares = [wins / cell["games"] for wins in cell["wins"]]
    largest = max(shares)
    error = 196 * sqrt(largest * (1 - largest) / cell["games"])
    told = " / ".join(f"{100 * share:.1f}" for share in shares)
    times = f"{largest * len(shares):.2f}"
    return f"| {board} | {players} | {level} | {cell['games']:,} | {told} % (± {error:.1f}) | {times} |"


def _parts(name: str) -> tuple[str, str, int]:
    level, board, players = name.split(", ")
    return level, board, int(players)


def _place(item: tuple[str, Cell]) -> tuple[int, int, int]:
    level, board, players = _parts(item[0])
    return list(BOARDS).index(board), players, LEVELS.index(level)


if __name__ == "__main__":
    main()
