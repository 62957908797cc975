"""Positions and short ways of playing that several tests share."""

from __future__ import annotations

from stolik.core.game import State
from stolik.core.options import OptionValue
from stolik.games.rings import GAME

DEALT = "owner 0 1 . . . . . . . ."


def table(state: State, seat: int | None = None) -> dict[str, object]:
    found: dict[str, object] = state.view(seat)["table"]
    return found


def pawns(state: State) -> list[int]:
    return [int(distance) for distance in state.record.pawn]


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(move)
    return state


def carry_out(standing: str, *moves: str, head: str = "players=2") -> State:
    """The state after a card that seat 0 picks, with pawns standing so."""
    card = int(moves[0].split()[1])
    first, second, aside = (number for number in (1, 2, 3, 4)[: 3 + (card < 4)] if number != card)
    opened = " ".join(map(str, sorted([card, first, second])))
    state = GAME.parse(
        f"rings {head} | phase pick | turns 7 | {DEALT} | pawn {standing} | open {opened} | aside {aside}"
    )
    return play(state, *moves)


def dealt(players: int, *rings: int, **options: OptionValue) -> State:
    return play(GAME.start(players, 0, **options), *(f"ring {ring}" for ring in rings))
