"""The program that looks for fair tracks (QX-22).

    python -m stolik.games.qwixx.training.track_search a --tries 500

Hill climbing: a track is changed in small steps, and a change stays if games between equals come out fairer.
The players are two, three and four policy bots, as on the casual and the solid level, with a late start or, if asked
for, without. A track uses 40 of the 44 numbers, and those of a colour mostly rise along it: RISING is the part of the
pairs of a colour that must. Every step is printed with the shares of all seats, times the number of players: 1.00 is
fair. The longer the search, the more games a change is tested in.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stolik.core.binding import kernel
from stolik.core.bits import lowest
from stolik.core.contract import CHANCE, Rng
from stolik.core.splitmix import below, generator

from .. import GAME
from ..bots import LEVELS, utility
from ..rules import MOST_MOVES, MOST_PLAYERS, apply, draw, legal, start, to_act, ways
from ..rules.codes import OVER, STEP_1
from ..rules.components import FIELDS, LETTERS, SIDES, WORDS
from ..rules.sheet import WIDTH
from .policy_games import policy_move

PRINTED: Final = {"a": {5: "G10"}, "b": {}}
RISING: Final = {"a": 0.85, "b": 0.7}  # side b is the bolder one
HANDS: Final = tuple((LEVELS[word].overlook, LEVELS[word].noise) for word in ("casual", "solid"))
WANTED: Final = {2: 1.06, 3: 1.12, 4: 1.12}  # by players: the largest share of a seat, times the players, and some room
SPREAD: Final = 0.3  # weight of the spread of all seats, beside a share that is too large
BEGINNINGS, CHOSEN, FEWEST, FEW, MOST, GROWTH, TRIES = 200, 15, 120, 600, 2000, 1.4, 60
Track = list[str]


def main() -> None:
    """Search for a track and print every step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("side", choices=SIDES)
    parser.add_argument("--tries", type=int, default=500, help="changes to try")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from", dest="begin", default="", help="a track to begin with, such as G12,R2,…")
    parser.add_argument("--late-start", choices=("on", "off"), default="on")
    given = parser.parse_args()
    rng, search = random.Random(given.seed), TrackSearch(given.side, given.late_start)
    begin = given.begin.split(",") if given.begin else search.best_beginning(rng)
    for cost, told, track in search.improved(begin, rng, given.tries):
        print(f"{cost:.3f}", *told, "\n ", ",".join(track), flush=True)


@dataclass(frozen=True)
class TrackSearch:
    """The search for a track of one side, with a late start or without."""

    side: str
    late_start: str

    def best_beginning(self, rng: Any) -> Track:
        """The fairest of many random tracks: the best after few games are tested in more."""
        drawn = [beginning(self.side, rng) for _ in range(BEGINNINGS)]
        drawn.sort(key=lambda track: self.unfairness(track, FEWEST, 0)[0])
        return min(drawn[:CHOSEN], key=lambda track: self.unfairness(track, FEW, 1)[0])

    def improved(self, track: Track, rng: Any, tries: int) -> Iterator[tuple[float, list[str], Track]]:
        """The track and better and better ones, until so many changes have been tried."""
        games, seed = FEW, 1
        cost, told = self.unfairness(track, games, seed)
        yield cost, told, track
        for tried in range(1, tries + 1):
            other = changed(self.side, track, rng)
            while rng.random() < 1 / 3:
                other = changed(self.side, other, rng)
            found, news = self.unfairness(other, games, seed)
            if found < cost:
                track, cost, told = other, found, news
                yield cost, told, track
            if tried % TRIES == 0:  # more games with new dice, so that a track that was only lucky is found out
                games, seed = min(int(games * GROWTH), MOST), seed + 1
                cost, told = self.unfairness(track, games, seed)

    def unfairness(self, track: Track, games: int, seed: int) -> tuple[float, list[str]]:
        """How far a track is from what is wanted, and the shares that say so."""
        total, told = 0.0, []
        for players, wanted in WANTED.items():
            for overlook, noise in HANDS:
                shares = players * self.seat_shares(track, players, games, seed, overlook, noise)
                total += max(0.0, float(shares.max()) - wanted) + SPREAD * float(shares.std())
                told.append("/".join(f"{share:.2f}" for share in shares))
        return total, told

    def seat_shares(self, track: Track, players: int, games: int, seed: int, overlook: float, noise: float) -> Any:
        """The share of the wins of every seat, the starter first."""
        boards = f"{self.side}:{','.join(track)}"
        work = np.zeros(2, GAME.dtype)
        work[:] = GAME.start(players, board=self.side, boards=boards, late_start=self.late_start).record
        wins = np.zeros(players)
        scratch = np.zeros(MOST_MOVES, np.int32), np.zeros(MOST_MOVES), np.zeros(MOST_PLAYERS + 1)
        GAME.binding.compiled(play)(work, games, generator(seed), *scratch, wins, overlook, noise)
        return wins / games


