"""What tables and the server say is a kind and its values, in every language."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

import archipel
from archipel.server.storage import Storage, in_file
from archipel.texts import Said, languages, source
from tests.server.serving import Server, refused, serving

SOURCES = Path(archipel.__file__).parent
AREAS = ("table.", "server.", "request.", "storage.")


def kinds(folder: Path) -> Iterator[str]:
    """Every text in the code that is a kind of these areas."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            match node:
                case ast.Constant(str(text)) if text.startswith(AREAS) and " " not in text:
                    yield text


@pytest.mark.parametrize("language", list(languages()))
def test_every_kind_has_a_text_and_every_text_a_kind(language: str) -> None:
    said = {kind.replace(".", "-", 1) for part in ("table", "server") for kind in kinds(SOURCES / part)}
    areas = tuple(area.replace(".", "-") for area in AREAS)
    written = {line.split(" =")[0] for line in source(language).splitlines() if line.startswith(areas)}
    assert said == written


def test_why_is_a_kind_too(server: Server) -> None:
    table = server.table("iago", moves=["e4"])["id"]
    told = server.get(f"/api/tables/{table}/why", params={"cell": "e4"})
    assert told == {"why": "e4 holds a disk already", "kind": "iago.occupied", "values": told["values"]}
    assert told["values"]["cell"] == "e4"
    with server.socket(table) as page:
        assert page.ask("why", type="why", node=1, cell="e4", id=3) == {"type": "why", "id": 3, **told}


def test_an_outcome_is_a_kind_too(server: Server) -> None:
    table = server.table("iago", moves=["e4"])["id"]
    outcome = server.post(f"/api/tables/{table}/resign")["outcome"]
    assert (outcome["reason"], outcome["kind"]) == ("Light resigned", "table.resigned")
    listed = server.get("/api/tables", params={"limit": 500})["tables"]
    assert next(one["outcome"] for one in listed if one["id"] == table) == outcome


@pytest.mark.parametrize(
    ("body", "kind", "values"),
    [
        ({}, "request.missing", {"place": "game"}),
        ({"game": "iago", "colour": 1}, "request.unknown", {"place": "colour"}),
        ({"game": "iago", "seats": ["person"]}, "request.too-few", {"place": "seats", "limit": 2}),
        ({"game": "iago", "clock": {"base": 0.5}}, "request.too-small", {"place": "clock.base", "limit": 1}),
        ({"game": "iago", "moves": 5}, "request.no-list", {"place": "moves"}),
        ({"game": "iago", "moves": ["e4", 5]}, "request.no-text", {"place": "moves"}),
        ({"game": "iago", "Clock 2": 5}, "request.unknown", {"place": "Clock 2"}),
        ({"game": "iago", "body": 5}, "request.unknown", {"place": "body"}),
        ({"game": "iago", "seats": ["person", "me"]}, "table.no-seat", {"text": "me", "levels": 10}),
        ({"game": "chess"}, "games.none", {"name": "chess"}),
    ],
)
def test_a_table_that_makes_no_sense_is_refused_by_kind(
    server: Server, body: dict[str, object], kind: str, values: dict[str, object]
) -> None:
    answer = server.client.post("/api/tables", json=body).json()
    assert refused(answer) == kind
    assert answer["values"].items() >= values.items()


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"type": "move", "node": 0, "move": 5}, Said("request.no-text", place="move")),
        ({"type": "look", "node": 0, "steps": [5]}, Said("request.no-text", place="steps")),
        ({"type": "move", "move": "e4", "node": 0, "Why?": 1}, Said("request.unknown", place="Why?")),
        ({"type": "dance"}, Said("request.unknown-type", place=Said("request.whole"))),
    ],
)
def test_a_message_that_makes_no_sense_is_refused_where_it_is_wrong(
    server: Server, message: dict[str, object], said: Said
) -> None:
    with server.socket(server.table("iago")["id"]) as page:
        answer = page.ask("error", **message)
    assert refused(answer) == said.kind
    assert answer["error"] == str(said)


def test_a_message_that_is_no_object_is_refused_as_such(server: Server) -> None:
    with server.socket(server.table("iago")["id"]) as page:
        page.connection.send("[]")
        assert refused(page.hear("error")) == "request.no-object"


# --- the catalogue, for the page


def test_the_languages_are_listed_by_their_own_names(server: Server) -> None:
    listed = {language["code"]: language["name"] for language in server.get("/api/languages")}
    assert listed == languages()
    assert listed["ja"] == "日本語"


def test_the_texts_of_a_language_are_one_file(server: Server) -> None:
    answer = server.client.get("/api/texts/ja")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text == source("ja")
    again = server.client.get("/api/texts/ja", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert server.client.get("/api/texts/en").headers["etag"] != answer.headers["etag"]


def test_other_languages_have_no_texts(server: Server) -> None:
    answer = server.client.get("/api/texts/xx")
    assert answer.status_code == 404
    assert refused(answer.json()) == "server.no-language"


# --- what was stored when only sentences were


def test_ends_that_were_stored_as_sentences_are_said_as_they_stand(tmp_path: Path) -> None:
    database = in_file(tmp_path / "games.sqlite")
    setup: dict[str, object] = {
        "start": "iago/standard 5/6/7/8/9/8/7/6/5 D",
        "seats": ["person", "person"],
        "control": None,
        "names": None,
        "date": "",
        "event": "",
        "comment": "",
        "tags": {},
    }
    node = {"id": 1, "parent": 0, "move": "e4", "by": 0, "comment": "", "evaluation": None}
    events = [
        {"kind": "move", "node": node, "live": True, "left": None},
        {"kind": "end", "how": "resign", "winner": 0, "reason": "Light resigned", "left": None},
    ]
    outcome = {"winner": 0, "reason": "Light resigned", "score": None}
    summary = {
        "game": "iago",
        "variant": "standard",
        "seats": ["person", "person"],
        "ply": 1,
        "turn": None,
        "outcome": outcome,
        "position": "iago/standard 5/6/7/8/3D5/8/7/6/5 L",
    }

    async def store() -> None:
        storage = Storage(database)
        await storage.create("old", setup, events, summary, "2026-11-15T12:00:00.000000Z")
        storage.close()

    asyncio.run(store())
    verbatim = {**outcome, "kind": "verbatim", "values": {"text": "Light resigned"}}
    with serving(database) as server:
        assert server.get("/api/tables")["tables"][0]["outcome"] == verbatim
        assert server.get("/api/tables/old")["outcome"] == verbatim
        assert server.post("/api/tables/old/takeback")["outcome"] is None
        assert server.post("/api/tables/old/resign")["outcome"]["kind"] == "table.resigned"
