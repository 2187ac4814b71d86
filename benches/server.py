"""How the server holds: how long from a move sent to the move told, memory, bytes, attacks, the start.

python -m benches.server                          200 tables of all games, a move a second at each
python -m benches.server --tables 600 --games desdemona
python -m benches.server --tables 1000 --pause 4
python -m benches.server --only memory bytes start attacks
python -m benches.server --runs 5 --beside OTHER/.venv/bin/archipel   five times, another version in turns with it
python -m benches.server --postgres               on a PostgreSQL of its own

Two people sit at each table, and moves are thought out beforehand, so that the clients take little time; they share
the processors with the server. Of several runs the median is printed, with the least and the most.
"""

import argparse
import asyncio
import json
import logging
import random
import socket
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

import httpx
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect

import archipel
from archipel.server.storage import in_file
from tests.server import serving as serving_module
from tests.server.attacks.bystander import client_from, long_game, socket_from
from tests.server.attacks.test_records import bushy
from tests.server.postgres import postgres
from tests.server.serving import Server, serving

Attack = Callable[[Server, str, threading.Event], object]  # by a client of an address, until it is over

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


Figures = dict[str, float]  # by name, with the unit in it


def percentile(waits: Sequence[float], share: float) -> float:
    """In milliseconds."""
    return 1000 * sorted(waits)[int(share * len(waits))]


def load(server: Server, given: argparse.Namespace) -> Figures:
    played = Load(server, given.games, given.tables, given.pause, given.seconds)
    asyncio.run(played.run())
    name = f"{given.tables} tables ({', '.join(given.games)}), a move in {given.pause:g} s"
    return {
        f"{name}: moves a second": len(played.told) / given.seconds,
        f"{name}: median, ms": percentile(played.told, 0.5),
        f"{name}: p99, ms": percentile(played.told, 0.99),
    }


