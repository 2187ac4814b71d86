"""One server for one database: who comes second is told so, and does not start.

Tables live in the memory of their server, and are saved before they are told; two servers would each tell their own
listeners only. On SQLite a file beside the database is locked, on PostgreSQL a lock of the database is taken, which
both end with the server, however it ends.
"""

import fcntl
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import sqlalchemy as sa

from archipel.rules import ArchipelError

_LOCK = 20262  # the number by which servers on one PostgreSQL know that there is another
PATIENCE = 3.0  # seconds for a server that was killed just now to be gone from the database


class InUse(ArchipelError):
    """A database that another server uses."""


class Claim(Protocol):
    """That a database is ours."""

    def renew(self) -> None:
        """After a break, in which it may have been lost. InUse if another has it now."""

    def release(self) -> None: ...


def claimed(engine: sa.Engine) -> Claim:
    """The database of an engine for us alone. InUse if another server has it."""
    if engine.dialect.name == "postgresql":
        return _LockInDatabase(engine)
    if engine.dialect.name == "sqlite":
        return _LockBeside(Path(engine.url.database or ""))
    return _Nobodys()


class _Nobodys:
    """A database of a kind that we know no lock of."""

    def renew(self) -> None: ...

    def release(self) -> None: ...


class _LockBeside(_Nobodys):
    """A locked file, which may stay: it is the lock that counts, and the system takes it from whoever ends."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise InUse("storage.in-use", where=str(path)) from None

    def release(self) -> None:
        os.close(self._file)


class _LockInDatabase:
    """A lock that lasts as long as its connection."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine.execution_options(isolation_level="AUTOCOMMIT")
        self._connection: sa.Connection | None = None
        self._take(PATIENCE)

    def _take(self, patience: float) -> None:
        end = time.monotonic() + patience
        connection = self._engine.connect()
        try:
            while not connection.scalar(sa.text("SELECT pg_try_advisory_lock(:lock)"), {"lock": _LOCK}):
                if time.monotonic() > end:
                    raise InUse("storage.in-use", where=self._engine.url.database or "")
                time.sleep(0.1)
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def renew(self) -> None:
        self.release()
        self._take(0)

    def release(self) -> None:
        if connection := self._connection:
            self._connection = None
            with suppress(sa.exc.SQLAlchemyError):
                connection.invalidate()
                connection.close()
