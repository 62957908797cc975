"""The ASGI application: HTTP handlers behind their middleware, sockets, and the service that both use."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin

from stolik import __version__

from .admin.endpoint import listening
from .admin.operator import Operator
from .errors import HANDLERS, WRONG
from .http import catalogue, finished, house, page, series, tables
from .http.middleware import GuestMiddleware, add_headers
from .http.pacing import in_turn, refuse
from .http.schemas import Health, Readiness
from .ops.succession import Succession
from .service import Service, TheService
from .settings import ServerSettings
from .socket.session import Receive, Scope, Send, serve_socket

LARGEST = 64 * 1024  # bytes of a request


@get("/health", sync_to_thread=False, responses=WRONG)
def health() -> Health:
    """The process is alive."""
    return Health("alive", __version__)


@get("/ready", responses={**WRONG, 503: ResponseSpec(Readiness, generate_examples=False, description="Not ready")})
async def ready(service: TheService) -> Response[Readiness]:
    """The process can serve: the database is there, takes changes and answers, and it is not closing."""
    reason = "the server is closing" if service.closing else await service.disk.now()
    said = Readiness("not ready" if reason else "ready", __version__, service.plain, reason)
    return Response(said, status_code=503 if reason else 200)


@get("/metrics", include_in_schema=False)
async def metrics(service: TheService) -> Response[bytes]:
    """Metrics in the text format of Prometheus."""
    gauges, tables = service.metrics, service.tables
    gauges.tables.set(len(tables.loaded))
    gauges.entries.set(tables.resources.committed)
    gauges.thinking.set(service.pool.waiting)
    gauges.trouble.set(bool(service.disk.trouble))
    gauges.age.set(service.pool.age)
    gauges.hurried.set(service.pool.hurried)
    gauges.restarts.set(service.pool.restarts)
    await service.measure_space()
    return Response(gauges.text(), media_type="text/plain; version=0.0.4")


class App:
    """The ASGI application: sockets go straight to their sessions, everything else through Litestar."""

    def __init__(self, settings: ServerSettings, succession: Succession | None = None) -> None:
        self.http = make_http(settings, succession)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, a socket, or the beginning and end of the process."""
        if scope["type"] == "lifespan":
            await self.http(scope, receive, send)  # type: ignore[arg-type]
        elif not await in_turn(self.http.state.service.gate.pace, scope):
            self.http.state.service.metrics.refused.labels("pace").inc()
            await refuse(scope, send)
        elif scope["type"] == "websocket":
            await serve_socket(self.http.state.service, scope, receive, send)
        else:
            await self.http(scope, receive, send)  # type: ignore[arg-type]


def make_http(settings: ServerSettings, succession: Succession | None = None) -> Litestar:
    """The HTTP part, with the service that lives as long as it does."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with (
            Service.run(settings, succession or Succession()) as service,
            listening(settings, Operator(service.tables, service).carry_out),
        ):
            app.state.service = service
            yield

    spans: list[Callable[[Litestar], AbstractAsyncContextManager[None]]] = [lifespan]
    return Litestar(
        [
            health,
            ready,
            metrics,
            *catalogue.HANDLERS,
            *tables.HANDLERS,
            *finished.HANDLERS,
            *series.HANDLERS,
            *house.HANDLERS,
            page.show_page,
        ],
        lifespan=spans,
        middleware=[GuestMiddleware()],
        before_send=[add_headers],
        dependencies={"service": Provide(_service, sync_to_thread=False)},
        exception_handlers=HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Stolik", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        request_max_body_size=LARGEST,
        state=State({"page": page.load()}),
        logging_config=None,
    )


def _service(request: Request[Any, Any, Any]) -> Service:
    service: Service = request.app.state.service
    return service
