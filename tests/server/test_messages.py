"""The page's wire types are those of the server's messages."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]


def wire() -> ModuleType:
    """The script that writes the types."""
    spec = importlib.util.spec_from_file_location("wire", ROOT / "scripts" / "wire.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_generated_wire_types_are_up_to_date() -> None:
    for path, text in wire().files().items():
        assert path.read_text("utf-8") == text, "run `make wire`"


def test_every_generated_type_says_what_it_is_on_lines_that_can_be_read() -> None:
    for text in wire().files().values():
        assert max(map(len, text.splitlines())) <= 120
        before = [text[: found.start()].splitlines()[-1] for found in re.finditer("^export", text, re.MULTILINE)]
        assert len(before) > 20
        assert all(line.endswith("*/") for line in before)
