"""Brings a database to the newest schema."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, Connection, inspect, text
from sqlalchemy.exc import DatabaseError, DBAPIError

from .engine import connect, private_file
from .errors import BadDatabase, Unavailable
from .schema import SCHEMA, metadata

FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x53746F6C  # any number, the same in every process: one migrates, the others wait


def migrate(url: URL, schema: str = SCHEMA) -> None:
    """Make the tables of an empty database, or change those of an older one; BadDatabase for anything else."""
    if url.get_backend_name() == "sqlite":
        private_file(url)
        version(url)  # a file of another program is left as it is, also the way in which it keeps its journal
    engine = connect(url, writes=True)
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            if _version(connection, url) != schema:
                _upgrade(connection, url, schema)
    except DBAPIError as problem:
        raise _explained(problem, url) from problem
    finally:
        engine.dispose()


def version(url: URL) -> str | None:
    """The schema that a database has; None when it is empty."""
    if url.get_backend_name() == "sqlite" and Path(str(url.database)).is_dir():
        raise BadDatabase(f"{url.database} is a folder; name the file in it")
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise BadDatabase(f"there is no file {url.database}; a database is made by the first `stolik serve`")
    engine = connect(url, writes=False)
    try:
        with engine.begin() as connection:
            return _version(connection, url)
    except DBAPIError as problem:
        raise _explained(problem, url) from problem
    finally:
        engine.dispose()


def _version(connection: Connection, url: URL) -> str | None:
    there, ours = set(inspect(connection).get_table_names()), set(metadata.tables)
    if "alembic_version" in there and there & ours:
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return None if version is None else str(version)
    # A file belongs to one program; PostgreSQL's databases are often shared, as long as no name is taken.
    foreign = there if connection.dialect.name == "sqlite" else there & {*ours, "alembic_version"}
    if foreign:
        raise BadDatabase(f"{_name(url)} has a table {min(foreign)!r} that is not Stolik's; name another database")
    return None


def _upgrade(connection: Connection, url: URL, schema: str) -> None:
    from alembic import command  # late: most starts find the newest schema and need none of it
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    version = _version(connection, url)
    if version is not None and version not in known:
        raise BadDatabase(
            f"{_name(url)} was written by a newer Stolik (schema {version}; this one knows {SCHEMA}): "
            "install that release again, or name another database"
        )
    command.upgrade(config, schema)


def _explained(problem: DBAPIError, url: URL) -> Exception:
    told = str(problem.orig).strip()
    if isinstance(problem, DatabaseError) and "not a database" in told:
        return BadDatabase(f"{_name(url)} is no SQLite database; name another file")
    return Unavailable(f"{_name(url)} cannot be opened: {told}")


def _name(url: URL) -> str:
    return url.render_as_string(hide_password=True).replace("+pysqlite", "").replace("+psycopg", "")
