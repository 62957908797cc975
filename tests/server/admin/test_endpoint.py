"""The admin socket: found by the database, private, and of no use when its process is gone."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path

import pytest

from stolik.server.admin.commands import Command, Reply, Show, Stats
from stolik.server.admin.endpoint import ask_server, listening, prefix
from stolik.server.admin.operator import BadCommand
from stolik.server.settings import ServerSettings

pytestmark = pytest.mark.anyio


async def echo(command: Command) -> Reply:
    return Reply([repr(command)])


def settings_at(folder: Path) -> ServerSettings:
    folder.mkdir(parents=True, exist_ok=True)
    return ServerSettings(database=f"sqlite:///{folder}/stolik.db")


async def asked(settings: ServerSettings, command: Command) -> tuple[int, Reply] | None:
    return await asyncio.to_thread(ask_server, settings, command)


@pytest.mark.parametrize("depth", [0, 12])
async def test_a_command_arrives_however_long_the_path_is(tmp_path: Path, depth: int) -> None:
    settings = settings_at(tmp_path.joinpath(*["a-long-name"] * depth))
    async with listening(settings, echo):
        assert await asked(settings, Show("ABCDEF")) == (os.getpid(), Reply([repr(Show("ABCDEF"))]))
    assert await asked(settings, Stats()) is None
    assert not list(settings.folder.glob("*.sock"))


async def test_the_server_of_another_database_is_not_asked(tmp_path: Path) -> None:
    settings = settings_at(tmp_path)
    async with listening(settings, echo):
        assert await asked(ServerSettings(database=f"sqlite:///{tmp_path}/other.db"), Stats()) is None


def test_a_database_is_the_same_whoever_opens_it() -> None:
    one, other, third = (
        prefix(ServerSettings(database=f"postgresql://{who}/stolik"))
        for who in ("stolik:secret@db", "root@db:5432", "stolik@elsewhere")
    )
    assert one == other != third


async def test_a_socket_that_a_killed_process_left_is_no_server(tmp_path: Path) -> None:
    settings = settings_at(tmp_path)
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / f"{prefix(settings)}99999999-abc.sock"))
    assert await asked(settings, Stats()) is None
    async with listening(settings, echo):
        assert len(list(tmp_path.glob("*.sock"))) == 1  # what was left is swept out
        assert await asked(settings, Stats())


async def test_two_processes_of_the_same_number_have_a_socket_each(tmp_path: Path) -> None:
    """As in two containers that share a folder."""
    settings = settings_at(tmp_path)
    async with listening(settings, echo):
        async with listening(settings, echo):
            assert len(list(tmp_path.glob("*.sock"))) == 2
        assert await asked(settings, Stats())


async def test_what_a_server_does_not_know_is_told(tmp_path: Path) -> None:
    settings = settings_at(tmp_path)

    class Dance(Show, frozen=True, tag="dance"):
        """A command of a later release."""

    async with listening(settings, echo):
        answered = await asked(settings, Dance("ABCDEF"))
        assert answered
        assert "does not know this command" in answered[1].problem


async def test_a_server_that_fails_says_so_and_lives_on(tmp_path: Path) -> None:
    settings = settings_at(tmp_path)
    calls = []

    async def fail(command: Command) -> Reply:
        calls.append(command)
        raise RuntimeError("planted")

    async with listening(settings, fail):
        for _ in range(2):
            answered = await asked(settings, Stats())
            assert answered
            assert "its log says what" in answered[1].problem
    assert len(calls) == 2


@pytest.mark.skipif(os.getuid() == 0, reason="root may open everybody's sockets")
async def test_a_socket_of_another_user_is_named(tmp_path: Path) -> None:
    settings = settings_at(tmp_path)
    async with listening(settings, echo):
        next(tmp_path.glob("*.sock")).chmod(0)
        with pytest.raises(BadCommand, match="another user"):
            await asked(settings, Stats())
