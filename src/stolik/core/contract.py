"""The kernels of a game: what each one promises.

A game writes these functions in its `rules`, under these names. Generic code (playouts, search) imports them from
here; `binding` replaces each one by the function of the game at hand, so that it is compiled inline. Functions with
a body here have a default and may be left out; the others may not.

A kernel works in place on a *record*: one element of a NumPy array of the game's `STATE` dtype. Every state begins
with the fields `players` (i1) and `options` (i2, one number per option), filled in before `start` is called.
Actors are numbers: seats from 0, then CHANCE and REFEREE. A set of actors is a mask with bit `1 << actor`.
"""

from __future__ import annotations

import warnings
from typing import Any, Final, TypeAlias

from .binding import kernel, slot

Record: TypeAlias = Any  # one element of a structured array, np.record
Codes: TypeAlias = Any  # int32 array that a kernel fills with move codes
Weights: TypeAlias = Any  # int64 array (odds) or float64 array (policy) beside Codes
Values: TypeAlias = Any  # float64 array, one number per seat
Scores: TypeAlias = Any  # int64 array, one number per seat
Rng: TypeAlias = Any  # uint64 array of length 1, see splitmix.py

MAX_SEATS: Final = 6
CHANCE: Final = 6  # draws, rolls, shuffles
REFEREE: Final = 7  # what time or an arbiter does: the rules know no clock
SPECTATOR: Final = -1  # a viewer without a seat
EVERYBODY: Final = (1 << MAX_SEATS) - 1

# Slots that had another name in release 0.1.0. Games may use the old names in 0.2, with a warning.
RENAMED: Final = {
    "suppose": "sample_belief",
    "worth": "evaluate",
    "choosing": "has_choice",
    "quiet": "is_evaluable",
}


@slot
def start(s: Record, first: int) -> None:
    """Fill the record (all zeros but players and options); `first` is the first seat, or -1: chance decides."""
    raise NotImplementedError


@slot
def to_act(s: Record) -> int:
    """The mask of actors who may act now: several when seats decide at the same time, 0 when the game is over."""
    raise NotImplementedError


@slot
def legal(s: Record, seat: int, out: Codes) -> int:
    """Write the codes of this actor's moves in rising order and return how many; 0 for an actor not in `to_act`.

    Seats and REFEREE only: the moves of CHANCE are told by `odds`.
    """
    raise NotImplementedError


@slot
def apply(s: Record, seat: int, code: int) -> None:
    """Make a legal move. Deterministic. Nothing is checked here: the Python face does that."""
    raise NotImplementedError


@slot
def ways(s: Record) -> int:
    """The number of equally likely ways in which the pending chance can fall (36 for two dice)."""
    return 1


@slot
def draw(s: Record, k: int) -> int:
    """The code of the chance move that way `k` (0 ≤ k < ways) gives."""
    return 0


@slot
def odds(s: Record, out: Codes, weights: Weights) -> int:
    """Write the different chance moves in rising order, each with its number of ways, and return how many."""
    out[0] = draw(s, 0)
    weights[0] = 1
    return 1


@slot
def hide(s: Record, seat: int) -> None:
    """Blank in place everything that this seat (or SPECTATOR) cannot know."""


@slot
def fill(s: Record, seat: int, rng: Rng) -> None:
    """Replace what `hide` blanked by a fair sample of what it may be."""


@slot
def sample_belief(s: Record, seat: int, rng: Rng) -> None:
    """Like `fill`, but drawn from a belief: how likely each case is after what the others did. Search calls it."""
    fill(s, seat, rng)


@slot
def witnesses(s: Record, actor: int, code: int) -> int:
    """The mask of seats that see this move of the actor when it is made (spectators see what all seats see)."""
    return EVERYBODY


@slot
def deadline(s: Record) -> int:
    """Which of the game's DEADLINES is running, counted from 1; 0 for none. One runs exactly when REFEREE may act."""
    return 0


@slot
def refresh(s: Record) -> None:
    """Rebuild the derived fields, those that the notation leaves out, from the others."""


@slot
def scores(s: Record, out: Scores) -> None:
    """Write every seat's score; also meaningful before the end."""
    raise NotImplementedError


@slot
def winners(s: Record) -> int:
    """The mask of seats that win (nobody may); defined when the game is over."""
    raise NotImplementedError


@slot
def reason(s: Record) -> int:
    """Why the game is over: an index into the game's REASONS."""
    return 0


@slot
def policy(s: Record, seat: int, codes: Codes, n: int, weights: Weights) -> None:
    """Write how sensible each of the n legal codes looks at a glance: weights ≥ 0 for rollouts and simple bots."""
    for i in range(n):
        weights[i] = 1.0


@slot
def utility(s: Record, out: Values) -> None:
    """Write what the end of the game is worth to every seat, from 0 (lost) to 1 (won alone); shared wins share."""
    mask = winners(s)
    shares = 0
    for seat in range(s.players):
        shares += (mask >> seat) & 1
    for seat in range(s.players):
        out[seat] = ((mask >> seat) & 1) / max(shares, 1)


@slot
def evaluate(s: Record, out: Values) -> None:
    """Write the value of an unfinished position to every seat, from 0 to 1: search calls it at leaves."""
    for seat in range(s.players):
        out[seat] = 1.0 / s.players


@slot
def has_choice(s: Record, seat: int) -> bool:
    """Whether a seat that is to act certainly has several moves: a quick test that spares search listing them."""
    return False


@slot
def is_evaluable(s: Record) -> bool:
    """Whether `evaluate` can judge here: where it cannot, say within a turn, a rollout goes on until it can."""
    return True


@kernel
def redeal(s: Record, seat: int, rng: Rng) -> None:
    """Replace everything that this seat cannot know by a fair sample of what it may be."""
    hide(s, seat)
    fill(s, seat, rng)


@kernel
def make_move(s: Record, actor: int, move: int) -> int:
    """Make a legal move and return the mask of actors who may act then: one call where a loop needs both."""
    apply(s, actor, move)
    return to_act(s)


def renamed(name: str, where: str) -> str:
    """The name that a slot has today; its name of release 0.1.0 gives a warning."""
    new = RENAMED[name]
    warnings.warn(f"{where} uses the slot {name}, which is called {new} now", DeprecationWarning, stacklevel=3)
    return new


def __getattr__(name: str) -> Any:
    if name not in RENAMED:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[renamed(name, "an import from the contract")]
