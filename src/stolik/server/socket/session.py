"""Socket sessions: one page at one table, from its Hello to the last frame."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from stolik.play.refusal import Refusal

from ..identity.guests import COOKIE
from ..identity.limits import address_key
from ..identity.origin import same_origin
from ..live.admission import UNWELCOME
from ..live.projection import Viewer
from ..live.table import LiveTable
from ..messages import ClientMessage, Command, Hello, Ping, Pong, Problem, React, Refused
from ..storage import StorageError
from .commands import CommandHandler
from .outbox import POLICY, Outbox
from .protocol import EXTENSION, TableProtocol

if TYPE_CHECKING:
    from ..service import Service

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

PATH: Final = "/socket/"
HEADERS: Final = (b"origin", b"host", b"cookie")
UNKNOWN, TOO_MANY = 4404, 4429
LARGEST: Final = 4096  # bytes of a message
HELLO: Final = 10.0  # seconds until a page must have said hello
COSTS: Final = {Hello: 5, Ping: 0.02}  # of the rate limit, in commands
MOST_MALFORMED: Final = 20  # messages, after which the socket is closed
MOST_REFUSED: Final = 100  # messages over the rate limit, after which nothing is read for a while at each one more
HOLD: Final = 1.0  # seconds of that
MOST_HELD: Final = 10  # times, after which the socket is closed

decode = msgspec.json.Decoder(ClientMessage).decode


async def serve_socket(service: Service, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one page of a table: plain ASGI, because thousands of these are open for hours."""
    if (await receive())["type"] != "websocket.connect":
        return
    path = str(scope["path"])
    if not path.startswith(PATH):
        await send({"type": "websocket.close", "code": UNKNOWN})
        return
    headers = {name: value.decode("latin-1") for name, value in scope["headers"] if name in HEADERS}
    if not same_origin(headers.get(b"origin"), headers.get(b"host"), service.settings.public_url):
        service.metrics.refuse("origin")
        await send({"type": "websocket.close", "code": POLICY})
        return
    client = scope.get("client")
    address = address_key(client[0] if client else "")
    guest = service.guest_of(own_cookie(headers.get(b"cookie", "")))
    if service.bans.hold(guest, address):
        service.metrics.refuse("banned")
        await send({"type": "websocket.accept"})  # a page that hears no code would come back
        await send({"type": "websocket.close", "code": POLICY})
        return
    if not service.gate.admit(guest, address):
        service.metrics.refuse("sockets")
        await send({"type": "websocket.close", "code": TOO_MANY})
        return
    try:
        await send({"type": "websocket.accept"})
        protocol = scope["extensions"][EXTENSION]["protocol"]
        session = SocketSession(service, receive, protocol, path[len(PATH) :], guest, address)
        scope.clear()  # frees memory: a socket stays open for hours, and its request is not needed again
        await session.serve()
    finally:
        service.gate.leave(guest, address)


def own_cookie(header: str) -> str | None:
    """The value of our cookie among those of other programs on the same host."""
    pairs = (part.strip().partition("=") for part in header.split(";"))
    return next((value for name, _, value in pairs if name == COOKIE), None)


