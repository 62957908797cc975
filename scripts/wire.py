"""Write the page's wire types from the server's messages and HTTP bodies: `make wire`.

web/src/generated/wire.ts is committed, so that the page builds without Python; a test fails when it is stale.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from stolik.server import messages
from stolik.server.errors import Wrong
from stolik.server.http import schemas

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "generated" / "wire.ts"
HEAD = "// Generated from the server's messages and HTTP bodies by `make wire`; do not edit.\n"
Structs: TypeAlias = dict[str, inspect.StructType]
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def source() -> str:
    """The whole file: an interface for every struct, and the two unions of messages."""
    structs: Structs = {}
    unions = []
    for name in ("ClientMessage", "ServerMessage"):
        union = inspect.type_info(getattr(messages, name))
        _collect(union, structs)
        unions.append(f"export type {name} = {_type(union)}\n")
    for body in [*structs_of(schemas).values(), inspect.type_info(Wrong)]:
        _collect(body, structs)
    return HEAD + "\n" + "\n".join([*map(_interface, structs.values()), *unions])


def structs_of(module: ModuleType) -> Structs:
    """The structs that a module itself defines and that have fields, in the order in which they stand there."""
    own = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    known = {each.__name__: inspect.type_info(each) for each in own if each.__module__ == module.__name__}
    return {name: info for name, info in known.items() if isinstance(info, inspect.StructType) and info.fields}


def _collect(info: Any, structs: Structs) -> None:
    """All structs that a type is made of, each before those that use it."""
    if isinstance(info, inspect.StructType):
        if info.cls.__name__ in structs:
            return
        for field in info.fields:
            _collect(field.type, structs)
        structs[info.cls.__name__] = info
    for part in _parts(info):
        _collect(part, structs)


def _parts(info: Any) -> list[Any]:
    if isinstance(info, inspect.UnionType):
        return list(info.types)
    if isinstance(info, inspect.TupleType):
        return list(info.item_types)
    if isinstance(info, inspect.ListType):
        return [info.item_type]
    if isinstance(info, inspect.DictType):
        return [info.key_type, info.value_type]
    return []


def _interface(info: inspect.StructType) -> str:
    name = info.cls.__name__
    about = (info.cls.__doc__ or "").strip().splitlines()[0]
    lines = [f"/** {about} */", f"export interface {name} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)}")
    lines += [f"  {field.encode_name}{_mark(info, field)}: {_type(field.type)}" for field in info.fields]
    return "\n".join([*lines, "}", ""])


def _mark(info: inspect.StructType, field: inspect.Field) -> str:
    """Whether a field may be left out: one with a default, in what a page asks and in what is answered without it."""
    open_ended = issubclass(info.cls, schemas.RequestBody) or info.cls.__struct_config__.omit_defaults
    return "?" if open_ended and not field.required else ""


def _type(info: Any) -> str:
    if isinstance(info, inspect.StructType):
        return str(info.cls.__name__)
    if isinstance(info, inspect.LiteralType):
        return " | ".join(map(_literal, info.values))
    if isinstance(info, inspect.UnionType):
        return " | ".join(map(_type, info.types))
    if isinstance(info, inspect.ListType):
        item = _type(info.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if isinstance(info, inspect.TupleType):
        return f"[{', '.join(map(_type, info.item_types))}]"
    if isinstance(info, inspect.DictType):
        return f"Record<{_type(info.key_type)}, {_type(info.value_type)}>"
    return PLAIN[type(info)]


def _literal(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(source(), "utf-8")
