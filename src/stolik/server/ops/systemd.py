"""What systemd hands a service, and is told by it: the protocols of `sd_listen_fds` and `sd_notify`."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from typing import Final

from stolik.core.errors import BadOption

FIRST: Final = 3  # the first file that is handed over


def activated() -> list[socket.socket]:
    """The listening sockets that a `.socket` unit holds for this process; they stay open while it restarts."""
    pid, count = (os.environ.pop(name, "") for name in ("LISTEN_PID", "LISTEN_FDS"))
    os.environ.pop("LISTEN_FDNAMES", None)
    if pid != str(os.getpid()) or not count.isdecimal():
        return []
    found = [socket.socket(fileno=number) for number in range(FIRST, FIRST + int(count))]
    for each in found:
        each.set_inheritable(False)
        if each.family not in (socket.AF_INET, socket.AF_INET6) or each.type != socket.SOCK_STREAM:
            raise BadOption("the .socket unit names something else than an address and a port in ListenStream")
    return found


def notify(state: str) -> None:
    """Tell systemd something, such as READY=1; nothing happens where it is not there."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
        way.sendto(state.encode(), "\0" + address[1:] if address[0] == "@" else address)
