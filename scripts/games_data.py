"""Generate the page's list of games from the registry: `python scripts/games_data.py`.

web/src/generated/games.ts is not committed: the build of the page writes it, with the games of other packages that are
installed beside this one.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from stolik.core.game import Game
from stolik.core.registry import games

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "generated" / "games.ts"
HEAD = "// Generated from the registry of games by scripts/games_data.py; do not edit.\n"
LANGUAGES = ("pl", "en")
AT_HOME = ("title", "tagline")  # words that the home screen shows before a game's texts are loaded
PARTS = {
    "sources": "data/sources.json",
    "table": "table/index.ts",
    "card": "table/Card.svelte",
    "box": "table/box.ts",
    "tasksCard": "table/TasksCard.svelte",
}


def source() -> str:
    """The whole file: an entry for every game, whose parts are loaded when they are needed."""
    entries = "".join(map(_entry, games().values()))
    return (
        f"{HEAD}import type {{ RegisteredGame }} from '../games'\n\n"
        f"export const registered: RegisteredGame[] = [\n{entries}]\n"
    )


def inputs() -> list[Path]:
    """The games' folders and files that are built into the page."""
    return [
        path
        for game in games().values()
        for path in (game.folder / "table", game.folder / "texts", game.folder / PARTS["sources"])
        if path.exists()
    ]


def write() -> None:
    """Write the file if anything in it has changed."""
    text = source()
    if not FILE.is_file() or FILE.read_text("utf-8") != text:
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(text, "utf-8")


def _entry(game: Game) -> str:
    titles = {
        language: {key: text for key, text in game.texts(language).items() if key.split(".")[0] in AT_HOME}
        for language in LANGUAGES
    }
    texts = ", ".join(f"{language}: {_load(game, f'texts/{language}.json')}" for language in LANGUAGES)
    parts = {name: _load(game, path) for name, path in PARTS.items() if (game.folder / path).is_file()}
    lines = [
        f"id: {json.dumps(game.id)}",
        f"titles: {json.dumps(titles, ensure_ascii=False)}",
        f"tasks: {json.dumps(game.has('tasks'))}",
        f"texts: {{ {texts} }}",
        *(f"{name}: {load}" for name, load in parts.items()),
    ]
    return "".join(["  {\n", *(f"    {line},\n" for line in lines), "  },\n"])


def _load(game: Game, path: str) -> str:
    there = Path(os.path.relpath(game.folder / path, FILE.parent)).as_posix().removesuffix(".ts")
    return f"() => import({json.dumps(there)})"


if __name__ == "__main__":
    write()
    print("\n".join(map(str, inputs())))
