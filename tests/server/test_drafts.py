"""Positions are set up over HTTP: possible or not, they are drawn, and the rules' refusals are told."""

from typing import Any

import pytest

import archipel
from tests.server.serving import Server, refused


def draft(server: Server, position: str, **change: str) -> Any:
    return server.get("/api/draft", params={"position": position, **change})


def text(given: Any) -> str:
    position: str = given["scene"]["position"]
    return position


def test_a_position_is_set_up_and_played(server: Server) -> None:
    empty = draft(server, draft(server, "desdemona/border")["cleared"])
    assert (empty["scene"]["pieces"], empty["refusal"]) == ([], None)
    assert empty["outcome"]["winner"] is None  # nobody can move
    one = draft(server, text(empty), cell="e5", piece="W")
    two = draft(server, text(one), cell="b2", piece="b")
    assert [(piece["cell"], piece["kind"]) for piece in two["scene"]["pieces"]] == [("b2", "stone"), ("e5", "amazon")]
    black = draft(server, two["sides"][1])
    assert black["scene"]["turn"] == 1
    gone = draft(server, text(two), cell="b2")
    assert text(gone) == text(one)
    table = server.table("desdemona", variant="border", position=text(two))
    assert table["start"] == text(two)


def test_what_is_impossible_is_drawn_and_said(server: Server) -> None:
    loose = draft(server, "palago/standard 0,0a+1,0b+2,0c W", cell="1,0")
    assert len(loose["scene"]["pieces"]) == 2
    assert loose["refusal"]["kind"] == "palago.unconnected"
    assert loose["refusal"]["error"] == "'2,0c' is not connected to 0,0 by tiles"
    assert "1,0" in [cell["name"] for cell in loose["scene"]["frame"]["cells"]]


@pytest.mark.parametrize("game", archipel.games())
def test_the_start_of_every_variant(server: Server, game: str) -> None:
    for variant in archipel.games()[game]:
        given = draft(server, f"{game}/{variant}")
        start = archipel.start(game, variant)
        assert text(given) == given["start"] == start.text == given["sides"][0]
        assert given["refusal"] is given["outcome"] is None
        assert [mark["word"] for mark in given["marks"]] == (["claim"] if variant.endswith("+penalty") else [])
    assert next(one for one in server.get("/api/games") if one["name"] == game)["editor"]


def test_a_mark_is_switched(server: Server) -> None:
    given = draft(server, "iago/standard+penalty 5/6/7/8/3D5/3L4/7/1D4/5 L")
    assert given["marks"] == [{"word": "claim", "on": False, "other": f"{text(given)}!"}]
    claimed = draft(server, given["marks"][0]["other"])
    assert (claimed["marks"][0]["on"], claimed["refusal"]) == (True, None)
    assert claimed["marks"][0]["other"] == text(given)


def test_pictures_of_positions(server: Server) -> None:
    position = archipel.start("iago").play("e4").text
    drawn = server.client.get("/api/picture", params={"position": position})
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    photo = server.client.get("/api/picture", params={"position": position, "format": "png", "theme": "dark"})
    assert photo.content.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("path", "given", "status", "kind"),
    [
        ("draft", {"position": "iago/standard zzz D"}, 400, "notation.rows"),
        ("draft", {"position": "chess/standard"}, 400, "games.none"),
        ("draft", {"position": "iago/standard", "cell": "z9", "piece": "D"}, 400, "editor.no-cell"),
        ("draft", {"position": "iago/standard", "cell": "e4", "piece": "Q"}, 400, "editor.no-piece"),
        ("draft", {"position": "iago/standard", "variant": "odd"}, 400, "games.no-variant"),
        ("draft", {"position": "x" * 5000}, 422, "request.text-too-long"),
        ("draft", {}, 422, "request.missing"),
        ("picture", {"position": "palago/standard 5,5a W"}, 400, "palago.no-origin"),
    ],
)
def test_what_makes_no_sense_is_refused(
    server: Server, path: str, given: dict[str, str], status: int, kind: str
) -> None:
    answer = server.client.get(f"/api/{path}", params=given)
    assert (answer.status_code, answer.json()["kind"]) == (status, kind)
    assert refused(answer.json())
