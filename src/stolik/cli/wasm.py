"""`stolik wasm`: games as WebAssembly modules, for pages that ask no server."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from typing import Final

import click
from rich.console import Console

from stolik.core.registry import game as registered
from stolik.core.registry import games
from stolik.wasm.build import built

INDEX: Final = "modules.json"  # the digest of every manifest, which names that of its module


@click.command()
@click.argument("games_named", metavar="[GAME]...", nargs=-1)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), default=Path("build/modules"), help="Folder.")
def wasm(games_named: tuple[str, ...], out: Path) -> None:
    """Build games as WebAssembly modules with their manifests (all of them, if none is named).

    Writes GAME.wasm and GAME.json, and modules.json with the digest of every manifest.
    What has not changed since it was last built is taken from the cache.
    """
    console = Console()
    out.mkdir(parents=True, exist_ok=True)
    digests = {}
    for game in [registered(id) for id in games_named] or games().values():
        made = module, manifest = built(game)
        digests[game.id] = made.digest
        for source, ending in ((module, "wasm"), (manifest, "json")):
            shutil.copyfile(source, out / f"{game.id}.{ending}")
        sizes = [f"{_kilobytes(path)} kB" for path in (module, manifest)]
        console.print(f"{game.id}: module {sizes[0]}, manifest {sizes[1]}, gzipped, in {out}")
    (out / INDEX).write_text(json.dumps(digests, indent=2) + "\n", "utf-8")


def _kilobytes(path: Path) -> str:
    return f"{len(gzip.compress(path.read_bytes(), 9)) / 1000:.1f}"
