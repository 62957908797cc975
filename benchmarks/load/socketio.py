"""Matches of a boardgame.io server, played over socket.io (protocol 4) as `tables` plays ours."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from .frames import Socket
from .tables import Pair, http, open_socket

GAME = "lucky-numbers"
PATH = "/socket.io/?EIO=4&transport=websocket"
PING, PONG = b"2", b"3"
CONNECT = f"40/{GAME},".encode()
EVENT = f"42/{GAME},".encode()
REFUSED = f"44/{GAME},".encode()
SIDE = 4

Move = tuple[str, list[int]]


class _Board(msgspec.Struct, rename="camel"):
    boards: list[list[int]]
    left: list[int]
    middle: list[int]
    hand: int
    from_middle: bool


class _Turn(msgspec.Struct, rename="camel"):
    current_player: str
    gameover: Any = None


class _State(msgspec.Struct):
    board: _Board = msgspec.field(name="G")
    turn: _Turn = msgspec.field(name="ctx")
    version: int = msgspec.field(name="_stateID")


class _Update(msgspec.Struct, array_like=True):
    event: str
    match: str
    state: _State


class _Synced(msgspec.Struct):
    state: _State


class _Sync(msgspec.Struct, array_like=True):
    event: str
    match: str
    synced: _Synced


_update = msgspec.json.Decoder(_Update).decode
_sync = msgspec.json.Decoder(_Sync).decode


@dataclass(eq=False)
class Match(Pair):
    """A match and its two sockets; its clients work out legal moves themselves, as boardgame.io's do."""

    id: str = ""
    credentials: list[str] = field(default_factory=list)
    connected: list[bool] = field(default_factory=lambda: [False, False])
    state: _State | None = None

    def hear(self, seat: int, body: bytes, seen: Callable[[float], None]) -> None:
        """Take a packet of a seat's socket."""
        if body == PING:
            self.sockets[seat].send(PONG)
        elif body.startswith(EVENT + b'["update"'):
            self._learn(seat, _update(body[len(EVENT) :]).state, seen)
        elif body.startswith(EVENT + b'["sync"'):
            self._learn(seat, _sync(body[len(EVENT) :]).synced.state, seen)
        elif body.startswith(CONNECT):
            self.connected[seat] = True
        elif body.startswith(REFUSED):
            raise ConnectionError(f"boardgame.io refused a socket: {body.decode()}")

    def play(self, rng: random.Random) -> bool:
        """Send a move of the player whose turn it is; False if the last one is not seen yet, or the match is over."""
        if self.sent or not self.playing or not self.state or self.versions[0] != self.versions[1]:
            return False
        seat = int(self.state.turn.current_player)
        name, arguments = rng.choice(legal_moves(self.state.board, seat))
        payload = {"type": name, "args": arguments, "playerID": str(seat), "credentials": self.credentials[seat]}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.number += 1
        self.sent = time.perf_counter()
        self.sockets[seat].send(_event("update", action, self.versions[seat], self.id, str(seat)))
        return True

    def _learn(self, seat: int, state: _State, seen: Callable[[float], None]) -> None:
        if self.sent and state.version == self.versions[seat]:
            # A move against the rules is answered by the state as it was.
            self.faults += 1
            self.sent = 0.0
            return
        self.versions[seat], self.state = state.version, state
        self.playing = state.turn.gameover is None
        if self.sent and self.versions[0] == self.versions[1]:
            seen(time.perf_counter() - self.sent)
            self.sent = 0.0


def legal_moves(board: _Board, seat: int) -> list[Move]:
    """The legal moves of the player to move, by the game in `benchmarks/boardgame/server.js`."""
    if not board.hand:
        take: list[Move] = [("take", [number]) for number in sorted(set(board.middle))]
        return take + [("draw", [])] * any(board.left)
    own = board.boards[seat]
    place: list[Move] = [("place", [at]) for at in range(SIDE * SIDE) if fits(own, at, board.hand)]
    return place if board.from_middle else [*place, ("aside", [])]


def fits(own: list[int], at: int, clover: int) -> bool:
    """Whether all rows and columns would still rise; 0 is an empty field."""
    row, column = divmod(at, SIDE)
    across, down = own[row * SIDE : row * SIDE + SIDE], own[column::SIDE]
    before = across[:column] + down[:row]
    after = [other for other in across[column + 1 :] + down[row + 1 :] if other]
    return max(before, default=0) < clover < min(after, default=clover + 1)


async def open_match(base: str) -> Match:
    """Open a match in the lobby, and join it with both sockets."""
    lobby = f"/games/{GAME}"
    match = Match(id=msgspec.json.decode((await http(base, f"{lobby}/create", {"numPlayers": 2}))[0])["matchID"])
    for seat in range(2):
        join = {"playerID": str(seat), "playerName": ("Ola", "Jan")[seat]}
        joined = msgspec.json.decode((await http(base, f"{lobby}/{match.id}/join", join))[0])
        match.credentials.append(joined["playerCredentials"])
    for seat in range(2):
        match.sockets.append(await open_socket(base, PATH, "", _hearing(match, seat)))
        match.sockets[seat].send(CONNECT)
        while not match.connected[seat]:
            await asyncio.sleep(0.005)
        match.versions[seat] = -1
        match.sockets[seat].send(_event("sync", match.id, str(seat), match.credentials[seat], 2))
        while match.versions[seat] < 0:
            await asyncio.sleep(0.005)
    return match


def _hearing(match: Match, seat: int) -> Callable[[Socket, bytes], None]:
    return lambda _socket, body: match.hear(seat, body, lambda _: None)


def _event(*parts: object) -> bytes:
    return EVENT + msgspec.json.encode(parts)
