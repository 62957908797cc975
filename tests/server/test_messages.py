"""The page's wire types are those of the server's messages."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_generated_wire_types_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("wire", ROOT / "scripts" / "wire.py")
    assert spec
    assert spec.loader
    wire = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(wire)
    assert wire.FILE.read_text("utf-8") == wire.source(), "run `make wire`"
