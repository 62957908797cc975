"""The OpenAPI schema is true: whatever is asked, every answer is one that it names, and none is a server error."""

from __future__ import annotations

from typing import Any

import msgspec
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from requests.adapters import HTTPAdapter

from stolik.server.app import make_http
from stolik.server.settings import ServerSettings

from ..client import fresh_address
from ..running import Server

CHECKS = (
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_headers_conformance,
    schemathesis.checks.response_schema_conformance,
    schemathesis.checks.negative_data_rejection,
)


class From(HTTPAdapter):
    """Calls from an address of its own, so that the limit for one address does not end the test."""

    def init_poolmanager(self, *given: Any, **named: Any) -> None:
        super().init_poolmanager(*given, **named, source_address=(fresh_address(), 0))


described = schemathesis.openapi.from_dict(msgspec.to_builtins(make_http(ServerSettings()).openapi_schema.to_schema()))


@described.parametrize()
@settings(
    max_examples=20,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_schema_names(case: Any, server: Server) -> None:
    with requests.Session() as session:
        session.mount("http://", From())
        headers = {"Origin": server.url, "X-Stolik": "1"}
        case.call_and_validate(base_url=server.url, session=session, headers=headers, checks=CHECKS)
