"""The arena: bots against bots on shared deals, on all cores or a cluster, with results that can be resumed."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from stolik.core.arguments import whole
from stolik.core.game import Game
from stolik.core.options import OptionValue
from stolik.core.registry import game as registered
from stolik.play.series import PlannedGame, plan_of, start_series

from .archive import Archive
from .cluster import on_a_cluster
from .contest import Contest, Finished
from .entrants import code_fingerprint, make
from .errors import ArenaError
from .result import Result, summarise
from .schedule import Sitting
from .sitting import warm
from .workers import on_this_machine

Progress: TypeAlias = Callable[[int, int], None]  # games finished, games in all
Runner: TypeAlias = Callable[[Contest, Iterable[Sitting], int | None], Generator[Finished, None, None]]

RUNNERS: dict[str, Runner] = {"local": on_this_machine, "ray": on_a_cluster}


class Arena:
    """A contest between bots, named as on the command line; with the same arguments the same games are played.

    Without `players`, all bots sit at one table if the game is for that many, else two. With `series`, such as
    `tournament` or `best-of-3`, whole series are played and counted. In a script that starts worker processes, call
    `run` under `if __name__ == "__main__":`.
    """

    def __init__(
        self,
        game: Game | str,
        bots: Sequence[str],
        players: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        seed: int = 1,
        series: str = "",
    ) -> None:
        self.game = game = game if isinstance(game, Game) else registered(game)
        if isinstance(bots, str) or not isinstance(bots, Sequence):
            raise ArenaError(f"bots are a list of names, not {bots!r:.60}")
        if not bots or not all(isinstance(name, str) and name for name in bots):
            raise ArenaError("name the bots that play, separated by commas, none of them empty")
        given = {} if options is None else options
        if players is None:
            players = len(bots) if len(bots) in game.counts(given) else 2
        seed = whole(seed, "a seed is a whole number", ArenaError)
        chosen = game.chosen(given, players)
        game.start(players, 0, **given)  # raises for a wrong number of players
        for name in dict.fromkeys(bots):
            make(name, game, seed)
        if series:
            start_series(plan_of(series), players, PlannedGame(game.id, chosen))  # raises for a wrong plan
        code = code_fingerprint(game, bots, series=bool(series))
        self.contest = Contest(
            game.id, game.version, players, tuple(chosen.items()), tuple(bots), seed, code, series=series
        )
        self.schedule = self.contest.schedule

    def prepare(self) -> None:
        """Compile what is not compiled yet and let every bot decide once: a failing bot fails here."""
        warm(self.contest)

    def run(
        self,
        games: int,
        progress: Progress | None = None,
        *,
        workers: int | None = None,
        out: Path | None = None,
        on: str = "local",
    ) -> Result:
        """Play at least that many games, or series, in whole deals; Ctrl-C gives the result so far.

        `workers` is the number of processes, by default one for each core; with one, games are played in this process.
        The results in the file `out` are kept and continued. `on` is "local" or "ray".
        """
        games = whole(games, "a contest has at least one game", ArenaError, least=1)
        if workers is not None:
            workers = whole(workers, "at least one worker is needed", ArenaError, least=1)
        if on not in tuple(RUNNERS):
            raise ArenaError(f"games are played on one of {', '.join(RUNNERS)}, not {on!r}")
        archive = Archive(out, self.contest) if out else None
        finished = archive.load() if archive else {}
        planned = self.schedule.deals(games) * self.schedule.games_a_deal
        if archive:
            archive.save(finished.values())  # raises before anything is played if the file cannot be written
        try:
            self._play(games, finished, RUNNERS[on], workers, archive, progress)
        except KeyboardInterrupt:
            pass  # what is finished is the result
        except BaseException:
            if archive:
                archive.save(finished.values())
            raise
        result = summarise(self.contest, finished.values(), planned)
        if archive:
            archive.save(finished.values(), result)
        return result

    def _play(
        self,
        games: int,
        finished: dict[Sitting, Finished],
        runner: Runner,
        workers: int | None,
        archive: Archive | None,
        progress: Progress | None,
    ) -> None:
        sittings = list(self.schedule.sittings(games))
        left = [sitting for sitting in sittings if sitting not in finished]
        total = len(sittings) * self.contest.players
        report = progress or (lambda _done, _total: None)
        done = total - len(left) * self.contest.players
        report(done, total)
        if not left:
            return
        self.prepare()
        with closing(runner(self.contest, left, workers)) as played:
            for each in played:
                finished[each.sitting] = each
                done += self.contest.players
                report(done, total)
                if archive:
                    archive.keep(finished.values())
