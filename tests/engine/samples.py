"""Python as views, notation and tables write it, each piece with arguments: the page must say the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from stolik.core.errors import StolikError


def arithmetic(a: int, b: int) -> list[Any]:
    return [a + b, a - b, a * b, a // b, a % b, divmod(a, b), -a, ~a, abs(a), a**3, a == b, a < b <= 7, int(a > b) + 1]


def masks(a: int, b: int) -> list[int]:
    return [a & b, a | b, a ^ b, a << 3, a >> 2, a & ~b, a.bit_length(), a.bit_count(), (a & -a).bit_length() - 1]


def halves(values: list[float]) -> list[int]:
    return [round(value) for value in values]


def texts(word: str) -> list[Any]:
    first, sign, rest = word.partition(" ")
    return [
        *(first, sign, rest, word.split(), word.split(" "), word[0], word[-1], word[1:3], word[::-1], len(word)),
        *(word.upper(), word.strip("a "), word.replace("a", "o"), "a" in word, word.startswith(("a", "b"))),
        *(f"{word!r} {len(word):>4} {len(word):<3}| {len(word):+d} {word:.3} {255:016x} {word:^9}|", word * 2),
        *(sorted(word), "-".join(reversed(word)), word.isdecimal(), word.isprintable(), word.casefold()),
    ]


def lists(values: list[int]) -> list[Any]:
    first, *middle, last = values
    own = [*values, 9]
    own += [10]
    del own[1:3]
    own.insert(0, own.pop())
    return [
        *(first, middle, last, own, values[-2:], values[::2], values[:0], values + own, [0] * 3, 3 in values),
        *(values.index(last), values.count(first), min(values), max(values, default=0), sum(values)),
        *(sorted(values, reverse=True), sorted(values, key=lambda value: -value), any(values), all(values)),
        *(list(enumerate(values, 1)), list(zip(values, "abc", strict=False)), list(range(9, 0, -2))),
        *([(a, b) for a in values for b in values if a < b], tuple(values) == (first, *middle, last)),
    ]


def dictionaries(values: dict[str, int]) -> list[Any]:
    by_pair = {(i, name): number for i, (name, number) in enumerate(values.items())}
    counted: dict[int, int] = {}
    for number in values.values():
        counted[number] = counted.get(number, 0) + 1
    gone = {**values, "more": 1}
    return [
        *(list(by_pair.values()), [by_pair[i, name] for i, name in by_pair], list(counted), counted.get(99)),
        *(gone.pop("more"), gone.pop("none", 7), gone == values, "a" in values, list(values | {"z": 0}), len(values)),
        *({str(number): name for name, number in values.items()}, {**values, "a": None}),
    ]


def sets(values: list[int]) -> list[Any]:
    found = {*values, 1}
    found.add(2)
    found.discard(99)
    return [sorted(found), sorted(found - {1}), {1} <= found, found < {1}, sorted(found & {1, 3}), len(set(values))]


def truths(value: Any) -> list[Any]:
    return [not value, bool(value), value or "none", value and "some", value is None, [] if value else [1], value == 1]


def loops(most: int) -> list[int]:
    found, n = [], 0
    while True:
        n += 1
        if n % 3 == 0:
            continue
        if n > most or (n == 7 and most < 9):
            break
        for _ in range(n):
            found.append(n)
    return found


def _rising(most: int) -> Iterator[int]:
    for n in range(most):
        yield n
        if n == 2:
            yield from (10, 20)


def generators(most: int) -> list[Any]:
    numbers = iter(_rising(most))
    begun = next(numbers, None)
    return [begun, list(numbers), next((n for n in _rising(most) if n > 10), "none"), sum(n * n for n in _rising(most))]


def _named(a: int, b: int = 2, *, sign: str = "+", **rest: int) -> str:
    return f"{a}{sign}{b}{sign}{rest}"


def _several(first: int, *more: int) -> list[int]:
    return [first, *more]


def keywords(n: int) -> list[str]:
    given: dict[str, Any] = {"x": n, "y": 1}
    return [_named(n), _named(b=n, a=1), _named(1, n, sign="-"), _named(1, **given), str(_several(n, 2, 3))]


class Odd(StolikError):
    """An error of ours."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def _checked(n: int) -> int:
    if n % 2:
        raise Odd("odd", f"{n} is odd")
    if n > 9:
        raise ValueError(f"{n} is too much")
    return n


