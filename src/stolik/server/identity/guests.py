"""Guests: people without accounts, known by a signed cookie that only this server can have made."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Sequence

from itsdangerous import BadSignature

from .groups import new_guest
from .keys import Signer

COOKIE = "stolik"  # the cookie's name
DAY = 24 * 60 * 60
LONGEST = 365 * DAY  # a cookie is good for a year
RENEWED = 30 * DAY  # and renewed when older than this, so that a guest who comes back is never forgotten
HALF_A_DAY = DAY // 2  # a cookie of a closed house is good for half a day, and is not kept when the browser is closed
SALT = b"stolik guest"


class Guests:
    """Gives out and reads cookies; the first key signs, all of them are good for reading."""

    def __init__(self, keys: Sequence[str], clock: Callable[[], float] = time.time, longest: float = LONGEST) -> None:
        self._clock = clock
        self._longest = longest
        self._newest = Signer(keys[:1], SALT, clock)
        self._any = Signer(list(reversed(keys)), SALT, clock)  # the signer's own order is oldest first

    def issue(self, group: str = "") -> tuple[str, str]:
        """A new guest, of the group with this tag, and the cookie to remember them by."""
        guest = new_guest(group)
        return guest, self._newest.sign(guest).decode()

    def read(self, cookie: str | None) -> str | None:
        """The guest of a cookie, or None for one that is missing, forged, cut short or too old."""
        found = self._read(self._any, cookie)
        return found[0] if found else None

    def renew(self, cookie: str) -> str | None:
        """The same guest's next cookie, when this one is valid but a month old or signed by a retired key."""
        found = self._read(self._any, cookie)
        if found is None or (found[1] <= RENEWED and self._read(self._newest, cookie)):
            return None
        return self._newest.sign(found[0]).decode()

    def _read(self, signer: Signer, cookie: str | None) -> tuple[str, float] | None:
        """The guest and the cookie's age in seconds, which is below 0 when another machine's clock is ahead."""
        if not cookie or not cookie.isascii():
            return None
        try:
            guest, signed = signer.unsign(cookie, return_timestamp=True)
        except BadSignature:
            return None
        age = self._clock() - signed.timestamp()
        return (guest.decode(), age) if age <= self._longest else None


def public_id(guest: str) -> str:
    """A short name of a guest that others may see; it does not lead back to the guest."""
    return hashlib.sha256(f"public {guest}".encode()).hexdigest()[:8]


def set_cookie(cookie: str, *, secure: bool, lasting: bool = True) -> str:
    """The value of the header Set-Cookie: no script can read it, no other site's form can send it.

    One that does not last is gone when the browser is closed.
    """
    age = [f"Max-Age={LONGEST}"] if lasting else []
    parts = [f"{COOKIE}={cookie}", *age, "Path=/", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)
