"""Makes data/tasks.json: 30 tasks of our own, since nobody published the printed ones.

    python -m stolik.games.fikolo.training.make_tasks > tasks.json

Three cards are those of the rulebook's examples. The others are made one after the other from the shapes, colours
and places that were used least so far, so that in the end each shape and each colour is there 17 times. Among the cards
with equally many figures no two have their figures on the same places, however they are turned.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

from stolik.core.splitmix import below, generator

# Written out here: the file can be run by itself too, when the package cannot be imported without its tasks.
COLOURS: Final = ("red", "blue", "black", "violet", "yellow", "green")
SHAPES: Final = ("circle", "square", "triangle", "star", "moon", "heart")
CARDS_BY_FIGURES: Final = {2: 8, 3: 8, 4: 8, 5: 6}
TURN: Final = (6, 3, 0, 7, 4, 1, 8, 5, 2)  # which place comes to place 0, 1, 2 … when a card is turned right
SEED: Final = 36

Card = tuple[str, ...]  # nine words

EXAMPLES: Final = {
    3: (
        ("red-star", ".", ".", ".", "violet-moon", ".", ".", "black-triangle", "."),  # examples 1 and 2
        (".", ".", ".", ".", ".", "red-moon", "blue-circle", ".", "green-star"),  # example 3
    ),
    5: (("black-moon", ".", "blue-square", ".", ".", ".", "violet-heart", "green-star", "yellow-circle"),),  # example 4
}


class Maker:
    """Makes cards and counts what was used on them."""

    def __init__(self) -> None:
        self.rng = generator(SEED)
        self.used: Counter[str] = Counter()
        self.patterns: set[tuple[bool, ...]] = set()

    def record(self, card: Card) -> Card:
        for place, word in enumerate(card):
            if word != ".":
                self.used.update([*word.split("-"), word, f"place {place}"])
        self.patterns.add(pattern(card))
        return card

    def rare(self, things: Sequence[str], n: int) -> list[str]:
        """The n things that were used least; chance decides between equals."""
        order = [(self.used[thing], below(self.rng, 1 << 30), thing) for thing in things]
        return [thing for _, _, thing in sorted(order)[:n]]

    def card(self, n: int) -> Card:
        """A card with n figures on a new pattern of places."""
        colours, shapes = self.rare(COLOURS, n), self.rare(SHAPES, n)
        shifts = [[f"{colours[i]}-{shapes[(i + shift) % n]}" for i in range(n)] for shift in range(n)]
        words = min(shifts, key=lambda figures: sum(self.used[figure] for figure in figures))
        while True:
            noise = Counter({f"place {place}": below(self.rng, 8) for place in range(9)})
            places = sorted(range(9), key=lambda place: self.used[f"place {place}"] + noise[f"place {place}"])[:n]
            card = ["."] * 9
            for place, word in zip(places, words, strict=True):
                card[place] = word
            if pattern(tuple(card)) not in self.patterns:
                return self.record(tuple(card))


def pattern(card: Card) -> tuple[bool, ...]:
    """Which places have figures, the same for all rotations of a card."""
    filled = tuple(word != "." for word in card)
    every = [filled]
    for _ in range(3):
        every.append(tuple(every[-1][place] for place in TURN))
    return min(every)


def make() -> list[Card]:
    """All cards, those with two figures first; the examples lead the cards of their size."""
    maker = Maker()
    given = {n: [maker.record(card) for card in cards] for n, cards in EXAMPLES.items()}
    return [
        card
        for n, cards in CARDS_BY_FIGURES.items()
        for card in given.get(n, []) + [maker.card(n) for _ in range(cards - len(given.get(n, [])))]
    ]


def document() -> str:
    """The text of data/tasks.json."""
    rows = [[" ".join(card[row : row + 3]) for row in (0, 3, 6)] for card in make()]
    body = ",\n".join(f"    {json.dumps(card)}" for card in rows)
    about = (
        "Our own cards, made by make_tasks.py: the printed ones are not published. Tasks 9, 10 and 25 fit the examples"
        " of the rules. Each task is three rows of three places; a dot is a white space."
    )
    return f'{{\n  "source": "chosen",\n  "about": {json.dumps(about)},\n  "tasks": [\n{body}\n  ]\n}}\n'


if __name__ == "__main__":
    print(document(), end="")
