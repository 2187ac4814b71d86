"""Tables on disk: in a file of SQLite, or wherever a URL of SQLAlchemy leads.

All changes go through one thread, which commits together whatever waits for it: a hundred moves at once cost hardly
more than one. Nobody is answered before the commit. A database that does not answer is given some seconds; then its
connections are cut, whoever waits is told so, and the next who asks tries anew.
"""

import asyncio
import json
import logging
import os
import queue
import re
import socket
import sqlite3
import threading
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeAlias, TypeVar
from weakref import WeakSet

import sqlalchemy as sa

from archipel.rules import ArchipelError
from archipel.server.alone import InUse, claimed
from archipel.server.schema import EVENTS, LIFE, REVISION, TABLES

BATCH = 256  # changes in a transaction
READERS = 2
UNPLAYED = timedelta(days=30)  # for which a table is kept at which nothing happens
BUSY = 5  # seconds to wait for another program that writes into the same file
PATIENCE = 5.0  # seconds that a database may take for anything
AGAIN = 5  # seconds after which to ask again
_SQLITE = b"SQLite format 3\0"  # how its files begin
_LOCK = 20261  # the number by which servers on one PostgreSQL know that another one is at the migrations

Result = TypeVar("Result")
Life: TypeAlias = tuple[str, str]  # from when to when a server is known to have been alive
Change: TypeAlias = dict[sa.UpdateBase, list[dict[str, Any]]]  # the rows of each statement

log = logging.getLogger(__name__)


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
        self._lines = WeakSet[Any]()  # the connections of the driver that are open
        self._engine = _connected(url, self._lines)
        self._reading = self._engine.execution_options(reading=True)
        self.began = timestamp()
        self._under_way = dict[int, float]()  # by thread: when something that waits for the database was begun
        self._broken = False  # since when our claim may have been lost
        self.troubled = False  # whether the last thing that was tried has failed
        self._changes = queue.SimpleQueue[tuple[Change, Future[None]] | None]()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._watching = threading.Event()
        threading.Thread(target=self._watch, name="watch", daemon=True).start()
        try:
            with self._watched():
                self._claim = claimed(self._engine)
            try:
                with self._watched():
                    _migrate(self._engine)
                    _tidy(self._engine)
                    self._life, self._lives = _begin_life(self._engine)
            except BaseException:
                self._claim.release()
                raise
        except BaseException as error:
            self._watching.set()
            self._engine.dispose()
            if isinstance(error, sa.exc.SQLAlchemyError | OSError):
                raise NotSaved("storage.unusable", why=_why(error)) from None
            raise
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    def close(self, patience: float = PATIENCE) -> None:
        """Returns once everything that waits is saved; nobody who waits was told anything yet."""
        self._changes.put(None)
        self._writer.join(patience)
        if self._writer.is_alive():
            self._cut()
            self._writer.join(1)
        self._watching.set()
        self._readers.shutdown(wait=False, cancel_futures=True)
        self._claim.release()
        self._engine.dispose()

    # --- being patient, but not for ever

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Something that waits for the database: ended if it takes too long."""
        thread = threading.get_ident()
        self._under_way[thread] = time.monotonic()
        try:
            yield
        finally:
            del self._under_way[thread]

    def _watch(self) -> None:
        while not self._watching.wait(0.25):
            now = time.monotonic()
            if any(now - begun > PATIENCE for begun in list(self._under_way.values())):
                self._cut()

    def _cut(self) -> None:
        """Ends all conversations with the database: whoever waits for its answer is woken by an error."""
        for line in list(self._lines):
            with suppress(Exception), socket.socket(fileno=os.dup(line.fileno())) as ours:
                ours.shutdown(socket.SHUT_RDWR)

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

    async def alive(self, at: str) -> None:
        """Remembers that the server lives."""
        await self._change({_LIVE: [{"life": self._life, "now": at}]})

    def ran_on(self, since: str) -> float | None:
        """For how many seconds another server lived on after a time: clocks ran so long. None if it was this one."""
        number = bisect_right(self._lives, since, key=lambda life: life[0])
        if since >= self.began:
            return None
        last = self._lives[number - 1][1] if number else since
        return max(0.0, seconds_between(since, last))

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
        if error is None or len(batch) == 1 or self._broken:
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
            with self._watched():
                if self._broken:
                    self._claim.renew()
                    self._broken = False
                with self._engine.begin() as connection:
                    for statement in _STATEMENTS:
                        if rows := [row for change in changes for row in change.get(statement, ())]:
                            connection.execute(statement, rows)
        except Exception as error:
            self._note(error)
            return error
        self.troubled = False
        return None

    def _note(self, error: Exception) -> None:
        """Something has gone wrong: was it the connection?"""
        if isinstance(error, sa.exc.IntegrityError):
            return
        self._broken = self._broken or getattr(error, "connection_invalidated", False) or isinstance(error, InUse)
        self.troubled = True
        log.warning("database: %s", _why(error))

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
                with self._watched(), self._reading.connect() as connection:
                    found = ask(connection)
            except sa.exc.SQLAlchemyError as error:
                self._note(error)
                raise NotSaved("storage.unreadable", seconds=AGAIN) from None
            self.troubled = False
            return found

        try:
            reading = asyncio.get_running_loop().run_in_executor(self._readers, asked)
            return await asyncio.wait_for(reading, 2 * PATIENCE)
        except TimeoutError:
            raise NotSaved("storage.unreadable", seconds=AGAIN) from None


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
_LIVE = sa.update(LIFE).where(LIFE.c.id == sa.bindparam("life")).values(at=sa.bindparam("now"))
_STATEMENTS = (  # in the order in which they are made
    _ADD_TABLE,
    _ADD_EVENT,
    _UPDATE,
    _DELETE_EVENTS,
    _DELETE_TABLE,
    _LIVE,
)


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


def timestamp() -> str:
    """Now, as it is stored: what is later is greater."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def seconds_between(one: str, other: str) -> float:
    return (datetime.fromisoformat(other) - datetime.fromisoformat(one)).total_seconds()


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
    return NotSaved("storage.unsaved", seconds=AGAIN)


