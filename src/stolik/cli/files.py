"""Records on disk, of one game or of a series."""

from __future__ import annotations

from pathlib import Path

from stolik.core.errors import BadNotation, StolikError
from stolik.play.record import GameRecord
from stolik.play.series_record import SeriesRecord, is_series


def read_record(path: Path) -> GameRecord | SeriesRecord:
    """The record in a file; BadNotation says what is wrong with it."""
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        raise BadNotation(f"{path} is no record: it is not UTF-8 text") from None
    return SeriesRecord.from_json(text) if is_series(text) else GameRecord.from_json(text)


def write_record(path: Path, record: GameRecord | SeriesRecord) -> None:
    """Replace the file atomically: a crash leaves the old record or the new one."""
    draft = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(record.to_json(), "utf-8")
        draft.replace(path)
    except OSError as problem:
        raise StolikError(f"{path} cannot be written: {problem.strerror}") from None
