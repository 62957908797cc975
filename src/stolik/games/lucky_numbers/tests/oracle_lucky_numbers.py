"""Lucky Numbers once more, slow and obvious: lists, whole positions remembered as tuples, no masks and no hashes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path

from stolik.core.contract import CHANCE

NAMES = [f"{column}{row}" for row in "1234" for column in "abcd"]
STARTS = ["a1", "b2", "c3", "d4"]
HORSESHOES = json.loads((Path(__file__).parent.parent / "data" / "boards.json").read_text("utf-8"))["boards"]


def rises(board: dict[str, int]) -> bool:
    """Whether the clovers of every row and every column rise."""
    lines = [[f"{column}{row}" for column in "abcd"] for row in "1234"]
    lines += [[f"{column}{row}" for row in "1234"] for column in "abcd"]
    numbers = [[board[name] for name in line if name in board] for line in lines]
    return all(one < two for line in numbers for one, two in pairwise(line))


def fields_for(board: dict[str, int], number: int) -> list[str]:
    """The fields on which a number may be put."""
    return [name for name in NAMES if rises(board | {name: number})]


def diagonal(name: str) -> list[str]:
    column, row = "abcd".index(name[0]), int(name[1])
    around = [(column + x, row + y) for x in (-1, 1) for y in (-1, 1)]
    return [f"{'abcd'[c]}{r}" for c, r in around if 0 <= c <= 3 and 1 <= r <= 4]


class Table:
    """A game from the first move to the last."""

    def __init__(self, players: int, options: Mapping[str, object]) -> None:
        self.players = players
        self.options = options
        self.boards: list[dict[str, int]] = [{} for _ in range(players)]
        self.hands = [0] * players
        self.choices: dict[int, str] = {}
        self.middle: Counter[int] = Counter()
        self.pile = Counter(dict.fromkeys(range(1, 21), players))
        self.mover = -1
        self.step = "first"
        self.extra = False
        self.idle = 0
        self.seen: list[object] = []  # positions at the beginning of the turns taken since the last draw
        self.chain: list[object] = []  # those of this chain
        self.reason = ""

    def to_act(self) -> set[int]:
        if self.reason:
            return set()
        if self.step in ("first", "deal", "turn"):
            return {CHANCE}
        if self.step == "choose":
            return {seat for seat in range(self.players) if seat not in self.choices}
        return {self.mover}

    def moves(self, actor: int) -> set[str]:
        if actor not in self.to_act():
            return set()
        if actor == CHANCE:
            return self.chance_moves()
        board, number = self.boards[actor], self.hands[actor]
        if self.step == "choose":
            return {f"place {name}" for name in STARTS if name not in board}
        if self.step == "take":
            takes = {f"take {n}" for n in +self.middle if self.places(n, self.middle - Counter([n]))}
            return {"draw"} | takes | ({"end"} if self.extra else set())
        places = {f"place {name}" for name in self.places(number, self.middle)}
        return places | ({"aside"} if self.step == "drawn" else set())

    def chance_moves(self) -> set[str]:
        if self.step == "first":
            return {f"first {seat}" for seat in range(self.players)}
        had = self.boards[self.dealt_to()].values() if self.step == "deal" and self.options["distinct_start"] else []
        return {f"clover {number}" for number in +self.pile if number not in had}

    def places(self, number: int, middle: Counter[int]) -> list[str]:
        """Where the mover may put a clover, with what else lies in the middle."""
        board = self.boards[self.mover]
        fields = fields_for(board, number)
        if not self.extra:
            return fields
        return [name for name in fields if self.position_after(name, number, middle) not in [*self.chain, self.here()]]

    def here(self) -> object:
        return (sorted(self.boards[self.mover].items()), sorted((+self.middle).items()))

    def position_after(self, name: str, number: int, middle: Counter[int]) -> object:
        board = self.boards[self.mover]
        left = middle + Counter([board[name]] if name in board else [])
        return (sorted((board | {name: number}).items()), sorted((+left).items()))

    def whole(self) -> object:
        return ([sorted(board.items()) for board in self.boards], sorted((+self.middle).items()), self.mover)

    def dealt_to(self) -> int:
        if self.options["setup"] == "base":
            return next(seat for seat in range(self.players) if len(self.boards[seat]) < 4)
        return next(seat for seat in range(self.players) if not self.hands[seat])

    def make(self, actor: int, text: str) -> None:
        word, _, what = text.partition(" ")
        if word == "first":
            self.mover, self.step = int(what), "deal"
        elif word == "clover":
            self.pile[int(what)] -= 1
            self.show(int(what))
        elif self.step == "choose":
            self.choose(actor, what)
        elif word == "draw":
            self.seen, self.chain, self.idle, self.extra, self.step = [], [], 0, False, "turn"
        elif word == "take":
            self.seen.append(self.whole())
            self.chain.append(self.here())
            self.idle += 1
            self.middle[int(what)] -= 1
            self.hands[actor], self.step = int(what), "taken"
        elif word == "end":
            self.finish(False)
        else:
            self.put_down(actor, what)

    def show(self, number: int) -> None:
        if self.step == "turn":
            self.hands[self.mover], self.step = number, "drawn"
            return
        seat = self.dealt_to()
        if self.options["setup"] == "one-by-one":
            self.hands[seat] = number
            self.step = "choose" if all(self.hands) else "deal"
        else:
            numbers = sorted([*self.boards[seat].values(), number])
            self.boards[seat] = dict(zip(STARTS, numbers, strict=False))
            self.step = "take" if all(len(board) == 4 for board in self.boards) else "deal"

    def choose(self, seat: int, name: str) -> None:
        self.choices[seat] = name
        if len(self.choices) == self.players:
            for other, chosen in self.choices.items():
                self.boards[other][chosen] = self.hands[other]
            self.choices, self.hands = {}, [0] * self.players
            self.step = "take" if len(self.boards[0]) == 4 else "deal"

    def put_down(self, seat: int, name: str) -> None:
        number, board = self.hands[seat], self.boards[seat]
        self.hands[seat] = 0
        if not name:
            self.middle[number] += 1
            self.finish(False)
            return
        old = board.get(name)
        board[name] = number
        if old is not None:
            self.middle[old] += 1
        horseshoes = HORSESHOES[0 if self.options["same_board"] else seat]
        lucky = self.options["board"] == "horseshoes" and old is None and horseshoes.get(name) == number
        friendly = self.options["neighbours"] and old != number and number in [board.get(n) for n in diagonal(name)]
        self.finish(bool(lucky or friendly))

    def finish(self, earned: bool) -> None:
        full = any(len(board) == 16 for board in self.boards)
        over = full or not +self.pile or self.idle == 8 * self.players
        self.extra = earned and not over
        if not self.extra:
            self.chain = []
            self.mover = (self.mover + 1) % self.players
        self.step = "take"
        if full:
            self.reason = "full"
        elif not +self.pile:
            self.reason = "pile"
        elif self.idle == 8 * self.players:
            self.reason = "idle"
        elif self.seen.count(self.whole()) >= 2:
            self.reason = "repetition"

    def winners(self) -> tuple[int, ...]:
        most = max(len(board) for board in self.boards)
        return tuple(seat for seat, board in enumerate(self.boards) if len(board) == most)
