"""Who may use the server, and how much of it."""

import re
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from archipel.server.app import application
from archipel.server.counters import MOST, Counters
from archipel.server.limits import Bucket
from archipel.server.storage import Storage, in_file
from tests.server.loops import finished
from tests.server.serving import PATIENCE, Server, refused, serving


def port(server: Server) -> int:
    number = urlsplit(server.url).port
    assert number
    return number


def raw(server: Server, request: bytes) -> bytes:
    """What comes back for bytes, until the server closes, or nothing more comes."""
    with socket.create_connection(("127.0.0.1", port(server)), timeout=PATIENCE) as connection:
        connection.sendall(request)
        connection.settimeout(5)
        answer = b""
        with suppress(TimeoutError, ConnectionError):
            while part := connection.recv(65536):
                answer += part
        return answer


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST:{port}", "127.0.0.1:{port}", "[::1]:{port}", "localhost:1"])
def test_its_own_names_are_answered(server: Server, name: str) -> None:
    assert server.client.get("/api/games", headers={"host": name.format(port=port(server))}).status_code == 200


@pytest.mark.parametrize(
    "name",
    ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "[::2]", "a@b", "localhost/x", "[x"],
)
def test_other_names_are_not(server: Server, name: str) -> None:
    """So that no site can make its own name lead to this machine."""
    answer = server.client.get("/api/games", headers={"host": name})
    assert answer.status_code == 400
    assert refused(answer.json()) == "server.other-name"


@pytest.mark.parametrize(
    ("host", "name", "status"),
    [
        ("0.0.0.0", "192.168.1.7:8000", 200),
        ("0.0.0.0", "[fe80::1]:8000", 200),
        ("::", "10.0.0.1", 200),
        ("::", "localhost", 200),
        ("0.0.0.0", "evil.example", 400),
        ("0.0.0.0", "10.0.0.1.evil.example", 400),
        ("::", "999.0.0.1", 400),
        ("192.168.1.7", "192.168.1.7", 200),
        ("192.168.1.7", "192.168.1.8", 400),
    ],
)
def test_open_to_all_it_is_reached_by_any_address_but_no_other_name(
    tmp_path: Path, host: str, name: str, status: int
) -> None:
    async def ask(storage: Storage) -> int:
        transport = httpx.ASGITransport(application(storage, [host]))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.get("/theme.css", headers={"host": name})).status_code

    with closing(Storage(in_file(tmp_path / "games.sqlite"))) as storage:
        assert finished(ask(storage)) == status


def test_mistakes_of_the_server_are_sentences_with_headers(tmp_path: Path) -> None:
    async def ask(storage: Storage) -> httpx.Response:
        app = application(storage)  # without its services, as it never started
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/api/tables")

    with closing(Storage(in_file(tmp_path / "games.sqlite"))) as storage:
        answer = finished(ask(storage))
    assert answer.status_code == 500
    assert answer.json() == {"error": "this is a mistake of the server", "kind": "server.mistake", "values": {}}
    assert answer.headers["x-content-type-options"] == "nosniff"


ORIGINS = ["http://evil.example", "null", "http://localhost:1", "file://", "", "http://127.0.0.1:{port}.evil.example"]


@pytest.mark.parametrize("origin", ORIGINS)
def test_other_sites_change_nothing(server: Server, origin: str) -> None:
    headers = {"origin": origin.format(port=port(server))}
    assert server.client.post("/api/tables", json={"game": "iago"}, headers=headers).status_code == 403
    table = server.table()["id"]
    assert server.client.delete(f"/api/tables/{table}", headers=headers).status_code == 403
    with pytest.raises(InvalidStatus) as refused, server.socket(table, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_its_own_page_may(server: Server) -> None:
    headers = {"origin": f"http://127.0.0.1:{port(server)}"}
    answer = server.client.post("/api/tables", json={"game": "iago"}, headers=headers)
    assert answer.status_code == 201
    with server.socket(answer.json()["id"], additional_headers=headers) as page:
        page.hear("table")


def test_every_answer_has_its_headers(server: Server) -> None:
    for path in ("/", "/api/games", "/api/tables/none", "/nothing", "/api/openapi.json"):
        headers = server.client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        assert path.startswith("/api") == (headers.get("cache-control") == "no-store")


def test_assets_have_heads_too(server: Server) -> None:
    page = server.client.get("/").text
    for path in ("/", *re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)):
        head, whole = server.client.head(path), server.client.get(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("games.example", "https://games.example", 201),
        ("other.example:8443", "https://other.example:8443", 201),
        ("games.example", "http://games.example", 201),
        ("usual.example", "https://usual.example", 201),
        ("usual.example", "http://usual.example", 403),
        ("localhost:3000", "https://localhost:3000", 201),
        ("localhost:8000", "http://localhost:8000", 201),
        ("other.example:8443", "http://other.example:8443", 403),
        ("games.example", "https://evil.example", 403),
        ("games.example.evil.example", "https://games.example", 400),
        ("evil.example", "https://evil.example", 400),
    ],
)
def test_behind_another_server_it_is_reached_by_the_names_that_are_given(
    renamed: Server, host: str, origin: str, status: int
) -> None:
    headers = {"host": host, "origin": origin}
    assert renamed.client.post("/api/tables", json={"game": "iago"}, headers=headers).status_code == status


