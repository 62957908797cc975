"""Stolik: five family games on one small table."""

from .core.contract import CHANCE, REFEREE
from .core.errors import BadBoards, BadNotation, BadOption, BadSeat, IllegalMove, StolikError, UnknownGame
from .core.game import Deadline, Game, Move, Outcome, State
from .core.registry import game
from .core.registry import games as all_games
from .search.bots import bot

__all__ = [
    "CHANCE",
    "REFEREE",
    "BadBoards",
    "BadNotation",
    "BadOption",
    "BadSeat",
    "Deadline",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "State",
    "StolikError",
    "UnknownGame",
    "all_games",
    "bot",
    "game",
]
__version__ = "0.2.0"
