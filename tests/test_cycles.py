"""No module cycles but those that docs/decisions/013-module-cycles.md explains."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
PAGE = (ROOT / "docs" / "decisions" / "013-module-cycles.md").read_text("utf-8")

# The imports that close a circle: for types only, or late.
EXPLAINED = {
    ("stolik.core.state", "stolik.core.game"),
    ("stolik.core.fields", "stolik.core.state"),
    ("stolik.core.game", "stolik.core.registry"),
    ("stolik.play.effects", "stolik.play.table"),
    ("stolik.play.beginning", "stolik.play.table"),
    ("stolik.javascript.linking", "stolik.javascript.definitions"),
    ("stolik.javascript.statements", "stolik.javascript.definitions"),
}


def named(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {named(path): path for path in (SOURCE / "stolik").rglob("*.py") if "tests" not in path.parts}


def imports(name: str, tree: ast.AST) -> Iterator[str]:
    """The modules of the project that these statements import, wherever they stand."""
    path = MODULES[name]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in MODULES)
        elif isinstance(node, ast.ImportFrom):
            around = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
            base = ".".join([*around[: len(around) - node.level + 1], *filter(None, [node.module])])
            base = base if node.level else str(node.module)
            for alias in node.names:
                found = f"{base}.{alias.name}"
                yield from (each for each in ([found] if found in MODULES else [base]) if each in MODULES)


@cache
def graph() -> dict[str, set[str]]:
    trees = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}
    return {name: {other for other in imports(name, tree) if other != name} for name, tree in trees.items()}


def is_explained(one: str, other: str) -> bool:
    parts = one.split("."), other.split(".")
    in_a_game = parts[0][:3] == parts[1][:3] and parts[0][1] == "games"
    return (one, other) in EXPLAINED or (in_a_game and "bots" in parts[0] and "solver" in parts[1])


def cycle(edges: dict[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as found:
        return list(reversed(found.args[1]))
    return []


def without_explained(edges: dict[str, set[str]], but: tuple[str, str] = ("", "")) -> dict[str, set[str]]:
    return {
        name: {other for other in others if not is_explained(name, other) or (name, other) == but}
        for name, others in edges.items()
    }


def test_modules_import_each_other_only_where_a_decision_explains_it() -> None:
    kept = without_explained(graph())
    assert not cycle(kept), " → ".join(cycle(kept))


def test_every_cycle_that_is_explained_is_there_and_on_the_page() -> None:
    edges = graph()
    for one, other in EXPLAINED:
        assert other in edges[one], f"{one} does not import {other} any more"
        assert "/".join(one.split(".")[1:]) + ".py" in PAGE
        assert "/".join(other.split(".")[1:]) + ".py" in PAGE
        assert cycle(without_explained(edges, but=(one, other))), f"{one} and {other} are no circle"


def test_a_cycle_is_found() -> None:
    assert cycle({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert not cycle({"a": {"b"}, "b": {"c"}})
