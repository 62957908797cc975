"""Checkpoints of a contest: a file with every finished sitting, from which the same command resumes."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .contest import Contest, Finished
from .errors import ArenaError
from .result import Result
from .schedule import Sitting

FORMAT = 1
EVERY = 2.0  # seconds, at least, between two writes
RARELY = 20  # and at least this many times as long as the last write took: a long file is written less often


class Archive:
    """The file of one contest."""

    def __init__(self, path: Path, contest: Contest) -> None:
        self.path = path
        self.contest = contest
        self._next = 0.0  # when it is to be written again

    def load(self) -> dict[Sitting, Finished]:
        """The sittings that were finished before, none if the file is new; results of another contest are refused."""
        if not self.path.exists():
            return {}
        try:
            data = json.loads(self.path.read_text("utf-8"))
            held = data["contest"] if data["format"] == FORMAT else None
            finished = [Finished.of(sitting) for sitting in data["sittings"]]
        except OSError as problem:
            raise ArenaError(f"cannot read {self.path}: {problem.strerror}") from None
        except (ValueError, KeyError, TypeError, AttributeError):
            held = None
        if not isinstance(held, dict):
            raise ArenaError(f"{self.path} is no file of results that the arena wrote; name another one")
        self._compare(held)
        return {each.sitting: each for each in finished}

    def save(self, finished: Iterable[Finished], result: Result | None = None) -> None:
        """Write everything; a file that is there is replaced atomically."""
        began = time.monotonic()
        machine = {"python": platform.python_version(), "platform": platform.platform()}
        head: dict[str, Any] = {"format": FORMAT, "contest": self.contest.data(), "machine": machine}
        head["summary"] = result and result.data()
        lines = [f"{json.dumps(key)}: {json.dumps(value, indent=1, ensure_ascii=False)}" for key, value in head.items()]
        kept = [json.dumps(each.data()) for each in sorted(finished, key=lambda each: each.sitting)]
        lines.append('"sittings": [\n' + ",\n".join(kept) + "\n]")
        draft = self.path.with_name(self.path.name + ".part")
        try:
            draft.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
            draft.replace(self.path)
        except OSError as problem:
            raise ArenaError(f"cannot write {self.path}: {problem.strerror}") from None
        now = time.monotonic()
        self._next = now + max(EVERY, RARELY * (now - began))

    def keep(self, finished: Iterable[Finished]) -> None:
        """Write everything if the file was last written some time ago."""
        if time.monotonic() > self._next:
            self.save(finished)

    def _compare(self, held: dict[str, Any]) -> None:
        now = self.contest.data()
        differences = [
            "the code of the game or its bots has changed since"
            if name == "code"
            else f"{name} was {_short(held.get(name))} and is {_short(now.get(name))}"
            for name in dict.fromkeys([*now, *held])
            if held.get(name) != now.get(name)
        ]
        if differences:
            raise ArenaError(f"{self.path} holds another contest ({'; '.join(differences)}); name another file")


def _short(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{name}={_short(each)}" for name, each in value.items())
    return str(value)
