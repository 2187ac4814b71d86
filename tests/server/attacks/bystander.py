"""Somebody who plays on a server while others attack it, and others who come from another address.

An attack is a test in this folder: it does its worst for a few seconds, on this machine only, and then asks how long
the bystander had to wait. All times are generous: they are to tell milliseconds from half a minute, on any machine.
"""

import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import httpx
from websockets.sync.client import connect

import archipel
from tests.server.serving import PATIENCE, Page, Server

ELSEWHERE = "127.0.0.2"  # to the server, another client than 127.0.0.1
BEARABLE = 10.0  # seconds for a move, on a machine that has other things to do


class Bystander(AbstractContextManager["Bystander"]):
    """Plays a random game, a move every few hundredths of a second, and measures how long each took to be told."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._play)
        self.waited: list[float] = []

    def __enter__(self) -> "Bystander":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    @property
    def longest(self) -> float:
        """The longest wait of a move, up to now; a move that is still on its way counts."""
        self._over.set()
        self._thread.join(PATIENCE)
        assert self.waited, "not one move was told"
        return max(self.waited)

    def _play(self) -> None:
        dice = random.Random(1)
        while not self._over.is_set():
            state, table = archipel.start("iago", "loose"), self._server.table("iago", variant="loose")["id"]
            with self._server.socket(table) as page:
                page.hear("table")
                while not self._over.is_set() and (moves := state.legal_moves()):
                    move = str(dice.choice(moves))
                    sent = time.monotonic()
                    page.send(type="move", move=move)
                    page.hear("table")
                    self.waited.append(time.monotonic() - sent)
                    state = state.play(move)
                    self._over.wait(0.03)


def client_from(server: Server, address: str = ELSEWHERE) -> httpx.Client:
    """A client that comes from another address of this machine."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=server.url, transport=transport, timeout=PATIENCE, headers={"host": "localhost"})


@contextmanager
def socket_from(server: Server, table: str, address: str = ELSEWHERE, **options: Any) -> Iterator[Page]:
    line = socket.create_connection(("127.0.0.1", int(httpx.URL(server.url).port or 0)), source_address=(address, 0))
    name = f"{server.url.replace('http', 'ws')}api/tables/{table}/socket"
    with connect(name, sock=line, proxy=None, max_size=None, **options) as connection:
        yield Page(connection)


def at_once(count: int, work: Any) -> list[Any]:
    """What some work gives, done by so many threads at once."""
    found: list[Any] = [None] * count

    def do(number: int) -> None:
        found[number] = work(number)

    threads = [threading.Thread(target=do, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def long_game(game: str, variant: str, plies: int, seed: int = 1) -> list[str]:
    """The moves of a random game that is not over yet."""
    dice, state, moves = random.Random(seed), archipel.native(archipel.start(game, variant)), list[str]()
    while len(moves) < plies:
        legal = state.legal_moves()
        tried = [(move, state.play(move)) for move in dice.sample(legal, min(12, len(legal)))]
        move, state = next((move, after) for move, after in tried if not after.over)
        moves.append(move)
    return moves
