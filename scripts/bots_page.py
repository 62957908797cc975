"""Let every level play the one below, and the master the reference opponents, and write docs/reference/bots.md.

    python scripts/bots_page.py --games 400 --out build/bots
    python scripts/bots_page.py --equals casual --games 400 --out build/bots
    python scripts/bots_page.py --seen --out build/bots

The first command plays all ladders: the usual game and a game's `VARIANTS` (in its bots), with two, three and four
players. Slow levels play fewer games, and the master plays variants with the fewest players only; quick matches are
played first. With `--equals` bots of one level play among themselves, in every variant and number of players: how fair
a game is to those who do not start, how long it lasts and how it ends. Results are kept in the folder `--out`, and
those of the present code are continued. With `--seen` nothing is played: the page is written from all files of results
in that folder, also those of `stolik arena --out`: bots of two kinds on any number of seats, equals, or a bot alone.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.progress import Progress

from stolik.core.contract import MAX_SEATS
from stolik.core.errors import BadOption
from stolik.core.game import Game
from stolik.core.level import LEVELS
from stolik.core.options import OptionValue, Whole, usual
from stolik.core.registry import games
from stolik.core.walks import Setup
from stolik.lab.arena import Arena
from stolik.lab.contest import Contest, Finished, Played
from stolik.lab.result import Result, summarise
from stolik.lab.statistics import Estimate, share
from stolik.search.bots import references
from stolik.search.reaction import reaction

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "bots.md"
MOST_COMPARED = 4  # players in a ladder
FEWER = {"strong": 2, "master": 4}  # slow levels play one game in …
HEAD = """# Bots

Five levels in every game: {levels}. Beginners and casual players trust their first impression and overlook things;
from solid on they judge well, and strong and master look far ahead. Where a step would be too high or too low for some
number of players, a level is set by that number. All of them are handed what their seat knows and nothing else.
Besides, games have reference opponents: yardsticks that are not offered at a table.

Written by `python scripts/bots_page.py --out build/bots`, which plays what is missing in that folder, and, for games
between equals, with `--equals casual`; in every line stands how many games it tells of, and more of them are played
by `--games`. It is the arena that plays: the bots sit on every seat of every deal and start equally often. Two
players unless it says otherwise. With three, one of the first-named bot sits among two of the second; with four there
are two of each: what tells two levels apart best is half of the seats, or as near to it as can be. *Wins* is the
share of all of the first-named bots together of the games that somebody won, with its 95 % interval over deals,
shared wins in parts; with three players the fair share stands beside it, which is its share of the seats. *Step* is
the same for one seat of each kind, so that half is fair with any number of players. Games that nobody won count for
nobody there; how many they were stands beside the number of games. *Starting* and *not starting* is how often they
won of all games that one of them began, and of those that none of them did. *ms* is the mean time for a decision on
the machine that played, which was busy with other things; in the arena no clock cuts a search short, so that bots
play there as they do on an idle machine. An interval that touches the fair share is marked ≈: these games do not tell
who is better. Where nothing is drawn games may repeat, and an interval promises a little too much. A pair that is
missing was not played.
"""
TABLE = """
## {title}

| bots | wins | step | games | starting | not starting | mean scores | ms |
|---|---|---|---|---|---|---|---|
{rows}
"""
EQUALS = """
### {title}: between equals

Games of {level} bots among themselves: each seat's share of the wins in the order of turns, the starter's first, with
the widest half of its 95 % intervals; a seat that is surely above 1.2 times its fair share is marked ▲. *Decisions*
are those of one seat in a game.

