"""The answers of a worker: what the games' bots do and advise; nothing is ever compiled for them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

import numpy as np

from stolik.core.contract import MAX_SEATS
from stolik.core.errors import StolikError
from stolik.core.game import Game, Move, State
from stolik.core.level import LEVELS, levels
from stolik.core.registry import game as registered
from stolik.search.bots import Bot, PerfectBot, SearchBot, make_bot
from stolik.search.reaction import Planner, ReactionBot, compile_reaction, reaction
from stolik.search.search import Search
from stolik.search.tree import simulate

from .questions import Answer, Failure, Question

MASTER = LEVELS[-1]
ASKED = 9  # times that a bot which may overlook something, as in a race, is asked for one advice


def answer(question: Question) -> Answer | Failure:
    """The answer of a bot made for this question alone: it has no memory and knows only the position."""
    try:
        game = _settled(question.game)
        known = game.parse(question.position).known(question.seat)  # blanked again, whatever was sent
        if not known.legal(question.seat):
            raise StolikError(f"seat {question.seat} has nothing to decide in {question.position}")
        if question.kind == "advise":
            return _advice(question, game, known)
        milliseconds, move = _plan(_bot(question, game, question.level, question.seed), known, question.seat)
        return Answer(question.number, [move.text], milliseconds)
    except Exception as problem:  # a bot's fault must cost one answer, not the process
        return Failure(question.number, f"{type(problem).__name__}: {problem}")


def settle(ids: Iterable[str]) -> list[str]:
    """The games among these that run as plain Python, because they are not compiled."""
    return [id for id in ids if not _settled(id).kernels.compiled]


def loading(ids: Iterable[str]) -> Iterator[str]:
    """Load the kernels of games from disk in small steps, yielding what comes next before each of them."""
    for game in [_settled(id) for id in ids]:
        if game.kernels.compiled:
            for name in game.compile():
                yield f"{game.id}: {name}"
            yield f"{game.id}: reaction"
            compile_reaction(game)
            yield f"{game.id}: search"
            Search(game, size=64).compile()


@cache
def _settled(id: str) -> Game:
    """The game, compiled if all that its bots call is on disk, else as plain Python from now on."""
    game, react = registered(id), reaction(registered(id))
    parts = [simulate] if react is None else [simulate, react]
    if not (game.kernels.compiled and all(game.binding.ready(part) for part in parts)):
        game.use(compiled=False)
    return game


def _bot(question: Question, game: Game, level: str, seed: int) -> Bot:
    bot = make_bot(game, level, seed)
    if isinstance(bot, ReactionBot):
        bot.form = random.Random(question.temper).gauss(0.0, 1.0)
    return bot


def _plan(bot: Bot, known: State, seat: int) -> tuple[int, Move]:
    return bot.plan(known, seat) if isinstance(bot, Planner) else (0, bot.choose_known(known, seat))


def _advice(question: Question, game: Game, known: State) -> Answer:
    if reaction(game):
        return _seen(question, game, known)
    bot = _bot(question, game, MASTER, question.seed)
    level = levels(game)[MASTER].at(known.players)
    perfect = bot.perfect(known, question.seat) if isinstance(bot, PerfectBot) else None
    search = bot.otherwise if isinstance(bot, PerfectBot) else bot
    assert isinstance(search, SearchBot), f"the master of {game.id} does not look ahead"
    budget = (question.simulations, None) if question.simulations else (level.simulations, level.milliseconds)
    found = search.search(known.players).run(known, question.seat, *budget)
    looked_at = [choice for choice in found.candidates if choice.visits] or list(found.candidates[:1])
    looked_at.sort(key=lambda choice: choice.move != perfect)
    now = found.values[question.seat]
    chances = [choice.value if choice.visits else now for choice in looked_at]
    return Answer(question.number, [choice.move.text for choice in looked_at], 0, chances)


def _seen(question: Question, game: Game, known: State) -> Answer:
    """In a race, the move that a master plans most often; the chance to win is that of the position."""
    bots = [_bot(question, game, MASTER, question.seed + number) for number in range(ASKED)]
    seen = Counter(_plan(bot, known, question.seat)[1].text for bot in bots)
    chances = np.zeros(MAX_SEATS, np.float64)
    game.kernels.evaluate(known.record, chances)
    return Answer(question.number, [seen.most_common(1)[0][0]], 0, [float(chances[question.seat])])
