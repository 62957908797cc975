"""A series at the terminal: game after game at one keyboard, the standing between them, a podium at the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from stolik.core.errors import BadOption
from stolik.core.registry import game
from stolik.play.fairness import Fairness, seed_of
from stolik.play.record import BOT, GameRecord
from stolik.play.series import PlannedGame, SeriesPlan, plan_of
from stolik.play.series_record import SeriesRecord, next_starter, result_of
from stolik.play.starting import ASKED, DRAW, Starts, bot_names, check_starts, first_seat, open_question

from .files import write_record
from .terminal import Terminal

SERIES = ("tournament", "best-of-3", "best-of-5", "score")
STARTS = "random, seat:N, name, youngest, oldest, winner or loser"


def read_series(word: str | None, games: int | None) -> SeriesPlan | None:
    """The plan that words of a command mean; None for one game."""
    if games is not None and word != "score":
        raise BadOption("--games is for --series score; the other kinds say how many games they have")
    if word is None:
        return None
    return SeriesPlan("score", 3 if games is None else games) if word == "score" else plan_of(word)


def read_starts(word: str, players: int) -> Starts:
    """Who starts, from a word such as `name`, `seat:2` or `youngest:0`."""
    by, _, seat = word.partition(":")
    if by not in ("random", "seat", "name", *ASKED, "winner", "loser") or (seat and not seat.isdecimal()):
        raise BadOption(f"who starts is {STARTS}, not {word!r}")
    starts = Starts(by, int(seat[:3]) if seat else None)  # type: ignore[arg-type]
    check_starts(starts, players)
    return starts


def answered(starts: Starts, seats: tuple[str, ...]) -> Starts:
    """The setting with an answer to who the youngest or the oldest is, asked at the keyboard."""
    if not open_question(starts):
        return starts
    for seat, name in enumerate(seats):
        click.echo(f"{seat:>3}  {name}")
    asked = click.prompt(f"Who is the {starts.by}?", type=click.IntRange(0, len(seats) - 1))
    return Starts(starts.by, asked)


def first_record(planned: PlannedGame, seats: tuple[str, ...], starts: Starts, seed: int | None) -> GameRecord:
    """The record of a game that is about to begin, with the seat that starts where the setting names one."""
    fairness = Fairness.new(None if seed is None else seed_of(seed))
    names = bot_names([None if name == BOT else name for name in seats])
    first = first_seat(starts, names, fairness.stream(DRAW))
    by_name = "name" if starts.by == "name" else ""
    options = game(planned.game).chosen(planned.options, len(seats))
    return GameRecord(planned.game, len(seats), options, first, seats, fairness, (), planned.boards, by_name)


class SeriesTerminal:
    """One series at one keyboard; the file always holds all of it."""

    def __init__(self, record: SeriesRecord, path: Path, seed: int | None = None) -> None:
        self.record = record
        self.path = path
        self.seed = seed
        self.console = Console(highlight=False)

    def run(self) -> None:
        """Play game after game until the series is over or the people leave; nothing that was played is lost."""
        while not self.record.series.over:
            going_on = self.record.going_on
            if going_on is None:
                if not self._go_on():
                    return
                going_on = self._next_game()
            series = self.record.series
            number = len(series.played) + 1
            self.console.print(f"\n[bold]Game {number} of {series.games}[/]")
            if not Terminal(going_on, self.path, (self.seed or 0) + 100 * number, self._keep).run():
                return
            self._finish()
        self._podium()

    def _keep(self, record: GameRecord) -> None:
        self.record = self.record.with_record(record)
        write_record(self.path, self.record)

    def _finish(self) -> None:
        """Count the game that is over."""
        played = self.record.records[-1]
        series = self.record.series.add(str(len(self.record.records)), game(played.game), result_of(played))
        self.record = replace(self.record, series=series)
        write_record(self.path, self.record)
        if not series.over:
            self._tell_standing()

    def _next_game(self) -> GameRecord:
        """The next game, started by whose turn that is."""
        record, series = self.record, self.record.series
        before = record.records[-1]
        planned = series.following(PlannedGame(before.game, dict(before.options), before.boards))
        seed = None if self.seed is None else self.seed + len(series.played)
        following = first_record(planned, record.seats, Starts(), seed)
        following = replace(following, first=next_starter(series, record.starts, before, series.played[-1]))
        self._keep(following)
        return following

    def _go_on(self) -> bool:
        """Ask before the next game, if anybody is there to be asked; False when the people leave."""
        if all(name == BOT for name in self.record.seats):
            return True
        try:
            answer = click.prompt("Enter for the next game, end, or quit", default="", show_default=False)
        except (KeyboardInterrupt, EOFError, click.Abort):
            answer = "quit"
        if answer.strip() in ("quit", "exit"):
            way_back = f"stolik resume {escape(str(self.path))}"
            self.console.print(f"The series is kept. Go on with:  {way_back}", soft_wrap=True)
            return False
        if answer.strip() == "end":
            self.record = replace(self.record, series=self.record.series.end())
            write_record(self.path, self.record)
            self._podium()
            return False
        return True

    def _tell_standing(self) -> None:
        series = self.record.series
        last, total = series.played[-1].points, series.standing
        self.console.print(f"\n[bold]Standing after {len(series.played)} of {series.games} games[/]")
        for seat in sorted(range(series.players), key=lambda seat: series.places[seat]):
            brought = f"({last[seat]:+d})" if last[seat] else ""
            self.console.print(f"  {series.places[seat]}. {escape(self._name(seat)):12} {total[seat]:>4} {brought}")

    def _podium(self) -> None:
        series = self.record.series
        winners = " and ".join(self._name(seat) for seat in series.winners) or "nobody"
        verb = "win" if len(series.winners) > 1 or winners == "you" else "wins"
        self.console.print(f"\n[bold]{escape(winners)} {verb} the series.[/]")
        for seat in sorted(range(series.players), key=lambda seat: series.places[seat]):
            place, points = series.places[seat], series.standing[seat]
            self.console.print(f"  {place}. {escape(self._name(seat)):12} {points:>4}")
        self.console.print(f"Record: {escape(str(self.path))}", style="dim", soft_wrap=True)

    def _name(self, seat: int) -> str:
        names = self.record.seats
        return f"{names[seat]} {seat}" if names.count(names[seat]) > 1 or names[seat] == BOT else names[seat]
