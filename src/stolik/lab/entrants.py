"""Who enters: a level, a reference opponent of the game, or an author's own bot as `module:Name`."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import TypeAlias

import stolik
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.search.bots import Bot, make_bot

from .errors import ArenaError

Maker: TypeAlias = Callable[[Game, int], Bot]

_CODE = ("core", "search", "lab")  # what decides how games go, beside the game's own folder


def maker(name: str) -> Maker:
    """The factory of bots of that name; levels are made patient, since a busy machine must not weaken them."""
    if ":" in name:
        return _own(name)
    return lambda game, seed: make_bot(game, name, seed, patient=True)


def make(name: str, game: Game, seed: int) -> Bot:
    """A bot of that name; ArenaError says in one line why it cannot be made."""
    try:
        bot = maker(name)(game, seed)
    except StolikError:
        raise
    except Exception as problem:
        raise ArenaError(f"bot {name} cannot be made by {name}(game, seed): {_told(problem)}") from problem
    if not callable(getattr(bot, "choose_known", None)):
        raise ArenaError(f"bot {name} has no method choose_known(known, seat)")
    return bot


def code_fingerprint(game: Game, names: Iterable[str], *, series: bool = False) -> str:
    """A digest of the code that these bots and the game run, so that results of different code are never mixed."""
    root = Path(stolik.__file__).parent
    files = [path for part in _CODE for path in (root / part).rglob("*.py")]
    files += [path for path in game.folder.rglob("*") if path.suffix in (".py", ".json") and "tests" not in path.parts]
    files += [root / "play" / f"{name}.py" for name in ("series", "starting") if series]
    files += [path for name in set(names) if ":" in name and (path := _source(name))]
    whole = hashlib.sha256()
    for path in sorted(files):
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()[:16]


def _own(name: str) -> Maker:
    """The class or function that an author wrote, from a module in the present folder or on Python's path."""
    module, _, attribute = name.partition(":")
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        loaded = import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name != module:
            raise ArenaError(f"bot {name}: {module} cannot be imported: {problem}") from problem
        raise ArenaError(f"bot {name}: there is no module {module!r} in this folder or on Python's path") from None
    except Exception as problem:
        raise ArenaError(f"bot {name}: {module} cannot be imported: {_told(problem)}") from problem
    found = getattr(loaded, attribute, None)
    if not callable(found):
        raise ArenaError(f"bot {name}: {module} has no class or function {attribute!r}")
    made: Maker = found
    return made


def _source(name: str) -> Path | None:
    """The file of an author's own bot; a module built into Python has none."""
    file = getattr(sys.modules[name.partition(":")[0]], "__file__", None)
    return Path(file) if file else None


def _told(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"