def beginning(side: str, rng: Any) -> Track:
    """A track in the order of the sheet, more or less, with some colours ahead of others."""
    while True:
        noise, spread = rng.choice([0.3, 1.0, 2.0, 3.0]), rng.choice([0, 1, 2, 3])
        ahead = {letter: rng.gauss(0, spread) for letter in LETTERS}
        place = {word: WORDS[word] % WIDTH + ahead[word[0]] + rng.gauss(0, noise) for word in WORDS}
        left_out = rng.sample([word for word in WORDS if WORDS[word] % WIDTH < 4], len(WORDS) - FIELDS)
        track = sorted((word for word in WORDS if word not in left_out), key=lambda word: place[word])
        for field, word in PRINTED[side].items():
            track = [other for other in track if other != word][: FIELDS - 1]
            track.insert(field - 1, word)
        if allowed(side, track):
            return track


def changed(side: str, track: Track, rng: Any) -> Track:
    """The track with two fields exchanged, a field moved, or a number taken that was left out."""
    while True:
        other = list(track)
        here, there = rng.sample(range(FIELDS), 2)
        kind = rng.random()
        if kind < 0.2:
            other[here] = rng.choice([word for word in WORDS if word not in track])
        elif kind < 0.6:
            other[here], other[there] = other[there], other[here]
        else:
            other.insert(there, other.pop(here))
        if allowed(side, other):
            return other


def allowed(side: str, track: Track) -> bool:
    """Whether the fields known from the print are in their places, and every colour mostly rises."""
    printed = all(track[field - 1] == word for field, word in PRINTED[side].items())
    return printed and len(set(track)) == FIELDS and all(rising(track, letter) >= RISING[side] for letter in LETTERS)


def rising(track: Track, letter: str) -> float:
    """The part of all pairs of a colour that stand on the track in the order of the sheet."""
    places = [WORDS[word] % WIDTH for word in track if word[0] == letter]
    pairs = [one < other for i, one in enumerate(places) for other in places[i + 1 :]]
    return sum(pairs) / max(len(pairs), 1)


@kernel
def play(
    work: Any, n: int, rng: Rng, codes: Any, weights: Any, ends: Any, wins: Any, overlook: float, noise: float
) -> None:
    """Play games between equals and add up the wins by seat, counted from the starter."""
    for _ in range(n):
        work[0] = work[1]
        s = work[0]
        first = below(rng, s.players)
        start(s, first)
        while s.step != OVER:
            if s.step < STEP_1:
                apply(s, CHANCE, draw(s, below(rng, ways(s))))
            else:
                seat = lowest(to_act(s))
                apply(s, seat, policy_move(s, seat, codes, legal(s, seat, codes), weights, overlook, noise, rng))
        utility(s, ends)
        for seat in range(s.players):
            wins[(seat - first + s.players) % s.players] += ends[seat]


if __name__ == "__main__":
    main()
