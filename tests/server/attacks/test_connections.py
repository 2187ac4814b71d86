"""Connections that do nothing, too much, or do not listen."""

import os
import resource
import socket
import subprocess
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from archipel.server.storage import in_file
from tests.server.attacks.bystander import BEARABLE, ELSEWHERE, Bystander, client_from, socket_from
from tests.server.serving import PATIENCE, Page, Server, refused


def idle(server: Server, stack: ExitStack, count: int) -> None:
    """So many connections on which nothing is said."""
    address = ("127.0.0.1", urlsplit(server.url).port or 0)
    for _ in range(count):
        with suppress(OSError):
            stack.enter_context(socket.create_connection(address, timeout=PATIENCE))


class Limited(Server):
    """A server that may have few files."""

    FILES = 400

    def __init__(self, database: str) -> None:
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        popen = subprocess.Popen

        def limited(*args: object, **given: object) -> subprocess.Popen[str]:
            return popen(  # type: ignore[call-overload,no-any-return]
                *args,
                **given,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (self.FILES, self.FILES)),
            )

        subprocess.Popen = limited  # type: ignore[assignment,misc]
        try:
            super().__init__(database)
        finally:
            subprocess.Popen = popen  # type: ignore[misc]
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == before


def test_idle_connections_keep_nobody_out(tmp_path: Path) -> None:
    server = Limited(in_file(tmp_path / "games.sqlite"))
    try:
        with ExitStack() as stack:
            idle(server, stack, Limited.FILES + 100)
            begun = time.monotonic()
            assert server.client.get("/api/games").status_code == 200
            assert server.table()["id"]
            assert time.monotonic() - begun < 5 * BEARABLE
    finally:
        _, errors, _ = server.stop()
    assert len(errors) < 10_000
    assert "Traceback" not in errors


def test_one_client_has_only_so_many_connections_and_pages(attacked: Server) -> None:
    table = attacked.table()["id"]
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(socket_from(attacked, table, "127.0.0.6")).hear("table")
        page = stack.enter_context(socket_from(attacked, table, "127.0.0.6"))
        said = page.hear("error")
        assert refused(said) == "server.too-many-pages"
        assert said["values"]["seconds"] > 0
        with attacked.socket(table) as ours:
            ours.hear("table")


def hang_up(page: Page) -> int | None:
    """Waits until the server closes; gives the code."""
    with suppress(ConnectionClosed):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            page.connection.recv(timeout=PATIENCE)
    return page.connection.close_code


@pytest.mark.parametrize("frame", [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0"])
def test_a_flood_of_pings_or_pongs_is_ended(attacked: Server, bystander: Bystander, frame: bytes) -> None:
    table = attacked.table()["id"]
    for _ in range(8):
        with socket_from(attacked, table) as page:
            page.hear("table")
            with suppress(OSError):
                for _ in range(20):
                    page.connection.socket.sendall(frame * 2000)
            assert hang_up(page) in (1008, 1006, None)
    assert bystander.longest < BEARABLE


def test_who_does_not_read_is_gone_soon(attacked: Server, bystander: Bystander) -> None:
    table = attacked.table("desdemona")["id"]
    before = attacked.get("/api/health")["sockets"]
    with ExitStack() as stack:
        for _ in range(10):
            line = socket.create_connection(
                ("127.0.0.1", urlsplit(attacked.url).port or 0), source_address=(ELSEWHERE, 0)
            )
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            stack.callback(line.close)
            key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            line.sendall(
                f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n".encode()
                + b"Connection: Upgrade\r\n"
                + key
                + b"\r\n"
            )
            look = b'{"type":"look","node":0}'
            mask = os.urandom(4)
            masked = bytes(letter ^ mask[place % 4] for place, letter in enumerate(look))
            line.sendall((bytes([0x81, 0x80 | len(look)]) + mask + masked) * 190)
        time.sleep(1)
        end = time.monotonic() + PATIENCE
        while attacked.get("/api/health")["sockets"] > before + 1:  # and the bystander's
            assert time.monotonic() < end, "they keep their places"
            time.sleep(0.2)
    assert bystander.longest < BEARABLE


def test_a_request_that_does_not_come_to_an_end_is_ended(attacked: Server) -> None:
    with socket.create_connection(("127.0.0.1", urlsplit(attacked.url).port or 0), timeout=PATIENCE) as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: loc")
        with suppress(ConnectionResetError):
            assert line.recv(1000) == b""


def test_limits_of_one_are_not_those_of_another(attacked: Server) -> None:
    body = {"game": "lazo", "seats": ["person", "person"]}
    with client_from(attacked, "127.0.0.7") as client:
        answers = [client.post("/api/tables", json=body) for _ in range(130)]
    assert refused(answers[-1].json()) == "server.too-many-tables"
    assert int(answers[-1].headers["retry-after"]) > 0
    with client_from(attacked, "127.0.0.8") as client:
        assert client.post("/api/tables", json=body).status_code == 201
