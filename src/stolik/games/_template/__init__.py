"""Guess the die: a small complete game."""

from stolik.core.game import Game

from . import bots, rules, view

GAME = Game("template", rules=rules, view=view, bots=bots)
