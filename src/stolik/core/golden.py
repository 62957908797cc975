"""Golden playthroughs: random games written down once, reviewed as a diff, replayed for ever after."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

from .game import ACTOR_NAMES, Game, State
from .laws import LawBroken, Setup, Transition, walk

EVERY = 20  # moves between two positions written out in full
MOST = 400  # moves of a playthrough; a longer game is cut there


def folder(game: Game) -> Path:
    """Where the playthroughs of a game lie."""
    return game.folder / "tests" / "playthroughs"


def chosen_setups(game: Game) -> Iterator[Setup]:
    """The default for every number of players, then every other value of each option alone."""
    for players in game.counts():
        yield Setup(players)
    for option in game.options:
        for value in option.values:
            if value != option.default and (counts := game.counts({option.name: value})):
                yield Setup(counts[0], {option.name: value})


def file_name(setup: Setup) -> str:
    """A file name that tells the set-up."""
    words = [str(setup.players), *(f"{name}-{value}" for name, value in setup.options.items())]
    return "-".join(words).lower() + ".txt"


def playthrough_text(game: Game, setup: Setup, seed: int = 1) -> str:
    """A random game as text: moves with the number of choices, positions every now and then, the outcome."""
    lines = [f"{setup} seed={seed}"]
    state = setup.start(game)
    for number, step in enumerate(itertools.islice(walk(game, setup, seed), MOST)):
        if number % EVERY == 0:
            lines.append(f"= {step.state.text}")
        lines.append(_line(step))
        state = step.state.apply(step.move, step.actor)
    lines.append(f"= {state.text}")
    lines.append(f"outcome {state.outcome}")
    return "\n".join(lines) + "\n"


def replay_playthrough(game: Game, setup: Setup, text: str) -> None:
    """Play the written game again; LawBroken names the first line that differs."""
    state = setup.start(game)
    for number, line in enumerate(text.splitlines()[1:], 2):
        if line.startswith("= "):
            now = f"= {state.text}"
        elif line.startswith("outcome "):
            now = f"outcome {state.outcome}"
        else:
            actor, move = _read(line)
            now = _line(Transition(state, actor, game.move(move)))
            state = state.apply(move, actor)
        if now != line:
            raise LawBroken(f"{file_name(setup)} line {number} was {line!r} and is now {now!r}")


def setup_of(game: Game, name: str) -> Setup:
    """The set-up of a playthrough's file."""
    return next(setup for setup in chosen_setups(game) if file_name(setup) == name)


def _line(step: Transition) -> str:
    state: State = step.state
    return f"{_name(step.actor)} {step.move.text} (of {len(state.legal(step.actor))})"


def _read(line: str) -> tuple[int, str]:
    name, rest = line.split(" ", 1)
    actor = next((actor for actor, word in ACTOR_NAMES.items() if word == name), None)
    return (int(name) if actor is None else actor), rest[: rest.rindex(" (of ")]


def _name(actor: int) -> str:
    return ACTOR_NAMES.get(actor, str(actor))
