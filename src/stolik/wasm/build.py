"""Building: a game's module and manifest, made once for every state of its source and kept.

Numba has to run without its optimiser, which is decided when its process starts, so a build has a process of its own:

    python -m stolik.wasm.build GAME FOLDER

where GAME is a registered game or `package.module:NAME`.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, NamedTuple

from stolik.core.binding import cache_folder
from stolik.core.errors import StolikError
from stolik.core.game import Game
from stolik.core.registry import game as registered

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

MODULE: Final = "module.wasm"
MANIFEST: Final = "manifest.json"
SOURCES: Final = ("exports.py", "ir.py", "linker.py", "manifest.py", "runtime.ll")  # how a module is made


class Built(NamedTuple):
    """Where a game's module and its manifest are."""

    module: Path
    manifest: Path

    @property
    def digest(self) -> str:
        """One number for the manifest, which names that of the module and that of the source."""
        return hashlib.sha256(self.manifest.read_bytes()).hexdigest()

    def read(self) -> dict[str, Any]:
        loaded: dict[str, Any] = json.loads(self.manifest.read_text("utf-8"))
        return loaded


class NotBuilt(StolikError):
    """A game of which no module could be made."""


def built(game: Game, name: str = "") -> Built:
    """The module of a game as it is now, from the cache, or made and kept; `name` finds it in another process."""
    folder = cache_folder().parent / "modules" / f"{game.id}-{module_digest(game)[:20]}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    if not (folder / MANIFEST).is_file():
        with _alone(folder.with_suffix(".lock")):
            if not (folder / MANIFEST).is_file():
                _build(name or game.id, folder)
    return Built(folder / MODULE, folder / MANIFEST)


def module_digest(game: Game) -> str:
    """One number for everything that a module and its manifest are made from."""
    whole = hashlib.sha256(f"llvmlite {version('llvmlite')}\n".encode())
    for part in _parts(game):
        whole.update(part.encode())
    return whole.hexdigest()


def _parts(game: Game) -> Iterator[str]:
    from .exports import exports
    from .ir import ELEMENTARY, signatures
    from .manifest import manifest

    for function in (*exports(game.binding.kernels).values(), *ELEMENTARY.values()):
        yield game.binding.digest(function)
    yield json.dumps(manifest(game, signatures(game)), sort_keys=True)
    for source in SOURCES:
        yield (Path(__file__).parent / source).read_text("utf-8")


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Whoever comes second waits, where the system can make him; elsewhere he builds the same once more."""
    with path.open("w") as file:
        if fcntl:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _build(name: str, folder: Path) -> None:
    """Let another process build into a folder that is named only when it is complete."""
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".building-") as working:
        environment = {**os.environ, "NUMBA_OPT": "0", "NUMBA_DISABLE_JIT": "0"}
        command = [sys.executable, "-m", __name__, name, working]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            told = done.stderr.strip().splitlines() or ["it said nothing"]
            raise NotBuilt(f"no module could be made of {name}: {told[-1]}")
        try:
            os.rename(working, folder)
        except OSError:  # somebody else was quicker
            if not (folder / MANIFEST).is_file():
                raise
        else:
            Path(working).mkdir()  # for the one who removes it


def _make(game: Game, folder: Path) -> None:
    """Write module and manifest."""
    from . import ir, linker
    from .manifest import manifest

    signatures = ir.signatures(game)
    module, heap = linker.link(ir.object_file(game), {name: name for name in signatures})
    told = manifest(game, signatures)
    told["source"] = module_digest(game)
    told["module"] = {"sha256": hashlib.sha256(module).hexdigest(), "bytes": len(module), "heap": heap}
    (folder / MODULE).write_bytes(module)
    (folder / MANIFEST).write_text(json.dumps(told, separators=(",", ":"), ensure_ascii=False), "utf-8")


def _find(name: str) -> Game:
    if ":" not in name:
        return registered(name)
    path, attribute = name.split(":")
    found: Game = getattr(import_module(path), attribute)
    return found


if __name__ == "__main__":
    _make(_find(sys.argv[1]), Path(sys.argv[2]))
