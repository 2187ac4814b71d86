"""What people say of positions and draw on their boards: told to everyone at the table, stored, in the record."""

from pathlib import Path

import pytest

from archipel.server.storage import in_file
from tests.server.serving import Server, refused, serving

NOTE = {"comment": "a calm\nstart", "drawings": ["Re4", "Ge4>d4"]}


def test_a_note_is_told_to_everyone(server: Server) -> None:
    table = server.table(moves=["e4", "d4"])["id"]
    with server.socket(table) as whole, server.socket(table, changes=True) as changes:
        whole.hear("table")
        changes.hear("table")
        first = changes.ask("change", type="note", node=1, **NOTE, id=1)
        assert changes.hear("done")["node"] == 1
        told = whole.hear("table")
        assert (told["cause"], told["node"]) == ("note", 1)
        assert told["table"]["nodes"][0] | NOTE == told["table"]["nodes"][0]
        whole.ask("done", type="note", node=0, **NOTE, id=2)
        second = changes.hear("change")
    assert [node["id"] for node in first["noted"]] == [1]
    assert (first["added"], first["gone"], first["comment"]) == ([], [], None)
    assert (second["noted"], second["comment"], second["drawings"]) == ([], NOTE["comment"], NOTE["drawings"])


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_note_goes_into_the_record_and_back(server: Server, form: str) -> None:
    table = server.table("palago", moves=["0,0a+1,-1c"])["id"]
    drawn = {"comment": "{so} [%csl Ge4]", "drawings": ["B0,0", "G0,0>1,-1"]}
    for node in (0, 1):
        noted = server.post(f"/api/tables/{table}/note", {"node": node, **drawn})
    assert noted["drawings"] == noted["nodes"][0]["drawings"] == drawn["drawings"]
    written = server.client.get(f"/api/tables/{table}/record", params={"format": form})
    (again,) = server.client.post("/api/records", content=written.content).json()["tables"]
    assert (again["comment"], again["drawings"]) == (drawn["comment"], drawn["drawings"])
    assert again["nodes"][0] | drawn == again["nodes"][0]


def test_a_note_is_there_again_after_the_server_was(tmp_path: Path) -> None:
    database = in_file(tmp_path / "games.sqlite")
    with serving(database) as server:
        table = server.table(moves=["e4"])["id"]
        server.post(f"/api/tables/{table}/note", {"node": 1, **NOTE})
        server.kill()
    with serving(database) as server:
        assert server.get(f"/api/tables/{table}")["nodes"][0] | NOTE == server.get(f"/api/tables/{table}")["nodes"][0]


@pytest.mark.parametrize(
    ("note", "status", "kind"),
    [
        ({"node": 9}, 404, "table.no-node"),
        ({"node": 0, "comment": "x" * 4001}, 422, "request.text-too-long"),
        ({"node": 0, "drawings": ["Ge4"] * 65}, 422, "request.too-many"),
        ({"node": 0, "drawings": ["e4; DROP"]}, 422, "request.invalid"),
        ({"node": 0, "colour": "red"}, 422, "request.unknown"),
    ],
)
def test_notes_have_bounds(server: Server, note: dict[str, object], status: int, kind: str) -> None:
    table = server.table()["id"]
    answer = server.client.post(f"/api/tables/{table}/note", json=note)
    assert (answer.status_code, refused(answer.json())) == (status, kind)


def test_a_game_has_room_for_so_many_words(server: Server) -> None:
    table = server.table()["id"]
    for move in ("b2", "b3", "b4", "b5", "c2", "c3", "c4", "c5", "c6", "d2"):
        server.post(f"/api/tables/{table}/moves", {"move": move, "node": 0})
    for node in range(10):
        server.post(f"/api/tables/{table}/note", {"node": node, "comment": "x" * 4000})
    answer = server.client.post(f"/api/tables/{table}/note", json={"node": 10, "comment": "x"})
    assert (answer.status_code, refused(answer.json())) == (409, "table.too-much-said")
    written = server.client.get(f"/api/tables/{table}/record").content
    assert server.client.post("/api/records", content=written).status_code == 201  # what fits in fits in again
