"""Qwixx once more, slow and obvious: sheets are lists of numbers, moves are texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

CHANCE = 6
COLOURS = ("red", "yellow", "green", "blue")
NUMBERS = {
    "red": list(range(2, 13)),
    "yellow": list(range(2, 13)),
    "green": list(range(12, 1, -1)),
    "blue": list(range(12, 1, -1)),
}
POINTS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)
TRACKS = {
    "a": "G12 R2 Y2 B12 G10 R3 B11 Y3 R4 B10 Y4 G9 Y5 G8 B9 R5 G7 Y6 B8 R6 "
    "B7 R8 Y7 G6 R9 B6 Y9 G5 R10 G4 Y10 B5 R11 B3 G3 Y11 B2 Y12 R12 G2",
    "b": "B12 R2 Y2 G12 Y6 G11 B10 R3 G9 B8 R6 Y3 R7 Y4 B7 G10 R5 B6 G8 Y5 "
    "G7 R8 B5 Y7 G4 R9 B11 Y8 B3 R12 G5 Y9 B4 R10 G3 Y12 G2 R11 Y10 B2",
}

Sheet = Mapping[str, list[int]]  # the numbers crossed in each row, from left to right


def free_numbers(sheet: Sheet, colour: str) -> list[int]:
    """What may still be crossed in a row that nobody has closed."""
    numbers, crossed = NUMBERS[colour], sheet[colour]
    right = numbers[numbers.index(crossed[-1]) + 1 :] if crossed else numbers
    return right if len(crossed) >= 5 else [number for number in right if number != numbers[-1]]


def row_points(sheet: Sheet, colour: str) -> int:
    """The lock is crossed with the last number and counts as a cross."""
    locked = NUMBERS[colour][-1] in sheet[colour]
    return POINTS[len(sheet[colour]) + locked]


def numbers_given_up(sheet: Sheet, colour: str, number: int) -> int:
    """How many numbers a cross here would skip."""
    return free_numbers(sheet, colour).index(number)


@dataclass
class Table:
    """A game in progress."""

    players: int
    board: str
    active: int
    nod: bool = True
    late: bool = False  # the starter has no step 3 in the first turn
    track: str = ""  # of somebody's box
    sheets: list[dict[str, list[int]]] = field(default_factory=list)
    step: str = "white"
    reason: str = ""

    def __post_init__(self) -> None:
        self.sheets = [{colour: [] for colour in COLOURS} for _ in range(self.players)]
        self.misses = [0] * self.players
        self.pawns = [0] * self.players
        self.white: list[int] = []
        self.dice: dict[str, int] = {}
        self.choices: dict[int, str] = {}
        self.closed: set[str] = set()
        self.crossed = False
        self.first_turn = True
        self.turns_left: int | None = None  # once a pawn has come far enough

    def actors(self) -> set[int]:
        if self.step == "over":
            return set()
        if self.step in ("white", *COLOURS):
            return {CHANCE}
        if self.step == "1":
            return {seat for seat in range(self.players) if seat not in self.choices and self.common(seat)}
        return {self.active}

    def legal(self, seat: int) -> set[str]:
        if seat not in self.actors() or seat == CHANCE:
            return set()
        if self.step == "miss":
            return {"miss"}
        offers = {"1": lambda: self.common(seat), "2": self.own, "3": self.targets}
        return {*offers[self.step](), "pass"}

    def common(self, seat: int) -> list[str]:
        return [f"cross {colour} {sum(self.white)}" for colour in COLOURS if self.free(seat, colour, sum(self.white))]

    def own(self) -> list[str]:
        sums = {(colour, white + die) for colour, die in self.dice.items() for white in self.white}
        return [f"cross {colour} {number}" for colour, number in sums if self.free(self.active, colour, number)]

    def targets(self) -> list[str]:
        if self.board == "none" or (self.late and self.first_turn):
            return []
        fields = range(self.pawns[self.active] + 1, 41)
        free = [number for number in fields if number not in self.pawns][:5]
        return [f"to {number}" for number in free if self.usable(*self.landing(number))]

    def usable(self, colour: str, number: int) -> bool:
        return number in self.sheets[self.active][colour] or self.free(self.active, colour, number)

    def landing(self, number: int) -> tuple[str, int]:
        word = (self.track or TRACKS[self.board]).split()[number - 1]
        return next(colour for colour in COLOURS if colour[0].upper() == word[0]), int(word[1:])

    def free(self, seat: int, colour: str, number: int) -> bool:
        return colour not in self.closed and number in free_numbers(self.sheets[seat], colour)

    def apply(self, actor: int, move: str) -> None:
        words, step = move.split(), self.step
        if actor == CHANCE:
            self.roll(words)
        elif step == "1":
            self.choices[actor] = move
            if not self.actors():
                self.reveal()
        elif words[0] == "cross":
            self.cross({actor: (words[1], int(words[2]))})
        elif words[0] == "to":
            self.pawns[actor] = int(words[1])
            if int(words[1]) > 35 and self.turns_left is None:
                self.turns_left = self.players
            colour, number = self.landing(int(words[1]))
            if number not in self.sheets[actor][colour]:
                self.cross({actor: (colour, number)})
        elif words[0] == "miss":
            self.end_turn()
        if step in ("2", "3") and self.step != "over":
            self.next_step()

    def roll(self, words: list[str]) -> None:
        if words[0] == "white":
            self.white = [int(words[1]), int(words[2])]
        else:
            self.dice[words[0]] = int(words[1])
        missing = [colour for colour in COLOURS if colour not in self.closed and colour not in self.dice]
        self.step = missing[0] if missing else "1"
        if self.step == "1" and not self.actors():
            self.reveal()

    def reveal(self) -> None:
        words = {seat: choice.split() for seat, choice in self.choices.items() if choice != "pass"}
        self.choices = {}
        self.cross({seat: (colour, int(number)) for seat, (_, colour, number) in words.items()})
        if self.step == "1" and self.own():
            self.step = "2"
        elif self.step == "1":
            self.step = "2"
            self.next_step()

    def cross(self, crosses: dict[int, tuple[str, int]]) -> None:
        """Crosses made at the same moment; rows close after all of them."""
        for seat, (colour, number) in crosses.items():
            self.sheets[seat][colour].append(number)
            self.crossed = self.crossed or seat == self.active
        for colour, number in crosses.values():
            if number == NUMBERS[colour][-1]:
                self.closed.add(colour)
                self.dice.pop(colour, None)
        if len(self.closed) >= 2:
            self.end("rows")

    def next_step(self) -> None:
        """Called at the end of step 2 and of step 3."""
        if self.step == "2" and self.targets():
            self.step = "3"
            return
        if self.nod and not self.crossed:
            self.step = "miss"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        if not self.crossed:
            self.misses[self.active] += 1
        self.first_turn = False
        if self.turns_left is not None:
            self.turns_left -= 1
        if self.misses[self.active] == 4:
            self.end("misses")
        elif self.turns_left == 0:
            self.end("track")
        else:
            self.active = (self.active + 1) % self.players
            self.step, self.white, self.dice, self.crossed = "white", [], {}, False

    def end(self, reason: str) -> None:
        self.step, self.reason = "over", reason

    def scores(self) -> list[int]:
        rows = [sum(row_points(sheet, colour) for colour in COLOURS) for sheet in self.sheets]
        return [row - 5 * miss + (pawn + 1) // 2 for row, miss, pawn in zip(rows, self.misses, self.pawns, strict=True)]
