"""The documents as a site: every page is in it, every link leads somewhere, and what is written from code is whole."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from hatchling.builders.sdist import SdistBuilder

import stolik
from stolik.core.binding import compiling
from stolik.lab.arena import Arena
from stolik.server import messages

ROOT = Path(__file__).parent.parent
GENERATED = {"reference/api.md", "reference/messages.md"}


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    yield
    for name in ("docs", "api_page", "messages_page", "wire", "release"):
        sys.modules.pop(name, None)


def listed(part: Any) -> Iterator[str]:
    """The pages that a part of the navigation names."""
    if isinstance(part, str):
        yield part
    for below in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from listed(below)


def test_the_navigation_names_every_page_once(scripts: None) -> None:
    docs = import_module("docs")
    nav = tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]
    pages = {place.as_posix() for place in docs.pages().values() if place.suffix == ".md"}
    named = {page for page in pages if page.partition("/")[0] not in docs.LISTS}
    assert sorted(listed(nav)) == sorted(named | GENERATED | {f"{folder}/index.md" for folder in docs.LISTS})


def test_every_link_of_the_site_leads_to_a_file_in_it(scripts: None, tmp_path: Path) -> None:
    import_module("docs").lay_out(tmp_path)
    pages = list(tmp_path.rglob("*.md"))
    assert len(pages) > 30
    for page in pages:
        for target in re.findall(r"\]\(([^)#\s]+)", page.read_text("utf-8")):
            if "://" not in target:
                assert (page.parent / target).is_file(), f"{page.relative_to(tmp_path)} links to {target}"


def test_a_link_that_leads_nowhere_is_told(scripts: None) -> None:
    docs = import_module("docs")
    page = ROOT / "docs" / "index.md"
    with pytest.raises(SystemExit, match=r"docs/index\.md links to nowhere\.md, which is not there"):
        docs.turned("[x](nowhere.md)", page, docs.pages())


def examples(page: ModuleType) -> dict[str, Any]:
    found = re.findall(r"^### (\S+)\n\n[^\n]+\n\n```json\n(.*?)```", page.source(), re.MULTILINE | re.DOTALL)
    return {name: json.loads(text) for name, text in found}


def test_every_message_has_an_example_that_the_server_understands(scripts: None) -> None:
    shown = examples(import_module("messages_page"))
    for union in (messages.ClientMessage, messages.ServerMessage):
        for member in union.__args__:
            tag = member.__struct_config__.tag
            assert msgspec.convert(shown[tag], union).__class__ is member


def test_the_api_page_tells_of_every_public_name(scripts: None) -> None:
    page = import_module("api_page").source()
    for name in stolik.__all__:
        assert f"### stolik.{name}" in page
    assert "### Playouts" in page
    assert "`run(" in page


def test_the_bots_of_the_tutorial_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs" / "tutorials" / "your-first-bot.md").read_text("utf-8")
    (tmp_path / "mybot.py").write_text("\n".join(re.findall(r"```python\n(.*?)```", text, re.DOTALL)), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    commands = re.findall(r"^    stolik arena (\S+) --bots (\S+)", text, re.MULTILINE)
    assert len(commands) == 4
    for game, bots in commands if compiling() else commands[:3]:
        result = Arena(game, bots.split(","), players=2).run(2, workers=1)
        assert result.games >= 2
    sys.modules.pop("mybot", None)


def test_the_source_distribution_holds_the_built_page_and_not_half_of_what_it_is_built_from() -> None:
    files = {file.distribution_path for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert {"src/stolik/__init__.py", "conftest.py", "tests/patience.py"} <= files
    assert not [path for path in files if path.startswith(("web/", "scripts/"))]


def test_a_release_wants_a_changelog_that_speaks_of_it(scripts: None) -> None:
    check = import_module("release").check_changelog
    assert check("# Changelog\n\n## 1.2.0\n\n- new\n", "1.2.0") == ""
    assert "unreleased" in check("# Changelog\n\n## Unreleased\n\n## 1.2.0\n", "1.2.0")
    assert check("# Changelog\n\n## 1.1.0\n", "1.2.0") == "CHANGELOG.md does not begin with 1.2.0"
