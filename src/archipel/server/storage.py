"""Tables on disk: in a file of SQLite, or wherever a URL of SQLAlchemy leads.

All changes go through one thread, which commits together whatever waits for it: a hundred moves at once cost hardly
more than one. Nobody is answered before the commit.
"""

import asyncio
import json
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import sqlalchemy as sa

from archipel.rules import ArchipelError
from archipel.server.schema import EVENTS, REVISION, TABLES

BATCH = 256  # changes in a transaction
READERS = 2
UNPLAYED = timedelta(days=30)  # for which a table is kept at which nothing happens
BUSY = 5  # seconds to wait for another server that writes into the same file
_LOCK = 20261  # the number by which servers on one PostgreSQL know that another one is at the migrations

Result = TypeVar("Result")
Change: TypeAlias = dict[sa.UpdateBase, list[dict[str, Any]]]  # the rows of each statement


class NotSaved(ArchipelError):
    """The storage does not do what it should."""


class Clash(ArchipelError):
    """Somebody else has changed the table."""


@dataclass(frozen=True)
class Stored:
    """A table as it is stored."""

    id: str
    setup: dict[str, Any]
    created: str
    updated: str
    events: tuple[dict[str, Any], ...]


class Storage:
    """Open it once, in the thread of the event loop."""

    def __init__(self, url: str) -> None:
        self._engine = _connected(url)
        self._reading = self._engine.execution_options(reading=True)
        self._changes = queue.SimpleQueue[tuple[Change, Future[None]] | None]()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        try:
            _migrate(self._engine)
            _tidy(self._engine)
        except (sa.exc.SQLAlchemyError, OSError) as error:
            raise NotSaved("storage.unusable", why=_why(error)) from None
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Returns once everything that waits is saved."""
        self._changes.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._engine.dispose()

    # --- changing

    async def create(
        self, table: str, setup: dict[str, Any], events: list[dict[str, Any]], summary: dict[str, Any], at: str
    ) -> None:
        """A new table with what has happened at it already."""
        row = {"id": table, "setup": _text(setup), "created": at, "updated": at, "summary": _text(summary)}
        rows = [{"table_id": table, "seq": seq, "at": at, "event": _text(event)} for seq, event in enumerate(events, 1)]
        await self._change({_ADD_TABLE: [row], _ADD_EVENT: rows})

    async def append(self, table: str, seq: int, event: dict[str, Any], summary: dict[str, Any], at: str) -> None:
        """What has happened at a table. Clash if something else has under this number, or the table is gone."""
        row = {"table_id": table, "seq": seq, "at": at, "event": _text(event)}
        news = {"table": table, "updated": at, "summary": _text(summary)}
        await self._change({_ADD_EVENT: [row], _UPDATE: [news]})

    async def delete(self, table: str) -> None:
        await self._change({_DELETE_EVENTS: [{"table": table}], _DELETE_TABLE: [{"table": table}]})

    async def _change(self, change: Change) -> None:
        done = Future[None]()
        self._changes.put((change, done))
        await asyncio.wrap_future(done)

    def _write(self) -> None:
        going_on = True
        while going_on:
            batch = [self._changes.get()]
            with suppress(queue.Empty):
                while len(batch) < BATCH:
                    batch.append(self._changes.get_nowait())
            going_on = None not in batch
            self._commit([change for change in batch if change])

    def _commit(self, batch: list[tuple[Change, Future[None]]]) -> None:
        """All of them in one transaction; if that fails each alone, so that none fails for another's sake.

        What depends on each other is never in one batch: whoever changes a table waits for the change before.
        """
        error = self._failure([change for change, _ in batch])
        if error is None or len(batch) == 1:
            for _, done in batch:
                _settle(done, error)
            return
        error = None
        for change, done in batch:
            if not isinstance(error, sa.exc.OperationalError):  # then the others need not wait in vain as well
                error = self._failure([change])
            _settle(done, error)

    def _failure(self, changes: list[Change]) -> Exception | None:
        """What keeps some changes from being made, if anything does."""
        try:
            with self._engine.begin() as connection:
                for statement in _STATEMENTS:
                    if rows := [row for change in changes for row in change.get(statement, ())]:
                        connection.execute(statement, rows)
        except Exception as error:
            return error
        return None

    # --- reading

    async def load(self, table: str) -> Stored | None:
        if "\0" in table:  # which PostgreSQL does not even look for
            return None
        return await self._read(lambda connection: _load(connection, table))

    async def newest(self, most: int, *, played: bool = False) -> list[dict[str, Any]]:
        """What a list of tables shows, the last changed first. Played are those at which anything has happened."""
        return await self._read(lambda connection: _newest(connection, most, played))

    async def _read(self, ask: Callable[[sa.Connection], Result]) -> Result:
        def asked() -> Result:
            try:
                with self._reading.connect() as connection:
                    return ask(connection)
            except sa.exc.SQLAlchemyError as error:
                raise NotSaved("storage.unreadable", why=_why(error)) from None

        return await asyncio.get_running_loop().run_in_executor(self._readers, asked)


_ADD_TABLE = sa.insert(TABLES)
_ADD_EVENT = sa.insert(EVENTS)
_UPDATE = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("table"))
    .values(updated=sa.bindparam("updated"), summary=sa.bindparam("summary"))
)
_DELETE_EVENTS = sa.delete(EVENTS).where(EVENTS.c.table_id == sa.bindparam("table"))
_DELETE_TABLE = sa.delete(TABLES).where(TABLES.c.id == sa.bindparam("table"))
_PLAYED = sa.exists().where(EVENTS.c.table_id == TABLES.c.id)
_STATEMENTS = (_ADD_TABLE, _ADD_EVENT, _UPDATE, _DELETE_EVENTS, _DELETE_TABLE)  # in the order in which they are made


def _load(connection: sa.Connection, table: str) -> Stored | None:
    row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).one_or_none()
    if row is None:
        return None
    events = connection.execute(sa.select(EVENTS.c.event).where(EVENTS.c.table_id == table).order_by(EVENTS.c.seq))
    return Stored(row.id, json.loads(row.setup), row.created, row.updated, tuple(map(json.loads, events.scalars())))


def _newest(connection: sa.Connection, most: int, played: bool) -> list[dict[str, Any]]:
    wanted = sa.select(TABLES).order_by(TABLES.c.updated.desc(), TABLES.c.id).limit(most)
    if played:
        wanted = wanted.where(_PLAYED)
    rows = connection.execute(wanted)
    return [{"id": row.id, **json.loads(row.summary), "created": row.created, "updated": row.updated} for row in rows]


def _text(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _settle(done: Future[None], error: Exception | None) -> None:
    if done.set_running_or_notify_cancel():
        if error:
            done.set_exception(_refusal(error))
        else:
            done.set_result(None)


def _refusal(error: Exception) -> Exception:
    if isinstance(error, sa.exc.IntegrityError):
        return Clash("storage.changed")
    return NotSaved("storage.unsaved", why=_why(error))


def _why(error: Exception) -> str:
    """What the database says, in one line."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__


