"""The command: `archipel serve`."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

import archipel
from archipel.server.storage import in_file
from tests.play import random_moves
from tests.server.serving import ARCHIPEL, Server, serving


def run(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ARCHIPEL, "serve", "--no-browser", *options],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | environment,
    )


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = run("--port", str(taken.getsockname()[1]), "--database", in_file(tmp_path / "games.sqlite"))
    assert done.returncode == 2
    assert "in use" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--port", "70000"),
        ("--port", "x"),
        ("--host", "no.such.host.invalid"),
        ("--database", "nonsense", "--port", "0"),
        ("--database", "sqlite://", "--port", "0"),
        ("--database", "sqlite:///:memory:", "--port", "0"),
        ("--database", "mssql+nosuchdriver://here/games", "--port", "0"),
        ("--name", "http://bad name/", "--port", "0"),
        ("--name", "ftp://games.example", "--port", "0"),
    ],
)
def test_bad_options_are_one_line(options: tuple[str, ...]) -> None:
    done = run(*options)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr


def test_what_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    notes, folder = tmp_path / "notes.txt", tmp_path / "folder"
    notes.write_text("not a database")
    notes.chmod(0o644)
    folder.mkdir(0o755)
    for path in (notes, folder):
        mode = path.stat().st_mode
        done = run("--port", "0", "--database", in_file(path))
        assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr
        assert done.stderr.startswith("archipel: the database can't be used: ")
        assert path.stat().st_mode == mode
    assert sorted(tmp_path.iterdir()) == [folder, notes]


def test_games_are_kept_in_the_users_folder(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [ARCHIPEL, "serve", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)},
    )
    assert process.stdout
    with process.stdout:
        assert b"http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    assert list(tmp_path.rglob("archipel.sqlite"))


def ask_too_much(url: str, method: str, path: str, **options: Any) -> None:
    """Asks for more than there will be time for."""
    with suppress(httpx.TransportError):
        assert httpx.request(method, url + path, timeout=30, trust_env=False, **options).status_code >= 500


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_at_once_whatever_happens(tmp_path: Path, how: signal.Signals) -> None:
    """With an engine that thinks, analyses that run, a film that is drawn, a clock, and pages that are open."""
    server = Server(in_file(tmp_path / "games.sqlite"))
    long = server.table("iago", moves=list(map(str, random_moves("iago", "standard", 1))))["id"]
    analysis = {"position": archipel.start("iago").text, "limit": {"time": 10}}
    asked = [
        threading.Thread(target=ask_too_much, args=(server.url, *asked), kwargs=options)
        for *asked, options in (
            ("POST", "api/analyse", {"json": analysis}),
            ("GET", f"api/tables/{long}/picture", {"params": {"format": "gif"}}),
        )
    ]
    for thread in asked:
        thread.start()
    thinking = server.table("iago", seats=["level10", "level10"])["id"]
    timed = server.table("iago", clock={"base": 100}, moves=["e4"])["id"]
    with server.socket(thinking) as page, server.socket(timed) as other:
        page.send(type="analyse", node=0)
        page.hear("analysis")
        other.hear("table")
        time.sleep(0.5)
        code, errors, seconds = server.stop(how)
        assert code in (0, 130)
        assert errors == ""
        assert seconds < 9, "it waited for the analysis"
    for thread in asked:
        thread.join()
    with serving(server.database) as again:
        table = again.get(f"/api/tables/{timed}")
        assert table["running"] == 1
        assert 95 < table["left"][1] < 99.7, "time has passed until it stopped, and not while it was down"
        again.until(thinking, lambda now: now["thinking"])


def test_an_engine_goes_on_when_its_table_is_opened_again(tmp_path: Path) -> None:
    server = Server(in_file(tmp_path / "games.sqlite"))
    table = server.table("iago", seats=["person", "level10"])["id"]
    assert server.post(f"/api/tables/{table}/moves", {"move": "e4"})["thinking"]
    server.kill()
    with serving(server.database) as again:
        assert again.get("/api/tables")["tables"][0]["ply"] == 1
        assert again.get(f"/api/tables/{table}")["thinking"]
        again.until(table, lambda now: len(now["nodes"]) == 2)


def test_the_same_table_gets_the_same_answer(tmp_path: Path) -> None:
    """The seed of a level's move comes from the table and the node: killing the server does not change the move."""
    server = Server(in_file(tmp_path / "games.sqlite"))
    table = server.table("iago", seats=["person", "level7"], moves=["e4"])["id"]
    first = server.until(table, lambda now: len(now["nodes"]) == 2)["nodes"][1]["move"]
    server.kill()
    path = server.database.removeprefix("sqlite:///")
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM events WHERE seq = 2")
    with serving(server.database) as again:
        assert again.until(table, lambda now: len(now["nodes"]) == 2)["nodes"][1]["move"] == first


def test_many_tables_are_opened_at_once(tmp_path: Path) -> None:
    """More than are kept when nobody uses them, each by several at a time. In a process of its own, as it once hung."""
    program = """
import asyncio, sys
import archipel
from archipel.server import rooms
from archipel.server.services import Services
from archipel.server.storage import Storage
from archipel.table import Setup

async def run():
    storage = Storage(sys.argv[1])
    first = Services(storage).rooms
    made = [(await first.create(Setup(archipel.start("lazo")), [])).id for _ in range(40)]
    rooms.MOST_IDLE = 0
    again = Services(storage).rooms

    async def visit(key, wait):
        for _ in range(wait):
            await asyncio.sleep(0)
        async with again.enter(key) as room:
            assert (await room.view()).id == key

    await asyncio.gather(*(visit(key, wait) for key in made for wait in range(0, 400, 4)))
    storage.close()

asyncio.run(run())
"""
    database = in_file(tmp_path / "games.sqlite")
    subprocess.run([sys.executable, "-c", program, database], timeout=240, check=True)


def test_the_page_says_how_it_is_built_if_it_is_not(server: Server) -> None:
    answer = server.client.get("/")
    assert answer.status_code in (200, 503)
    assert answer.headers["content-type"].startswith("text/html")
    if answer.status_code == 503:
        assert "make page" in answer.text
    for path in ("/play/iago", "/play/iago/loose?seats=person,person", "/table/abc", "/games"):
        assert server.client.get(path).text == answer.text


def test_the_theme_is_served(server: Server) -> None:
    answer = server.client.get("/theme.css", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-type"].startswith("text/css")
    assert answer.headers["content-encoding"] == "gzip"
    assert "--paper" in answer.text
