"""`stolik serve`: the server."""

from __future__ import annotations

import asyncio
import errno
import logging
import math
import signal
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any, Final, TextIO, cast

import click

from stolik.core.errors import BadOption
from stolik.server.settings import ServerSettings, default_database

if TYPE_CHECKING:
    from stolik.server.ops.succession import Succession

LEFT: Final = 130  # the exit code of a command that Ctrl-C ended
ADVICE: Final = {
    errno.EADDRINUSE: "is Stolik running already? Choose another port with --port",
    errno.EACCES: "choose a port from 1024 on with --port",
}  # by the error of an address that cannot be listened at


@click.command(context_settings={"auto_envvar_prefix": "STOLIK", "show_default": True})
@click.option("--host", default="127.0.0.1", help="Address to listen at; 0.0.0.0 lets others in your network join.")
@click.option("--port", default=8010, type=click.IntRange(0, 65535), help="Port to listen at.")
@click.option(
    "--database",
    default=default_database,
    show_default="stolik.db in your data folder",
    help="sqlite:///FILE or postgresql://USER@HOST/NAME.",
)
@click.option("--redis", default="", help="redis://HOST, when several processes serve the same tables.")
@click.option("--public-url", default="", help="The address that people type, such as https://stolik.example.")
@click.option(
    "--workers", default=ServerSettings.workers, type=click.IntRange(1, 64), help="Processes in which bots think."
)
@click.option("--expire-days", default=30.0, type=click.FloatRange(0.01), help="Idle unfinished tables live so long.")
@click.option(
    "--keep-days",
    default=0.0,
    type=click.FloatRange(0),
    help="Finished tables that nobody opens live so long; 0: ever.",
)
@click.option("--behind-proxy", is_flag=True, help="Believe X-Forwarded-For and -Proto of a proxy on this machine.")
@click.option("--trusted-proxies", default="", help="Believe these proxies, too: 10.0.0.2,10.1.0.0/16 and so on.")
@click.option("--rate", default=1.0, type=click.FloatRange(0.01), help="How often one may ask: times the usual limits.")
@click.option("--guest-tables", default=100, type=click.IntRange(1), help="Tables that one guest may open a day.")
@click.option("--address-tables", default=1000, type=click.IntRange(1), help="Tables that one address may open a day.")
@click.option("--guest-sockets", default=20, type=click.IntRange(1), help="Sockets that one guest may have open.")
@click.option("--address-sockets", default=300, type=click.IntRange(1), help="Sockets that one address may have open.")
@click.option("--closed", is_flag=True, help="A house for children: no lobby, tables by a group's code only.")
@click.option("--words", default="", help="A file of more words that are unwelcome in names at public tables.")
@click.option("--log", type=click.Choice(["text", "json"]), default="text", help="How the log is written.")
@click.option("--browser", is_flag=True, help="Open the page in a browser.")
def serve(browser: bool, **given: Any) -> None:
    """Serve tables and the page over the network; stop with Ctrl-C.

    Every option can also be set in the environment, as STOLIK_PORT and so on.
    """
    from stolik.server.identity.keys import secret_keys
    from stolik.server.ops.succession import Succession
    from stolik.server.ops.systemd import activated

    settings = ServerSettings(**given)
    check_settings(settings)
    succession = Succession.inherited()
    if succession is None:
        check_database(settings)
        secret_keys(settings.folder)
        succession = Succession(activated() or listeners(settings.host, settings.port))
    else:
        browser = False  # it has been opened
    write_log(settings.log)
    port = int(succession.listeners[0].getsockname()[1])
    run(replace(settings, port=port), succession, browser=browser)


def run(settings: ServerSettings, succession: Succession, *, browser: bool = False) -> None:
    """Serve until told to stop, or until the next server takes over."""
    from stolik.server.daemon import Daemon
    from stolik.server.ops.file_limit import raise_file_limit

    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = settings.public_url or f"http://{host}:{settings.port}"
    click.echo(f"Stolik: {address}  (stop with Ctrl-C)", err=True)
    raise_file_limit()
    if hasattr(signal, "SIGUSR2"):  # not on Windows
        signal.signal(signal.SIGUSR2, signal.SIG_IGN)  # until it can hand on: else the signal would end it
    server = Daemon(settings, succession)
    if browser:
        threading.Thread(target=open_browser, args=(server, address), daemon=True).start()
    try:
        server.run(succession.listeners)
    except KeyboardInterrupt:  # by now everything is closed and written
        sys.exit(LEFT)
    if not server.started:
        sys.exit(1)


def check_settings(settings: ServerSettings) -> None:
    """Say what is wrong with a setting before anything is served."""
    from stolik.server.cluster.bus import RedisBus
    from stolik.server.identity.origin import is_address

    if not settings.host:
        raise BadOption("--host is an address of this machine, such as 127.0.0.1, and not empty")
    if settings.public_url and not is_address(settings.public_url):
        raise BadOption(f"--public-url is an address such as https://stolik.example, not {settings.public_url!r}")
    for proxy in settings.proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise BadOption(f"--trusted-proxies are addresses or networks such as 10.1.0.0/16, not {proxy!r}") from None
    if not all(map(math.isfinite, (settings.rate, settings.expire_days, settings.keep_days))):
        raise BadOption("--rate, --expire-days and --keep-days are numbers")
    if settings.redis:
        asyncio.run(RedisBus(settings.redis).close())


def check_database(settings: ServerSettings) -> None:
    """Make the database, or bring it up to date; say what is wrong with it."""
    from stolik.server.identity.words import word_list
    from stolik.server.storage import Store

    word_list(settings.words)

    async def attempt() -> None:
        await (await Store.open(settings.database)).close()

    asyncio.run(attempt())


def listeners(host: str, port: int) -> list[socket.socket]:
    """Sockets at all addresses of a name, all of one port, a free one for 0; what cannot be had is told at once."""
    made: list[socket.socket] = []
    try:
        for family, kind, _, _, where in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
            made.append(socket.socket(family, kind))
            made[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                made[-1].setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            made[-1].bind((where[0], port, *where[2:]))
            port = int(made[-1].getsockname()[1])
        return made
    except (OSError, UnicodeError) as problem:
        for each in made:
            each.close()
        known = ADVICE.get(getattr(problem, "errno", 0), "name an address of this machine with --host")
        told = getattr(problem, "strerror", None) or problem
        raise click.ClickException(f"cannot listen at {host[:80]}:{port} ({told}); {known}") from None


def open_browser(server: Any, address: str) -> None:
    """Open the page as soon as it can be served."""
    while not server.started:
        time.sleep(0.1)
    if not webbrowser.open(address):
        click.echo(f"No browser was found here; open {address} in one.", err=True)


def write_log(form: str) -> None:
    """Write the log as text for people or as JSON for machines, a line each, without secrets."""
    import structlog

    shared: list[Any] = [structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    console = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    last: Any = console if form == "text" else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Lenient(sys.stderr))),
    )
    logging.basicConfig(stream=Lenient(sys.stderr), level=logging.WARNING)


class Lenient:
    """A stream for the log that ignores errors, such as a full disk: the tables go on."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write, if the stream can."""
        with suppress(OSError):
            return self._file.write(text)
        return 0

    def flush(self) -> None:
        """Flush, if the stream can."""
        with suppress(OSError):
            self._file.flush()
