"""Security headers: what a browser lets this page do."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from ..identity.origin import HOST, is_https

# The content security policy: everything comes from this server, no inline scripts or styles.
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


def _sockets(public_url: str, host: str) -> str:
    """Where sockets may be opened, for browsers to which 'self' does not mean them."""
    if public_url:
        return f"{'wss' if is_https(public_url) else 'ws'}://{urlsplit(public_url).netloc}"
    return f"ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
