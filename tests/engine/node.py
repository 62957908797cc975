"""Node as it runs the page's engine: the run time bundled once, and scripts of games beside it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from stolik.javascript.table import table_script

ROOT = Path(__file__).resolve().parents[2]
ROLLDOWN = ROOT / "node_modules/rolldown/bin/cli.mjs"


def bundle_engine(folder: Path) -> Path:
    """The page's engine as modules for node, in a folder: `python.mjs`, `fields.mjs`, `host.mjs` and `table.mjs`."""
    sources = [str(ROOT / "web/src/engine" / f"{name}.ts") for name in ("python", "fields", "host", "game")]
    run("node", str(ROLLDOWN), *sources, "--format", "esm", "--dir", str(folder), "--entry-file-names", "[name].mjs")
    (folder / "table.mjs").write_text(table_script("./python.mjs", "./host.mjs"), encoding="utf-8")
    return folder


def run(*command: str, text: str = "") -> str:
    """What a program prints; its errors are shown if it fails."""
    done = subprocess.run(command, check=False, input=text, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:] or done.stdout[-4000:]
    return done.stdout


def ask(engine: Path, script: Path, layout: Any, questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The page's answers to questions about states of one game."""
    given = json.dumps({"layout": layout, "questions": questions})
    answers: list[dict[str, Any]] = json.loads(
        run("node", str(Path(__file__).with_name("answers.mjs")), str(engine), str(script), text=given)
    )
    return answers


def has_node() -> bool:
    return shutil.which("node") is not None and ROLLDOWN.exists()
