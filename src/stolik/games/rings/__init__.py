"""Rings (Pierścionki): everybody moves all ten pawns, and who owns which ring is secret."""

from stolik.core.game import Game

from . import bots, rules, view

GAME = Game("rings", rules=rules, view=view, bots=bots)
