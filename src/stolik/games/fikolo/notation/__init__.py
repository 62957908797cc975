"""How moves and positions of Fikolo are written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stolik.core.contract import MAX_SEATS
from stolik.core.notation import Array, Codec, Names, Numbers

from ..rules.cards import CARDS, PLACES
from ..rules.codes import DEAL, FIRST, GIVE_UP, LAY, PASS, REVEAL, SHOW, STOP, TIME, TURN
from ..rules.components import TASKS
from ..rules.rounds import LAST_ROUND, MISSED_SEAT, MISSED_TASK, NEW_LAYOUTS, OWN_TASKS

DEGREES: Final = ("0", "90", "180", "270")
TASK_NAMES: Final = tuple(str(number) for number in range(1, TASKS + 1))
SEAT_NAMES: Final = tuple(str(seat) for seat in range(MAX_SEATS))
PHASES: Final = ("beginning", "dealing", "revealing", "searching", "queueing", "turning", "laying", "over")
MOST_LAID: Final = 4  # cards of a hand in one solution
SHAPE_OF_MOVES: Final = (
    "a seat says `stop 7`, `pass`, `turn 90`, `lay red-star b2`, `show` or `give up`, "
    "chance `first 2`, `deal red-star` or `reveal 7`, the referee `time`"
)


@dataclass(frozen=True)
class Lists:
    """Lists of things, 0 for none: a dot, left out at the end; the lists of several seats are separated by a slash."""

    words: tuple[str, ...]

    def write(self, values: Array) -> str:
        if values.ndim == 1:
            return " ".join("." if value == 0 else self.words[value - 1] for value in _without_tail(values)) or "."
        return " / ".join(self.write(np.array(row)) for row in _without_tail(values))

    def read(self, text: str, empty: Array) -> Array:
        array = empty.copy()
        if empty.ndim == 1:
            words = text.split()
            if len(words) > len(empty):
                raise ValueError(f"has {len(words)} words where at most {len(empty)} belong")
            array[: len(words)] = [_number(word, self.words) for word in words]
            return array
        rows = text.split("/")
        if len(rows) > len(empty):
            raise ValueError(f"has {len(rows)} lists where at most {len(empty)} belong")
        for row, part in enumerate(rows):
            array[row] = self.read(part, empty[row])
        return array


@dataclass(frozen=True)
class Sets:
    """Masks as the words of their members, a dot for an empty one; those of several seats are separated by a slash."""

    words: tuple[str, ...]

    def write(self, values: Array) -> str:
        if values.ndim == 0:
            mask = int(values)
            return " ".join(word for number, word in enumerate(self.words) if mask >> number & 1) or "."
        return " / ".join(self.write(np.array(mask)) for mask in _without_tail(values))

    def read(self, text: str, empty: Array) -> Array:
        if empty.ndim == 0:
            return np.array(self._mask(text), empty.dtype)
        parts = text.split("/")
        if len(parts) > len(empty):
            raise ValueError(f"has {len(parts)} sets where at most {len(empty)} belong")
        array = empty.copy()
        array[: len(parts)] = [self._mask(part) for part in parts]
        return array

    def _mask(self, text: str) -> int:
        mask = 0
        for word in text.split():
            if word == "." and text.split() == ["."]:
                return 0
            bit = 1 << _number(word, self.words) >> 1
            if bit == 0 or mask & bit:
                raise ValueError(f"has {word!r} where it does not belong")
            mask |= bit
        return mask


@dataclass(frozen=True)
class Raster:
    """Nine cards, three rows separated by a slash; a dot where there is none."""

    def write(self, values: Array) -> str:
        words = ["." if value == 0 else CARDS[value - 1] for value in values]
        return " / ".join(" ".join(words[row : row + 3]) for row in (0, 3, 6))

    def read(self, text: str, empty: Array) -> Array:
        rows = [row.split() for row in text.split("/")]
        if [len(row) for row in rows] != [3, 3, 3]:
            raise ValueError("has three rows of three cards, parted by a slash")
        return np.array([_number(word, CARDS) for row in rows for word in row], empty.dtype)


@dataclass(frozen=True)
class Missed:
    """Solutions that nobody saw: `7 by 1 turn 90 lay red-star b2`, separated by a slash."""

    def write(self, values: Array) -> str:
        return " / ".join(self._text(missed_solution(int(code))) for code in _without_tail(values))

    def _text(self, missed: dict[str, Any]) -> str:
        lays = "".join(f" lay {lay['card']} {lay['place']}" for lay in missed["lay"])
        return f"{missed['task']} by {missed['seat']} turn {missed['rotation']}{lays}"

    def read(self, text: str, empty: Array) -> Array:
        parts = text.split("/")
        if len(parts) > len(empty):
            raise ValueError(f"has {len(parts)} solutions where at most {len(empty)} belong")
        array = empty.copy()
        array[: len(parts)] = [self._code(part.split()) for part in parts]
        return array

    def _code(self, words: list[str]) -> int:
        if len(words) < 5 or len(words) % 3 != 2 or words[1] != "by" or words[3] != "turn":
            raise ValueError("has solutions such as `7 by 1 turn 90 lay red-star b2`")
        task, seat = _index(words[0], TASK_NAMES), _index(words[2], SEAT_NAMES)
        rotation = _index(words[4], DEGREES)
        code = (task + 1) << MISSED_TASK | seat << MISSED_SEAT | rotation
        last = -1
        lays = list(zip(words[5::3], words[6::3], words[7::3], strict=True))
        if len(lays) > MOST_LAID:
            raise ValueError(f"has solutions with at most {MOST_LAID} cards")
        for n, (lay, card, at) in enumerate(lays):
            place = _index(at, PLACES)
            if lay != "lay" or place <= last:
                raise ValueError("has solutions that lay cards in rising order of places, such as `lay red-star b2`")
            last = place
            code |= (place | (_index(card, CARDS) + 1) << 4) << (2 + 10 * n)
        return code


CODECS: Final[dict[str, Codec]] = {
    "phase": Names(PHASES),
    "rounds": Numbers(0, LAST_ROUND),
    "first": Numbers(0, MAX_SEATS - 1),
    "layout": Raster(),
    "laid": Raster(),
    "hands": Sets(CARDS),
    "covered": Sets(CARDS),
    "table": Lists(TASK_NAMES),
    "under": Lists(TASK_NAMES),
    "unturned": Numbers(0, OWN_TASKS),
    "own": Lists(TASK_NAMES),
    "idle": Numbers(0, MAX_SEATS),
    "exchanged": Numbers(0, 1 + NEW_LAYOUTS),
    "solved": Sets(TASK_NAMES),
    "failed": Sets(TASK_NAMES),
    "declared": Sets(SEAT_NAMES),
    "queue": Lists(SEAT_NAMES),
    "claim": Lists(TASK_NAMES),
    "changed": Numbers(0, 1),
    "rotation": Names(DEGREES),
    "missed": Missed(),
}


def move_text(code: int) -> str:
    """A move in the words of the table, such as `stop 9`, `turn 90` or `lay red-star b2`."""
    if code < DEAL:
        return f"first {code - FIRST}"
    if code < REVEAL:
        return f"deal {CARDS[code - DEAL]}"
    if code < STOP:
        return f"reveal {code - REVEAL + 1}"
    if code < PASS:
        return f"stop {code - STOP + 1}"
    if TURN <= code < LAY:
        return f"turn {DEGREES[code - TURN]}"
    if LAY <= code < SHOW:
        place, card = divmod(code - LAY, len(CARDS))
        return f"lay {CARDS[card]} {PLACES[place]}"
    return {PASS: "pass", SHOW: "show", GIVE_UP: "give up", TIME: "time"}[code]


def move_code(text: str) -> int:
    plain = {"pass": PASS, "show": SHOW, "give up": GIVE_UP, "time": TIME}
    if text in plain:
        return plain[text]
    match text.split():
        case ["first", seat]:
            return FIRST + _index(seat, SEAT_NAMES)
        case ["deal", card]:
            return DEAL + _index(card, CARDS)
        case ["reveal", task]:
            return REVEAL + _index(task, TASK_NAMES)
        case ["stop", task]:
            return STOP + _index(task, TASK_NAMES)
        case ["turn", degrees]:
            return TURN + _index(degrees, DEGREES)
        case ["lay", card, place]:
            return LAY + len(CARDS) * _index(place, PLACES) + _index(card, CARDS)
    raise ValueError(SHAPE_OF_MOVES)


def missed_solution(code: int) -> dict[str, Any]:
    """A solution in `missed` in words: the task, whose hand it was, how to turn the task and which cards to lay."""
    laid = [code >> (2 + 10 * n) & 1023 for n in range(MOST_LAID)]
    lays = [{"card": CARDS[(one >> 4) - 1], "place": PLACES[one & 15]} for one in laid if one]
    seat = code >> MISSED_SEAT & 7
    return {"task": code >> MISSED_TASK, "seat": seat, "rotation": int(DEGREES[code & 3]), "lay": lays}


def _without_tail(values: Array) -> Array:
    """The values without the empty ones at the end."""
    filled = np.flatnonzero(values.reshape(len(values), -1).any(axis=1))
    return values[: filled[-1] + 1] if len(filled) else values[:0]


def _number(word: str, words: tuple[str, ...]) -> int:
    """1 + the index of a word, 0 for a dot."""
    return 0 if word == "." else 1 + _index(word, words)


def _index(word: str, words: tuple[str, ...] | list[str]) -> int:
    if word not in words:
        raise ValueError(f"has {word!r} where one of {words[0]}, {words[1]}, … {words[-1]} belongs")
    return words.index(word)
