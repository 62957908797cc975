"""Build what is published and try it as a stranger would: `make release`.

The wheel and the sdist go to dist/. Each is installed into an empty environment without the repository; there the
command prints its version, bots play a game, and the page is found. First of all the changelog is checked: it must have
an entry for the release, and nothing under "unreleased".
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import stolik

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
TRIAL = """
import random, importlib.resources, stolik
assert stolik.__version__ == {version!r}, stolik.__version__
for game in stolik.all_games().values():
    state, rng = game.start(game.counts()[-1]), random.Random(1)
    while state.outcome is None:
        actor = state.to_act[0]
        move = state.draw(rng) if actor == stolik.CHANCE else rng.choice(state.legal(actor))
        state = state.apply(move, actor)
    print(game.id, state.outcome.reason)
assert (importlib.resources.files("stolik") / "server" / "page" / "index.html").is_file(), "the page is missing"
"""


def check_changelog(text: str, version: str) -> str:
    """What is wrong with the changelog for a release; nothing if it is ready."""
    headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
    if "Unreleased" in headings:
        return "CHANGELOG.md has a part that is unreleased: give it the release's number"
    if not headings or headings[0].split()[0] != version:
        return f"CHANGELOG.md does not begin with {version}"
    return ""


def build() -> list[Path]:
    """The wheel and the sdist."""
    shutil.rmtree(DIST, ignore_errors=True)
    hatchling = Path(sys.executable).parent / "hatchling"
    subprocess.run([hatchling, "build", "--directory", DIST], cwd=ROOT, check=True)
    return sorted(DIST.iterdir())


def try_out(package: Path, folder: Path) -> None:
    """Install a package with its locked dependencies into a new environment, and play."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for lock in ("runtime", "build"):  # what a server needs, and what a wheel is made with
        subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / f"{lock}.lock")], check=True)
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", str(package)], check=True)
    subprocess.run([str(python), "-m", "pip", "check", "--disable-pip-version-check"], check=True)
    trial = TRIAL.format(version=stolik.__version__)
    subprocess.run([python, "-I", "-c", trial], cwd=folder, check=True)
    subprocess.run([folder / "bin" / "stolik", "--version"], cwd=folder, check=True)


def main() -> None:
    """Build, try, and say what is ready."""
    wrong = check_changelog((ROOT / "CHANGELOG.md").read_text("utf-8"), stolik.__version__)
    if wrong:
        raise SystemExit(wrong)
    for package in build():
        with tempfile.TemporaryDirectory() as folder:
            try_out(package, Path(folder))
        print(f"ready: {package.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
