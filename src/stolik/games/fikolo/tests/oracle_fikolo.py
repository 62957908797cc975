"""Slow and obvious: what the rules of Fikolo say about one task, tried out in every way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

Card = tuple[str, str]  # colour, shape


def card(word: str) -> Card:
    colour, shape = word.split("-")
    return colour, shape


def turned_right(raster: list[str | None]) -> list[str | None]:
    """Row 0 becomes the last column."""
    rows = [raster[0:3], raster[3:6], raster[6:9]]
    return [rows[2 - column][row] for row in range(3) for column in range(3)]


def rotations(raster: list[str | None]) -> list[list[str | None]]:
    every = [raster]
    for _ in range(3):
        every.append(turned_right(every[-1]))
    return every


def same_colour_or_shape(one: str, two: str) -> bool:
    return card(one)[0] == card(two)[0] or card(one)[1] == card(two)[1]


def fits(layout: list[str], raster: list[str | None]) -> bool:
    """Whether every figure of a turned task has the colour or the shape of the card at its place."""
    return all(
        figure is None or same_colour_or_shape(figure, there) for figure, there in zip(raster, layout, strict=True)
    )


def solutions(layout: list[str], hand: list[str], raster: list[str | None]) -> Iterator[tuple[int, dict[int, str]]]:
    """Every rotation with every way to lay cards of the hand on figures, if the task fits then."""
    for quarter, turned in enumerate(rotations(raster)):
        places = [place for place in range(9) if turned[place] is not None]
        for laid in ways_to_lay(places, hand):
            if fits([laid.get(place, layout[place]) for place in range(9)], turned):
                yield quarter, laid


def ways_to_lay(places: list[int], hand: list[str]) -> Iterator[dict[int, str]]:
    for n in range(min(len(places), len(hand)) + 1):
        for cards in permutations(hand, n):
            for chosen in permutations(places, n):
                if list(chosen) == sorted(chosen):
                    yield dict(zip(chosen, cards, strict=True))


def nobody_can_solve_his_own(layout: list[str], hands: list[list[str]], piles: list[list[list[str | None]]]) -> bool:
    """Whether no seat can solve any task of its own pile with the layout and its own hand."""
    return not any(
        next(solutions(layout, hand, task), None) for hand, pile in zip(hands, piles, strict=True) for task in pile
    )