| variant | players | shares in the order of turns | nobody | decisions | how games end | games |
|---|---|---|---|---|---|---|
{rows}
"""
ALONE = """
Alone, {bot} makes {mean:.2f} points on average ({low:.2f}–{high:.2f}, {games:,} games).
"""


@dataclass(frozen=True)
class Match:
    """Bots of two kinds, or of one, at a table: who sits there and what is played."""

    game: Game
    setup: Setup
    bots: tuple[str, ...]


def ladder(game: Game) -> Iterator[Match]:
    """Who plays whom in which set-up: neighbours on the ladder, and the master against each reference opponent."""
    for options in ({}, *getattr(game.bots, "VARIANTS", ())):
        fewest, *more = (players for players in counts(game, options) if is_compared(game, players, options))
        for players in (fewest, *more):
            for lower, upper in itertools.pairwise(LEVELS):
                if players == fewest or not options or not takes_long(game, upper):
                    yield Match(game, Setup(players, options), lineup(upper, lower, players))
        for name in references(game):
            yield Match(game, Setup(fewest, options), lineup(LEVELS[-1], name, fewest))


def is_compared(game: Game, players: int, options: dict[str, OptionValue]) -> bool:
    """Whether a set-up is compared: two to four players, and no variant that is the usual game for so many."""
    return 2 <= players <= MOST_COMPARED and (not options or game.chosen(options, players) != game.chosen({}, players))


def lineup(upper: str, lower: str, players: int) -> tuple[str, ...]:
    """Half of the seats, rounded down, for the upper bot: nearly equal halves measure the difference best."""
    return (upper,) * (players // 2) + (lower,) * (players - players // 2)


def takes_long(game: Game, level: str) -> bool:
    """Whether a level searches so long that it plays few games; in a race none does."""
    return level == LEVELS[-1] and not reaction(game)


def number(match: Match, games_: int) -> int:
    """How many games a pair plays: fewer with a slow level."""
    return games_ if reaction(match.game) else games_ // FEWER.get(match.bots[0], 1)


def play(match: Match, games_: int, folder: Path, workers: int | None) -> None:
    """Play a match into a file of the folder, continuing what is there."""
    setup = match.setup
    arena = Arena(match.game, match.bots, setup.players, setup.options)
    kinds = dict.fromkeys(match.bots) if len(set(match.bots)) > 1 else ("equals", match.bots[0])
    words = [match.game.id, *kinds, str(setup.players), *(f"{name}={value}" for name, value in setup.options.items())]
    arena.run(games_, workers=workers, out=folder / f"{'-'.join(words)}-{arena.contest.code[:12]}.json")


def play_all(matches: list[Match], games_: int, folder: Path, workers: int | None) -> None:
    """Play what is missing of all matches; those with the most games, which are quick, first."""
    folder.mkdir(parents=True, exist_ok=True)
    with Progress() as progress:
        task = progress.add_task("", total=len(matches))
        for match in sorted(matches, key=lambda match: -number(match, games_)):
            progress.update(task, description=f"{match.game.id} {match.setup}: {', '.join(match.bots)}")
            play(match, number(match, games_), folder, workers)
            progress.advance(task)


def variants(game: Game) -> Iterator[Setup]:
    """The usual game and every other value of each option alone, each for every number of players.

    Of an option that is a whole number the lowest and the highest stand for all.
    """
    yield from (Setup(players) for players in game.counts() if players > 1)
    for option in game.options:
        values: tuple[OptionValue, ...] = option.values
        if isinstance(option, Whole):
            values = option.low, option.high
        for value, players in itertools.product(values, range(2, MAX_SEATS + 1)):
            if value != usual(option, players) and players in counts(game, {option.name: value}):
                yield Setup(players, {option.name: value})


def counts(game: Game, options: dict[str, OptionValue]) -> tuple[int, ...]:
    """The numbers of players for these options; none if they exclude each other."""
    try:
        return game.counts(options)
    except BadOption:
        return ()


def equals(game: Game, level: str) -> Iterator[Match]:
    """One level on all seats, in every variant and number of players."""
    for setup in variants(game):
        yield Match(game, setup, (level,) * setup.players)


def read(path: Path) -> tuple[Contest, list[Finished]]:
    """A contest and its finished sittings from a file of results."""
    data = json.loads(path.read_text("utf-8"))
    about = data["contest"]
    about |= {"options": tuple(about["options"].items()), "bots": tuple(about["bots"])}
    return Contest(**about), [Finished.of(sitting) for sitting in data["sittings"]]


def opponents(about: Contest) -> tuple[str, str]:
    """The first-named bot and the one that it plays against, itself if it is alone."""
    upper, *others = dict.fromkeys(about.bots)
    if len(others) > 1 or len(about.bots) > max(about.players, 2):
        raise SystemExit(f"{about.game}: {','.join(about.bots)} are not bots of two kinds at one table")
    return upper, others[0] if others else upper


def places(about: Contest) -> set[int]:
    """Where the first-named bot stands in the list of bots."""
    return {place for place, name in enumerate(about.bots) if name == about.bots[0]}


def unusual(about: Contest, game: Game) -> list[str]:
    """The options that are not the usual ones for so many players."""
    as_usual = game.chosen({}, about.players)
    return [f"{name}={value}" for name, value in about.options if value != as_usual[name]]


def rank(about: Contest, game: Game) -> tuple[list[str], int, str, int, int]:
    """The sort key of a contest in its table: the usual game first; the ladder from below, then reference opponents."""
    upper, lower = opponents(about)
    ladder = LEVELS.index(upper) if lower in LEVELS else len(LEVELS)
    return unusual(about, game), ladder, lower if ladder == len(LEVELS) else "", about.players, len(places(about))


def wins(about: Contest, finished: list[Finished]) -> Estimate:
    """The first-named bot's share of the games that somebody won, with an interval by deals."""
    won: defaultdict[int, float] = defaultdict(float)
    decided: defaultdict[int, float] = defaultdict(float)
    for deal, game in ((each.sitting.deal, game) for each in finished for game in each.games):
        won[deal] += part_of(game, places(about))
        decided[deal] += bool(game.winners)
    return share([won[deal] for deal in decided], list(decided.values()))


