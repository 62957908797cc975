"""A closed house over HTTP: people come in by the code of their class or family, and choose a friendly name."""

from __future__ import annotations

from litestar import get, post
from litestar.params import JSONBody

from stolik.play.refusal import Refusal

from ..errors import WRONG
from ..identity.friendly import FRIENDLY
from ..identity.groups import group_tag
from ..identity.guests import public_id
from ..service import TheService
from .schemas import Entrance, Me
from .tables import AnyRequest, describe


@post("/api/enter", status_code=200, responses=WRONG)
async def enter(request: AnyRequest, service: TheService, data: JSONBody[Entrance]) -> Me:
    """Come in by the code of a class or family; guessing it is limited by address, as tables' codes are."""
    address = request.state.address
    group = service.groups.of_code(data.code) if service.settings.closed else None
    if service.gate.guesses.wait(address) or (group is None and not service.gate.guesses.allow(address)):
        raise Refusal("rate", "too many codes of classes that there are not; wait a little")
    if group is None:
        raise Refusal("closed", "no class or family has this code, or it has been withdrawn")
    if group_tag(request.state.guest) != group.tag:
        request.state.guest, request.state.issued = service.guests.issue(group.tag)
        request.state.public = public_id(request.state.guest)
    return await describe(request, service)


@get("/api/names", sync_to_thread=False, responses=WRONG)
def friendly_names() -> dict[str, list[str]]:
    """The friendly names, by language; in a closed house there are no others."""
    return FRIENDLY


HANDLERS = [enter, friendly_names]
