"""What is not compiled: functions of Python and its libraries that the page's run time has under other names."""

from __future__ import annotations

import builtins
import dataclasses
import functools
import json
import operator
import re
import types
from typing import Any, Final

import msgspec
import numpy as np

# Names of the run time, `py.…`, by the object that they stand for.
_BUILTINS: Final = (
    *("abs", "all", "any", "bool", "bytearray", "bytes", "chr", "dict", "divmod", "enumerate", "float", "getattr"),
    *("hasattr", "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next", "ord", "range", "repr"),
    *("reversed", "round", "set", "sorted", "str", "sum", "tuple", "zip"),
)
_ERRORS: Final = (
    *("AssertionError", "AttributeError", "Exception", "IndexError", "KeyError", "TypeError", "ValueError"),
)

FOREIGN: Final[dict[Any, str]] = {
    **{getattr(builtins, name): f"py.{name}" for name in (*_BUILTINS, *_ERRORS)},
    np.zeros: "py.zeros",
    np.empty: "py.zeros",
    np.zeros_like: "py.zeros_like",
    np.array: "py.array",
    np.asarray: "py.array",
    np.ravel: "py.ravel",
    np.flatnonzero: "py.flatnonzero",
    np.uint64: "py.uint64",
    np.int64: "py.int",
    np.int32: "py.int",
    np.int16: "py.int",
    np.int8: "py.int",
    np.uint8: "py.int",
    np.uint16: "py.int",
    np.uint32: "py.int",
    np.float64: "py.float",
    operator.and_: "py.and_",
    msgspec.structs.replace: "py.replace",
    msgspec.to_builtins: "py.builtins",
    dataclasses.replace: "py.replace",
    json.dumps: "py.dumps",
    re.fullmatch: "py.fullmatch",
}

# Decorators that change nothing of what a function gives.
PLAIN_DECORATORS: Final = ("kernel", "slot", "cache", "lru_cache", "override", "final")
FIELD_CLASSES: Final = (msgspec.Struct,)
RESERVED: Final = frozenset(
    (
        *("arguments", "await", "case", "catch", "class", "const", "debugger", "default", "delete", "do", "enum"),
        *("eval", "export", "extends", "false", "finally", "function", "implements", "import", "in", "instanceof"),
        *("interface", "let", "new", "null", "package", "private", "protected", "public", "py", "return", "static"),
        *("super", "switch", "this", "throw", "true", "typeof", "undefined", "var", "void", "with", "yield"),
    )
)


def foreign(value: Any) -> str | None:
    """The run time's name of a value that is not compiled; None for one that is."""
    try:
        return FOREIGN.get(value)
    except TypeError:  # lists and the like are values, and have no hash
        return None


def unwrapped(value: Any) -> Any:
    """The function below a cache or a kernel's mark."""
    while isinstance(value, functools._lru_cache_wrapper):
        value = value.__wrapped__
    return value


def is_module(value: Any) -> bool:
    return isinstance(value, types.ModuleType)


def has_fields(cls: type) -> bool:
    """Whether a class lists its fields: a dataclass, a structure of msgspec or a named tuple."""
    return dataclasses.is_dataclass(cls) or issubclass(cls, FIELD_CLASSES) or hasattr(cls, "_fields")
