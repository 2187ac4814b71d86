"""Databases that do not answer, or have another server."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from archipel.server.storage import Storage, hidden, in_file
from tests.server.attacks.bystander import BEARABLE
from tests.server.serving import ARCHIPEL, PATIENCE, Server, refused, serving


def processes(url: str) -> list[int]:
    """The processes of a PostgreSQL: the first, and all that it has started."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        found = connection.execute("SELECT pg_read_file('postmaster.pid', 0, 20)").fetchone()
    assert found
    first = int(found[0].split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, children)]


@contextmanager
def frozen(url: str) -> Iterator[None]:
    stopped = processes(url)
    for process in stopped:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in stopped:
            with suppress(ProcessLookupError):  # those of a connection that was cut off end by themselves
                os.kill(process, signal.SIGCONT)


def test_a_frozen_database_is_told_and_comes_back(cluster: str) -> None:
    with serving(cluster) as server:
        table = server.table()["id"]
        server.post(f"/api/tables/{table}/moves", {"move": "e4"})
        with frozen(cluster):
            begun = time.monotonic()
            answer = server.client.post(f"/api/tables/{table}/moves", json={"move": "g3"})
            assert (answer.status_code, refused(answer.json())) == (503, "storage.unsaved")
            assert "127.0.0.1" not in answer.text
            listed = server.client.get("/api/tables")
            assert (listed.status_code, refused(listed.json())) == (503, "storage.unreadable")
            assert int(listed.headers["retry-after"]) > 0
            health = server.client.get("/api/health")
            assert (health.status_code, health.json()["storage"]) == (503, False)
            assert time.monotonic() - begun < 12 * BEARABLE
        end = time.monotonic() + PATIENCE
        while (answer := server.client.get(f"/api/tables/{table}")).status_code != 200:
            assert time.monotonic() < end
            time.sleep(0.2)
        moves = [node["move"] for node in answer.json()["nodes"]]
        assert moves in (["e4"], ["e4", "g3"]), "what was not answered may have been saved, once"
        while server.client.post(f"/api/tables/{table}/resign").status_code == 503:
            assert time.monotonic() < end
            time.sleep(0.2)
        assert server.get("/api/health")["ready"]


def test_it_stops_though_the_database_is_frozen(cluster: str) -> None:
    server = Server(cluster)
    table = server.table("iago", clock={"base": 100}, moves=["e4"])["id"]
    server.get(f"/api/tables/{table}")
    with frozen(cluster):
        code, _, seconds = server.stop(signal.SIGTERM)
    assert code == 0
    assert seconds < BEARABLE


def test_a_second_server_is_refused_with_one_line(database: str) -> None:
    with serving(database) as first:
        done = subprocess.run(
            [ARCHIPEL, "serve", "--no-browser", "--port", "0", "--database", database],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 2
        assert "another server uses the database" in done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert first.table()["id"]
        first.kill()
        with serving(database) as second:
            assert second.table()["id"], "who was killed leaves no lock"


def test_the_file_is_nobody_elses(tmp_path: Path) -> None:
    new, old = tmp_path / "new.sqlite", tmp_path / "old.sqlite"
    Storage(in_file(new)).close()
    Storage(in_file(old)).close()
    old.chmod(0o644)
    Storage(in_file(old)).close()
    assert new.stat().st_mode & 0o777 == 0o600
    assert old.stat().st_mode & 0o007 == 0


@pytest.mark.parametrize(
    "url", ["postgresql+psycopg://me:geheim@host:no/x", "no+such://me:geheim@place/x", "postgresql//me:geheim@h/x"]
)
def test_passwords_are_not_printed(url: str) -> None:
    done = subprocess.run(
        [ARCHIPEL, "serve", "--no-browser", "--port", "0", "--database", url],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "geheim" not in done.stderr
    assert hidden("a://b:c@d and a://b:c:@d") == "a://b:***@d and a://b:***@d"
