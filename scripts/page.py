"""Checks of the page, with the Node that builds it: `python scripts/page.py check`, `lint` or `fix`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import find_node  # noqa: E402

CODE = ("web", "src/stolik/games")
WRITTEN = (
    "*.js",
    "web/**/*.{js,ts,svelte,css,html}",
    "src/stolik/games/*/table/**/*.{ts,svelte,css}",
    "!web/src/generated/**",
    "!web/gallery/**",
)
PRETTIER, ESLINT = "prettier/bin/prettier.cjs", "eslint/bin/eslint.js"
TASKS = {
    "check": (
        ("svelte-check/bin/svelte-check", "--tsconfig", "web/tsconfig.json", "--workspace", ".", "--fail-on-warnings"),
        ("vitest/vitest.mjs", "run", "--root", "web"),
    ),
    "lint": (
        (ESLINT, "--max-warnings", "0", *CODE),
        (PRETTIER, "--check", "--log-level", "warn", *WRITTEN),
    ),
    "fix": (
        (PRETTIER, "--write", "--log-level", "warn", *WRITTEN),
        (ESLINT, "--fix", *CODE),
    ),
}


def main(task: str) -> None:
    """Check types and run the tests of the page's own code, check its style, or correct its style."""
    node, _ = find_node()
    for script, *options in TASKS[task]:
        done = subprocess.run([node, str(ROOT / "node_modules" / script), *options], cwd=ROOT, check=False)
        if done.returncode:
            sys.exit(done.returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