@pytest.fixture(scope="module")
def renamed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = in_file(tmp_path_factory.mktemp("renamed") / "games.sqlite")
    given = ("games.example", "https://other.example:8443", "https://usual.example:443", "https://localhost:3000")
    names = [option for name in given for option in ("--name", name)]
    with serving(database, *names, "--metrics") as running:
        yield running


def test_counters_are_there_if_they_are_asked_for(renamed: Server, server: Server) -> None:
    assert server.client.get("/metrics").status_code == 404
    table = renamed.table()["id"]
    renamed.client.post(f"/api/tables/{table}/moves", json={"move": "zz"})
    renamed.client.post(f"/api/tables/{table}/moves", json={})
    renamed.client.post("/api/tables", content=b"{")
    renamed.client.get("/api/nowhere")
    renamed.client.get("/", headers={"host": "elsewhere.example"})
    renamed.client.post("/api/tables", json={"game": "iago"}, headers={"origin": "https://elsewhere.example"})
    with renamed.socket(table) as page:
        page.ask("scene", type="look", node=0)
        lines = renamed.client.get("/metrics").text.splitlines()
    counted = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert {"archipel_ready", "archipel_storage", "archipel_tables", "archipel_connections"} < counted.keys()
    assert counted["archipel_sockets"] == "1"
    assert int(counted["archipel_messages_total"]) >= 1
    for kind in (
        "request.no-object",
        "request.missing",
        "server.other-name",
        "server.other-site",
        "server.nothing-here",
    ):
        assert f'archipel_refusals_total{{of="{kind}"}}' in counted, kind
    assert all(re.fullmatch(r'archipel_[a-z_]+(\{of="[a-z.-]+"\})?', name) for name in counted)


def test_health_can_be_asked_for_without_its_text(server: Server) -> None:
    answer = server.client.head("/api/health")
    assert (answer.status_code, answer.content) == (200, b"")


def test_counting_goes_on_when_no_more_can_be_told_apart() -> None:
    counters = Counters()
    for number in range(2 * MOST):
        counters.add("refusals", f"kind{number}")
    counters.add("refusals", "kind1")
    lines = list(counters.lines({}))
    assert len(lines) < MOST + 10
    assert 'archipel_refusals_total{of="kind1"} 2' in lines


def test_large_requests_are_refused(server: Server) -> None:
    answer = server.client.post("/api/records", content=b"x" * 1_000_001)
    assert answer.status_code == 413
    assert refused(answer.json()) == "server.request-too-large"
    assert "1000000 bytes" in answer.json()["error"]


def test_large_requests_are_refused_also_if_they_do_not_say_so(server: Server) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(50):
            yield b"x" * 50_000

    for path in ("/api/records", "/api/tables"):
        answer = server.client.post(path, content=parts(), headers={"content-type": "application/json"})
        assert answer.status_code == 413


@pytest.mark.parametrize("length", [b"-1", b"abc", b"99999999999999999999", "١".encode()])
def test_lengths_that_are_none(server: Server, length: bytes) -> None:
    answer = raw(
        server,
        b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: "
        + length
        + b"\r\n\r\n",
    )
    assert answer.split()[1] in (b"400", b"413")


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/assets/../../../etc/passwd",
        "/assets/%2e%2e/%2e%2e/app.py",
        "/%00",
        "/app.py",
        "/migrations/env.py",
        "/assets/" + "x" * 5000,
        "//etc/passwd",
    ],
)
def test_no_other_files_are_served(server: Server, path: str) -> None:
    answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert answer.split()[1] == b"404"


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/none", 404),
        ("GET", "/api/tables/" + "x" * 3000, 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/%F0%9F", 404),
        ("PUT", "/api/tables", 405),
        ("GET", "/api/tables?limit=0", 422),
        ("GET", "/api/tables?limit=99999999999999999999999", 422),
        ("GET", "/api/tables?limit=x", 422),
    ],
)
def test_errors_are_sentences(server: Server, method: str, path: str, status: int) -> None:
    answer = server.client.request(method, path)
    assert answer.status_code == status
    assert sorted(answer.json()) == ["error", "kind", "values"]
    assert refused(answer.json())


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'{"game": "iago"', b"\xff", b"[" * 50_000, b'{"a":' * 50_000]
)
def test_bodies_that_are_no_json(server: Server, body: bytes) -> None:
    answer = server.client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert refused(answer.json()).startswith("request.")


def test_rubbish_instead_of_requests(server: Server) -> None:
    for rubbish in (b"\x16\x03\x01hello\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"x" * 100_000):
        raw(server, rubbish)
    assert server.get("/api/games")


def test_tables_are_not_made_without_end(tmp_path: Path) -> None:
    async def ask(storage: Storage) -> list[int]:
        app = application(storage)
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                made = await client.post("/api/tables", json={"game": "lazo"})
                app.state.services.clients.of("127.0.0.1")._tables = Bucket(0.01, 1)  # all others are taken
                text = '[Game "lazo"]\n\n*\n\n' * 100
                return [made.status_code, (await client.post("/api/records", content=text)).status_code]

    with closing(Storage(in_file(tmp_path / "games.sqlite"))) as storage:
        assert finished(ask(storage)) == [201, 429]
