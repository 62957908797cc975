"""Errors over HTTP: a code for the page, a sentence for people, never a traceback."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from stolik.core.errors import BadBoards, StolikError
from stolik.play.refusal import Refusal

from .storage import Unavailable

logger = structlog.get_logger(__name__)

STATUS = {
    "unknown-table": 404,
    "no-series": 404,
    "not-your-seat": 403,
    "not-host": 403,
    "banned": 403,
    "closed": 403,
    "locked": 403,
    "removed": 403,
    "withdrawn": 403,
    "rate": 429,
    "storage": 503,
    "busy": 503,
}  # of refusals; the rest are conflicts with what the table is


class Wrong(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of an error; for boards also the key of the game's text, and its placeholders."""

    code: str
    text: str
    key: str = ""
    details: dict[str, str | int] = {}


def _told(text: str) -> ResponseSpec:
    return ResponseSpec(Wrong, generate_examples=False, description=text)


WRONG: dict[int, ResponseSpec] = {
    400: _told("What was sent is wrong"),
    403: _told("Not yours, or not sent by this server's page"),
    404: _told("There is no such thing"),
    405: _told("Not in this way"),
    409: _told("The table refuses"),
    413: _told("Too large"),
    429: _told("Too often"),
    503: _told("Not now; try again"),
}  # what every request may be answered by, for the OpenAPI schema


def refused(request: Request[Any, Any, Any], problem: Refusal) -> Response[Wrong]:
    """A refusal of a table."""
    request.app.state.service.metrics.refuse(problem.code)
    return _answer(STATUS.get(problem.code, 409), problem.code, problem.text)


def bad_input(_request: Request[Any, Any, Any], problem: StolikError) -> Response[Wrong]:
    """Input that the rules, the notation or the registry refuse."""
    if isinstance(problem, Unavailable):
        return _answer(503, "storage", "the tables cannot be read or kept at the moment; try again")
    if isinstance(problem, BadBoards):
        wrong = Wrong("bad-boards", str(problem), problem.key, problem.details)
        return Response(wrong, status_code=400, media_type=MediaType.JSON)
    return _answer(400, "bad-input", str(problem))


def http_error(_request: Request[Any, Any, Any], problem: HTTPException) -> Response[Wrong]:
    """A request that the framework refuses."""
    detail = "; ".join(
        f"{e.get('key', '')}: {e.get('message', '')}" for e in problem.extra or [] if isinstance(e, dict)
    )
    code = "not-found" if problem.status_code == 404 else "bad-request" if problem.status_code < 500 else "error"
    return _answer(problem.status_code, code, detail or problem.detail)


def too_deep(_request: Request[Any, Any, Any], _problem: RecursionError) -> Response[Wrong]:
    """JSON that is nested too deeply to be parsed."""
    return _answer(400, "bad-request", "the lists and objects of a body may lie in each other, but not so deep")


def failure(request: Request[Any, Any, Any], problem: Exception) -> Response[Wrong]:
    """An internal error: logged with its traceback, of which the caller is told nothing."""
    logger.error("request failed", path=request.scope["path"], exc_info=problem)
    return _answer(500, "error", "something went wrong here; nothing has been lost")


def _answer(status: int, code: str, text: str) -> Response[Wrong]:
    return Response(Wrong(code, text), status_code=status, media_type=MediaType.JSON)


HANDLERS: dict[Any, Any] = {
    Refusal: refused,
    StolikError: bad_input,
    HTTPException: http_error,
    RecursionError: too_deep,
    Exception: failure,
}
