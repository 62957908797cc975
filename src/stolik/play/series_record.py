"""Records of series: the plan, what every game brought, and the record of each game, so that all can be checked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import msgspec

from stolik.core.errors import BadNotation
from stolik.core.game import Outcome
from stolik.core.registry import game

from .record import GameRecord, read_data
from .series import MOST_GAMES, PlannedGame, PlayedGame, Series, points, start_series, without_resigned
from .starting import Starts, check_starts, drawn, following_seat

if TYPE_CHECKING:
    from .table import Table

FORMAT = 1
_FIELDS = ("series", "format", "starts", "records")


@dataclass(frozen=True)
class SeriesRecord:
    """A series and its games; the last one may be unfinished."""

    series: Series
    starts: Starts
    records: tuple[GameRecord, ...]

    @classmethod
    def of(cls, series: Series, tables: Sequence[Table]) -> SeriesRecord:
        """The record of a series that was played at these tables."""
        return cls(series, tables[0].starts, tuple(table.record() for table in tables))

    @property
    def going_on(self) -> GameRecord | None:
        """The unfinished game, if there is one."""
        return self.records[-1] if len(self.records) > len(self.series.played) else None

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where in the latest game; a bot may have taken over a chair since the first."""
        return self.records[-1].seats

    def with_record(self, record: GameRecord) -> SeriesRecord:
        """The same with another record of the game that is going on."""
        return replace(self, records=(*self.records[: len(self.series.played)], record))

    def verify(self) -> list[int]:
        """Check every game, who started it and what it brought; gives how many draws fit in each."""
        draws = []
        for number, record in enumerate(self.records, 1):
            try:
                draws.append(record.verify())
                if number > 1:
                    self._check_start(number)
                if number <= len(self.series.played):
                    self._check_result(record, self.series.played[number - 1])
            except BadNotation as problem:
                raise BadNotation(f"game {number} of the series: {problem}") from None
        return draws

    def _check_start(self, number: int) -> None:
        """The next game is started by the next seat, or by the only winner or loser where that was chosen."""
        before, last = self.records[number - 2], self.series.played[number - 2]
        right = next_starter(self.series, self.starts, before, last)
        if self.records[number - 1].first != right:
            raise BadNotation(f"seat {self.records[number - 1].first} starts; it is the turn of seat {right}")

    def _check_result(self, record: GameRecord, played: PlayedGame) -> None:
        """Scores and winners are those of the last position, points those of the series."""
        state, told = record.end(), Outcome(tuple(played.winners), tuple(played.scores), played.reason)
        right = Outcome(told.winners, state.scores, told.reason)
        if state.outcome is not None:
            right = without_resigned(state.outcome, played.resigned)
        elif told.reason not in ("resigned", "stopped"):
            raise BadNotation(f"the game is not over, and is said to have ended by {told.reason!r:.60}")
        if told != right:
            raise BadNotation(f"the game ended with {right}, not with {told}")
        brought = list(points(self.series.plan.kind, state.game, right, played.resigned))
        if played.points != brought:
            raise BadNotation(f"the game brought {brought}, not {played.points}")

    def to_json(self) -> str:
        """The record as JSON, a move a line."""
        head = {
            "series": msgspec.to_builtins(self.series),
            "format": FORMAT,
            "starts": msgspec.to_builtins(self.starts),
        }
        lines = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
        records = ",\n".join(record.to_json().strip() for record in self.records)
        return "{\n" + ",\n".join([*lines, f'"records": [\n{records}\n]']) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> SeriesRecord:
        """The record that `to_json` wrote; BadNotation says what is wrong with another text."""
        data = read_data(text, "the record of a series")
        if not isinstance(data, dict) or sorted(data) != sorted(_FIELDS) or data["format"] != FORMAT:
            raise BadNotation(f"the record of a series has the fields {', '.join(_FIELDS)}, and format {FORMAT}")
        try:
            series = msgspec.convert(data["series"], Series)
            starts = msgspec.convert(data["starts"], Starts)
        except msgspec.ValidationError as problem:
            raise BadNotation(f"no record of a series: {problem}") from None
        listed = data["records"]
        if not isinstance(listed, list) or not len(series.played) <= len(listed) <= len(series.played) + 1:
            raise BadNotation("a series has a record for every game played, and at most one that is going on")
        if not 1 <= len(listed) <= MOST_GAMES:
            raise BadNotation(f"a series has 1 to {MOST_GAMES} games, not {len(listed)}")
        records = tuple(GameRecord.from_json(json.dumps(each)) for each in listed)
        found = cls(series, starts, records)
        found._check()
        return found

    def _check(self) -> None:
        """The plan is one that can be played, and the games are those of the plan."""
        series, first = self.series, self.records[0]
        check_starts(self.starts, first.players)
        own = PlannedGame(first.game, dict(first.options), first.boards)
        if start_series(series.plan, first.players, own).plan != series.plan or series.players != first.players:
            raise BadNotation("the plan of this series is for other games or players")
        for number, record in enumerate(self.records):
            planned = series.plan.evening[number] if series.plan.evening else own
            if (record.game, record.players) != (planned.game, series.players):
                raise BadNotation(f"game {number + 1} of the series is {planned.game} for {series.players}")
        for played, record in zip(series.played, self.records, strict=False):
            right = played.game == record.game and len(played.points) == len(played.scores) == series.players
            seats = range(series.players)
            if not right or not {*played.winners, *played.resigned} <= {*seats}:
                raise BadNotation("the results of a series name its games, and all its seats")


def is_series(text: str) -> bool:
    """Whether a text looks like the record of a series rather than of one game."""
    return text.lstrip().removeprefix("{").lstrip().startswith('"series"')


def next_starter(series: Series, starts: Starts, before: GameRecord, last: PlayedGame) -> int:
    """The seat that starts the game after one."""
    started = drawn(before.moves) if before.first is None else before.first
    chosen = Starts() if series.plan.kind == "tournament" else starts
    return following_seat(chosen, started or 0, Outcome(tuple(last.winners), tuple(last.scores), last.reason))


def result_of(record: GameRecord) -> Outcome:
    """How a record's game ended by the rules."""
    outcome = record.end().outcome
    if outcome is None:
        raise BadNotation(f"the game of {game(record.game).id} is not over")
    return outcome