def part_of(game: Played, among: set[int]) -> float:
    """The part of a win that goes to the bots of these places."""
    return sum(game.share(seat) for seat, place in enumerate(game.seats) if place in among)


def seats(about: Contest, finished: list[Finished]) -> tuple[str, str]:
    """How often the first-named bot won when it began, and when it did not."""
    counts = [[0.0, 0], [0.0, 0]]
    for game in (game for each in finished for game in each.games):
        count = counts[game.seats[game.first] not in places(about)]
        count[0] += part_of(game, places(about))
        count[1] += 1
    starting, not_starting = (f"{100 * won / sat:.0f} % of {sat}" if sat else "–" for won, sat in counts)
    return starting, not_starting


def versus(about: Contest, game: Game) -> str:
    """Who plays whom, with how many players and which options where they are not the usual ones."""
    upper, lower = opponents(about)
    several, players = len(places(about)), [f"{about.players} players"] if about.players > 2 else []
    who = f"{several} × {upper} – {about.players - several} × {lower}" if several > 1 else f"{upper} – {lower}"
    return ", ".join([who, *players, *unusual(about, game)])


def row(about: Contest, finished: list[Finished], game: Game) -> str:
    """A line of the table."""
    result: Result = summarise(about, finished, 0)
    upper, lower = result.standings
    won, fair = wins(about, finished), len(places(about)) / about.players
    low, high = won.low or 0.0, 1.0 if won.high is None else won.high
    beside = f", fair {100 * fair:.0f} %" if about.players > 2 else ""
    mark = " ≈" if low <= fair <= high else ""
    (step,) = result.pairs
    nobody = sum(not game.winners for each in finished for game in each.games)
    return (
        f"| {versus(about, game)} | {100 * won.value:.0f} % ({100 * low:.0f}–{100 * high:.0f}){beside}{mark} | "
        f"{100 * step.wins.value:.0f} % | {result.games}{f', {nobody} won by nobody' if nobody else ''} | "
        f"{' | '.join(seats(about, finished))} | {upper.score.value:.1f} – {lower.score.value:.1f} | "
        f"{1000 * upper.seconds:.1f} |"
    )


