"""No level overlooks a win or a loss that one move brings."""

from __future__ import annotations

import random
from functools import cache

import pytest

from stolik.core.binding import compiling
from stolik.core.contract import MAX_SEATS
from stolik.core.game import Game, Move, State
from stolik.core.laws import Setup, walk
from stolik.core.level import LEVELS
from stolik.core.registry import games
from stolik.search.bots import make_bot
from stolik.search.reaction import reaction

SEEN = 4  # positions of each kind and game
GAMES = [each for each in games().values() if not reaction(each)]  # in a race seeing it takes time


def share(worlds: list[State], move: Move, seat: int) -> float | None:
    """The seat's part of the win if the move ends the game, whatever the others' secrets are; None if it depends."""
    ends = [world.after(move, seat).outcome for world in worlds]
    parts = {None if end is None else (seat in end.winners) / max(len(end.winners), 1) for end in ends}
    return parts.pop() if len(parts) == 1 else None


@cache
def decisions(game: Game) -> list[tuple[State, int, dict[Move, float | None]]]:
    """Late positions in which some moves end the game and others do not, or end it otherwise."""
    found = []
    for seed in range(150):
        for players in game.counts()[:3]:
            for step in walk(game, Setup(players), seed)[-6:]:
                if step.actor >= MAX_SEATS or players == 1:
                    continue
                worlds = [step.state.redeal(step.actor, random.Random(seed + number)) for number in range(8)]
                shares = {move: share(worlds, move, step.actor) for move in step.state.legal(step.actor)}
                if len(set(shares.values())) > 1:
                    found.append((step.state, step.actor, shares))
        if len(found) > 40:
            break
    return found


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (1, 2))])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)  # the levels of a game after each other
@pytest.mark.skipif(not compiling(), reason="many games and searches, which take minutes as plain Python")
def test_no_level_overlooks_a_win_or_takes_a_loss_that_one_move_brings(game: Game, level: str, seed: int) -> None:
    late = decisions(game)
    wins = [(state, seat, shares) for state, seat, shares in late if 1.0 in shares.values()][:SEEN]
    losses = [each for each in late if 0.0 in each[2].values() and 1.0 not in each[2].values()][:SEEN]
    for number, (state, seat, shares) in enumerate(wins + losses):
        chosen = make_bot(game, level, seed, patient=True).choose_known(state.known(seat), seat)
        if number < len(wins):
            assert shares[chosen] == 1.0, f"{chosen} instead of a win: {state.text}"
        else:
            assert shares[chosen] != 0.0, f"{chosen} loses at once: {state.text}"
