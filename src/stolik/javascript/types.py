"""Types of fields as data, by which the page turns JSON into instances and refuses what does not fit."""

from __future__ import annotations

import types
import typing
from typing import Any, Literal, get_args, get_origin

import msgspec

from .linking import Program

_PLAIN = {int: "int", str: "str", bool: "bool", float: "float", type(None): "none", Any: "any"}


def described(program: Program, kind: Any) -> str:
    """A type as an expression: a word, a list that begins with one, or a function that gives a class."""
    if kind in _PLAIN:
        return f'"{_PLAIN[kind]}"'
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"() => {program.reference(kind, kind.__name__)}"
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return f'["literal", {", ".join(program.literal(value) for value in parts)}]'
    if origin in (types.UnionType, typing.Union):
        return f'["union", {", ".join(described(program, part) for part in parts)}]'
    if origin in (list, tuple, dict):
        return f'["{origin.__name__}", {described(program, parts[1 if origin is dict else 0])}]'
    return '"never"'  # what is not read from data


def field_types(program: Program, cls: Any) -> str:
    """The types of a structure's fields, worked out when they are asked for: classes may come later in the script."""
    hints = typing.get_type_hints(cls)
    fields = ", ".join(f"{name}: {described(program, hints[name])}" for name in cls.__struct_fields__)
    strict = "true" if cls.__struct_config__.forbid_unknown_fields else "false"
    return f"static strict = {strict}; static types() {{ return {{ {fields} }} }}"
