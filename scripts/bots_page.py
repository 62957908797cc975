"""Let every level play the one below, and the master the reference opponents, and write docs/reference/bots.md.

    python scripts/bots_page.py --games 400 --out build/bots
    python scripts/bots_page.py --seen --out build/bots

Results are kept in the folder `--out` and gone on with; only those of the present code are used. With `--seen` nothing
is played: the page is written from the files of results that lie there, whoever made them with `stolik arena --out`.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Iterator
from pathlib import Path

from rich.progress import Progress

from stolik.core.game import Game
from stolik.core.level import LEVELS
from stolik.core.options import OptionValue
from stolik.core.registry import games
from stolik.lab.arena import Arena
from stolik.lab.contest import Contest, Finished
from stolik.lab.result import Result, summarise
from stolik.search.bots import references

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "bots.md"
HEAD = """# Bots

Five levels in every game: {levels}. Beginners and casual players trust their first impression and
overlook things; the others look ahead. All of them are handed what their seat knows and nothing else. Besides, games
have reference opponents: yardsticks that are not offered at a table.

Written by `scripts/bots_page.py` from games that `stolik arena` played: both bots sit on every seat of every deal and
start equally often, two players unless it says otherwise. *Wins* is the share of the first-named bot of the games that
one of the two won, with its 95 % interval over deals, shared wins in parts; *starting* and *not starting* is how often
it won when it began and when it did not. *ms* is its mean time for a decision on the machine that played, which was
busy with other things. An interval that touches 50 % is marked ≈: these games do not tell who is better.
Where nothing is drawn games may repeat, and an interval promises a little too much. A pair that is missing was not
played.
"""
TABLE = """
## {title}

| bots | wins | games | starting | not starting | mean scores | ms |
|---|---|---|---|---|---|---|
{rows}
"""


def pairs(game: Game) -> list[tuple[str, str]]:
    """Who plays whom: neighbours on the ladder, and the master against each reference opponent."""
    ladder = [(upper, lower) for lower, upper in itertools.pairwise(LEVELS)]
    return ladder + [("master", name) for name in references(game)]


def contest(game: Game, bots: tuple[str, str], number: int, folder: Path) -> Path:
    """Play one pair, going on where it was left, and tell the file of its results."""
    folder.mkdir(parents=True, exist_ok=True)
    arena = Arena(game, bots, players=2)
    out = folder / f"{game.id}-{'-'.join(bots)}-{arena.contest.code[:12]}.json"
    arena.run(number, out=out)
    return out


def played(games_: dict[str, Game], number: int, folder: Path) -> Iterator[Path]:
    """The files of all pairs, played as far as they are not yet."""
    with Progress() as progress:
        task = progress.add_task("", total=sum(len(pairs(game)) for game in games_.values()))
        for game in games_.values():
            for bots in pairs(game):
                progress.update(task, description=f"{game.id}: {' – '.join(bots)}")
                yield contest(game, bots, number, folder)
                progress.advance(task)


def read(path: Path) -> tuple[Contest, list[Finished]]:
    """A contest and its finished sittings from a file of results."""
    data = json.loads(path.read_text("utf-8"))
    about = data["contest"]
    about |= {"options": tuple(about["options"].items()), "bots": tuple(about["bots"])}
    return Contest(**about), [Finished.of(sitting) for sitting in data["sittings"]]


def rank(about: Contest) -> tuple[int, int, str]:
    """Where a contest stands in its table: the ladder from below, then reference opponents, then more players."""
    upper, lower = about.bots
    ladder = LEVELS.index(upper) if lower in LEVELS else len(LEVELS)
    return ladder, about.players, str(about.options)


def seats(finished: list[Finished]) -> tuple[str, str]:
    """How often the first-named bot won when it began, and when it did not."""
    counts = [[0.0, 0], [0.0, 0]]
    for game in (game for each in finished for game in each.games):
        for seat in (seat for seat, place in enumerate(game.seats) if place == 0):
            count = counts[seat != game.first]
            count[0] += game.share(seat)
            count[1] += 1
    starting, not_starting = (f"{100 * won / sat:.0f} % of {sat}" if sat else "–" for won, sat in counts)
    return starting, not_starting


def row(about: Contest, finished: list[Finished], defaults: dict[str, OptionValue]) -> str:
    """A line of the table."""
    result: Result = summarise(about, finished, 0)
    (pair,) = result.pairs
    upper, lower = result.standings
    special = [f"{about.players} players"] if about.players > 2 else []
    special += [f"{name}={value}" for name, value in about.options if value != defaults[name]]
    low, high = pair.wins.low or 0.0, 1.0 if pair.wins.high is None else pair.wins.high
    mark = " ≈" if low <= 0.5 <= high else ""
    return (
        f"| {upper.bot} – {lower.bot}{', ' if special else ''}{', '.join(special)} | "
        f"{100 * pair.wins.value:.0f} % ({100 * low:.0f}–{100 * high:.0f}){mark} | {result.games} | "
        f"{' | '.join(seats(finished))} | {upper.score.value:.1f} – {lower.score.value:.1f} | "
        f"{1000 * upper.seconds:.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games of each pair")
    parser.add_argument("--out", type=Path, default=Path("build/bots"), help="the folder of results")
    parser.add_argument("--seen", action="store_true", help="play nothing, write what lies in the folder")
    arguments = parser.parse_args()
    known = games()
    files = sorted(arguments.out.glob("*.json")) if arguments.seen else played(known, arguments.games, arguments.out)
    results = sorted((read(path) for path in files), key=lambda result: rank(result[0]))
    parts = [HEAD.format(levels=", ".join(LEVELS))]
    for game in known.values():
        defaults = {option.name: option.default for option in game.options}
        rows = [row(*result, defaults) for result in results if result[0].game == game.id and result[1]]
        if rows:
            parts.append(TABLE.format(title=game.texts("en")["title"], rows="\n".join(rows)))
    PAGE.write_text("".join(parts), "utf-8")
    print(f"written: {PAGE.name}")


if __name__ == "__main__":
    main()
