"""What the page needs of a game besides its kernels, compiled: options, views, notation, reasons, boards of a box."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game
from stolik.wasm.manifest import layout

from .linking import Program
from .table import SHARED

VIEW = ("view", "fixed", "move_text", "move_code", "explain", "CODECS")
RULES = ("players", "longest", "MOST_ODDS", "USUAL_STARTS", "PRINTED_STARTS", "tournament_points", "scored")
BOARDS: tuple[str, ...] = ("lay", "text")
BOTS: tuple[str, ...] = ("LEVELS", "plain")


def game_script(game: Game, runtime: str, table: str) -> str:
    """The JavaScript of a game; `table` is the script of tables, with which it shares classes."""
    program = Program({value: f"table.{value.__name__}" for value in SHARED})
    parts: dict[str, tuple[Any, tuple[str, ...]]] = {"views": (game.views, VIEW), "rules": (game.rules, RULES)}
    for name, module, wanted in (("boards", game.boards, BOARDS), ("bots", game.bots, BOTS)):
        if module is not None:
            parts[name] = (module, wanted)
    for name, (module, wanted) in parts.items():
        program.export_object(name, {key: getattr(module, key) for key in wanted if hasattr(module, key)})
    declared = {"id": game.id, "version": game.version, "options": game.options, "reasons": game.reasons}
    program.export_object("declared", {**declared, "deadlines": game.deadlines, "dtype": layout(game.dtype)["fields"]})
    return program.text(runtime, table=table)