def memory_of(server: Server) -> int:
    """Bytes that the server's process holds."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def memory(server: Server, given: argparse.Namespace) -> Figures:
    figures = Figures()
    for game, variant in (("palago", "anywhere"), ("desdemona", "standard"), ("lazo", "standard"), ("iago", "loose")):
        moves = long_game(game, variant, 10)
        before = memory_of(server)
        for _ in range(given.looked):
            table = server.table(game, variant=variant, moves=moves, clock={"base": 10_000})["id"]
            server.get(f"/api/tables/{table}/scene")
        figures[f"a looked-at table of {game}/{variant}, kB"] = (memory_of(server) - before) / given.looked / 1000
    return figures


def bytes_of_a_move(server: Server, _: argparse.Namespace) -> Figures:
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
    return {"a move of Desdemona to a listener, kB": sum(sizes) / len(sizes) / 1000}


# --- attacks: each is done by four threads of one client of its own, who comes from another address than who plays


def ask_why(server: Server, address: str, over: threading.Event) -> None:
    with client_from(server, address) as client:
        table = client.post("/api/tables", json={"game": "palago", "variant": "anywhere"}).json()["id"]
    with socket_from(server, table, address) as page:
        while not over.is_set():
            page.send(type="why", node=0, cell="9,9")
            page.hear()
            time.sleep(0.02)


def ping(server: Server, address: str, over: threading.Event) -> None:
    with client_from(server, address) as client:
        table = client.post("/api/tables", json={"game": "iago"}).json()["id"]
    while not over.is_set():
        with suppress(Exception), socket_from(server, table, address, close_timeout=0.1) as page:
            while not over.is_set():
                page.connection.socket.sendall(b"\x89\x80\0\0\0\0" * 1000)


def again(ask: Callable[[httpx.Client], object]) -> Attack:
    """Something that is asked for again and again."""

    def attack(server: Server, address: str, over: threading.Event) -> None:
        with client_from(server, address) as client:
            while not over.is_set():
                with suppress(httpx.HTTPError):
                    ask(client)

    return attack


def be_idle(server: Server, address: str, over: threading.Event) -> None:
    door = ("127.0.0.1", urlsplit(server.url).port or 0)
    lines = list[socket.socket]()
    while not over.is_set() and len(lines) < 300:
        with suppress(OSError):
            lines.append(socket.create_connection(door, source_address=(address, 0)))
    over.wait()
    for line in lines:
        line.close()


def ask_for_hints(client: httpx.Client) -> None:
    table = client.post("/api/tables", json={"game": "iago", "moves": ["e4"]}).json()
    client.post(f"/api/tables/{table.get('id')}/hint")


def ask_for_films(client: httpx.Client) -> None:
    body = {"game": "lazo", "variant": "side8", "moves": long_game("lazo", "side8", 40)}
    table = client.post("/api/tables", json=body).json()
    client.get(f"/api/tables/{table.get('id')}/picture", params={"format": "gif"}, timeout=2)


def open_boards(client: httpx.Client) -> None:
    body = {"game": "palago", "variant": "anywhere", "moves": long_game("palago", "anywhere", 20)}
    table = client.post("/api/tables", json=body).json()
    client.get(f"/api/tables/{table.get('id')}/scene")


def let_engines_play(client: httpx.Client) -> None:
    client.post("/api/tables", json={"game": "lazo", "seats": ["level10", "level10"]})


def send_bushes(client: httpx.Client) -> None:
    client.post("/api/records", content=BUSH)


BUSH = bushy(1500).encode()
ATTACKS: dict[str, Attack] = {
    "nothing happens": lambda _, __, over: over.wait(),
    "four ask why": ask_why,
    "four send pings": ping,
    "four ask for hints": again(ask_for_hints),
    "four ask for films": again(ask_for_films),
    "four open wide boards": again(open_boards),
    "four let the best play each other": again(let_engines_play),
    "four send files of variations": again(send_bushes),
    "1,200 connections are idle": be_idle,
}


def attacks(server: Server, given: argparse.Namespace) -> Figures:
    figures = Figures()
    for number, (name, attack) in enumerate(ATTACKS.items(), 2):
        over = threading.Event()
        with ThreadPoolExecutor(4) as threads:
            attackers = [threads.submit(attack, server, f"127.0.0.{number}", over) for _ in range(4)]
            played = Load(server, ["iago"], 10, 0.3, given.seconds)
            try:
                asyncio.run(played.run())
            finally:
                over.set()
        for attacker in attackers:
            attacker.result()  # an attack that has failed is none
        figures[f"others' p99 while {name}, ms"] = percentile(played.told, 0.99)
    return figures


def start(database: str) -> Figures:
    """With very many games stored."""
    with serving(database) as server:
        server.post(f"/api/tables/{server.table()['id']}/moves", {"move": "e4"})
    with sa.create_engine(database).begin() as connection:
        setup, summary = connection.execute(sa.text("SELECT setup, summary FROM tables LIMIT 1")).one()
        event = connection.execute(sa.text("SELECT event FROM events LIMIT 1")).scalar_one()
        at = "2026-11-01T00:00:00.000000Z"
        stored = [
            {"id": f"{number:012x}", "setup": setup, "at": at, "summary": summary, "event": event}
            for number in range(STORED)
        ]
        connection.execute(
            sa.text(
                "INSERT INTO tables (id, setup, created, updated, summary) VALUES (:id, :setup, :at, :at, :summary)"
            ),
            stored,
        )
        connection.execute(
            sa.text("INSERT INTO events (table_id, seq, at, event) VALUES (:id, 1, :at, :event)"), stored
        )
    with serving(database) as server:
        return {f"start with {STORED} stored games, s": server.started_in}


MEASURES = {"load": load, "memory": memory, "bytes": bytes_of_a_move, "attacks": attacks}


def measured(name: str, given: argparse.Namespace) -> Figures:
    """One run, on a database of its own."""
    with ExitStack() as stack:
        if given.postgres:
            database = stack.enter_context(postgres(durable=True))
        else:
            database = in_file(Path(stack.enter_context(tempfile.TemporaryDirectory())) / "games.sqlite")
        if name == "start":
            return start(database)
        return MEASURES[name](stack.enter_context(serving(database)), given)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=[*MEASURES, "start"], default=["load"])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--games", nargs="+", default=MIXED)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--looked", type=int, default=100, help="tables that are looked at, for their memory")
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--beside", type=Path, metavar="ARCHIPEL", help="the command of another version")
    parser.add_argument("--postgres", action="store_true")
    given = parser.parse_args()
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # who attacks is cut off, and that is no news
    versions = {"": serving_module.ARCHIPEL} | ({" (the other)": given.beside} if given.beside else {})
    found = defaultdict[str, list[float]](list)
    for name, number, (label, command) in product(given.only, range(given.runs), versions.items()):
        print(f"{name}{label}, run {number + 1} of {given.runs}", file=sys.stderr)
        serving_module.ARCHIPEL = command
        try:
            figures = measured(name, given)
        except Exception as error:
            if not label:
                raise
            # another version may not bear it at all
            print(f"{name}{label}: {type(error).__name__}: {error}", file=sys.stderr)
            continue
        for figure, value in figures.items():
            found[figure + label].append(value)
    for figure, values in found.items():
        print(f"{figure}: {median(values):.3g} ({min(values):.3g} to {max(values):.3g}, {len(values)} runs)")


if __name__ == "__main__":
    main()
