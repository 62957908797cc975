"""Bans: persons and addresses that the operator keeps out.

A person who throws the cookie away is another one to the server, so an address is what keeps somebody out who insists;
but a school, or a town behind one provider, is one address too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final

from stolik.core.errors import StolikError

from .guests import public_id

PERSON: Final = re.compile(r"[0-9a-f]{8}")
NARROWEST: Final = 64  # bits of an IPv6 network: whoever has one address there has them all


class BadSubject(StolikError):
    """Neither the id of a person nor an address."""


def subject_of(text: str) -> str:
    """Who is meant by a text: the short id of a person, or a network, as they are written down."""
    given = text.strip().lower()
    if PERSON.fullmatch(given):
        return given
    try:
        found = ip_network(given, strict=False)
    except ValueError:
        raise BadSubject(
            "a ban is for a person, by the 8 digits and letters a-f that `stolik admin show CODE` prints, "
            f"or for an address or network such as 203.0.113.7 or 2001:db8::/32, not {text!r:.60}"
        ) from None
    if isinstance(found, IPv6Network) and found.prefixlen > NARROWEST:
        found = found.supernet(new_prefix=NARROWEST)
    if not found.prefixlen:
        raise BadSubject(f"{text} is everybody; name a smaller network")
    return str(found)


class Bans:
    """The bans that hold, as this process knows them."""

    def __init__(self) -> None:
        self._persons: frozenset[str] = frozenset()
        self._networks: list[IPv4Network | IPv6Network] = []

    def set(self, subjects: Iterable[str]) -> None:
        """Let these hold from now on, and no others."""
        listed = list(subjects)
        self._persons = frozenset(subject for subject in listed if PERSON.fullmatch(subject))
        self._networks = [ip_network(subject) for subject in listed if subject not in self._persons]

    def hold(self, guest: str, address: str) -> bool:
        """Whether somebody is kept out; the address is one as limits count it."""
        if self._persons and guest and public_id(guest) in self._persons:
            return True
        return bool(self._networks) and self._listed(address)

    def _listed(self, address: str) -> bool:
        try:
            here = ip_network(address)
        except ValueError:
            return False
        return any(here.version == network.version and here.subnet_of(network) for network in self._networks)  # type: ignore[arg-type]