def _why(error: Exception) -> str:
    """What the database says, in one line and without passwords."""
    said = str(getattr(error, "orig", None) or error).strip()
    return hidden(said.splitlines()[0]) if said else type(error).__name__


def hidden(text: str) -> str:
    """A text with the passwords of all URLs in it left out."""
    return re.sub(r":[^\s/@]+@", ":***@", re.sub(r"(//[^\s:/@]*):\S*@", r"\1:***@", text))


# --- opening


def in_file(path: Path) -> str:
    """The URL of a file of SQLite."""
    return sa.URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


def _connected(url: str, lines: WeakSet[Any]) -> sa.Engine:
    try:
        made = sa.make_url(url)
    except (sa.exc.ArgumentError, ValueError) as error:
        raise NotSaved("storage.no-url", url=hidden(url), why=_why(error)) from None
    if made.get_backend_name() == "sqlite":
        _check_file(made.database)
    try:
        engine = sa.create_engine(
            made,
            pool_pre_ping=made.get_backend_name() != "sqlite",
            pool_timeout=PATIENCE,
            connect_args=_patience(made),
        )
    except ImportError as error:
        raise NotSaved("storage.no-driver", why=_why(error)) from None
    except (sa.exc.ArgumentError, ValueError) as error:
        raise NotSaved("storage.no-url", url=hidden(url), why=_why(error)) from None
    if engine.dialect.name == "postgresql":
        sa.event.listen(engine, "connect", lambda line, _: lines.add(line))
    if engine.dialect.name == "sqlite":
        _keep_private(Path(engine.url.database or ""))
        sa.event.listen(engine, "connect", _prepare)
        sa.event.listen(engine, "begin", _begin)
    return engine


def _patience(url: sa.URL) -> dict[str, Any]:
    """What a driver is told about time, where the URL says nothing else."""
    if url.get_backend_name() != "postgresql" or url.get_driver_name() != "psycopg":
        return {}
    usual: dict[str, Any] = {
        "connect_timeout": 3,
        "options": f"-c statement_timeout={round(1000 * PATIENCE)} -c lock_timeout={round(1000 * PATIENCE)}",
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": round(1000 * PATIENCE),
    }
    return {name: value for name, value in usual.items() if name not in url.query}


def _check_file(path: str | None) -> None:
    """That there is a file of SQLite, or may be one: what is something else is not touched."""
    if not path or path == ":memory:" or path.startswith("file:"):
        raise NotSaved("storage.no-file")
    try:
        with Path(path).open("rb") as file:
            head = file.read(len(_SQLITE))
    except FileNotFoundError:
        return
    except OSError as error:
        raise NotSaved("storage.unusable", why=_why(error)) from None
    if head and head != _SQLITE:
        raise NotSaved("storage.unusable", why="file is not a database")


def _keep_private(file: Path) -> None:
    """Games are nobody else's: a file is made for its owner alone, and an old one is closed to all others."""
    with suppress(OSError):  # the database says what is wrong with it
        file.touch(0o600)
        mode = file.stat().st_mode & 0o777
        if mode & 0o007:
            file.chmod(mode & ~0o007)


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


def _begin_life(engine: sa.Engine) -> tuple[int, list[Life]]:
    """The number of this server's life, and the lives of all before it, in order."""
    now = timestamp()
    with engine.begin() as connection:
        lives = [(row.began, row.at) for row in connection.execute(sa.select(LIFE).order_by(LIFE.c.began))]
        number = connection.execute(sa.insert(LIFE).values(began=now, at=now).returning(LIFE.c.id)).scalar_one()
    return number, lives


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
