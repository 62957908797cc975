"""Say which pictures of the page differ from those taken before a change.

    python scripts/gallery.py                                    # positions of whole games, with fixed seeds
    python scripts/compare_pictures.py take build/before
    python scripts/compare_pictures.py take build/after          # after the change
    python scripts/compare_pictures.py differ build/before build/after

Tables, other seats' boards, how-tos, cards and score sheets are shown by the gallery, which needs no server: the same
positions and names every time, and no motion. `differ` also compares two folders of `make pictures`.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import functools
import http.server
import json
import os
import subprocess
import sys
import threading
import urllib.parse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stage import SIZES, browsing

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import find_node  # noqa: E402

POSITIONS = ROOT / "web" / "gallery"
RUNS = 3  # of a game's set-ups
SETTLE = 300  # milliseconds until nothing moves any more, even with less motion

# How many pixels of two pictures differ; all of them where their sizes do.
DIFFERENT = """async ([before, after]) => {
  const pixels = async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d').drawImage(picture, 0, 0)
    return canvas.getContext('2d').getImageData(0, 0, picture.width, picture.height)
  }
  const [a, b] = [await pixels(before), await pixels(after)]
  if (a.width !== b.width || a.height !== b.height) return b.width * b.height
  const [x, y] = [new Uint32Array(a.data.buffer), new Uint32Array(b.data.buffer)]
  return x.reduce((count, pixel, i) => count + Number(pixel !== y[i]), 0)
}"""


def main() -> None:
    """Take pictures, or compare two folders of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("what", choices=("take", "differ"))
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--game", nargs="+", default=[], help="only these games")
    parser.add_argument("--built", type=Path, help="a gallery that is built already")
    options = parser.parse_args()
    if options.what == "take":
        take(options.folders[0], options.game, options.built)
    else:
        found = differ(*options.folders)
        sys.exit(1 if found else 0)


def take(folder: Path, games: list[str], built: Path | None) -> None:
    """Pictures of every part of a table in positions of every game, in both sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    with _gallery(built or _build()) as address, browsing() as browser:
        for size, (width, height) in SIZES.items():
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            for game in games or sorted(path.stem for path in POSITIONS.glob("*.json")):
                for name, query in _scenes(game):
                    page.goto(f"{address}/gallery.html?game={game}&reduced=1&{query}")
                    page.wait_for_selector("#app > *")
                    page.evaluate("document.fonts.ready.then(() => true)")
                    page.wait_for_timeout(SETTLE)
                    page.screenshot(path=folder / f"{game}-{name}-{size}.png", animations="disabled")
                print(f"{game} {size}", flush=True)


def _scenes(game: str) -> Iterator[tuple[str, str]]:
    """The names of the pictures and their addresses in the gallery."""
    runs = json.loads((POSITIONS / f"{game}.json").read_text("utf-8"))
    for run in range(min(RUNS, len(runs))):
        last = len(runs[run]["steps"]) - 1
        for step in (0, last // 3, 2 * last // 3, last):
            yield f"table-{run}-{step}", f"run={run}&step={step}&theme={'dark' if run % 2 else 'light'}"
        yield f"peek-{run}", f"run={run}&step={last // 2}&what=peek&of={runs[run]['players'] - 1}"
        yield f"sheet-{run}", f"run={run}&step={last}&what=sheet"
        yield f"hint-{run}", _hinted(runs[run], run)
    yield "how", "what=how"
    yield "card", "what=card&lang=en"


def _hinted(played: dict[str, Any], run: int) -> str:
    """The middle of a game, where the first seat has a move that can be shown as advice."""
    legal = [step["views"][0]["legal"] for step in played["steps"]]
    step = next((i for i in range(len(legal) // 2, len(legal)) if legal[i]), 0)
    return f"run={run}&step={step}&{urllib.parse.urlencode({'hint': legal[step][0] if legal[step] else ''})}"


def _build() -> Path:
    node, _ = find_node()
    vite = ROOT / "node_modules" / "vite" / "bin" / "vite.js"
    command = [node, str(vite), "build", "web", "--mode", "gallery", "--logLevel", "warn"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "GALLERY": str(ROOT / "build" / "gallery")}, check=True)
    return ROOT / "build" / "gallery"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        """Serve positions from the folder that they were written to, whenever the gallery was built."""
        name = path.split("?", maxsplit=1)[0].lstrip("/")
        return str(POSITIONS / name) if name.endswith(".json") else super().translate_path(path)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextlib.contextmanager
def _gallery(built: Path) -> Iterator[str]:
    handler = functools.partial(_Quiet, directory=str(built))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def differ(before: Path, after: Path) -> list[str]:
    """Print the pictures that are not the same in both folders, with how many pixels differ; gives their names."""
    names = sorted({path.name for folder in (before, after) for path in folder.glob("*.png")})
    found = []
    with browsing() as browser:
        page = browser.new_page()
        for name in names:
            if not ((before / name).is_file() and (after / name).is_file()):
                found.append(name)
                print(f"{name}: only in {before if (before / name).is_file() else after}")
                continue
            old, new = (before / name).read_bytes(), (after / name).read_bytes()
            data = [base64.b64encode(picture).decode() for picture in (old, new)]
            pixels = 0 if old == new else page.evaluate(DIFFERENT, data)
            if pixels:
                found.append(name)
                print(f"{name}: {pixels} pixels")
    print(f"{len(found)} of {len(names)} pictures differ")
    return found


if __name__ == "__main__":
    main()
