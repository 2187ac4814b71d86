"""How the server holds: how long from a move sent to the move told, memory, bytes, attacks, the start.

python -m benches.server                          200 tables of all games, a move a second at each
python -m benches.server --tables 600 --games desdemona
python -m benches.server --tables 1000 --pause 4
python -m benches.server --only memory bytes start attacks
python -m benches.server --archipel OTHER/.venv/bin/archipel   the same for another version
python -m benches.server --database URL           on PostgreSQL; an empty database

Two people sit at each table, and moves are thought out beforehand, so that the clients take little time. Each figure
is of one run: run it five times, and another version in the same hour, before you believe a difference.
"""

import argparse
import asyncio
import json
import random
import socket
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect

import archipel
from archipel.server.storage import in_file
from tests.server import serving as serving_module
from tests.server.serving import Server, serving

MIXED = ("iago", "palago", "lazo", "desdemona")
STORED = 100_000


def random_moves(game: str, seed: int) -> list[str]:
    dice, state, moves = random.Random(seed), archipel.native(archipel.start(game)), list[str]()
    while legal := state.legal_moves():
        moves.append(dice.choice(legal))
        state = state.play(moves[-1])
    return moves


async def told_of(page: ClientConnection, node: int) -> None:
    """Waits until a page hears of a node."""
    while True:
        message = json.loads(await page.recv())
        if message["type"] == "error":
            raise RuntimeError(message["error"])
        if message["type"] in ("table", "change") and message["node"] == node:
            return


@dataclass
class Load:
    """So many tables on a server, each played at until the time is over; then another game begins."""

    server: Server
    games: Sequence[str]
    tables: int
    pause: float
    seconds: float
    told: list[float] = field(default_factory=list)  # seconds from a move sent to the opponent's having heard of it

    async def run(self) -> None:
        self._end = time.monotonic() + 1e9
        lines = [random_moves(self.games[number % len(self.games)], number) for number in range(self.tables)]
        self._seated = asyncio.Barrier(self.tables)
        async with asyncio.TaskGroup() as group:
            for number, moves in enumerate(lines):
                group.create_task(self._play(self.games[number % len(self.games)], moves, number))

    async def _play(self, game: str, moves: list[str], number: int) -> None:
        dice, first = random.Random(number), True
        await asyncio.sleep(number / 200)
        while time.monotonic() < self._end:
            table = (await asyncio.to_thread(self.server.table, game))["id"]
            address = f"{self.server.url.replace('http', 'ws')}api/tables/{table}/socket?changes=true"
            async with connect(address, proxy=None) as one, connect(address, proxy=None) as other:
                for page in (one, other):
                    await told_of(page, 0)
                if first:
                    await self._seated.wait()
                    self._end, first = time.monotonic() + self.seconds, False
                    await asyncio.sleep(dice.uniform(0, self.pause))
                for ply, move in enumerate(moves):
                    await asyncio.sleep(dice.uniform(0.5, 1.5) * self.pause)
                    if time.monotonic() > self._end:
                        return
                    mover, waiter = (one, other) if ply % 2 == 0 else (other, one)
                    sent = time.perf_counter()
                    await mover.send(json.dumps({"type": "move", "move": move}))
                    await told_of(waiter, ply + 1)
                    self.told.append(time.perf_counter() - sent)
                    await told_of(mover, ply + 1)


def percentiles(waits: Sequence[float]) -> str:
    waits = sorted(waits)
    shares = {"median": 0.5, "p90": 0.9, "p99": 0.99}
    parts = [f"{name} {1000 * waits[int(share * len(waits))]:.1f} ms" for name, share in shares.items()]
    return ", ".join([*parts, f"longest {1000 * waits[-1]:.1f} ms"])


def load(server: Server, given: argparse.Namespace) -> None:
    played = Load(server, given.games, given.tables, given.pause, given.seconds)
    asyncio.run(played.run())
    rate = len(played.told) / given.seconds
    print(f"{given.tables} tables ({', '.join(given.games)}), {rate:.0f} moves/s: {percentiles(played.told)}")


