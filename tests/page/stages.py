"""Stages: tables as a server would send them, at every kind of moment of a game, without a game being played through.

Random walks find the moments; two are of one kind when a seat has the same sorts of moves and sees the same parts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from stolik.core.errors import BadOption
from stolik.core.game import Game
from stolik.play.entries import Opened, TableSettings
from stolik.play.fairness import seed_of
from stolik.play.table import Table
from stolik.server.live.projection import Projection, TableContext, Viewer

CODE = "STAGED"
GUESTS = ("ola", "jan", "ela", "ewa", "iza", "tom")
OLA = Viewer(GUESTS[0])
LONGEST = 400  # moves of a walk
WALKS = 2  # for each variant
HOUR = 3_600_000  # milliseconds: longer than any limit of the rules


@dataclass(frozen=True)
class Stage:
    """A moment of a game: its name for people, and what the first seat's page is sent then and a move before."""

    name: str
    before: dict[str, Any]
    snapshot: dict[str, Any]


def stages(game: Game, unusual: bool = True) -> Iterator[list[Stage]]:
    """One stage for each kind of moment, over all variants or the usual one; those of one walk together, in order."""
    seen: set[object] = set()
    for players, options in variants(game):
        if options and not unusual:
            continue
        words = " ".join([game.id, f"players={players}", *(f"{name}={value}" for name, value in options.items())])
        for seed in range(WALKS):
            found, before = [], None
            for table in walk(game, players, options, seed):
                projection = _projection(table)
                snapshot = msgspec.json.decode(projection.news(OLA, 0, False))
                kinds = _kinds(table, projection, words, usual=not options)
                if kinds - seen:
                    found.append(Stage(f"{words} after {len(table.moves)} moves", before or snapshot, snapshot))
                seen |= kinds
                before = snapshot
            if found:
                yield found


def variants(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    """The usual game with few and with many, and every other value of every option with few."""
    counts = game.counts()
    yield from ((players, {}) for players in sorted({max(2, counts[0]), counts[-1]}))
    for option in game.options:
        for value in option.values:
            if value != option.default:
                try:
                    allowed = game.counts({option.name: value})
                except BadOption:
                    continue
                yield next((count for count in allowed if count > 1), allowed[0]), {option.name: value}


def walk(game: Game, players: int, options: dict[str, Any], seed: int) -> Iterator[Table]:
    """A table after each move of a random game in which all kinds of moves are equally likely."""
    rng = random.Random(seed)
    now = 0
    opened = Opened(game.id, game.version, players, options, TableSettings(), GUESTS[0], seed_of(seed), seed % players)
    table = Table.open(opened, now)
    for seat in range(players):
        table.sit(GUESTS[seat], seat, GUESTS[seat].title(), "", now)
    table.begin(GUESTS[0], now)
    yield table
    for _ in range(LONGEST):
        if table.end:
            return
        if table.to_act and (rng.random() < 0.8 or not table.timing.rule):
            seat = rng.choice(table.to_act)
            table.move(seat, _any(table, seat, rng), now)
        else:
            now += HOUR
            table.tick(now)
        yield table


def _any(table: Table, seat: int, rng: random.Random) -> str:
    assert table.state
    texts = [move.text for move in table.state.legal(seat)]
    sort = rng.choice(sorted({_sort(text) for text in texts}))
    return rng.choice([text for text in texts if _sort(text) == sort])


def _sort(text: str) -> str:
    return text.partition(" ")[0]


def _projection(table: Table) -> Projection:
    return Projection(table, TableContext(CODE, "watch", set(GUESTS), "staged"), table.at)


def _kinds(table: Table, projection: Projection, variant: str, usual: bool) -> set[object]:
    """What tells one screen from another: moves that one has, limits that run, parts of the view that are there.

    Of an unusual variant it is enough to see how it looks on one's turn, on another's, and at the end.
    """
    (view,) = projection.views(OLA)
    sorts = tuple(sorted({_sort(move) for move in view.legal}))
    parts = tuple(sorted(key for key, value in view.table.items() if value and not isinstance(value, int)))
    rule = table.timing.rule
    kinds = {(sorts, part, table.phase) for part in (*parts, rule and rule.name)}
    return {*kinds, (variant, bool(sorts), table.phase)} | ({(variant, kind) for kind in kinds} if usual else set())
