"""The short way in: a message that came alone and whole is heard without the parser, and only then."""

from __future__ import annotations

import pytest
from websockets.client import ClientProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from stolik.server.protocol import TableProtocol, between

from .test_sockets import frame

PING = b'{"type":"ping","sent":7.0}'


def opened() -> ServerProtocol:
    """A server's end after the handshake."""
    page, connection = ClientProtocol(parse_uri("ws://localhost/")), ServerProtocol()
    page.send_request(page.connect())
    connection.receive_data(b"".join(page.data_to_send()))
    (request,) = connection.events_received()
    assert isinstance(request, Request)
    connection.send_response(connection.accept(request))
    assert connection.state is OPEN
    return connection


def test_the_parser_waits_for_a_message_to_begin_before_and_after_each() -> None:
    connection, sent = opened(), frame(PING, b"abcd")
    assert between(connection)
    for cut in (1, 2, 4, 6, 7, 20):
        connection.receive_data(sent[:cut])
        assert not between(connection), cut
        connection.receive_data(sent[cut:])
        assert between(connection), cut


def test_a_message_in_fragments_is_not_over_between_them() -> None:
    connection = opened()
    connection.receive_data(frame(PING, b"abcd", 0x01))
    assert not between(connection)
    connection.receive_data(frame(b"", b"abcd", 0x80))
    assert between(connection)


@pytest.mark.parametrize(("sent", "short"), [(frame(PING, b"abcd"), True), (frame(PING, b"abcd")[:-1], False)])
def test_only_a_whole_message_takes_the_short_way(sent: bytes, short: bool) -> None:
    heard: list[bytes] = []
    protocol = TableProtocol.__new__(TableProtocol)
    protocol.conn = opened()
    protocol._hear = heard.append
    protocol.handle_events = lambda: None  # type: ignore[method-assign]
    protocol.data_received(sent)
    assert heard == [PING] * short
    assert between(protocol.conn) == short
