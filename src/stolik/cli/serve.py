"""`stolik serve`: the server."""

from __future__ import annotations

import logging
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from typing import Any, TextIO, cast

import click

from stolik.server.settings import Settings, default_database


@click.command(context_settings={"auto_envvar_prefix": "STOLIK", "show_default": True})
@click.option("--host", default="127.0.0.1", help="Address to listen at; 0.0.0.0 lets others in your network join.")
@click.option("--port", default=8010, type=click.IntRange(0, 65535), help="Port to listen at.")
@click.option("--database", default=default_database, help="sqlite:///FILE or postgresql://USER@HOST/NAME.")
@click.option("--redis", default="", help="redis://HOST, when several processes serve the same tables.")
@click.option("--public-url", default="", help="The address that people type, such as https://stolik.example.")
@click.option("--workers", default=Settings.workers, type=click.IntRange(1, 64), help="Processes in which bots think.")
@click.option("--expire-days", default=30.0, type=click.FloatRange(0.01), help="Idle unfinished tables live so long.")
@click.option("--behind-proxy", is_flag=True, help="Believe X-Forwarded-For and -Proto of a proxy on this machine.")
@click.option("--rate", default=1.0, type=click.FloatRange(0.01), help="How often one may ask: times the usual limits.")
@click.option("--log", type=click.Choice(["text", "json"]), default="text", help="How the log is written.")
@click.option("--browser", is_flag=True, help="Open the page in a browser.")
def serve(browser: bool, **given: Any) -> None:
    """Serve tables and the page over the network; stop with Ctrl-C.

    Every option can also be set in the environment, as STOLIK_PORT and so on.
    """
    settings = Settings(**given)
    write_log(settings.log)
    run(settings, browser=browser)


def run(settings: Settings, *, browser: bool = False) -> None:
    """Serve until told to stop."""
    import uvicorn

    from stolik.server.app import App
    from stolik.server.protocol import TableProtocol

    check_port(settings.host, settings.port)
    address = settings.public_url or f"http://{settings.host}:{settings.port}"
    click.echo(f"Stolik: {address}  (stop with Ctrl-C)", err=True)
    config = uvicorn.Config(
        App(settings),
        host=settings.host,
        port=settings.port,
        ws=TableProtocol,
        ws_max_size=8192,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=5,
        proxy_headers=settings.behind_proxy,
        server_header=False,
        log_config=None,
        access_log=False,
    )
    server = uvicorn.Server(config)
    if browser:
        threading.Thread(target=open_browser, args=(server, address), daemon=True).start()
    server.run()
    if not server.started:
        sys.exit(1)


def check_port(host: str, port: int) -> None:
    """Say so at once if the port cannot be had."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as attempt:
        attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            attempt.bind((host, port))
        except OSError as problem:
            raise click.ClickException(
                f"cannot listen at {host}:{port} ({problem.strerror}); is Stolik running already? "
                f"Choose another port with --port"
            ) from None


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
    last: Any = structlog.dev.ConsoleRenderer() if form == "text" else structlog.processors.JSONRenderer()
    structlog.configure(
        processors=[*shared, structlog.processors.format_exc_info, last],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, Lenient(sys.stderr))),
    )
    logging.basicConfig(stream=Lenient(sys.stderr), level=logging.WARNING)


class Lenient:
    """A log that may be lost, such as one on a disk that is full: the tables go on."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write, if that is possible."""
        with suppress(OSError):
            return self._file.write(text)
        return 0

    def flush(self) -> None:
        """Flush, if that is possible."""
        with suppress(OSError):
            self._file.flush()
