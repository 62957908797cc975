"""Let bots of one level play among themselves, and write how long games last and how they end into a game's README.

    python scripts/figures.py GAME --levels casual,solid,strong --games 200 --out build/figures

Every number of players plays the usual game for so many. Results are kept in the folder `--out` and continued; only
those of the present code are used. The table stands in the README between two comments, `<!-- figures -->` and
`<!-- end of figures -->`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.registry import game
from stolik.lab.arena import Arena
from stolik.lab.result import Result

BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->\n"
TABLE = """Written by `python scripts/figures.py {id} --levels {levels} --games {games}`.
*Decisions* are those of all seats in a game; *shares* is each seat's part of the wins in the order of turns, the
starter's first.

| players | level | games | decisions | how games end | shares in % |
|---|---|---|---|---|---|
{rows}
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--levels", default="casual,solid,strong", help="parted by commas")
    parser.add_argument("--games", type=int, default=200, help="at least so many of each number of players and level")
    parser.add_argument("--out", type=Path, default=Path("build/figures"), help="the folder of results")
    parser.add_argument("--workers", type=int, default=1, help="how many processes")
    arguments = parser.parse_args()
    try:
        played = game(arguments.game)
    except StolikError as problem:
        raise SystemExit(str(problem)) from None
    arguments.out.mkdir(parents=True, exist_ok=True)
    levels = arguments.levels.split(",")
    rows = "\n".join(_rows(played, levels, arguments.games, arguments.out, arguments.workers))
    table = TABLE.format(id=played.id, levels=arguments.levels, games=arguments.games, rows=rows)
    readme = played.folder / "README.md"
    readme.write_text(renewed(readme.read_text("utf-8"), table), "utf-8")


def renewed(text: str, table: str) -> str:
    """The text with this table between the two comments."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"there is no place for figures: {BEGIN.strip()} and {END.strip()} are missing")
    return before + begin + table + end + after


def _rows(played: Game, levels: list[str], games: int, out: Path, workers: int) -> Iterator[str]:
    for players in played.counts():
        for level in levels if players > 1 else ():
            arena = Arena(played, [level] * players, players)
            file = out / f"{played.id}-{players}-{level}-{arena.contest.code[:12]}.json"
            yield row(players, level, arena.run(games, workers=workers, out=file))


def row(players: int, level: str, result: Result) -> str:
    """A line of the table."""
    ends = ", ".join(f"{reason} {part:.1%}" for reason, part in result.reasons.items())
    shares = " · ".join(f"{100 * turn.value:.0f}" for turn in result.turns)
    return f"| {players} | {level} | {result.games} | {players * result.decisions:.0f} | {ends} | {shares} |"


if __name__ == "__main__":
    main()
