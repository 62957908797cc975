"""What is not compiled: functions of Python and its libraries that the page's run time has under other names."""

from __future__ import annotations

import builtins
import dataclasses
import functools
import hashlib
import hmac
import json
import operator
import re
import secrets
import types
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, Final, assert_never

import msgspec
import numpy as np

# Names of the run time, `py.…`, by the object that they stand for.
_BUILTINS: Final = (
    *("abs", "all", "any", "bool", "bytearray", "bytes", "chr", "dict", "divmod", "enumerate", "float", "getattr"),
    *("hasattr", "int", "isinstance", "iter", "len", "list", "map", "max", "min", "next", "ord", "range", "repr"),
    *("reversed", "round", "set", "sorted", "str", "sum", "tuple", "type", "zip"),
)
_ERRORS: Final = (
    *("AssertionError", "AttributeError", "Exception", "IndexError", "KeyError", "RecursionError"),
    *("TypeError", "ValueError"),
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
    np.array_equal: "py.eq",
    np.uint64: "py.uint64",
    np.int64: "py.int",
    np.int32: "py.int",
    np.int16: "py.int",
    np.int8: "py.int",
    np.uint8: "py.int",
    np.uint16: "py.int",
    np.uint32: "py.int",
    np.float64: "py.float",
    np.exp: "py.exp",
    np.frombuffer: "py.frombuffer",
    operator.and_: "py.and_",
    operator.index: "py.index",
    hashlib.sha256: "py.sha256",
    hmac.digest: "py.hmac",
    secrets.token_hex: "py.token_hex",
    unicodedata.normalize: "py.normalize",
    unicodedata.combining: "py.combining",
    unicodedata.decimal: "py.decimal",
    msgspec.structs.replace: "py.replace",
    msgspec.convert: "py.convert",
    msgspec.ValidationError: "py.ValueError",
    msgspec.to_builtins: "py.builtins",
    dataclasses.replace: "py.replace",
    json.dumps: "py.dumps",
    json.loads: "py.loads",
    assert_never: "py.assert_never",
    Mapping: "py.dict",
    Sequence: "py.Sequence",
    re.fullmatch: "py.fullmatch",
}

# Decorators that change nothing of what a function gives.
PLAIN_DECORATORS: Final = ("kernel", "slot", "cache", "lru_cache", "override", "final")
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


def fields_of(cls: Any) -> list[str]:
    """The fields that a class lists: a dataclass, a structure of msgspec or a named tuple; none for other classes."""
    if dataclasses.is_dataclass(cls):
        return [field.name for field in dataclasses.fields(cls)]
    listed = getattr(cls, "__struct_fields__", getattr(cls, "_fields", ()))
    return list(listed) if isinstance(listed, tuple) else []


def has_fields(cls: type) -> bool:
    """Whether instances of a class are made of listed fields, perhaps of none."""
    return bool(fields_of(cls)) or dataclasses.is_dataclass(cls) or issubclass(cls, msgspec.Struct)
