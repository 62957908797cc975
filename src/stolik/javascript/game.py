"""What the page needs of a game besides its kernels: views, notation and reasons, compiled."""

from __future__ import annotations

from typing import Any

from stolik.core.game import Game

from .linking import Program

SPOKEN = ("view", "fixed", "move_text", "move_code", "explain")  # functions of a game's view that the page runs


def game_script(game: Game, runtime: str) -> str:
    """The JavaScript of a game: what seats see, how moves are written, why one is refused."""
    program = Program()
    for name in SPOKEN:
        if hasattr(game.views, name):
            program.export(name, getattr(game.views, name))
    return program.text(runtime)


def layout(game: Game) -> list[dict[str, Any]]:
    """Where every field of a state lies, for reading its bytes."""
    fields = []
    for name in game.dtype.names:
        kind, offset = game.dtype.fields[name][:2]
        base, shape = kind.subdtype or (kind, ())
        fields.append({"name": name, "offset": offset, "kind": base.str[1:], "shape": list(shape)})
    return fields
