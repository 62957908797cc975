"""Names of people, wherever a component of the page shows one: in <bdi>, so that they turn nothing around them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPONENTS = [
    path
    for folder in ("web/src", "src/stolik/games")
    for path in sorted((ROOT / folder).rglob("*.svelte"))
    if "gallery" not in path.parts
]
CODE = re.compile(r"<(script|style).*?</\1>", re.DOTALL)
# A name as text between tags; a value of an attribute has an equals sign before it.
NAME = re.compile(r"(?<![=(`$\w])\{(names\[[^}]*\]!?|(chair|row|person|player|seat)\.name)( \?\? '')?\}")


def bare(source: str) -> list[str]:
    """The names in a component that stand there without <bdi>."""
    text = CODE.sub("", source)
    return [found[0] for found in NAME.finditer(text) if not text[: found.start()].endswith("<bdi>")]


@pytest.mark.parametrize("path", COMPONENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_name_stands_in_bdi(path: Path) -> None:
    assert bare(path.read_text("utf-8")) == []


def test_a_name_without_it_is_found_and_a_value_of_an_attribute_is_none() -> None:
    assert bare("<script>const a = names[seat]</script><b>{names[seat]}</b>") == ["{names[seat]}"]
    assert bare("<b><bdi>{row.name}</bdi></b><Sheet title={names[seat]} />") == []
    assert sum("<bdi>" in path.read_text("utf-8") for path in COMPONENTS) > 9
