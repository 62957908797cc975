"""The compiler from Python to JavaScript: the same answers from both, and a sentence for what it does not know."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from stolik.javascript import Program, Unsupported

from . import samples
from .node import has_node, run

needs_node = pytest.mark.skipif(not has_node(), reason="without Node.js and the page's packages")

RUN = """
const {{ sample }} = await import({script})
const py = await import({python})
const given = (value) => Array.isArray(value) ? value.map(given)
  : value && typeof value === 'object' ? py.dict(Object.entries(value).map(([k, v]) => [k, given(v)])) : value
const big = (key, value) => value && typeof value === 'object' && value.big ? BigInt(value.big) : value
const cases = JSON.parse({cases}, big)
const plain = (key, value) => typeof value === 'bigint' ? {{ big: String(value) }} : value
console.log(JSON.stringify(cases.map((values) => py.plain(sample(...values.map(given)))), plain))
"""


@needs_node
@pytest.mark.parametrize(("function", "arguments"), samples.CASES, ids=lambda value: getattr(value, "__name__", ""))
def test_both_languages_say_the_same(
    function: Callable[..., Any], arguments: list[Any], tmp_path: Path, engine: Path
) -> None:
    program = Program()
    program.export("sample", function)
    python = (engine / "python.mjs").as_uri()
    script = tmp_path / "sample.mjs"
    script.write_text(program.text(python), encoding="utf-8")
    right = [_data(function(*values)) for values in arguments]
    text = RUN.format(script=_js(script.as_uri()), python=_js(python), cases=_js(json.dumps(_data(arguments))))
    found = json.loads(run("node", "--input-type=module", "-", text=text))
    assert found == right


def _js(text: str) -> str:
    return json.dumps(text)


def _data(value: Any) -> Any:
    """Plain data in which numbers that JavaScript cannot hold exactly are told apart."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 1 << 53:
        return {"big": str(value)}
    if isinstance(value, dict):
        return {str(key): _data(each) for key, each in value.items()}
    if isinstance(value, (list, tuple, set)):
        return [_data(each) for each in value]
    return msgspec.to_builtins(value)


def reads_a_file(name: str) -> str:
    with open(name) as file:
        return file.read()


def asks_a_library(text: str) -> str:
    return textwrap.dedent(text)


def tries_with_else(n: int) -> int:
    try:
        n += 1
    except ValueError:
        return 0
    else:
        return n


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (reads_a_file, r"test_compiler line \d+: With cannot be compiled"),
        (asks_a_library, r"dedent of textwrap cannot be compiled"),
        (tries_with_else, r"line \d+: try … else cannot be compiled"),
    ],
)
def test_what_it_does_not_know_is_refused_with_its_place(function: Callable[..., Any], told: str) -> None:
    with pytest.raises(Unsupported, match=told):
        Program().export("sample", function)
