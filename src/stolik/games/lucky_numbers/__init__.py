"""Lucky Numbers: fill sixteen fields so that every row and every column rises."""

from stolik.core.game import Game

from . import bots, box, rules, view

GAME = Game(
    "lucky-numbers",
    rules=rules,
    view=view,
    bots=bots,
    boards=box,
    solver="stolik.games.lucky_numbers.solver",
    tasks="stolik.games.lucky_numbers.tasks",
)