# --- opening


def in_file(path: Path) -> str:
    """The URL of a file of SQLite."""
    return sa.URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def _connected(url: str) -> sa.Engine:
    try:
        engine = sa.create_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    except (sa.exc.ArgumentError, ImportError) as error:
        raise NotSaved("storage.no-url", url=url, why=_why(error)) from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _prepare)
        sa.event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # transactions are begun below, and not by the driver when it sees fit
    for pragma in (f"busy_timeout = {1000 * BUSY}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    """Whoever writes says so at once: to find out in the middle that another server does as well would be too late."""
    connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get("reading") else "BEGIN IMMEDIATE")


def _tidy(engine: sa.Engine) -> None:
    """Forgets boards that were set up long ago and never played on."""
    long_ago = (datetime.now(UTC) - UNPLAYED).isoformat()
    with engine.begin() as connection:
        connection.execute(sa.delete(TABLES).where(TABLES.c.updated < long_ago, ~_PLAYED))


def _migrate(engine: sa.Engine) -> None:
    """Brings the database to the newest form. Alembic is loaded only if there is something to do."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        there = sa.inspect(connection).has_table("alembic_version")
        version = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() if there else None
        if version == REVISION:
            return
        if version is not None and version > REVISION:
            raise NotSaved("storage.newer")
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
