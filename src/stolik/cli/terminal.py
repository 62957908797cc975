"""A table in the terminal: draws the view of whoever is to act, asks, and keeps the record on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

import click
from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from stolik.core.contract import CHANCE, MAX_SEATS, REFEREE
from stolik.core.errors import StolikError
from stolik.core.game import ACTOR_NAMES, Move, State
from stolik.core.registry import game
from stolik.play.record import BOT, GameRecord
from stolik.play.takeback import UndoWindow
from stolik.search.bots import make_bot

from .files import write_record

Keep: TypeAlias = Callable[[GameRecord], None]

INSTANT = 1000  # milliseconds: a deadline as short as this is over at once at a keyboard
HELP = "Type a move, its number, or: undo (take back your last step), moves (list all), rules, quit (keeps the game)."


class Terminal:
    """One game at one keyboard."""

    def __init__(self, record: GameRecord, path: Path, seed: int = 0, keep: Keep | None = None) -> None:
        self.record = record
        self.path = path
        self._keep = keep or (lambda record: write_record(path, record))
        self.game = game(record.game)
        self.console = Console(highlight=False)
        self.states = list(record.states())
        self.bots = {
            seat: make_bot(self.game, "casual", seed + seat + 1) for seat in self._seats() if self._is_bot(seat)
        }
        self._told = len(record.moves)
        self._holder: int | None = None  # the person whose secrets may be on the screen

    @property
    def state(self) -> State:
        return self.states[-1]

    def run(self) -> bool:
        """Play until the game is over (True) or the people leave; nothing that was played is lost."""
        title = self.game.texts("en")["title"]
        self.console.print(f"[bold]{title}[/] · {HELP}\n")
        try:
            while self.state.to_act:
                self.step()
        except (KeyboardInterrupt, EOFError, click.Abort):
            self.console.print()
            if self._save():
                way_back = f"stolik resume {escape(str(self.path))}"
                self.console.print(f"The game is kept. Go on with:  {way_back}", soft_wrap=True)
            return False
        self._save()
        self._tell_outcome()
        return True

    def step(self) -> None:
        """The next move, by whoever is to act."""
        actors = self.state.to_act
        people = [actor for actor in actors if actor < MAX_SEATS and not self._is_bot(actor)]
        if CHANCE in actors:
            self._make(CHANCE, self.record.draw(self.state))
        elif REFEREE in actors and self._time_is_over():
            self._make(REFEREE, self.state.legal(REFEREE)[0])
        elif people:
            self._ask(people[0])
        elif bots := [actor for actor in actors if actor < MAX_SEATS]:
            self._make(bots[0], self.bots[bots[0]].choose_known(self.state.known(bots[0]), bots[0]))
        else:
            self._make(REFEREE, self.state.legal(REFEREE)[0])

    def _time_is_over(self) -> bool:
        deadline = self.state.deadline
        return deadline is not None and deadline.milliseconds <= INSTANT

    def _make(self, actor: int, move: Move) -> None:
        self.states.append(self.state.apply(move, actor))
        self.record = self.record.add(actor, move)

    def _ask(self, seat: int) -> None:
        self._hand_over(seat)
        self._tell_moves(seat)
        self.show(seat)
        moves = self.state.legal(seat)
        while True:
            answer = click.prompt(self._name(seat), prompt_suffix=" > ").strip()
            if answer in ("quit", "exit"):
                raise EOFError
            if answer == "undo":
                if self._undo(seat):
                    return
            elif answer == "moves":
                self._list(moves, most=len(moves))
            elif answer == "rules":
                self._rules()
            elif answer in ("help", "?"):
                self.console.print(HELP)
            else:
                move = self._read(answer, moves, seat)
                if move is not None:
                    self._make(seat, move)
                    self._save()
                    return

    def show(self, seat: int) -> None:
        """The table as the seat sees it, and its moves."""
        self.console.print(Text.from_markup(self.game.views.picture(self.state.view(seat))))
        self._list(self.state.legal(seat), most=24)

    def _read(self, answer: str, moves: list[Move], seat: int) -> Move | None:
        """The move that an answer means: its text, its number in the list, or an ending that only one move has."""
        words = " ".join(answer.lower().split())
        for move in moves:
            if move.text == words:
                return move
        if words.isdecimal() and words.lstrip("0") in map(str, range(1, len(moves) + 1)):
            return moves[int(words) - 1]
        ending = [move for move in moves if move.text.endswith(f" {words}")]
        if len(ending) == 1:
            return ending[0]
        try:
            return self.state.check(words, seat)  # a move can be typed in more ways than it is written
        except StolikError as problem:
            self.console.print(f"[red]{escape(str(problem))}[/]")
            return None

    def _undo(self, seat: int) -> bool:
        """Take back the seat's last step, if nothing has happened since that others saw or chance revealed."""
        step = self._undo_window().last(seat)
        if self.game.deadlines or step is None or step.moves != len(self.record.moves) - 1:
            self.console.print("[red]There is no step of yours to take back: something has happened since.[/]")
            return False
        self.states.pop()
        self.record = replace(self.record, moves=self.record.moves[:-1])
        self._told = min(self._told, len(self.record.moves))
        return True

    def _undo_window(self) -> UndoWindow:
        """The moves since anything was last revealed, by the rule of every table."""
        window = UndoWindow()
        for number, (actor, text) in enumerate(self.record.moves):
            before, after = self.states[number], self.states[number + 1]
            window.add(before, actor, number, after, before.witnesses(self.game.move(text), actor))
        return window

    def _list(self, moves: list[Move], most: int) -> None:
        shown = [Text.assemble((f"{number:>3} ", "dim"), move.text) for number, move in enumerate(moves[:most], 1)]
        self.console.print(Columns(shown, padding=(0, 2), column_first=True))
        if len(moves) > most:
            self.console.print(f"    … and {len(moves) - most} more (type: moves)", style="dim")

    def _hand_over(self, seat: int) -> None:
        """Ask for the keyboard to be handed over when the next view has something that others may not see."""
        people = [other for other in self._seats() if not self._is_bot(other)]
        secret = self.state.known(seat) != self.state.known(None)
        if len(people) > 1 and seat != self._holder and (secret or self._holder_has_secrets()):
            self.console.clear()
            click.prompt(f"Hand the keyboard to {self._name(seat)} and press Enter", default="", show_default=False)
        self._holder = seat

    def _holder_has_secrets(self) -> bool:
        return self._holder is not None and self.state.known(self._holder) != self.state.known(None)

    def _tell_moves(self, seat: int) -> None:
        """Print the moves since the last question that this seat was told of."""
        told = []
        for number in range(self._told, len(self.record.moves)):
            actor, text = self.record.moves[number]
            shown = self.states[number].told(self.game.move(text), actor, seat)
            told.append(f"[dim]{escape(self._name(actor))}:[/] {escape(text) if shown else '(hidden)'}")
        self._told = len(self.record.moves)
        if told:
            self.console.print(" · ".join(told))

    def _rules(self) -> None:
        with self.console.pager():
            self.console.print(Text((self.game.folder / "README.md").read_text("utf-8")))

    def _tell_outcome(self) -> None:
        outcome = self.state.outcome
        assert outcome is not None
        seat = next((seat for seat in self._seats() if not self._is_bot(seat)), None)
        self.console.print(Text.from_markup(self.game.views.picture(self.state.view(seat))))
        winners = " and ".join(self._name(seat) for seat in outcome.winners) or "nobody"
        verb = "win" if len(outcome.winners) > 1 or winners == "you" else "wins"
        self.console.print(f"[bold]{escape(winners)} {verb}.[/] {self.game.texts('en')[f'reason.{outcome.reason}']}")
        for seat, score in enumerate(outcome.scores):
            self.console.print(f"  {escape(self._name(seat)):12} {score:>4}")
        self.console.print(f"Record: {escape(str(self.path))}", style="dim", soft_wrap=True)

    def _save(self) -> bool:
        """Write the record; if that fails, the game goes on and the file keeps the older one."""
        try:
            self._keep(self.record)
        except StolikError as problem:
            self.console.print(f"[red]The game is not kept: {escape(str(problem))}.[/]", soft_wrap=True)
            return False
        return True

    def _seats(self) -> range:
        return range(self.record.players)

    def _is_bot(self, seat: int) -> bool:
        return self.record.seats[seat] == BOT

    def _name(self, actor: int) -> str:
        if actor in ACTOR_NAMES:
            return ACTOR_NAMES[actor]
        name = self.record.seats[actor]
        return f"{name} {actor}" if self.record.seats.count(name) > 1 or name == BOT else name
