"""The audience of a table: the sockets that are told of it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from ..messages import ServerMessage
from .projection import Viewer


class Subscriber(Protocol):
    """A page's socket, as a table sees it."""

    viewer: Viewer
    version: int  # the last that was sent; -1 before the page has said hello
    here: Collection[str]  # the guests who were connected, as was told last

    def tell(self, message: ServerMessage, /) -> None:
        """Send a message, as soon as the client takes it."""

    def push(self, frame: bytes, /) -> None:
        """Send a frame that is encoded already."""

    def send_away(self) -> None:
        """Close the socket, so that the page connects again and asks for what it missed."""

    async def finish(self) -> None:
        """Send the page away, and wait until it has been told."""
