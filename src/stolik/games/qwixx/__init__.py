"""Qwixx and Qwixx On Board: crosses in four rows from left to right, with dice that everybody uses."""

from stolik.core.game import Game

from . import bots, box, rules, view

GAME = Game("qwixx", rules=rules, view=view, bots=bots, boards=box, solver="stolik.games.qwixx.solver")