class SocketSession:
    """One socket, from the handshake to its end."""

    __slots__ = ("_receive_event", "address", "code", "guest", "malformed", "protocol", "refused", "service")

    def __init__(
        self, service: Service, receive: Receive, protocol: TableProtocol, code: str, guest: str, address: str
    ) -> None:
        self.service = service
        self.protocol = protocol
        self.code = code
        self.guest = guest
        self.address = address
        self.malformed = 0
        self.refused = 0
        self._receive_event = receive

    async def serve(self) -> None:
        """Wait for Hello, then take messages until the page is gone."""
        outbox = Outbox(self.protocol, Viewer(self.guest), self.address, self.service.metrics.refuse)
        self.service.metrics.sockets.inc()
        live, handler, reader = None, None, asyncio.current_task()
        assert reader
        outbox.on_end(reader.cancel)  # a page that takes nothing is not read from either
        try:
            hello = await asyncio.wait_for(self._hello(outbox), HELLO)
            if hello is None:
                return
            live = await self._enter(outbox, hello)
            if live is None:
                return
            handler = CommandHandler(self.service.tables, live, outbox)
            await self._listen(outbox, handler)
        except (TimeoutError, StorageError):
            outbox.close(POLICY)
            await outbox.done()
        except asyncio.CancelledError:
            if not outbox.closed:
                raise
        finally:
            self.service.metrics.sockets.dec()
            if handler:
                handler.close()
            if live:
                live.leave(outbox)
            outbox.drop()

    async def _hello(self, outbox: Outbox) -> Hello | None:
        while (text := await self._receive()) is not None:
            message = self._message(outbox, text)
            if isinstance(message, Hello):
                return message
            if message is not None:
                outbox.tell(Problem("bad-message", "say hello first"))
            if await self._too_many_malformed(outbox):
                return None
        return None

    async def _enter(self, outbox: Outbox, hello: Hello) -> LiveTable | None:
        try:
            if hello.watch:
                live = await self.service.watched(hello.watch, self.guest, self.address)
            else:
                live = await self.service.table(self.code, self.guest, self.address)
        except Refusal as refusal:
            problem = Problem(refusal.code, refusal.text)
            if refusal.code in UNWELCOME:
                outbox.dismiss(problem)
            else:
                outbox.tell(problem)
                outbox.close(TOO_MANY if refusal.code == "rate" else UNKNOWN)
            await outbox.done()
            return None
        outbox.viewer, outbox.key = Viewer("" if hello.watch else self.guest, bool(hello.watch)), hello.watch
        if hello.watch:
            live.remember_spectator(self.guest)
        live.enter(outbox, hello.version)
        return live

    async def _listen(self, outbox: Outbox, handler: CommandHandler) -> None:
        """Take messages until the page is gone, or until the table has closed the outbox."""
        self.protocol.listen(lambda text: self._hear(outbox, handler, text))
        try:
            while await self._receive() is not None:
                pass
        finally:
            self.protocol.listen(None)
        if outbox.closed:  # by the table: let the page be told why
            await outbox.done()

    def _hear(self, outbox: Outbox, handler: CommandHandler, text: bytes) -> None:
        if outbox.crowded:  # backpressure: answers leave before more is read
            outbox.flush()
        if outbox.closed:
            self.protocol.pause()
            return
        message = self._message(outbox, text)
        if message is not None:
            self._take(outbox, handler, message)
        elif self.malformed >= MOST_MALFORMED:
            outbox.close(POLICY)

    def _take(self, outbox: Outbox, handler: CommandHandler, message: ClientMessage) -> None:
        """Answer a message, unless its sender is over the rate limit."""
        key = self.guest if isinstance(message, Command) and self.guest else f"socket {id(self)}"
        gate = self.service.gate
        allowed = gate.may_say(key, self.address, COSTS.get(type(message), 1))
        if not allowed or (isinstance(message, React) and not gate.reactions.allow(key)):
            self._refuse_more(outbox)
            told = "too many messages; wait a little"
            outbox.tell(Refused(message.id, "rate", told) if isinstance(message, Command) else Problem("rate", told))
        elif isinstance(message, Ping):
            live = handler.live
            outbox.tell(Pong(message.sent, live.now(), live.log.durable_version, live.resources.release))
        elif isinstance(message, Hello):
            handler.live.resume(outbox, message.version)
        else:
            handler.take(message)

    def _refuse_more(self, outbox: Outbox) -> None:
        """Have somebody who does not listen when told to wait cost less and less."""
        self.refused += 1
        if self.refused > MOST_REFUSED + MOST_HELD:
            outbox.close(TOO_MANY)
        elif self.refused > MOST_REFUSED:
            self.protocol.hold(HOLD)

    def _message(self, outbox: Outbox, text: bytes) -> ClientMessage | None:
        try:
            if len(text) > LARGEST:
                raise ValueError(f"a message has at most {LARGEST} bytes, not {len(text)}")
            message: ClientMessage = decode(text)
            return message
        except (ValueError, RecursionError) as problem:  # also what msgspec finds wrong
            self.malformed += 1
            outbox.tell(Problem("bad-message", str(problem)[:200]))
            return None

    async def _too_many_malformed(self, outbox: Outbox) -> bool:
        if self.malformed < MOST_MALFORMED:
            return False
        outbox.close(POLICY)
        await outbox.done()
        return True

    async def _receive(self) -> bytes | None:
        """The next frame's text, or None when the page is gone."""
        event = await self._receive_event()
        if event["type"] != "websocket.receive":
            return None
        text = event.get("text")
        return bytes(event.get("bytes") or b"") if text is None else str(text).encode()
