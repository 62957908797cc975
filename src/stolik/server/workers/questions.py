"""Questions to bots and their answers, as they travel between the server and a worker: a length, then MessagePack."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import msgspec

QuestionKind: TypeAlias = Literal["choose", "plan", "advise"]

LENGTH = 4  # bytes that tell how many follow
LONGEST = 1 << 20  # bytes of one question or answer; a position takes far less


class Decision(NamedTuple):
    """A decision that a table asks a bot about: `position` is the text of what the seat knows."""

    game: str
    position: str
    seat: int
    table: str = ""  # whose questions take turns with those of other tables; by default a table of its own
    address: str = ""  # of the person for whom the bot thinks


class Question(msgspec.Struct, frozen=True):
    """What does a bot do here? `position` is what the seat knows, and all that a worker ever learns of a table."""

    number: int
    kind: QuestionKind
    game: str
    position: str
    seat: int
    level: str
    seed: int
    temper: int  # the seed of a bot's form in a race, the same for a seat in all of a game
    simulations: int = 0  # of advice, however long they take; 0: as many as a master's, in a master's time


class Began(msgspec.Struct, frozen=True, tag="began"):
    """A worker is there and can be asked."""


class Warm(msgspec.Struct, frozen=True, tag="warm"):
    """All kernels are loaded; `plain` are the games that run as plain Python, because theirs were not compiled."""

    plain: list[str]


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """Moves, best first; after how many milliseconds the bot makes the first, and the chances to win of advice."""

    number: int
    moves: list[str]
    milliseconds: int = 0
    chances: list[float] = []


class Failure(msgspec.Struct, frozen=True, tag="failure"):
    """The question could not be answered."""

    number: int
    text: str


Told: TypeAlias = Began | Warm | Answer | Failure

_encoder = msgspec.msgpack.Encoder()
read_question = msgspec.msgpack.Decoder(Question).decode
read_told = msgspec.msgpack.Decoder(Told).decode


def framed(message: Question | Told) -> bytes:
    body = _encoder.encode(message)
    if len(body) > LONGEST:
        raise ValueError(f"a message of {len(body)} bytes; at most {LONGEST} can be sent")
    return len(body).to_bytes(LENGTH, "big") + body
