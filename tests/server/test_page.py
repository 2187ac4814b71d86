"""The files of the page."""

from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from archipel import server
from archipel.server import page
from archipel.server.errors import answer_errors
from tests.server.loops import finished

SCRIPT = "console.log('archipel');" * 100


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html>the page")
    (folder / "assets" / "index-abc123.js").write_text(SCRIPT)
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(server, "__path__", [str(tmp_path / "elsewhere"), str(tmp_path)])
    return folder


def get(path: str, encoding: str = "identity", accept: str = "*/*", method: str = "GET") -> httpx.Response:
    async def asked() -> httpx.Response:
        app = FastAPI()
        app.include_router(page.router)
        answer_errors(app, lambda _: None)
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, headers={"accept-encoding": encoding, "accept": accept})

    return finished(asked())


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/", "/play/iago", "/play/iago/standard+penalty?seats=person,person", "/table/1", "/games"]
)
def test_its_routes_give_the_page(path: str) -> None:
    answer = get(path)
    assert answer.text == "<!doctype html>the page"
    assert answer.headers["cache-control"] == "no-cache"
    assert get(path, method="HEAD").headers == answer.headers


@pytest.mark.usefixtures("built")
def test_people_who_are_lost_get_the_page_and_programs_a_sentence() -> None:
    answer = get("/nowhere", accept="text/html,*/*")
    assert (answer.status_code, answer.text) == (404, "<!doctype html>the page")
    answer = get("/nowhere")
    assert (answer.status_code, answer.json()) == (
        404,
        {"error": "there is nothing here", "kind": "server.nothing-here", "values": {}},
    )


@pytest.mark.usefixtures("built")
def test_assets_are_compressed_and_kept() -> None:
    for encoding, packed in (("gzip, br", True), ("identity", False)):
        answer = get("/assets/index-abc123.js", encoding)
        assert answer.text == SCRIPT
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        assert (answer.headers.get("content-encoding") == "gzip") == packed
    assert int(get("/assets/index-abc123.js", "gzip").headers["content-length"]) < 200
    assert get("/icon.svg").headers["content-type"] == "image/svg+xml"


def test_a_page_that_is_built_again_is_served_anew(built: Path) -> None:
    assert get("/").text == "<!doctype html>the page"
    (built / "index.html").write_text("<!doctype html>another page")
    assert get("/").text == "<!doctype html>another page"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path", ["/nothing", "/assets", "/assets/%2e%2e/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%00"]
)
def test_nothing_else_is_there(path: str) -> None:
    answer = get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]


def test_without_a_page_it_says_how_to_build_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "__path__", [str(tmp_path)])
    answer = get("/play/iago")
    assert answer.status_code == 503
    assert "make page" in answer.text
    assert get("/nothing").status_code == 404
