"""Draw the pictures of the README: the middle of a real game in the terminal, as SVG."""

from __future__ import annotations

import io
import re
from pathlib import Path

import rich.console
from rich.console import Console

from stolik.cli.terminal import Terminal
from stolik.core.contract import MAX_SEATS
from stolik.core.registry import game, games
from stolik.play.fairness import Fairness, seed_of
from stolik.play.record import GameRecord
from stolik.search.bots import make_bot

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
SEATS = 3
MOVES = 60  # moves made before the picture is taken


def terminal_picture() -> None:
    """The first game of the registry, played by bots to its middle, as seat 0 sees it."""
    first = game(next(iter(games())))
    terminal = Terminal(
        GameRecord(first.id, SEATS, {}, 0, ("bot",) * SEATS, Fairness.new(seed_of(5))), Path("game.json")
    )
    bots = [make_bot(first, "casual", seat) for seat in range(SEATS)]
    terminal.bots = dict(enumerate(bots))
    while len(terminal.record.moves) < MOVES or 0 not in terminal.state.to_act:
        terminal.step()
    terminal.console = screen = Console(record=True, file=io.StringIO(), width=80, highlight=False)
    screen.print("[dim]$[/] stolik play " + first.id + " --seats you,bot,bot\n")
    terminal.show(seat=next(actor for actor in terminal.state.to_act if actor < MAX_SEATS))
    screen.print("you > ", style="bold")
    PICTURES.mkdir(parents=True, exist_ok=True)
    drawn = screen.export_svg(title="stolik", code_format=_plain_frame())
    (PICTURES / "terminal.svg").write_text(drawn, "utf-8")


def _plain_frame() -> str:
    """Rich's frame without fonts from the network, in any monospaced font."""
    frame: str = vars(rich.console)["CONSOLE_SVG_FORMAT"]
    frame = re.sub(r"@font-face \{\{.*?\}\}", "", frame, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->", "", frame).replace("Fira Code, monospace", "DejaVu Sans Mono, monospace")


if __name__ == "__main__":
    terminal_picture()
