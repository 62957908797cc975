"""Write the page's wire types from the server's messages and HTTP bodies: `make wire`.

Both files of web/src/generated are committed, so that the page builds without Python; a test fails when one is stale.
"""

from __future__ import annotations

import inspect as source_of
import re
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from stolik.server import messages
from stolik.server.errors import Wrong
from stolik.server.http import schemas

FOLDER = Path(__file__).resolve().parents[1] / "web" / "src" / "generated"
HEAD = "// Generated from {module} by `make wire`; do not edit.\n"
WIDTH = 120  # characters of a line
UNIONS = {"ClientMessage": "What a page says.", "ServerMessage": "What the server says."}
COMMENT = re.compile(r"^    (\w+): .*?  # (.*)$", re.MULTILINE)  # of a field
Structs: TypeAlias = dict[str, inspect.StructType]
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def files() -> dict[Path, str]:
    """The generated files: the messages of a table's socket, and the HTTP bodies, which contain some of those."""
    unions = {name: inspect.type_info(getattr(messages, name)) for name in UNIONS}
    spoken = _collected(unions.values())
    bodies = _collected([*structs_of(schemas).values(), inspect.type_info(Wrong)])
    own = {name: info for name, info in bodies.items() if name not in spoken}
    folded = [f"/** {UNIONS[name]} */\n{_folded(f'export type {name} =', union)}\n" for name, union in unions.items()]
    return {
        FOLDER / "messages.ts": _file("stolik.server.messages", [*folded, *map(_interface, spoken.values())]),
        FOLDER / "bodies.ts": _file(
            "stolik.server.http.schemas", [_import(own.values(), spoken), *map(_interface, own.values())]
        ),
    }


def _file(module: str, parts: list[str]) -> str:
    return "\n".join([HEAD.format(module=module), *parts])


def _import(structs: Iterable[inspect.StructType], known: Structs) -> str:
    """The import of the messages' types that these structs contain."""
    found: list[inspect.StructType] = []
    for info in structs:
        for field in info.fields:
            _walk(field.type, found)
    used = sorted({info.cls.__name__ for info in found} & known.keys())
    return f"import type {{ {', '.join(used)} }} from './messages'\n"


def structs_of(module: ModuleType) -> Structs:
    """The structs with fields that a module itself defines, in its own order."""
    own = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    known = {each.__name__: inspect.type_info(each) for each in own if each.__module__ == module.__name__}
    return {name: info for name, info in known.items() if isinstance(info, inspect.StructType) and info.fields}


def _collected(types: Iterable[Any]) -> Structs:
    """All structs that types contain: first the types themselves, in their order, then their parts."""
    structs: Structs = {}
    waiting = list(types)
    while waiting:
        found: list[inspect.StructType] = []
        for info in waiting:
            _walk(info, found)
        new = {info.cls.__name__: info for info in found if info.cls.__name__ not in structs}
        structs |= new
        waiting = [field.type for info in new.values() for field in info.fields]
    return structs


def _walk(info: Any, found: list[inspect.StructType]) -> None:
    """The structs that stand in a type itself, not in the fields of another."""
    if isinstance(info, inspect.StructType):
        found.append(info)
    for part in _parts(info):
        _walk(part, found)


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
    lines = [*_about(info.cls), f"export interface {info.cls.__name__} {{"]
    if info.tag is not None:
        lines.append(f"  {info.tag_field}: {_literal(info.tag)}")
    comments = _comments(info.cls)
    for field in info.fields:
        line = _folded(f"  {field.encode_name}{_mark(info, field)}:", field.type)
        said = comments.get(field.name)
        lines += [line] if said is None else _beside(line, said)
    return "\n".join([*lines, "}", ""])


def _about(cls: type) -> list[str]:
    """The docstring as a comment."""
    lines = source_of.cleandoc(cls.__doc__ or "").splitlines()
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _comments(cls: type) -> dict[str, str]:
    """The comments beside the fields in Python's source."""
    bases = [base for base in reversed(cls.__mro__) if issubclass(base, msgspec.Struct) and base is not msgspec.Struct]
    return {name: said for base in bases for name, said in COMMENT.findall(source_of.getsource(base))}


def _beside(line: str, said: str) -> list[str]:
    whole = f"{line} // {said}"
    return [whole] if len(whole) <= WIDTH else [f"  // {said}", line]


def _folded(start: str, info: Any) -> str:
    """A declaration on one line, or where that is too long with each member of the union on its own."""
    line = f"{start} {_type(info)}"
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(start) - len(start.lstrip()) + 2)
    return "\n".join([start, *(f"{indent}| {member}" for member in _type(info).split(" | "))])


def _mark(info: inspect.StructType, field: inspect.Field) -> str:
    """Whether a field is optional: it has a default, and its struct is a request or omits defaults."""
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
    for path, text in files().items():
        path.write_text(text, "utf-8")
