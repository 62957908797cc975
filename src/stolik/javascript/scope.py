"""Scopes: what a name means inside a function."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from .foreign import RESERVED, foreign, is_module
from .linking import Program, Unsupported

MISSING = object()


class Scope:
    """The names of a function, of those around it, and of its module."""

    def __init__(self, program: Program, module: str, names: Iterable[str] = (), outer: Scope | None = None) -> None:
        self.program = program
        self.module = module
        self._locals = set(names)
        self._outer = outer

    def inner(self, names: Iterable[str]) -> Scope:
        """The scope of a function or comprehension inside of this one."""
        return Scope(self.program, self.module, names, self)

    def is_local(self, name: str) -> bool:
        return name in self._locals or (self._outer is not None and self._outer.is_local(name))

    def name(self, name: str) -> str:
        """A name as an expression."""
        if self.is_local(name):
            return local(name)
        value = self.value(name)
        if value is MISSING:
            raise Unsupported(f"the unknown name {name}", self.module)
        return self.program.reference(value, name)

    def value(self, name: str) -> Any:
        """What a name of the module or of Python stands for; MISSING for a local one."""
        if self.is_local(name):
            return MISSING
        return getattr(sys.modules[self.module], name, getattr(builtins, name, MISSING))

    def constant(self, node: ast.expr) -> Any:
        """What an expression of names and attributes of modules stands for; MISSING if it is none."""
        if isinstance(node, ast.Name):
            return self.value(node.id)
        if isinstance(node, ast.Attribute):
            owner = self.constant(node.value)
            if is_module(owner):
                return getattr(owner, node.attr, MISSING)
            if isinstance(owner, type) and foreign(owner) is None:
                return MISSING
        return MISSING

    def refuse(self, what: str, node: ast.AST) -> Unsupported:
        return Unsupported(what, self.module, node)


def local(name: str) -> str:
    """A local name, changed where JavaScript has it for itself."""
    return f"{name}_" if name in RESERVED else name


def assigned(nodes: Iterable[ast.AST]) -> list[str]:
    """The names that statements give values to, without those of functions and comprehensions inside of them."""
    return list(dict.fromkeys(name for node in nodes for name in _assigned(node)))


def _assigned(node: ast.AST) -> Iterator[str]:
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
        return
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)):
        yield from (found.target.id for found in ast.walk(node) if isinstance(found, ast.NamedExpr))
        return
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, (ast.Store, ast.Del)):
        yield node.id
    if isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name:
        yield node.name
    if isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    for child in ast.iter_child_nodes(node):
        yield from _assigned(child)