def between_equals(game: Game, own: list[tuple[Contest, list[Finished]]]) -> str:
    """The table of games between equals; nothing if there are none."""
    equal = [(about, finished) for about, finished in own if len(set(about.bots)) == 1 and about.players > 1]
    if not equal:
        return ""
    equal.sort(key=lambda result: (bool(unusual(result[0], game)), unusual(result[0], game), result[0].players))
    levels = ", ".join(dict.fromkeys(about.bots[0] for about, _ in equal))
    rows = "\n".join(equal_row(about, finished, game) for about, finished in equal)
    return EQUALS.format(title=game.texts("en")["title"], level=levels, rows=rows)


def equal_row(about: Contest, finished: list[Finished], game: Game) -> str:
    """A line of the table of games between equals."""
    result = summarise(about, finished, 0)
    fair = (1 - result.nobody) / about.players
    shares = " · ".join(
        f"{100 * turn.value:.0f}{' ▲' if (turn.low or 0.0) > 1.2 * fair else ''}" for turn in result.turns
    )
    half = max(100 * ((turn.high or 1.0) - (turn.low or 0.0)) / 2 for turn in result.turns)
    ends = ", ".join(f"{reason} {part:.0%}" for reason, part in result.reasons.items())
    variant = ", ".join(unusual(about, game)) or "usual"
    return (
        f"| {variant} | {about.players} | {shares} (±{half:.0f}) % | {result.nobody:.1%} | {result.decisions:.0f} | "
        f"{ends} | {result.games} |"
    )


def alone(about: Contest, finished: list[Finished]) -> str:
    """The sentence on a bot that plays alone."""
    (standing,) = summarise(about, finished, 0).standings
    score = standing.score
    low, high = (score.value if bound is None else bound for bound in (score.low, score.high))
    return ALONE.format(bot=standing.bot, mean=score.value, low=low, high=high, games=standing.games)


def part(game: Game, results: list[tuple[Contest, list[Finished]]]) -> str:
    """What the page says of a game; nothing if there are no results of it."""
    own = [(about, finished) for about, finished in results if about.game == game.id and finished]
    own.sort(key=lambda result: rank(result[0], game))
    rows = [row(*result, game) for result in own if result[0].players > 1 and len(set(result[0].bots)) > 1]
    table = TABLE.format(title=game.texts("en")["title"], rows="\n".join(rows)) if rows else ""
    by_itself = "".join(alone(*result) for result in own if result[0].players == 1)
    return table + by_itself + between_equals(game, own)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games of each pair that plays quickly")
    parser.add_argument("--out", type=Path, default=Path("build/bots"), help="the folder of results")
    parser.add_argument("--seen", action="store_true", help="play nothing, write what lies in the folder")
    parser.add_argument("--equals", metavar="LEVEL", help="let bots of one level play among themselves")
    parser.add_argument("--game", help="play only this one")
    parser.add_argument("--workers", type=int, help="processes that play, all cores without it")
    arguments = parser.parse_args()
    known = games()
    if not arguments.seen:
        playing = [game for game in known.values() if arguments.game in (None, game.id)]
        level = arguments.equals
        matches = [match for game in playing for match in (equals(game, level) if level else ladder(game))]
        play_all(matches, arguments.games, arguments.out, arguments.workers)
    results = [read(path) for path in sorted(arguments.out.glob("*.json"))]
    parts = [HEAD.format(levels=", ".join(LEVELS))]
    parts += [part(game, results) for game in known.values()]
    PAGE.write_text("".join(parts), "utf-8")
    print(f"written: {PAGE.name}")


if __name__ == "__main__":
    main()