def errors(n: int) -> list[Any]:
    found: list[Any] = []
    try:
        found.append(_checked(n))
    except Odd as problem:
        found += [problem.code, str(problem)]
    except (KeyError, ValueError) as problem:
        found.append(str(problem))
    finally:
        found.append("after")
    try:
        dict.fromkeys("ab")[str(n)]
    except KeyError:
        found.append("no key")
    return found


@dataclass(frozen=True)
class Point:
    """A place."""

    x: int
    y: int = 0
    names: list[str] = field(default_factory=list)

    @classmethod
    def origin(cls) -> Point:
        return cls(0)

    @property
    def far(self) -> int:
        return abs(self.x) + abs(self.y)

    @cached_property
    def shown(self) -> str:
        return f"{self.x}/{self.y}"

    def moved(self, right: int = 0, *, down: int = 0) -> Point:
        return replace(self, x=self.x + right, y=self.y + down)


class Lit(msgspec.Struct, frozen=True, tag="lit"):
    """An entry of a log."""

    lamp: int
    by: str = ""


class Dark(msgspec.Struct, frozen=True, tag="dark"):
    """Another one."""


class Labelled(Point):
    """A place that says more."""

    def moved(self, right: int = 0, *, down: int = 0) -> Point:
        return super().moved(right + 1)


def classes(n: int) -> list[Any]:
    point = Point.origin().moved(n, down=2)
    more = msgspec.structs.replace(Lit(n), by="me")
    return [
        *(
            point.x,
            point.far,
            point.shown,
            point == Point(n, 2),
            Point(1) == Point(2),
            point.names,
            Labelled(n).moved().x,
        ),
        *(more.by, more == Lit(n, by="me"), isinstance(more, Lit | Dark), isinstance(point, (Lit, Dark)), repr(point)),
        *(msgspec.to_builtins(more), [isinstance(value, int) for value in (1, True, "1", None)]),
    ]


def _told(thing: Any) -> Any:
    match thing:
        case Lit(lamp, by) if by:
            return [lamp, by]
        case Lit(0) | Dark():
            return "dark"
        case Lit(lamp=lamp):
            return lamp
        case ["pair", a, b]:
            return {a: b}
        case "a" | "b" as letter:
            return letter
        case None:
            return "nothing"
        case _:
            return "else"


def patterns(n: int) -> list[Any]:
    return [_told(thing) for thing in (Lit(n, "me"), Lit(0), Lit(n), Dark(), ["pair", "x", n], ["pair"], "b", None, n)]


def closures(n: int) -> list[Any]:
    def add(m: int) -> int:
        return n + m

    if (doubled := add(n)) > 5:
        n = 1
    adders: Sequence[Callable[[int], int]] = [add, lambda m: m - n]
    return [doubled, [one(3) for one in adders], list(map(add, [1, 2]))]


CASES: list[tuple[Callable[..., Any], list[Any]]] = [
    (arithmetic, [[7, 3], [-7, 3], [7, -3], [2**40, 2**30 - 1], [0, 5]]),
    (masks, [[0b1011, 0b110], [2**50 + 5, 2**45], [2**63 + 9, 2**62 + 1], [0, 1]]),
    (halves, [[[0.5, 1.5, 2.5, -0.5, 1.2]]]),
    (texts, [["ala ma kota"], ["Łódź 'x'"], ["a\tb\n"], ["🍀 b"], ["12"]]),
    (lists, [[[3, 1, 2]], [[5, 0, 5, 1]]]),
    (dictionaries, [[{"a": 1, "b": 2, "c": 1}], [{"b": 3}]]),
    (sets, [[[1, 2, 3]], [[]]]),
    (truths, [[0], [1], [""], ["x"], [None], [[]], [[0]], [{}], [True], [2.5]]),
    (loops, [[4], [9], [0]]),
    (generators, [[0], [2], [5]]),
    (keywords, [[3]]),
    (errors, [[2], [3], [12]]),
    (classes, [[4], [0]]),
    (patterns, [[5], [0]]),
    (closures, [[2], [4]]),
]
