"""A server that is killed in the middle of a game loses nothing that it has told."""

import json
import random
import threading
import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

import archipel
from archipel.server.storage import in_file
from tests.server.serving import Server, serving

KILLS = 100


class Player(threading.Thread):
    """Plays random moves at a table until the server is gone, and remembers the last that was told."""

    def __init__(self, server: Server, table: str, seed: int) -> None:
        super().__init__()
        self.told: dict[str, Any] = {"seq": -1}
        self.sent: str | None = None  # a move that may or may not have been saved
        self._server, self._table, self._dice = server, table, random.Random(seed)

    def run(self) -> None:
        try:
            with self._server.socket(self._table) as page:
                while True:
                    message = json.loads(page.connection.recv(timeout=30))
                    if message["type"] == "table":
                        self.told = message["table"]
                        self.sent = None
                        state = archipel.start("iago", "loose")
                        for node in self.told["nodes"]:
                            state = state.play(node["move"])
                        if state.outcome:
                            return
                        self.sent = str(self._dice.choice(state.legal_moves()))
                        page.send(type="move", move=self.sent)
        except (ConnectionClosed, OSError, EOFError):
            pass


def check(server: Server, player: Player, table: str) -> None:
    """What was told is there; at most the move that was under way has come to it."""
    now = server.get(f"/api/tables/{table}")
    told = [node["move"] for node in player.told.get("nodes", [])]
    kept = [node["move"] for node in now["nodes"]]
    assert kept[: len(told)] == told
    assert kept[len(told) :] in ([], [player.sent])
    assert now["seq"] >= player.told["seq"]
    assert now["live"] == len(kept)


def loop(database: str, kills: int, seed: int) -> list[float]:
    """Kills a server again and again while games are played on it; gives how long each start took."""
    dice = random.Random(seed)
    server, starts = Server(database), list[float]()
    tables = [server.table("iago", variant="loose")["id"] for _ in range(3)]
    for kill in range(kills):
        players = [Player(server, table, 1000 * kill + number) for number, table in enumerate(tables)]
        for player in players:
            player.start()
        end = time.monotonic() + dice.uniform(0.005, 0.25)
        while time.monotonic() < end:
            time.sleep(0.005)
        server.kill()
        for player in players:
            player.join()
        server = Server(database)
        starts.append(server.started_in)
        for number, (player, table) in enumerate(zip(players, tables, strict=True)):
            check(server, player, table)
            if player.told.get("outcome"):
                tables[number] = server.table("iago", variant="loose")["id"]
    server.stop()
    return starts


def test_killed_in_the_middle_of_games(database: str) -> None:
    loop(database, 3, 1)


@pytest.mark.slow
def test_killed_a_hundred_times(tmp_path_factory: pytest.TempPathFactory) -> None:
    starts = sorted(loop(in_file(tmp_path_factory.mktemp("crash") / "games.sqlite"), KILLS, 2))
    print(f"{KILLS} kills; a start took {starts[len(starts) // 2]:.2f} s (median), {starts[-1]:.2f} s at most")


def test_what_http_has_answered_is_kept_too(database: str) -> None:
    server = Server(database)
    table = server.table("lazo")["id"]
    told = server.post(f"/api/tables/{table}/moves", {"move": "b2"})
    deleted = server.table()["id"]
    server.client.delete(f"/api/tables/{deleted}")
    server.kill()
    with pytest.raises(httpx.TransportError), httpx.Client(base_url=server.url, trust_env=False) as client:
        client.get("/api/games")
    with serving(database) as again:
        assert again.get(f"/api/tables/{table}") == told
        assert again.client.get(f"/api/tables/{deleted}").status_code == 404
