"""The laws that every game keeps, checked on random games; also for games of other packages.

    from stolik.core import laws
    for setup in laws.setups(game):
        for law in laws.LAWS:
            law(game, setup, seed=1)
    for law in laws.SAMPLED:
        law(game)

A broken law raises LawBroken with the position in which it broke. Nothing here knows a game.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from .arguments import expect
from .contract import CHANCE, REFEREE
from .errors import BadNotation, IllegalMove
from .game import Game, Move, State
from .jit_agreement import compiled_and_plain_agree
from .walks import LawBroken, Setup, Transition, covering, require, seats, setups, some, walk

__all__ = [
    "LAWS",
    "SAMPLED",
    "LawBroken",
    "Setup",
    "Transition",
    "check",
    "compiled_and_plain_agree",
    "covering",
    "redeal_is_fair",
    "setups",
    "walk",
    "walk_fingerprint",
]

MOST_STATE_BYTES = 1024
SIGMAS = 5.0  # how far a count may stray before a law is called broken
NONSENSE = ("", " ", "?", "xyzzy", "-1", "99999999", "résumé", "take", "move\n", "0" * 400)


def texts_read_back(game: Game, setup: Setup, seed: int) -> None:
    """States, moves and views survive text and JSON; what the text leaves out is rebuilt exactly."""
    for step in some(walk(game, setup, seed), seed):
        state = step.state
        for copy in (game.parse(state.text), game.from_json(state.to_json())):
            require(copy == state, state, f"parse(text) equals the state, not {copy.text}")
        require(game.parse(state.text).text == state.text, state, "equal states have equal text")
        for actor in state.to_act:
            for move in state.legal(actor):
                require(game.move(move.text) == move, state, f"move {move.text!r} is read back")
        for seat in seats(state):
            view = state.view(seat)
            require(json.loads(json.dumps(view)) == view, state, f"the view of {seat} is plain JSON")


def what_is_fixed_stays(game: Game, setup: Setup, seed: int) -> None:
    """The fixed part of a view is plain JSON, the same from the first to the last state, and said only once."""
    fixed = setup.start(game).fixed
    require(json.loads(json.dumps(fixed)) == fixed, setup.start(game), "the fixed part of a view is plain JSON")
    for step in some(walk(game, setup, seed), seed):
        require(step.state.fixed == fixed, step.state, "the fixed part of a view stays as it is")
        for seat in seats(step.state):
            both = sorted(fixed.keys() & step.state.known(seat).table(seat).keys())
            require(not both, step.state, f"what is fixed is not said again with every move: {', '.join(both)}")


def states_are_small(game: Game, setup: Setup, seed: int) -> None:
    """A state is a record of at most 1 KiB that knows its players and options."""
    state = setup.start(game)
    require(len(state.bytes) <= MOST_STATE_BYTES, state, f"a state has at most {MOST_STATE_BYTES} bytes")
    require(state.players == setup.players, state, "the state knows its number of players")
    require(state.options.items() >= setup.options.items(), state, "the state knows its options")


def legal_is_exact(game: Game, setup: Setup, seed: int) -> None:
    """Moves exist exactly for those who are to act; each applies; anything else raises and changes nothing."""
    rng = random.Random(seed)
    for step in some(walk(game, setup, seed), seed):
        state, before = step.state, step.state.bytes
        for actor in range(REFEREE + 1):
            moves = state.legal(actor)
            codes = [move.code for move in moves]
            require(bool(moves) == (actor in state.to_act), state, f"moves of actor {actor} exist iff it is to act")
            out = np.zeros(game.rules.MOST_MOVES, np.int32)
            listed = actor != CHANCE and game.kernels.legal(state.record, actor, out) > 0
            require(
                listed == (bool(moves) and actor != CHANCE),
                state,
                f"the kernel lists moves of {actor} iff it is to act",
            )
            require(codes == sorted(set(codes)), state, f"codes of actor {actor} rise: {codes}")
            chooses = bool(moves) and actor < CHANCE and game.kernels.has_choice(state.record, actor)
            require(not chooses or len(moves) > 1, state, f"seat {actor} has one move only, and no choice")
            for move in rng.sample(moves, min(8, len(moves))):
                state.apply(move, actor)
            _refuses_others(state, actor, codes, rng)
        _refuses_nonsense(game, state)
        require(state.bytes == before, state, "no question and no refused move changes the state")


def _refuses_others(state: State, actor: int, codes: list[int], rng: random.Random) -> None:
    near = range(-2, max(codes, default=0) + 3)
    wrong = [code for code in near if code not in codes]
    for code in [*rng.sample(wrong, min(10, len(wrong))), -(2**31), 2**31 - 1]:
        try:
            state.apply(Move(code, f"code {code}"), actor)
        except IllegalMove:
            continue
        raise LawBroken(f"code {code} of actor {actor} is not legal, yet it applies in {state.text}")


def _refuses_nonsense(game: Game, state: State) -> None:
    for text in NONSENSE:
        for read in (game.move, game.parse):
            try:
                read(text)
            except BadNotation:
                continue
            raise LawBroken(f"{read.__name__}({text!r}) of {game.id} should raise BadNotation")


def chance_is_exact(game: Game, setup: Setup, seed: int) -> None:
    """Probabilities sum to 1, every way of falling is counted once, and `draw` follows them."""
    kernels = game.kernels
    for step in some((step for step in walk(game, setup, seed) if step.actor == CHANCE), seed, most=6):
        state = step.state
        chance = {move.code: probability for move, probability in state.chance()}
        require(sum(chance.values()) == 1, state, "the probabilities of chance sum to 1")
        ways = kernels.ways(state.record)
        if ways <= 4096:
            fallen = Counter(int(kernels.draw(state.record, k)) for k in range(ways))
            expected = {code: probability * ways for code, probability in chance.items()}
            require(fallen == expected, state, f"draw over all ways gives {dict(fallen)}, odds say {expected}")
        _draws_follow(state, chance, random.Random(seed))


def _draws_follow(state: State, chance: dict[int, Any], rng: random.Random, n: int = 300) -> None:
    drawn = Counter(state.draw(rng).code for _ in range(n))
    for code, probability in chance.items():
        spread = math.sqrt(n * probability * (1 - probability)) or 0.5
        off = abs(drawn[code] - n * probability) / spread
        require(off < SIGMAS + 1, state, f"draw gives code {code} {drawn[code]} times in {n}, odds say {probability}")


def redeal_keeps_the_view(game: Game, setup: Setup, seed: int) -> None:
    """What a seat cannot know may be redealt: its view, its moves and what it is told stay the same."""
    rng = random.Random(seed)
    for step in some(walk(game, setup, seed), seed):
        state = step.state
        for seat in seats(state):
            known = state.known(seat)
            require(game.parse(known.text) == known, state, f"what {seat} knows is written and read back: {known.text}")
            other = known.redeal(seat, rng)
            require(other.known(seat) == known, state, f"a redeal from what {seat} knows agrees with it: {other.text}")
            other = state.redeal(seat, rng)
            require(other.view(seat) == state.view(seat), state, f"a redeal for {seat} keeps its view: {other.text}")
            require(other.material == state.material, state, f"a redeal for {seat} keeps the material: {other.text}")
            require(game.parse(other.text) == other, state, f"a redeal is a position: {other.text}")
            if seat is not None:
                require(other.legal(seat) == state.legal(seat), state, f"a redeal for {seat} keeps its moves")


def hidden_moves_stay_hidden(game: Game, setup: Setup, seed: int) -> None:
    """A move that a seat is not told leaves no trace in its view, except the choice that completes a common step."""
    rng = random.Random(seed)
    for step in walk(game, setup, seed):
        state, actor = step.state, step.actor
        others = [a for a in state.to_act if a not in (actor, REFEREE)]
        if actor != CHANCE and not others:
            continue
        moves = state.legal(actor)
        moves = rng.sample(moves, min(6, len(moves)))
        for seat in seats(state):
            hidden = [move for move in moves if state.told(move, actor, seat) is None]
            if seat == actor and hidden:
                raise LawBroken(f"seat {seat} is not told its own move in {state.text}")
            views = [state.apply(move, actor).view(seat) for move in hidden[:3]]
            require(all(view == views[0] for view in views), state, f"{seat} cannot tell moves of {actor} apart")


def redeal_is_blind(game: Game, setup: Setup, seed: int, n: int = 60) -> None:
    """A redeal knows no more than the seat: from the truth it returns the truth as often as from another redeal."""
    rng = random.Random(seed)
    for step in some(walk(game, setup, seed), seed, most=4):
        state = step.state
        for seat in seats(state):
            other = state.redeal(seat, rng)
            if other == state:
                continue
            hits = sum(state.redeal(seat, rng) == state for _ in range(n))
            blind = sum(other.redeal(seat, rng) == state for _ in range(n))
            spread = math.sqrt(max(hits + blind, 1))
            require(
                abs(hits - blind) / spread < SIGMAS,
                state,
                f"a redeal for {seat} returns the truth {hits} times in {n}, {blind} would be chance",
            )


def games_end(game: Game, setup: Setup, seed: int) -> None:
    """Every game ends in time; material is conserved; an outcome exists exactly when nobody is to act."""
    state = setup.start(game)
    material, limit = state.material, game.longest(setup.players, state.options)
    steps = walk(game, setup, seed)
    for step in steps:
        state = step.state
        require(state.material == material, state, f"material is {material} from start to end, not {state.material}")
        require(state.outcome is None, state, "there is no outcome while somebody may act")
        running = state.deadline is not None
        require(running == (REFEREE in state.to_act), state, "a deadline runs exactly when the referee may act")
    state = steps[-1].state.apply(steps[-1].move, steps[-1].actor)
    outcome = state.outcome
    require(len(steps) <= limit, state, f"a game has at most {limit} moves, not {len(steps)}")
    require(outcome is not None, state, "a game that is over has an outcome")
    require(state.material == material, state, "material is conserved to the end")
    assert outcome is not None
    require(set(outcome.winners) <= set(range(state.players)), state, "winners have seats")
    require(len(outcome.scores) == state.players, state, "every seat has a score")
    require(state.deadline is None, state, "no deadline runs after the end")


def redeal_is_fair(game: Game, games: int = 400, seed: int = 1) -> None:
    """Over many random games, truth and redeals cannot be told apart: they sort alike and coincide equally often."""
    rng = random.Random(seed)
    every = setups(game)
    first, apart, with_truth, with_each_other = 0, 0, 0, 0
    for number in range(games):
        state = rng.choice(walk(game, every[number % len(every)], seed + number)).state
        seat = rng.choice(seats(state))
        one, two = state.redeal(seat, rng), state.redeal(seat, rng)
        with_truth += one == state
        with_each_other += one == two
        if one != state:
            apart += 1
            first += one.text < state.text
    if abs(2 * first - apart) > SIGMAS * math.sqrt(max(apart, 1)):
        raise LawBroken(f"{game.id}: redeals come before the truth {first} times in {apart}, half would be fair")
    if abs(with_truth - with_each_other) > SIGMAS * math.sqrt(max(apart, 1)) / 2:
        raise LawBroken(
            f"{game.id}: redeals meet the truth {with_truth} times and each other {with_each_other} times in {games}"
        )


def walk_fingerprint(game: Game, setup: Setup, seed: int) -> str:
    """A digest of a whole random game: the same in every process on every machine."""
    whole = hashlib.sha256()
    for step in walk(game, setup, seed):
        whole.update(f"{step.state.text} {step.actor} {step.move}\n".encode())
    return whole.hexdigest()


LAWS: tuple[Callable[[Game, Setup, int], None], ...] = (
    texts_read_back,
    what_is_fixed_stays,
    states_are_small,
    legal_is_exact,
    chance_is_exact,
    redeal_keeps_the_view,
    hidden_moves_stay_hidden,
    redeal_is_blind,
    games_end,
    compiled_and_plain_agree,
)
SAMPLED: tuple[Callable[..., None], ...] = (redeal_is_fair,)


def check(game: Game, seeds: int = 1, most: int = 1000) -> None:
    """All laws over all set-ups (at most `most`) and seeds."""
    expect(game, Game, "laws are those of a Game")
    for setup, seed, law in itertools.product(setups(game, most), range(seeds), LAWS):
        law(game, setup, seed)
    for sampled in SAMPLED:
        sampled(game)
