"""Tables on disk, in SQLite and in PostgreSQL."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any
from unittest.mock import Mock

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from archipel.server import storage as storage_module
from archipel.server.schema import METADATA, REVISION
from archipel.server.storage import Clash, NotSaved, Storage, in_file
from tests.server.loops import finished

SETUP = {"start": "iago/standard 5/6/7/8/9/8/7/6/5 D"}
AT = "2026-11-15T12:00:00.000000Z"


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Storage]:
    storage = Storage(url)
    try:
        yield storage
    finally:
        storage.close()


def event(number: int) -> dict[str, Any]:
    return {"kind": "move", "number": number, "text": "→ “é” 日本"}


def test_what_is_saved_is_there_afterwards(database: str) -> None:
    async def run() -> None:
        key = token_hex(6)
        async with opened(database) as storage:
            await storage.create(key, SETUP, [event(1)], {"ply": 0}, AT)
            await storage.append(key, 2, event(2), {"ply": 1}, "2026-11-15T12:00:01.000000Z")
        async with opened(database) as storage:
            stored = await storage.load(key)
            assert stored
            assert stored.setup == SETUP
            assert stored.events == (event(1), event(2))
            assert (stored.created, stored.updated) == (AT, "2026-11-15T12:00:01.000000Z")
            assert await storage.load("nothing") is None
            assert await storage.load("noth\0ing") is None
            await storage.delete(key)
            assert await storage.load(key) is None

    finished(run())


def test_the_newest_come_first(database: str) -> None:
    async def run() -> None:
        async with opened(database) as storage:
            keys = [token_hex(6) for _ in range(3)]
            for second, key in enumerate(keys):
                await storage.create(key, SETUP, [], {"ply": second}, f"2030-01-01T00:00:0{second}.000000Z")
            await storage.append(keys[0], 1, event(1), {"ply": 9}, "2030-01-01T00:00:09.000000Z")
            listed = await storage.newest(3)
            assert [row["id"] for row in listed] == [keys[0], keys[2], keys[1]]
            assert listed[0]["ply"] == 9
            assert [row["id"] for row in await storage.newest(1, played=True)] == [keys[0]]
            for key in keys:
                await storage.delete(key)

    finished(run())


def test_boards_that_nobody_played_on_are_forgotten_in_the_end(database: str) -> None:
    old, new = "2026-01-02T03:04:05.000000Z", datetime.now(UTC).isoformat()
    untouched, played, young = (token_hex(6) for _ in range(3))

    async def run() -> None:
        async with opened(database) as storage:
            await storage.create(untouched, SETUP, [], {}, old)
            await storage.create(played, SETUP, [event(1)], {}, old)
            await storage.create(young, SETUP, [], {}, new)
        async with opened(database) as storage:
            assert [await storage.load(key) is not None for key in (untouched, played, young)] == [False, True, True]
            await storage.delete(played)
            await storage.delete(young)

    finished(run())


def test_many_at_once_are_all_saved_in_order(database: str) -> None:
    async def run() -> None:
        async with opened(database) as storage:
            keys = [token_hex(6) for _ in range(20)]
            await asyncio.gather(*(storage.create(key, SETUP, [], {}, AT) for key in keys))

            async def play(key: str) -> None:
                for seq in range(1, 21):
                    await storage.append(key, seq, event(seq), {}, AT)

            await asyncio.gather(*map(play, keys))
            for key in keys:
                stored = await storage.load(key)
                assert stored
                assert [each["number"] for each in stored.events] == list(range(1, 21))
                await storage.delete(key)

    finished(run())


def test_of_two_servers_one_is_refused(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when one has lost its claim without knowing."""
    monkeypatch.setattr(storage_module, "claimed", lambda _: Mock())

    async def run() -> None:
        async with opened(database) as one, opened(database) as other:
            key, busy = token_hex(6), token_hex(6)
            await one.create(key, SETUP, [], {}, AT)
            await one.create(busy, SETUP, [], {}, AT)
            await one.append(key, 1, event(1), {}, AT)
            # The others in the same transaction are saved nevertheless.
            done = await asyncio.gather(
                other.append(key, 1, event(7), {}, AT),
                other.append(busy, 1, event(1), {}, AT),
                other.create(key, SETUP, [], {}, AT),
                return_exceptions=True,
            )
            assert [type(result) for result in done] == [Clash, type(None), Clash]
            stored = await other.load(key)
            assert stored
            assert stored.events == (event(1),)
            await one.delete(key)
            with pytest.raises(Clash):
                await other.append(key, 2, event(2), {}, AT)
            await one.delete(busy)

    finished(run())


def test_while_the_database_is_locked_nobody_waits_for_all_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("archipel.server.storage.BUSY", 1)
    path = tmp_path / "games.sqlite"

    async def run() -> None:
        async with opened(in_file(path)) as storage:
            keys = [token_hex(6) for _ in range(20)]
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                begun = time.monotonic()
                creations = (storage.create(key, SETUP, [], {}, AT) for key in keys)
                done = await asyncio.gather(*creations, return_exceptions=True)
                assert time.monotonic() - begun < 10
                assert {type(result) for result in done} == {NotSaved}
                other.execute("ROLLBACK")
            await storage.create(keys[0], SETUP, [], {}, AT)
            assert await storage.load(keys[1]) is None

    finished(run())


# --- migrations


def test_migrations_lead_to_what_the_code_expects(database: str) -> None:
    Storage(database).close()
    Storage(database).close()  # once more changes nothing
    engine = sa.create_engine(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert context.get_current_revision() == REVISION
        assert compare_metadata(context, METADATA) == []
    engine.dispose()


def test_the_newest_migration_is_the_one_that_is_named() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(storage_module.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [REVISION]


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    url = in_file(tmp_path / "games.sqlite")
    Storage(url).close()
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(NotSaved, match="newer"):
        Storage(url)


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite:////nowhere/at/all.sqlite", "no+such://place/x"])
def test_what_is_no_database_is_refused(url: str) -> None:
    with pytest.raises(NotSaved):
        Storage(url)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_text("a letter to my aunt " * 100)
    with pytest.raises(NotSaved, match="not a database"):
        Storage(in_file(path))
    assert path.read_text().startswith("a letter")
