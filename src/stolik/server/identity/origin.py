"""Origins: which requests were sent by a page of this server."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

DEFAULT_PORTS: Final = {"http": 80, "https": 443}
HOST: Final = re.compile(r"[a-z0-9.-]+(:\d{1,5})?|\[[0-9a-f:.]+\](:\d{1,5})?", re.IGNORECASE)


def same_origin(origin: str | None, host: str | None, public_url: str = "") -> bool:
    """Whether a request was sent by a page of this server; without an Origin it was not.

    Where a public address is set only that counts, otherwise the host that the request itself names.
    """
    sent = _origin(origin or "")
    if sent is None:
        return False
    if public_url:
        public = urlsplit(public_url)
        return sent == _origin(f"{public.scheme}://{public.netloc}")
    if not host or not HOST.fullmatch(host):
        return False
    return sent == _origin(f"{sent[0]}://{host}")


def is_address(public_url: str) -> bool:
    """Whether pages can be served at this address; a path would not be used."""
    scheme, _, authority = public_url.removesuffix("/").partition("://")
    return _origin(f"{scheme}://{authority}") is not None


def is_https(public_url: str) -> bool:
    return urlsplit(public_url).scheme.lower() == "https"


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None if it is something else, such as `null` or an address with a path."""
    scheme, separator, authority = text.partition("://")
    scheme = scheme.lower()
    if not separator or scheme not in DEFAULT_PORTS or not HOST.fullmatch(authority):
        return None
    try:
        parts = urlsplit(f"{scheme}://{authority}")
        return scheme, (parts.hostname or "").rstrip("."), parts.port or DEFAULT_PORTS[scheme]
    except ValueError:
        return None
