"""Rings (Pierścionki): ten pawns everybody moves, and a secret about whose rings they run to."""

from stolik.core.game import Game

from . import bots, rules, view

GAME = Game("rings", rules=rules, view=view, bots=bots)
