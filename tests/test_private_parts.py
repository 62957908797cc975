"""What is used of other packages beside what they promise: each part by name, so that a failure says which one broke.

docs/decisions/003-cache-by-digest.md and 009-short-ways.md say why. The wheel bounds these packages from above, since
any of their releases may change such a part.
"""

from __future__ import annotations

import inspect
import tomllib
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from packaging.requirements import Requirement
from websockets.protocol import Protocol, Side

from stolik.core.binding import Binding, compiling, kernel

ROOT = Path(__file__).parent.parent
BOUNDED = ("h11", "numba", "uvicorn", "websockets")
UVICORN = "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol"
PARTS = {
    "numba.core.caching:_CacheLocator": ["get_cache_path", "get_source_stamp", "get_disambiguator", "from_function"],
    "numba.core.caching:CompileResultCacheImpl": ["_locator_classes"],
    "numba.core.caching:FunctionCache": ["_impl_class"],
    UVICORN: [
        "data_received",
        "handle_connect",
        "resume_writing",
        "schedule_ping",
        "send",
        "send_keepalive_ping",
        "send_receive_event_to_app",
    ],
    "uvicorn.protocols.http.h11_impl:H11Protocol": ["connection_made", "data_received", "on_response_complete"],
    "websockets.streams:StreamReader": ["at_eof"],
    "websockets.utils:apply_mask": ["__call__"],
}
FIELDS = ("close_sent", "conn", "frames", "queue", "read_paused", "transport", "writable")  # of uvicorn's protocol


@pytest.mark.parametrize(("where", "part"), [(where, part) for where, parts in PARTS.items() for part in parts])
def test_a_part_is_there(where: str, part: str) -> None:
    module, _, name = where.partition(":")
    owner = getattr(import_module(module), name, None)
    assert owner is not None, f"{module} has no {name} any more"
    assert hasattr(owner, part), f"{where} has no {part} any more"


@pytest.mark.parametrize("field", FIELDS)
def test_uvicorns_protocol_has_the_field(field: str) -> None:
    module, _, name = UVICORN.partition(":")
    source = inspect.getsource(getattr(import_module(module), name).__init__)
    assert f"self.{field}" in source, f"{name} of uvicorn has no {field} any more"


def test_the_parser_of_websockets_waits_where_a_message_begins() -> None:
    waiting: Any = Protocol(Side.SERVER).parser
    while inner := waiting.gi_yieldfrom:
        waiting = inner
    told = "the parser of websockets is no generator that waits in its reader any more"
    assert waiting.gi_code.co_filename.endswith("streams.py"), told


@pytest.mark.skipif(not compiling(), reason="needs the compiler: unset NUMBA_DISABLE_JIT")
def test_a_compiled_entry_takes_a_record_from_the_bytes_in_data() -> None:
    dtype = np.dtype((np.record, [("number", "i8")]))

    @kernel
    def number(s: Any) -> int:
        return int(s.number) + 1

    entry = Binding("test", {}).make(number, np.zeros(1, dtype)[0])
    told = "an entry that Numba compiled for a record does not take its bytes from `data` any more"
    assert entry(SimpleNamespace(data=bytearray(np.array([(41,)], dtype).tobytes()))) == 42, told


@pytest.mark.parametrize("name", BOUNDED)
def test_the_wheel_bounds_what_is_used_privately(name: str) -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    (bound,) = [each for each in map(Requirement, listed) if each.name == name]
    assert any(each.operator in ("<", "<=", "==") for each in bound.specifier), f"{name} has no upper bound"
    assert version(name) in bound.specifier, f"{name} {version(name)} is not what the wheel allows: {bound}"
