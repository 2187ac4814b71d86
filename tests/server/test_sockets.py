"""Sockets that send what they should not."""

import json
import sqlite3
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from archipel.server.storage import in_file
from tests.play import random_moves
from tests.server.serving import PATIENCE, Page, Server, refused, serving


def closed(page: Page) -> tuple[str, int | None]:
    """The last error that was told, and the code with which the socket was closed."""
    error = ""
    try:
        while True:
            message = json.loads(page.connection.recv(timeout=PATIENCE))
            error = message.get("error", error)
    except ConnectionClosed as end:
        return error, end.rcvd.code if end.rcvd else None


@pytest.mark.parametrize(
    "message",
    [
        "",
        "hello",
        "{",
        "[]",
        "null",
        "1e999",
        '"look"',
        "{}",
        '{"type": "fly"}',
        '{"type": ["look"]}',
        '{"type": "look"}',
        '{"type": "look", "node": "0"}',
        '{"type": "look", "node": -1}',
        '{"type": "look", "node": 1e30}',
        '{"type": "look", "node": 99}',
        '{"type": "look", "node": 0.5}',
        '{"type": "look", "node": true}',
        '{"type": "look", "node": 0, "steps": "e4"}',
        '{"type": "look", "node": 0, "steps": [1]}',
        '{"type": "look", "node": 0, "steps": ["a1"]}',
        '{"type": "look", "node": 0, "steps": ' + json.dumps(["e4"] * 100) + "}",
        '{"type": "line", "node": 0}',
        '{"type": "line", "node": 0, "moves": []}',
        '{"type": "line", "node": 0, "moves": ["e4", "e4"]}',
        '{"type": "line", "node": 0, "moves": ' + json.dumps(["e4"] * 33) + "}",
        '{"type": "why", "node": 0}',
        '{"type": "why", "node": 0, "cell": 4}',
        '{"type": "move", "move": "e5"}',
        '{"type": "move", "move": ""}',
        '{"type": "move", "move": "\\ud800"}',
        '{"type": "move", "move": "' + "e" * 1000 + '"}',
        '{"type": "move", "node": 7, "move": "e4"}',
        '{"type": "move", "node": 0, "move": "e4", "colour": "red"}',
        '{"type": "takeback"}',
        '{"type": "resign", "player": 2}',
        '{"type": "resign", "player": -1}',
        '{"type": "prune", "node": 0}',
        '{"type": "prune", "node": 99}',
        '{"type": "hint", "node": 99}',
        '{"type": "analyse", "node": 0, "lines": 0}',
        '{"type": "analyse", "node": 0, "lines": 1000000}',
        '{"type": "analyse", "node": 99}',
        '{"id": {"a": 1}, "type": "stop"}',
        "[" * 8000,
        '{"a":' * 3000,
    ],
)
def test_what_makes_no_sense_is_answered_by_a_sentence(server: Server, message: str) -> None:
    table = server.table()
    with server.socket(table["id"]) as page:
        page.hear("table")
        page.connection.send(message)
        assert refused(page.hear("error"))
        assert page.ask("scene", type="look", node=0)["node"] == 0, "and the socket goes on"
    assert server.get(f"/api/tables/{table['id']}")["seq"] == 0


def test_an_error_carries_the_number_of_what_was_asked(server: Server) -> None:
    with server.socket(server.table()["id"]) as page:
        page.hear("table")
        assert page.ask("error", type="move", move="e5", id=41)["id"] == 41
        assert page.ask("error", type="fly", id=42)["id"] == 42


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.fixed_dictionaries(
        {"type": st.sampled_from(["look", "why", "move", "takeback", "resign", "prune", "stop"])},
        optional={
            name: st.none()
            | st.integers(-3, 3)
            | st.floats(allow_nan=False)
            | st.text(max_size=8)
            | st.lists(st.text(max_size=3) | st.integers(), max_size=3)
            for name in ("id", "node", "steps", "cell", "move", "player", "lines")
        },
    )
)
def test_any_message_gets_some_answer(server: Server, message: dict[str, Any]) -> None:
    with server.socket(server.table(moves=["e4"])["id"]) as page:
        page.hear("table")
        page.send(**message)
        if message["type"] != "stop":
            assert page.hear()["type"] in ("scene", "why", "table", "done", "error")
        page.send(type="why", node=0, cell="e5")
        while page.hear()["type"] != "why":
            pass


