"""Programs: what a set of functions needs, found from them, each part once and under a name of its own."""

from __future__ import annotations

import ast
import enum
import inspect
import json
import re
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from .foreign import fields_of, foreign, has_fields, unwrapped

Definition = ast.FunctionDef | ast.ClassDef
LIBRARIES = frozenset({*sys.stdlib_module_names, "numpy", "numba", "msgspec"})  # which are not compiled


class Unsupported(Exception):
    """A piece of Python that the compiler does not know, and where it stands."""

    def __init__(self, what: str, module: str, node: ast.AST | None = None) -> None:
        line = f" line {node.lineno}" if node is not None and hasattr(node, "lineno") else ""
        super().__init__(f"{module}{line}: {what} cannot be compiled to JavaScript")


class Program:
    """JavaScript in the making: compiled definitions in order, constants, and what is exported.

    `stand_ins` are objects that somebody else defines in JavaScript, by the expression that means them there; a method
    among them is called with its object first. Methods in `left_out` are not compiled.
    """

    def __init__(self, stand_ins: dict[Any, str] | None = None, left_out: Collection[Any] = ()) -> None:
        self._left_out = {id(value) for value in left_out}
        self._stand_ins = {id(value): (value, text) for value, text in (stand_ins or {}).items()}
        self._names: dict[int, str] = {}
        self._kept: list[Any] = []  # so that no id is used twice
        self._taken: set[str] = set()
        self._waiting: list[Callable[[], None]] = []
        self._classes: dict[str, str] = {}
        self.bases: dict[str, str] = {}  # of classes, by their names
        self._functions: list[str] = []
        self._constants: list[str] = []
        self._objects: list[str] = []
        self._exports: dict[str, str] = {}
        self._parsed: dict[str, dict[str, Definition]] = {}
        self.called_by_keyword: set[str] = set()
        self._signatures: list[tuple[str, str, list[str]]] = []  # name, where it is found, parameters

    def export(self, name: str, value: Any) -> None:
        """Compile a function, class or value with all that it needs, and export it by a name."""
        self._exports[name] = self.reference(value, name)
        if isinstance(value, type):
            self.called_by_keyword.update(vars(value))  # nobody knows how its methods are called from outside
        while self._waiting:
            self._waiting.pop(0)()

    def export_object(self, name: str, members: dict[str, Any]) -> None:
        """Export several things as one object."""
        texts = {key: self.reference(value, key) for key, value in members.items()}
        self.export_text(name, f"{{ {', '.join(f'{key}: {text}' for key, text in texts.items())} }}")

    def export_text(self, name: str, text: str) -> None:
        """Export an expression."""
        self._objects.append(f"const {name} = {text}")
        self._taken.add(name)
        self._exports[name] = name
        while self._waiting:
            self._waiting.pop(0)()

    def is_left_out(self, value: Any) -> bool:
        return id(value) in self._left_out

    def stand_in(self, value: Any) -> str:
        """What somebody else defines for a value; nothing if it is compiled."""
        return self._stand_ins[id(value)][1] if id(value) in self._stand_ins else ""

    def text(self, runtime: str, **imports: str) -> str:
        """The whole module; `runtime` is where the run time is imported from, `imports` what stand-ins need."""
        known = [entry for entry in self._signatures if entry[0] in self.called_by_keyword]
        signatures = [f"py.signature({where}, {json.dumps(names)})" for _, where, names in known]
        exports = ", ".join(name if name == own else f"{own} as {name}" for name, own in self._exports.items())
        sources = {"py": runtime, **imports}
        heads = [f"import * as {name} from {json.dumps(source)}" for name, source in sources.items()]
        parts = [*heads, *self._ordered(), *self._constants, *self._functions]
        return "\n".join([*parts, *self._objects, *signatures, f"export {{ {exports} }}"]) + "\n"

    def reference(self, value: Any, hint: str) -> str:
        """The expression that means a value; what it is made of is compiled later, once."""
        value = unwrapped(value)
        if id(value) in self._stand_ins:
            return self._stand_ins[id(value)][1]
        if known := foreign(value):
            return known
        if (simple := _simple(value)) is not None:
            return simple
        if id(value) not in self._names:
            self._names[id(value)] = self._fresh(value, hint)
            self._kept.append(value)
            self._define(value, self._names[id(value)])
        return self._names[id(value)]

    def literal(self, value: Any) -> str:
        """A value as an expression; equal things are not shared, for nobody changes constants."""
        if isinstance(value, (FunctionType, type)) or foreign(value) or id(value) in self._stand_ins:
            return self.reference(value, getattr(value, "__name__", "value"))
        if (simple := _simple(value)) is not None:
            return simple
        if isinstance(value, np.ndarray):
            return self.literal(value.tolist())
        if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
            items = ", ".join(self.literal(item) for item in value)
            return f"[{items}]" if isinstance(value, list) else f"py.frozen([{items}])"
        if isinstance(value, dict):
            return f"py.dict([{', '.join(f'[{self.literal(k)}, {self.literal(v)}]' for k, v in value.items())}])"
        if isinstance(value, (set, frozenset)):
            return f"py.set([{', '.join(self.literal(item) for item in sorted(value))}])"
        if isinstance(value, bytes):
            return f"py.bytes({list(value)})"
        if isinstance(value, re.Pattern):
            return f"py.pattern({json.dumps(value.pattern)})"
        if isinstance(value, range):
            return f"py.range({value.start}, {value.stop}, {value.step})"
        if has_fields(type(value)):
            return self._instance(value)
        raise Unsupported(f"the value {value!r:.80}", type(value).__module__)

    def definition(self, value: Any) -> Definition:
        """The syntax tree of a function or class at the top of its module."""
        module = value.__module__
        if module not in self._parsed:
            tree = ast.parse(Path(inspect.getfile(sys.modules[module])).read_text(encoding="utf-8"))
            self._parsed[module] = {node.name: node for node in tree.body if isinstance(node, Definition)}
        found = self._parsed[module].get(value.__name__)
        if found is None:
            raise Unsupported(f"{value.__qualname__}, which is not at the top of its module,", module)
        return found

    def signature(self, name: str, where: str, names: list[str]) -> None:
        """Note the parameters of something that may be called by keyword."""
        self._signatures.append((name, where, names))

    def _define(self, value: Any, name: str) -> None:
        from .definitions import compile_class, compile_function  # the two need each other: a program and its parts

        if isinstance(value, (FunctionType, type)) and value.__module__.partition(".")[0] in LIBRARIES:
            raise Unsupported(f"{name.removesuffix('$')} of {value.__module__}", value.__module__)
        if isinstance(value, FunctionType):
            self._waiting.append(lambda: self._functions.append(compile_function(self, value, name)))
        elif isinstance(value, type):
            self._waiting.append(lambda: self._classes.update({name: compile_class(self, value, name)}))
        elif isinstance(value, ModuleType):
            raise Unsupported(f"the module {value.__name__} as a value", value.__name__)
        else:
            text = self.literal(value)
            self._constants.append(f"const {name} = {text}")

    def _instance(self, value: Any) -> str:
        cls = type(value)
        fields = ", ".join(f"{name}: {self.literal(getattr(value, name))}" for name in fields_of(cls))
        return f"py.made({self.reference(cls, cls.__name__)}, {{ {fields} }})"

    def _ordered(self) -> list[str]:
        """The classes, each after the one that it extends."""
        ordered: dict[str, str] = {}

        def place(name: str) -> None:
            if name in self._classes and name not in ordered:
                place(self.bases.get(name, ""))
                ordered[name] = self._classes[name]

        for name in self._classes:
            place(name)
        return list(ordered.values())

    def _fresh(self, value: Any, hint: str) -> str:
        base = getattr(value, "__name__", hint)
        base = base if base.isidentifier() else hint
        name, number = f"{base}$", 1
        while name in self._taken:
            number += 1
            name = f"{base}${number}"
        self._taken.add(name)
        return name


def _simple(value: Any) -> str | None:
    """Numbers, texts, nothing: what is written where it is used."""
    if value is None:
        return "null"
    if isinstance(value, enum.Enum):
        return None
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, np.integer)):
        return str(int(value)) if abs(int(value)) < 1 << 53 else f"{int(value)}n"
    if isinstance(value, (float, np.floating)):
        return repr(float(value))
    return json.dumps(value) if isinstance(value, str) else None