def memory_of(server: Server) -> int:
    """Bytes that the server's process holds."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def memory(server: Server, given: argparse.Namespace) -> None:
    for game, variant in (("palago", "anywhere"), ("desdemona", "standard"), ("lazo", "standard")):
        state, moves = archipel.native(archipel.start(game, variant)), list[str]()
        while len(moves) < 10:
            move = next(move for move in reversed(state.legal_moves()) if not state.play(move).over)
            state, moves = state.play(move), [*moves, move]
        before = memory_of(server)
        for _ in range(given.looked):
            table = server.table(game, variant=variant, moves=moves, clock={"base": 10_000})["id"]
            server.get(f"/api/tables/{table}/scene")
        print(f"{game}/{variant}: {(memory_of(server) - before) / given.looked / 1000:.0f} kB a looked-at table")


def bytes_of_a_move(server: Server, given: argparse.Namespace) -> None:
    """What a listener gets: the change, and the board after it."""
    table = server.table("desdemona")["id"]
    moves, sizes = random_moves("desdemona", 1)[:30], list[int]()
    changes = server.client.get("/api/health").status_code == 200
    with server.socket(table, changes=changes) as page:
        page.hear("table")
        page.ask("scene", type="look", node=0)
        for number, move in enumerate(moves):
            server.post(f"/api/tables/{table}/moves", {"move": move})
            told = page.connection.recv()
            page.send(type="look", node=number + 1, follow=False, **({"known": number} if changes else {}))
            sizes.append(len(told) + len(page.connection.recv()))
    print(
        f"desdemona: {sum(sizes) / len(sizes) / 1000:.1f} kB a move to a listener, at most {max(sizes) / 1000:.1f} kB"
    )


# --- attacks


def ask_why(server: Server, table: str, over: threading.Event) -> None:
    with server.socket(table) as page:
        while not over.is_set():
            page.send(type="why", node=0, cell="9,9")
            page.hear()
            time.sleep(0.02)


def ping(server: Server, table: str, over: threading.Event) -> None:
    while not over.is_set():
        with suppress(Exception), server.socket(table, close_timeout=0.1) as page:
            while not over.is_set():
                page.connection.socket.sendall(b"\x89\x80\0\0\0\0" * 1000)


def ask_hints(server: Server, table: str, over: threading.Event) -> None:
    while not over.is_set():
        with suppress(Exception):
            server.client.post(f"/api/tables/{table}/hint", json={})


def be_idle(server: Server, _: str, over: threading.Event) -> None:
    address = ("127.0.0.1", urlsplit(server.url).port or 0)
    lines = list[socket.socket]()
    while not over.is_set() and len(lines) < 300:
        with suppress(OSError):
            lines.append(socket.create_connection(address))
    over.wait()
    for line in lines:
        line.close()


def do_nothing(_: Server, __: str, over: threading.Event) -> None:
    over.wait()


ATTACKS: dict[str, Callable[[Server, str, threading.Event], None]] = {
    "nothing happens": do_nothing,
    "four ask why": ask_why,
    "four send pings": ping,
    "four ask for hints": ask_hints,
    "1,200 idle connections": be_idle,
}


def attacks(server: Server, given: argparse.Namespace) -> None:
    for name, attack in ATTACKS.items():
        table = server.table("palago", variant="anywhere")["id"]
        over = threading.Event()
        threads = [threading.Thread(target=attack, args=(server, table, over)) for _ in range(4)]
        for thread in threads:
            thread.start()
        played = Load(server, ["iago"], 10, 0.3, given.seconds)
        asyncio.run(played.run())
        over.set()
        for thread in threads:
            thread.join()
        print(f"others, while {name}: {percentiles(played.told)}")


def start(database: str) -> None:
    """With very many games stored."""
    with serving(database) as server:
        server.post(f"/api/tables/{server.table()['id']}/moves", {"move": "e4"})
    with sqlite3.connect(database.removeprefix("sqlite:///")) as connection:
        setup, summary = connection.execute("SELECT setup, summary FROM tables LIMIT 1").fetchone()
        (event,) = connection.execute("SELECT event FROM events LIMIT 1").fetchone()
        keys = [f"{number:012x}" for number in range(STORED)]
        at = "2026-11-01T00:00:00.000000Z"
        rows = ((key, setup, at, at, summary) for key in keys)
        connection.executemany("INSERT INTO tables (id, setup, created, updated, summary) VALUES (?, ?, ?, ?, ?)", rows)
        connection.executemany("INSERT INTO events VALUES (?, 1, ?, ?)", ((key, at, event) for key in keys))
    with serving(database) as server:
        print(f"start with {STORED} stored games: {server.started_in:.2f} s")


MEASURES = {"load": load, "memory": memory, "bytes": bytes_of_a_move, "attacks": attacks}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=[*MEASURES, "start"], default=["load"])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--games", nargs="+", default=MIXED)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--looked", type=int, default=100, help="tables that are looked at, for their memory")
    parser.add_argument("--archipel", type=Path, help="the command of another version")
    parser.add_argument("--database")
    given = parser.parse_args()
    if given.archipel:
        serving_module.ARCHIPEL = given.archipel
    for name in given.only:
        with tempfile.TemporaryDirectory() as folder:
            database = given.database or in_file(Path(folder) / "games.sqlite")
            if name == "start":
                start(database)
                continue
            with serving(database) as server:
                MEASURES[name](server, given)


if __name__ == "__main__":
    main()
