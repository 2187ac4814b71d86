"""Killed in the middle of a game, with a full disk or a database that falls over: nothing that was told is lost."""

import json
import random
import resource
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

import archipel
from archipel.server.storage import in_file
from tests.server.postgres import restart
from tests.server.serving import PATIENCE, Server, refused, serving

KILLS = 1000


class Player:
    """Someone who plays random moves at a table, and remembers all that was told."""

    def __init__(self, server: Server, seed: int) -> None:
        self._dice = random.Random(seed)
        self.told: Any = server.table("iago", variant="loose")
        self.sent: str | None = None  # a move that may or may not have been saved

    def play(self, server: Server) -> None:
        """Until the server is gone, or the game over."""
        with suppress(WebSocketException, OSError, EOFError), server.socket(self.told["id"]) as page:
            while True:
                message = json.loads(page.connection.recv(timeout=PATIENCE))
                if message["type"] == "table":
                    self.told, self.sent = message["table"], None
                    if self.told["outcome"]:
                        return
                    self.sent = str(self._dice.choice(self._state().legal_moves()))
                    page.send(type="move", move=self.sent)

    def _state(self) -> archipel.State:
        state = archipel.start("iago", "loose")
        for move in self._moves():
            state = state.play(move)
        return state

    def _moves(self) -> list[str]:
        return [node["move"] for node in self.told["nodes"]]

    def check(self, server: Server) -> None:
        """What was told is there; at most the move that was under way has come to it."""
        before, sent = self._moves(), self.sent
        seq = self.told["seq"]
        self.told, self.sent = server.get(f"/api/tables/{self.told['id']}"), None
        assert self._moves() in (before, [*before, sent])
        assert self.told["seq"] >= seq
        assert self.told["live"] == len(self._moves())


def loop(database: str, kills: int, seed: int) -> tuple[list[float], int]:
    """Kills a server again and again while games are played on it; gives how long the starts took, and the moves."""
    dice = random.Random(seed)
    server, starts, moves = Server(database), list[float](), 0
    try:
        players = [Player(server, number) for number in range(3)]
        for _ in range(kills):
            before = sum(player.told["seq"] for player in players)
            threads = [threading.Thread(target=player.play, args=(server,)) for player in players]
            for thread in threads:
                thread.start()
            time.sleep(dice.uniform(0.005, 0.3))
            server.kill()
            for thread in threads:
                thread.join()
            server = Server(database)
            starts.append(server.started_in)
            for player in players:
                player.check(server)
            moves += sum(player.told["seq"] for player in players) - before
            players = [
                Player(server, dice.randrange(2**32)) if player.told["outcome"] else player for player in players
            ]
    finally:
        server.stop()
    return starts, moves


@pytest.mark.slow
def test_killed_in_the_middle_of_games(database: str) -> None:
    loop(database, 17 if database.startswith("sqlite") else 3, 1)


@pytest.mark.nightly
def test_killed_a_thousand_times(tmp_path_factory: pytest.TempPathFactory) -> None:
    starts, moves = loop(in_file(tmp_path_factory.mktemp("crash") / "games.sqlite"), KILLS, 2)
    median = sorted(starts)[KILLS // 2]
    print(f"{KILLS} kills, {moves} moves; a start took {median:.2f} s (median), at most {max(starts):.2f} s")


def test_a_database_that_falls_over_under_play_loses_nothing(cluster: str) -> None:
    with serving(cluster) as server:
        players = [Player(server, number) for number in range(3)]
        for _ in range(2):
            before = sum(player.told["seq"] for player in players)
            threads = [threading.Thread(target=player.play, args=(server,)) for player in players]
            for thread in threads:
                thread.start()
            end = time.monotonic() + PATIENCE
            while sum(player.told["seq"] for player in players) == before:
                assert time.monotonic() < end
                time.sleep(0.01)
            restart(cluster)
            for thread in threads:
                thread.join()
            until_ready(server)
            for player in players:
                player.check(server)
            players = [Player(server, 9) if player.told["outcome"] else player for player in players]
        table = server.table()["id"]
        server.post(f"/api/tables/{table}/moves", {"move": "e4"})


def test_a_full_disk_is_told_and_nothing_told_is_lost(tmp_path: Path) -> None:
    database = in_file(tmp_path / "games.sqlite")
    with serving(database) as server:
        table = server.table()["id"]
        told = server.post(f"/api/tables/{table}/moves", {"move": "e4"})
        full = (tmp_path / "games.sqlite-wal").stat().st_size  # no file may grow beyond what is there
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        answer = server.client.post(f"/api/tables/{table}/moves", json={"move": "g3"})
        assert (answer.status_code, refused(answer.json())) == (503, "storage.unsaved")
        assert server.client.post("/api/tables", json={"game": "iago"}).status_code == 503
        assert server.get(f"/api/tables/{table}") == told, "it can still be looked at"
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
        told = server.post(f"/api/tables/{table}/moves", {"move": "g3"})
        assert until_ready(server)["storage"]
        server.kill()
    with serving(database) as again:
        assert again.get(f"/api/tables/{table}") == told


def until_ready(server: Server) -> Any:
    end = time.monotonic() + PATIENCE
    while (answer := server.client.get("/api/health")).status_code != 200:
        assert time.monotonic() < end
        time.sleep(0.1)
        server.client.get("/api/tables")  # whoever asks makes it try anew
    return answer.json()


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
