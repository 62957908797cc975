"""A PostgreSQL server of one's own, on a free port, in a folder that is thrown away; for tests and measurements."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..leash import hold, let_go
from .running import free_port


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, if it is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    initdb = str(found[-1]) if found else shutil.which("initdb")
    return Path(initdb).parent if initdb else None


@dataclass
class Postgres:
    """A server that may be stopped and started again; what it commits survives a power cut only if it is `synced`."""

    programs: Path
    folder: Path
    port: int
    synced: bool = False

    @property
    def url(self) -> str:
        return self.database("postgres")

    def database(self, name: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def run(self, program: str, *arguments: str) -> None:
        # PostgreSQL refuses to run as root, which is what a container often is.
        switch = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        command = [*switch, str(self.programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
        assert done.returncode == 0, done.stdout + done.stderr

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories="
        options += "" if self.synced else " -c fsync=off"
        log = str(self.folder / "log")
        self.run("pg_ctl", "start", "-w", "-D", str(self.folder / "data"), "-l", log, "-o", options)
        hold(self._pid)

    def stop(self, mode: str = "fast") -> None:
        pid = self._pid
        self.run("pg_ctl", "stop", "-w", "-D", str(self.folder / "data"), "-m", mode)
        let_go(pid)

    @property
    def _pid(self) -> int:
        return int((self.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])


@contextmanager
def new_postgres(programs: Path, *, synced: bool = False) -> Iterator[Postgres]:
    """An empty server that runs, and is gone afterwards."""
    # Not in pytest's folder: nobody but its owner may enter that, and PostgreSQL may have to run as somebody else.
    with tempfile.TemporaryDirectory(prefix="stolik-postgres-") as folder:
        server = Postgres(programs, Path(folder), free_port(), synced)
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        server.run("initdb", "-D", f"{folder}/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")
