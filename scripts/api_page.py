"""The page of the Python API, written from its docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from enum import Enum
from typing import Any

import stolik
from stolik.lab import arena
from stolik.play import record, series, series_record, starting
from stolik.search import exact, playouts, search

HEAD = """# Python API

Written from the docstrings by `make docs`; [Python](python.md) shows the calls at a glance. What is not listed here may
change between releases.
"""
MODULES = (playouts, search, exact, record, series, series_record, starting, arena)


def source() -> str:
    """The whole page."""
    parts = [HEAD, "\n## stolik\n"]
    parts += [entry(f"stolik.{name}", getattr(stolik, name)) for name in sorted(stolik.__all__)]
    for module in MODULES:
        parts += [f"\n## {module.__name__}\n", f"\n{told(module)}\n"]
        parts += [entry(name, thing) for name, thing in public(module)]
    return "".join(parts)


def public(module: Any) -> Iterator[tuple[str, Any]]:
    """The public names that a module itself defines, in its own order."""
    for name, thing in vars(module).items():
        if not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__:
            if inspect.isclass(thing) or inspect.isfunction(thing):
                yield name, thing


def entry(name: str, thing: Any) -> str:
    """A class with its methods, a function, or a constant."""
    if inspect.isclass(thing):
        methods = "".join(f"- {line}\n" for line in members(thing))
        return f"\n### {name}{signature(thing)}\n\n{told(thing)}\n\n{methods}"
    if callable(thing):
        return f"\n### {name}{signature(thing)}\n\n{told(thing)}\n"
    return f"\n### {name}\n\n`{thing!r}`\n"


def members(kind: type) -> Iterator[str]:
    """The public methods and properties that a class itself defines."""
    for name, member in vars(kind).items():
        if name.startswith("_") or isinstance(member, Enum):
            continue
        if isinstance(member, property):
            yield f"`{name}`: {told(member)}".removesuffix(": ")
        elif inspect.isroutine(getattr(kind, name)):
            yield f"`{name}{signature(getattr(kind, name))}`: {told(getattr(kind, name))}".removesuffix(": ")


def signature(thing: Any) -> str:
    """The signature of a call; empty where Python does not know it."""
    try:
        written = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    kept = [each for each in written.parameters.values() if each.name != "self"]
    bare = [each.replace(annotation=inspect.Parameter.empty) for each in kept]
    return str(written.replace(parameters=bare, return_annotation=inspect.Signature.empty))


def told(thing: Any) -> str:
    """A docstring as one paragraph; one that a class only inherits is left out."""
    own = thing.__doc__ if not inspect.isclass(thing) else vars(thing).get("__doc__")
    said = inspect.cleandoc(own or "")
    return "" if said.startswith(f"{getattr(thing, '__name__', '')}(") else said
