"""Let every level play the one below, and the master the reference opponents, and write docs/reference/bots.md.

    python scripts/bots_page.py --games 400 --out build/bots

Results are kept in the folder `--out` and gone on with; only those of the present code are used.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path

from rich.progress import Progress

from stolik.core.game import Game
from stolik.core.level import LEVELS
from stolik.core.registry import games
from stolik.lab.arena import Arena
from stolik.lab.result import Result
from stolik.search.bots import references

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "bots.md"
HEAD = """# Bots

Five levels in every game: {levels}. Beginners and casual players trust their first impression and
overlook things; the others look ahead. All of them are handed what their seat knows and nothing else. Besides, games
have reference opponents: yardsticks that are not offered at a table.

Written by `scripts/bots_page.py`: two players, both sit on both seats of every deal and start equally often. *Wins* is
the share of the first-named bot with its 95 % interval over deals, shared wins in parts; *ms* is its mean time for a
decision on the machine that played.
"""
TABLE = """
## {title}

| bots | wins | games | mean scores | ms |
|---|---|---|---|---|
{rows}
"""


def pairs(game: Game) -> list[tuple[str, str]]:
    """Who plays whom: neighbours on the ladder, and the master against each reference opponent."""
    ladder = [(upper, lower) for lower, upper in itertools.pairwise(LEVELS)]
    return ladder + [("master", name) for name in references(game)]


def contest(game: Game, bots: tuple[str, str], number: int, folder: Path) -> Result:
    """The result of one pair, gone on with if it was begun."""
    folder.mkdir(parents=True, exist_ok=True)
    arena = Arena(game, bots, players=2)
    out = folder / f"{game.id}-{'-'.join(bots)}-{arena.contest.code[:12]}.json"
    return arena.run(number, out=out)


def row(result: Result) -> str:
    """A line of the table."""
    (pair,) = result.pairs
    upper, lower = result.standings
    interval = f"{100 * (pair.wins.low or 0):.0f}–{100 * (pair.wins.high or 1):.0f}"
    return (
        f"| {upper.bot} – {lower.bot} | {100 * pair.wins.value:.0f} % ({interval}) | {result.games} | "
        f"{upper.score.value:.1f} – {lower.score.value:.1f} | {1000 * upper.seconds:.1f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games of each pair")
    parser.add_argument("--out", type=Path, default=Path("build/bots"), help="the folder of results")
    arguments = parser.parse_args()
    parts = [HEAD.format(levels=", ".join(LEVELS))]
    with Progress() as progress:
        task = progress.add_task("", total=sum(len(pairs(game)) for game in games().values()))
        for game in games().values():
            rows = []
            for bots in pairs(game):
                progress.update(task, description=f"{game.id}: {' – '.join(bots)}")
                rows.append(row(contest(game, bots, arguments.games, arguments.out)))
                progress.advance(task)
            parts.append(TABLE.format(title=game.texts("en")["title"], rows="\n".join(rows)))
    PAGE.write_text("".join(parts), "utf-8")
    print(f"written: {PAGE.name}")


if __name__ == "__main__":
    main()
