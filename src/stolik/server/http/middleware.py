"""Middleware: every request is given its guest, checked for origin and rate; every answer gets security headers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

from litestar import Request
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stolik.play.refusal import Refusal

from ..identity.guests import COOKIE, LONGEST, public_id, set_cookie
from ..identity.limits import address_key
from ..identity.names import BadName, clean_name
from ..identity.origin import is_https, same_origin
from .headers import security_headers

if TYPE_CHECKING:
    from ..service import Service

OWN_HEADER: Final = "x-stolik"  # another site's page cannot send it without a CORS preflight
NAME_COOKIE: Final = "stolik_name"
FORGET: Final = "/api/me/forget"
TABLES: Final = ("/api/tables", "/api/watch/", "/api/series/", "/api/handover/", "/api/commitment")
SAFE: Final = ("GET", "HEAD", "OPTIONS")


class GuestMiddleware(ASGIMiddleware):
    """Identifies the guest and refuses foreign origins and floods; sockets have checks of their own."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Check a request, and add to its answer."""
        if scope["type"] != ScopeType.HTTP:
            await next_app(scope, receive, send)
            return
        service: Service = scope["app"].state.service
        request: Request[Any, Any, Any] = Request(scope)
        cookies = self._guest(service, request) if request.url.path.startswith("/api/") else []
        secure = is_https(service.settings.public_url)

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                good = message["status"] == 200
                forgotten = good and request.url.path == FORGET
                for cookie in dead_cookies() if forgotten else [set_cookie(each, secure=secure) for each in cookies]:
                    headers.add("Set-Cookie", cookie)
                if issued := request.state.get("issued"):
                    headers.add("Set-Cookie", set_cookie(issued, secure=secure, lasting=False))
                if request.method == "POST" and request.url.path == "/api/me" and good:
                    headers.add("Set-Cookie", name_cookie(request.state.name, secure=secure))
            await send(message)

        self._check(service, request)
        await next_app(scope, receive, answer)

    def _check(self, service: Service, request: Request[Any, Any, Any]) -> None:
        address = request.state.address = address_key(request.client.host if request.client else "")
        page = request.method in SAFE and not request.url.path.startswith("/api/")  # a family shares one address
        if not page and not service.gate.requests.allow(address):
            service.metrics.refuse("rate")
            raise HTTPException("too many requests; wait a little", status_code=429)
        if request.url.path.startswith("/api/") and service.bans.hold(request.state.guest, address):
            raise Refusal("banned", "whoever looks after this server has asked you to stay away")
        if service.settings.closed and not request.state.get("guest") and request.url.path.startswith(TABLES):
            raise Refusal("closed", "in this house a class or a family has a code; say it first")
        if request.method in SAFE:
            return
        origin, host = request.headers.get("origin"), request.headers.get("host")
        if OWN_HEADER not in request.headers or not same_origin(origin, host, service.settings.public_url):
            service.metrics.refuse("origin")
            raise HTTPException("this request does not come from this server's own page", status_code=403)

    def _guest(self, service: Service, request: Request[Any, Any, Any]) -> list[str]:
        """Note who asks; the cookies that have to be set."""
        given = request.cookies.get(COOKIE)
        if service.settings.closed:  # nobody is anybody before saying a group's code
            request.state.guest, request.state.name = service.guest_of(given), ""
            request.state.public = public_id(request.state.guest) if request.state.guest else ""
            return []
        guest = service.guests.read(given)
        if guest is None or given is None:
            guest, cookie = service.guests.issue()
            new = [cookie]
        else:
            renewed = service.guests.renew(given)
            new = [renewed] if renewed else []
        request.state.guest, request.state.public = guest, public_id(guest)
        request.state.name = _name(request.cookies.get(NAME_COOKIE, ""))
        return new


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the headers of every answer, also of those that are given before the middleware is reached."""
    if message["type"] == "http.response.start":
        request: Request[Any, Any, Any] = Request(scope)
        headers = MutableScopeHeaders.from_message(message)
        public_url = scope["app"].state.service.settings.public_url
        for name, value in security_headers(public_url, request.headers.get("host", "")).items():
            headers[name] = value
        if request.url.path.startswith("/api/"):
            headers.setdefault("Cache-Control", "no-store")


def name_cookie(name: str, *, secure: bool) -> str:
    """The value of Set-Cookie that keeps a guest's name; it is not signed, since it is only the guest's own name."""
    ending = "; Secure" if secure else ""
    return f"{NAME_COOKIE}={quote(name)}; Max-Age={LONGEST}; Path=/; HttpOnly; SameSite=Lax{ending}"


def dead_cookies() -> list[str]:
    """The values of Set-Cookie by which a browser forgets who it was."""
    return [f"{name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax" for name in (COOKIE, NAME_COOKIE)]


def _name(text: str) -> str:
    try:
        return clean_name(unquote(text)) if text else ""
    except BadName:
        return ""
