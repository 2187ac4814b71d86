"""Tables that are left open, and clocks that run while nobody is there."""

import asyncio
import json
import time
from pathlib import Path

import pytest

import archipel
from archipel.server import rooms as rooms_module
from archipel.server.services import Services
from archipel.server.storage import Storage, in_file
from archipel.table import Laid, Node, Setup, TimeControl
from tests.server.attacks.bystander import long_game
from tests.server.loops import finished
from tests.server.serving import Server, serving


def test_rooms_are_put_away_though_their_clocks_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms_module, "MOST_IDLE", 3)
    begun = [Laid((Node(1, 0, "b2", 0),), 1)]

    async def run() -> None:
        storage = Storage(in_file(tmp_path / "games.sqlite"))
        services = Services(storage)
        rooms = services.rooms
        quick = Setup(archipel.start("lazo"), control=TimeControl(1.0, 0))
        slow = Setup(archipel.start("lazo"), control=TimeControl(1000.0, 0))
        first = (await rooms.create(quick, begun)).id
        kept = (await rooms.create(slow, begun)).id
        for _ in range(8):
            await rooms.create(slow, begun)
        assert len(rooms) <= 4
        await asyncio.sleep(1.5)
        stored = await storage.load(first)
        assert stored
        assert stored.events[-1]["how"] == "time", "time was up where nobody was"
        async with rooms.enter(kept) as room:
            left = (await room.view()).left
        assert left
        assert 900 < left[1] < 999, "time ran on while the room was put away"
        await services.close()
        storage.close()

    finished(run())


def test_a_clock_runs_on_until_the_server_is_killed(database: str) -> None:
    server = Server(database)
    table = server.table("iago", clock={"base": 100})["id"]
    begun = time.monotonic()
    server.post(f"/api/tables/{table}/moves", {"move": "e4"})
    time.sleep(3.5)
    server.kill()
    ran = time.monotonic() - begun
    time.sleep(2)
    with serving(database) as again:
        since = time.monotonic()
        left = again.get(f"/api/tables/{table}")["left"]
        assert left[0] == 100
        assert 98.5 - ran < left[1] < 98.5, (
            "the time that was thought before counts, the time when nothing ran does not"
        )
        again.kill()
        ran += time.monotonic() - since
    with serving(database) as third:
        since = time.monotonic()
        now = third.get(f"/api/tables/{table}")["left"][1]
        ran += time.monotonic() - since
        assert 98.5 - ran < now < 98.5


def test_what_a_listener_gets_for_a_move_is_small(attacked: Server) -> None:
    moves = long_game("desdemona", "standard", 12)
    table = attacked.table("desdemona")["id"]
    with attacked.socket(table, changes=True) as page:
        page.hear("table")
        page.ask("scene", type="look", node=0)
        for number, move in enumerate(moves):
            attacked.post(f"/api/tables/{table}/moves", {"move": move})
            told = page.hear("change")
            view = page.ask("view", type="look", node=number + 1, known=number, follow=False)
            assert len(json.dumps(told)) + len(json.dumps(view)) < 3000
