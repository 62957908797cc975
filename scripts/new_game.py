"""Begin a game: copy the template under a new name and register it."""

from __future__ import annotations

import re
import shutil
import sys
from keyword import iskeyword
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "stolik" / "games"
REGISTRY = ROOT / "src" / "stolik" / "core" / "registry.py"
END_OF_LIST = ")  # the games, in the order in which they are listed\n"
TITLES = ("Guess the die", "Zgadnij oczka")  # of the template


def new_game(name: str) -> Path:
    """The folder of the new game; ValueError says what is wrong with the name."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name):
        raise ValueError(f"a game's name is lower-case words joined by dashes, like my-game; not {name!r}")
    package = name.replace("-", "_")
    if name == "template" or iskeyword(package):
        raise ValueError(f"{name!r} cannot be the name of a game: it means something else here or in Python")
    folder = GAMES / package
    if folder.exists():
        raise ValueError(f"there is a game {name!r} already: {folder.relative_to(ROOT)}")
    copy_template(name, folder, f"stolik.games.{package}")
    lines = REGISTRY.read_text("utf-8")
    REGISTRY.write_text(lines.replace(END_OF_LIST, f'    "stolik.games.{package}",\n{END_OF_LIST}'), "utf-8")
    return folder


def copy_template(name: str, folder: Path, package: str) -> None:
    """Make a game's folder from the template, for the package of that full name."""
    shutil.copytree(GAMES / "_template", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in [file for file in folder.rglob("*") if file.is_file()]:
        text = file.read_text("utf-8").replace("stolik.games._template", package)
        text = re.sub(r"(?<!grid-)template", name, text)  # CSS has `grid-template` itself
        for title in TITLES:
            text = text.replace(title, name.replace("-", " ").capitalize())
        file.write_text(text, "utf-8")
        file.rename(file.with_name(file.name.replace("template", folder.name)))


if __name__ == "__main__":
    try:
        print(f"Made {new_game(sys.argv[1]).relative_to(ROOT)}; next: docs/how-to/add-a-game.md, then make test")
    except (ValueError, IndexError) as problem:
        sys.exit(f"new-game: {problem}")