def test_bytes_are_refused(server: Server) -> None:
    with server.socket(server.table()["id"]) as page:
        page.connection.send(b"\x00\x01")
        assert closed(page) == ("messages are texts, not bytes", 1008)


def test_large_messages_are_refused(server: Server) -> None:
    with server.socket(server.table()["id"]) as page:
        page.connection.send('{"type": "move", "move": "' + "e" * 17_000 + '"}')
        error, code = closed(page)
        assert "16384 bytes" in error
        assert code == 1009


def test_huge_messages_do_not_even_get_in(server: Server) -> None:
    with server.socket(server.table()["id"]) as page:
        with suppress(ConnectionClosed):  # perhaps while it is sent
            page.connection.send("x" * 5_000_000)
        assert closed(page)[1] in (1009, None), "None if the connection was gone before the code arrived"
    assert server.get("/api/games")


def test_floods_are_refused(server: Server) -> None:
    table = server.table()["id"]
    with server.socket(table) as page:
        with pytest.raises(ConnectionClosed):  # noqa: PT012
            for _ in range(5000):
                page.send(type="stop")
            closed(page)
            page.send(type="stop")
        assert page.connection.close_code in (1008, 1006)  # who goes on sending may not get to read why
    with server.socket(table) as page:
        assert page.hear("table"), "others are served as before"


def test_a_quick_player_is_no_flood(server: Server) -> None:
    with server.socket(server.table()["id"]) as page:
        for _ in range(150):
            page.send(type="stop")
        assert page.ask("why", type="why", node=0, cell="e5")


def test_who_does_not_read_disturbs_nobody(server: Server) -> None:
    """One asks for scenes without reading them, while another plays."""
    table = server.table("palago")["id"]
    with server.socket(table, max_queue=1, close_timeout=0) as deaf, server.socket(table) as page:
        for _ in range(150):
            deaf.send(type="look", node=0)
        begun = time.monotonic()
        assert page.ask("why", type="why", node=0, cell="9,9")
        assert time.monotonic() - begun < 10


def test_who_never_reads_is_let_go(server: Server) -> None:
    games = (random_moves("palago", "standard", seed) for seed in range(99))
    *moves, _ = map(str, next(game for game in games if len(game) > 16))
    table = server.table("palago", moves=moves)["id"]
    with server.socket(table, max_queue=1) as deaf:
        deaf.ask("scene", type="look", node=len(moves))  # from now on it takes no time
        for _ in range(190):
            deaf.send(type="look", node=len(moves))
        time.sleep(3)
        assert closed(deaf) == ("this page does not read what it is told", 1012)


def test_many_sockets_come_and_go(server: Server) -> None:
    table = server.table()["id"]
    for _ in range(3):
        with ExitStack() as stack:
            pages = [stack.enter_context(server.socket(table)) for _ in range(30)]
            for page in pages:
                page.hear("table")


def test_two_who_move_at_once_do_not_both(server: Server) -> None:
    table = server.table()["id"]
    codes: list[int] = []

    def play(move: str) -> None:
        answer = server.client.post(f"/api/tables/{table}/moves", json={"move": move, "node": 0})
        codes.append(answer.status_code)

    threads = [threading.Thread(target=play, args=(move,)) for move in ("e4", "c3", "g3", "d2")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    after = server.get(f"/api/tables/{table}")
    assert codes == [200] * 4
    assert (len(after["nodes"]), after["live"], after["turn"]) == (4, 1, 1), "one is the game, the others variations"


def test_who_asked_for_what_clashed_is_told_so(tmp_path: Path) -> None:
    """Another program has written into the database: the answer carries the number of the question."""
    with serving(in_file(tmp_path / "games.sqlite")) as server:
        table = server.table()["id"]
        with server.socket(table) as page:
            page.hear("table")
            with sqlite3.connect(tmp_path / "games.sqlite") as meddler:
                meddler.execute("INSERT INTO events VALUES (?, 1, '', '{}')", (table,))
            page.send(type="move", move="e4", id=7)
            error = page.hear()
            assert (error["type"], error["id"], refused(error)) == ("error", 7, "storage.changed")


def test_sockets_of_tables_that_are_not_there(server: Server) -> None:
    with server.socket("nothing") as page:
        assert closed(page) == ("there is no table nothing", 1008)
