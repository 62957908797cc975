"""The HTTP protocol: uvicorn's, with a deadline for every request and a quota of connections for every address.

Without them a sender of half requests (slowloris) could keep hundreds of connections open, up to the process's limit of
open files.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from ipaddress import ip_address, ip_network
from typing import ClassVar, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..identity.gate import Quota
from ..identity.limits import address_key

REQUEST: Final = 10.0  # seconds for a request to arrive, its body included
RESPONSE: Final = 60.0  # seconds for the answer to be made, and to be taken
MOST: Final = 400  # connections of one address that are not sockets of tables; a browser has six
GRACE: Final = 0.5  # seconds, when the server ends, for a request that is on its way
COMING: Final = (h11.IDLE, h11.SEND_BODY)  # states of a client whose request is not complete


class HttpProtocol(H11Protocol):
    """One connection, until it is closed or becomes a socket."""

    places: ClassVar[Quota] = Quota(MOST)
    trusted: ClassVar[Collection[str]] = ()  # proxies, whose connections are other people's
    closing: ClassVar[bool] = False  # the server ends: each connection serves what is on its way, and no more
    _alarm: asyncio.TimerHandle | None = None
    _coming = False  # whether the alarm is for a request that is not complete
    _place = ""  # the address whose quota it counts for

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not is_trusted(host, self.trusted):
            if not self.places.take(address_key(host)):
                transport.abort()
                return
            self._place = address_key(host)
        self._expect(REQUEST, coming=True)
        if self.closing:  # it was accepted in the last moment
            self.shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._leave()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is not self:  # it is a table's socket by now
            self._leave()
            if self.closing:
                self.loop.call_later(GRACE, self.transport.get_protocol().shutdown)  # type: ignore[attr-defined]
        elif not self.transport.is_closing():
            self._watch()
            if self.closing and self._answering:
                super().shutdown()

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def shutdown(self) -> None:
        """End with the server: after the request that is being answered, or may be on its way."""
        type(self).closing = True
        if self._answering:
            super().shutdown()
        else:
            self.loop.call_later(GRACE, self._end)

    def _end(self) -> None:
        if not self._answering and not self.transport.is_closing():
            super().shutdown()

    def on_response_complete(self) -> None:
        self._stop()
        super().on_response_complete()
        if self.conn.trailing_data[0]:  # the next request has begun to arrive
            self._watch()

    def _watch(self) -> None:
        """Set the deadline for the rest of a request, or for its answer to be taken."""
        coming = self.conn.their_state in COMING
        if self._alarm is None or coming != self._coming:
            self._expect(REQUEST if coming else RESPONSE, coming=coming)

    def _expect(self, seconds: float, *, coming: bool) -> None:
        self._stop()
        self._coming = coming
        self._alarm = self.loop.call_later(seconds, self.transport.abort)

    def _stop(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _leave(self) -> None:
        self._stop()
        if self._place:
            self.places.give_back(self._place)
            self._place = ""


def http_protocol(trusted: Collection[str] = ()) -> type[HttpProtocol]:
    """A class of connections with a quota of its own, as uvicorn wants it."""
    return type("ServedConnection", (HttpProtocol,), {"places": Quota(MOST), "trusted": trusted})


def is_trusted(host: str, trusted: Collection[str]) -> bool:
    """Whether a host is one of these addresses, or in one of these networks."""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in ip_network(each, strict=False) for each in trusted)
