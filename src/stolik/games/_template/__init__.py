"""Guess the die: the smallest complete game, copied by `make new-game NAME=…`."""

from stolik.core.game import Game

from . import rules, view

GAME = Game("template", rules=rules, view=view)
