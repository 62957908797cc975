"""Checks of the page, with the Node that builds it: `python scripts/page.py check`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from hatch_build import find_node  # noqa: E402

CHECKS = (
    ("svelte-check/bin/svelte-check", "--tsconfig", "web/tsconfig.json", "--workspace", ".", "--fail-on-warnings"),
    ("vitest/vitest.mjs", "run", "--root", "web"),
)


def main() -> None:
    """Run the type checker and the tests of the page's own code."""
    node, _ = find_node()
    for script, *options in CHECKS:
        done = subprocess.run([node, str(ROOT / "node_modules" / script), *options], cwd=ROOT, check=False)
        if done.returncode:
            sys.exit(done.returncode)


if __name__ == "__main__":
    main()
