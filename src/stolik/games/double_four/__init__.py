"""Double Four: two boards at once, two tiles of one colour a turn, lines of four."""

from stolik.core.game import Game

from . import bots, box, rules, view

GAME = Game("double-four", rules=rules, view=view, bots=bots, boards=box)
