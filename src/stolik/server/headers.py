"""Headers that tell a browser what this page may do, and which requests come from the page itself."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

DEFAULT_PORTS: Final = {"http": 80, "https": 443}

# Everything comes from this server, nothing is written into the page: neither scripts nor styles.
POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",  # small pictures that the build puts into style sheets
    "font-src": "'self'",
    "media-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
UNUSED: Final = ("camera", "geolocation", "microphone", "payment", "usb")  # abilities the page never asks for

_HOST = re.compile(r"[a-z0-9.-]+(:\d{1,5})?|\[[0-9a-f:.]+\](:\d{1,5})?", re.IGNORECASE)


def security_headers(public_url: str = "", host: str = "") -> dict[str, str]:
    """The headers of every answer; `host` is the request's, used where no public address was set."""
    sockets = _sockets(public_url, host)
    policy = {**POLICY, "connect-src": f"{POLICY['connect-src']} {sockets}".strip()}
    headers = {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED),
        "Referrer-Policy": "same-origin",  # links to a table or a seat are keys; no other site may learn them
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
    }
    if is_https(public_url):
        headers["Strict-Transport-Security"] = "max-age=31536000"
    return headers


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
    if not host or not _HOST.fullmatch(host):
        return False
    return sent == _origin(f"{sent[0]}://{host}")


def is_address(public_url: str) -> bool:
    """Whether pages can be served at this address; a path would not be used."""
    scheme, _, authority = public_url.removesuffix("/").partition("://")
    return _origin(f"{scheme}://{authority}") is not None


def is_https(public_url: str) -> bool:
    return urlsplit(public_url).scheme.lower() == "https"


def _sockets(public_url: str, host: str) -> str:
    """Where sockets may be opened, for browsers to which 'self' does not mean them."""
    if public_url:
        return f"{'wss' if is_https(public_url) else 'ws'}://{urlsplit(public_url).netloc}"
    return f"ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""


def _origin(text: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an origin; None if it is something else, such as `null` or an address with a path."""
    scheme, separator, authority = text.partition("://")
    scheme = scheme.lower()
    if not separator or scheme not in DEFAULT_PORTS or not _HOST.fullmatch(authority):
        return None
    try:
        parts = urlsplit(f"{scheme}://{authority}")
        return scheme, (parts.hostname or "").rstrip("."), parts.port or DEFAULT_PORTS[scheme]
    except ValueError:
        return None
