"""Write the source of the documentation site: `make docs`.

The documents lie in docs/, at the root and in the games' folders, as plain Markdown with links relative to the
repository. This script copies them into one folder, rewrites their links, and generates the pages that come from code:
the Python API from its docstrings, every message with an example, and lists of the games and the decisions.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import api_page
import messages_page

ROOT = Path(__file__).resolve().parents[1]
LISTS = {"games": "Games", "decisions": "Decisions"}  # folders whose pages one page lists
LINK = re.compile(r'(\]\(|src=")([^)"#]+)([#)"])')


def pages() -> dict[Path, Path]:
    """The path of each written page in the repository, and on the site."""
    found = {page: page.relative_to(ROOT / "docs") for page in (ROOT / "docs").rglob("*") if page.is_file()}
    found |= {page: Path(page.name) for page in ROOT.glob("*.md") if page.name != "README.md"}
    found |= {page: Path("games", f"{page.parent.name}.md") for page in games()}
    return found


def games() -> Iterator[Path]:
    """The page of each game that is registered; the template is none."""
    yield from (ROOT / "src" / "stolik" / "games").glob("[a-z]*/README.md")


def contents(title: str, texts: dict[Path, str]) -> str:
    """A page that lists others by their headings."""
    headings = {place.name: text.partition("\n")[0].removeprefix("# ") for place, text in sorted(texts.items())}
    return "\n".join([f"# {title}", "", *(f"- [{heading}]({name})" for name, heading in headings.items()), ""])


def turned(text: str, page: Path, places: dict[Path, Path]) -> str:
    """A page's text with its links rewritten; a linked file that is no page is copied."""

    def link(found: re.Match[str]) -> str:
        before, target, after = found.groups()
        if "://" in target or target.startswith("mailto:"):
            return found[0]
        file = (page.parent / target).resolve()
        if not file.exists():
            raise SystemExit(f"{page.relative_to(ROOT)} links to {target}, which is not there")
        place = places.setdefault(file, Path("files", *file.relative_to(ROOT).parts))
        return f"{before}{os.path.relpath(place, places[page].parent)}{after}"

    return LINK.sub(link, text)


def lay_out(folder: Path) -> None:
    """Write the whole source of the site into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    places, texts = pages(), {}
    for page in list(places):
        if page.suffix == ".md":
            texts[places[page]] = turned(page.read_text("utf-8"), page, places)
    for name, title in LISTS.items():
        texts[Path(name, "index.md")] = contents(
            title, {place: text for place, text in texts.items() if place.parts[0] == name}
        )
    texts[Path("reference/api.md")] = api_page.source()
    texts[Path("reference/messages.md")] = messages_page.source()
    for file, place in places.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        if place not in texts:
            shutil.copyfile(file, folder / place)
    for place, text in texts.items():
        (folder / place).write_text(text, "utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs-source")
    lay_out(parser.parse_args().out)
