"""One name for one thing: names that two packages share are listed and explained, and the glossary names what is."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "stolik"
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")

# Names that stand at the top level of two packages, and why they may.
ALLOWED = {
    "Scope": "of names in a program, and of a request in ASGI: the world calls both so",
    "arena": "the module, and the command that runs it",
    "backup": "of values along a path of the tree, and of a database: the world calls both so",
    "bots": "those of the search, and those that sit at live tables",
    "end_series": "the table's command, and its handler in the server",
    "errors": "every package may have its own",
    "following": "what comes after a game, without I/O and in the server",
    "game": "the registry's function, the Python face, and what the page needs of a game",
    "games": "the registry's, and the command that lists them",
    "give": "the table's command, and its handler in the server",
    "go_on": "the table's command, and its handler in the server",
    "golden": "the module, and the command that writes playthroughs",
    "leave": "the table's command, and its handler in the server",
    "list_tasks": "for the terminal, and for the page",
    "log": "the logarithm, and the log of a table: the world calls both so",
    "main": "where a program begins",
    "options": "those of games, and how commands take them",
    "restore": "of a database, and the command that does it",
    "series": "without I/O, on the terminal, over HTTP",
    "statements": "of a program, and of SQL",
    "table": "without I/O, and live in the server",
}


def package(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


def sources() -> list[Path]:
    """All modules but those of games, which are brothers: there the same name is the same role."""
    every = (path for path in SOURCE.rglob("*.py") if len(path.relative_to(SOURCE).parts) > 1)
    return sorted(path for path in every if package(path) != "games" and "migrations" not in path.parts)


@cache
def defined(path: Path) -> list[str]:
    """The public classes, functions and types that a module defines, and its own name."""
    found = [] if path.stem in ("__init__", "__main__") else [path.stem]
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.append(node.name)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            found.append(ast.unparse(node.target))
    return found


def shared() -> dict[str, set[str]]:
    """Public names by the packages that define them, where there are several."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sources():
        for name in defined(path):
            if not name.startswith("_"):
                found[name].add(package(path))
    return {name: packages for name, packages in found.items() if len(packages) > 1}


def test_a_name_stands_for_one_thing_in_all_packages() -> None:
    new = {name: sorted(packages) for name, packages in shared().items() if name not in ALLOWED}
    assert not new, f"two packages use the same name for different things: {new}"


def test_no_name_is_allowed_that_is_not_shared() -> None:
    assert not ALLOWED.keys() - shared().keys()


def rows() -> list[list[str]]:
    """The rows of the glossary that say where a word lives."""
    cells = [line.strip("| ").split(" | ") for line in GLOSSARY.splitlines() if line.startswith("| ")]
    return [row for row in cells if len(row) == 3 and row[0] != "word"]


def test_what_the_glossary_names_exists() -> None:
    classes = {name for path in sources() for name in defined(path)}
    for word, told, where in rows():
        paths = re.findall(r"`([^`]+)`", where)
        assert paths, f"the glossary does not say where {word} lives"
        for path in paths:
            assert (SOURCE / path).exists() or (ROOT / path).exists(), f"{word}: there is no {path}"
        for name in re.findall(r"`([A-Z][a-z]\w+)`", told):
            assert name in classes, f"{word}: there is no {name}"


def test_every_word_of_the_glossary_is_explained_once() -> None:
    words = [word for row in rows() for word in re.sub(r" \([A-Z]+\)", "", row[0]).split(", ")]
    assert len(words) > 80
    assert sorted(words) == sorted(set(words))


MECHANISMS = (
    "MCTS",
    "PUCT",
    "backup",
    "transposition table",
    "information set",
    "principal variation",
    "event sourcing",
    "write-ahead log",
    "checkpoint",
    "outbox",
    "idempotent",
    "backpressure",
)


def test_mechanisms_have_the_names_that_the_world_gives_them() -> None:
    explained = {word for row in rows() for word in re.sub(r" \([A-Z]+\)", "", row[0]).split(", ")}
    assert set(MECHANISMS) <= explained
