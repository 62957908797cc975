"""Fikolo and Fikolo Junior: see what fits the layout before the others do."""

from stolik.core.game import Game

from . import bots, box, rules, view

GAME = Game("fikolo", rules=rules, view=view, bots=bots, boards=box)
