"""The page of all messages, each with an example, written from the server's own types."""

from __future__ import annotations

import json
from typing import Any

from msgspec import inspect
from wire import structs_of

from stolik.core.registry import games
from stolik.server import messages
from stolik.server.http import schemas

HEAD = """# Messages

Written from `{module}` by `make docs`. [The server](server.md) says how they are used. Everything is JSON; unknown
fields are refused. Examples are made up, of the right types, with every field.
"""
SAMPLES: dict[str, Any] = {  # by the name of a field; other fields have a sample of their type
    "id": "f3a9c1d2e4b5",
    "name": "Ola",
    "names": ["Ola", "Jan"],
    "level": "casual",
    "nonce": "9f86d081884c7d65",
    "nonces": ["9f86d081884c7d65", "2c26b46b68ffc68f"],
    "commitment": "4355a46b19d348dc2f57c046f8ef63d4538ebb936000f3c9ee954a27460dd865",
    "code": "ABC234",
    "watch": "",
    "game": next(iter(games())),
    "move": "place b2",
    "moves": ["place b2", "lay"],
    "legal": ["place b2", "lay"],
    "version": 42,
    "since": 41,
    "players": 2,
    "seat": 0,
    "at": 1767225600000,
    "now": 1767225600000,
    "sent": 1234.5,
    "server": "0.2.0",
    "text": "what is wrong, and what would be right",
    "reason": "full",
    "kind": "moved",
    "chances": [0.61, 0.39],
}


def source() -> str:
    """The whole page."""
    parts = [HEAD.format(module=messages.__name__)]
    for title, union in (("From a page", messages.ClientMessage), ("From the server", messages.ServerMessage)):
        parts += [f"\n## {title}\n", *(entry(member) for member in inspect.type_info(union).types)]  # type: ignore[attr-defined]
    parts += ["\n## Requests and answers over HTTP\n"]
    parts += [entry(struct) for struct in structs_of(schemas).values()]
    return "".join(parts)


def entry(info: inspect.StructType) -> str:
    """A message: its name, what it says, an example."""
    said = " ".join((info.cls.__doc__ or "").split())
    shown = json.dumps(example(info), ensure_ascii=False, indent=2)
    return f"\n### {info.tag or info.cls.__name__}\n\n{said}\n\n```json\n{shown}\n```\n"


def example(info: Any, name: str = "") -> Any:
    """A value of a type, as a page would see it."""
    if isinstance(info, inspect.StructType):
        tag = {info.tag_field: info.tag} if info.tag is not None else {}
        return tag | {field.encode_name: example(field.type, field.name) for field in info.fields}
    if isinstance(info, inspect.LiteralType):
        return info.values[0]
    if isinstance(info, inspect.UnionType):
        return example(next(part for part in info.types if not isinstance(part, inspect.NoneType)), name)
    if name in SAMPLES and fits(SAMPLES[name], info):
        return SAMPLES[name]
    if isinstance(info, inspect.TupleType):
        return [example(part, name) for part in info.item_types]
    if isinstance(info, inspect.ListType):
        return [example(info.item_type, name.removesuffix("s"))]
    return PLAIN[type(info)]


PLAIN: dict[type, Any] = {
    inspect.AnyType: None,
    inspect.NoneType: None,
    inspect.BoolType: True,
    inspect.IntType: 1,
    inspect.FloatType: 0.5,
    inspect.StrType: "",
    inspect.DictType: {},
}


def fits(value: Any, info: Any) -> bool:
    kinds: dict[type, type | tuple[type, ...]] = {
        inspect.IntType: int,
        inspect.StrType: str,
        inspect.FloatType: (int, float),
        inspect.ListType: list,
    }
    return isinstance(value, kinds.get(type(info), ()))
