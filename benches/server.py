"""How long from a move sent to the move told: 200 tables at once, two people at each, quick random games of Iago.

python -m benches.server                 each player moves half a second after the other, on average
python -m benches.server --pause 0       as fast as it goes
"""

import argparse
import asyncio
import json
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

import archipel
from archipel.server.storage import in_file
from tests.server.serving import Server, serving

GAMES = 2  # at most, one after the other, at each of the tables


@dataclass
class Tally:
    """What was measured, in seconds."""

    told: list[float] = field(default_factory=list)  # from a move sent to the opponent's having heard of it
    games: int = 0


def random_moves(seed: int) -> list[str]:
    """A whole game, thought out beforehand, so that the clients take little time from the server."""
    dice, state, moves = random.Random(seed), archipel.start("iago"), []
    while legal := state.legal_moves():
        moves.append(str(dice.choice(legal)))
        state = state.play(moves[-1])
    return moves


async def told_of(page: ClientConnection, node: int) -> None:
    """Waits until a page hears of a node."""
    while True:
        message = json.loads(await page.recv())
        if message["type"] == "error":
            raise RuntimeError(message["error"])
        if message["type"] == "table" and message["node"] == node:
            return


@dataclass
class Load:
    """So many tables on a server, each played at until the time is over."""

    server: Server
    tables: int
    pause: float
    seconds: float
    tally: Tally = field(default_factory=Tally)

    async def run(self) -> float:
        """Plays; gives how long it took from when everyone sat down."""
        opened = [[self.server.table()["id"] for _ in range(GAMES)] for _ in range(self.tables)]
        games = [[random_moves(GAMES * number + game) for game in range(GAMES)] for number in range(self.tables)]
        self._seated = asyncio.Barrier(self.tables)
        async with asyncio.TaskGroup() as group:
            for tables, moves in zip(opened, games, strict=True):
                group.create_task(self._play(tables, moves))
        return time.monotonic() - self._begun

    async def _play(self, tables: list[str], games: list[list[str]]) -> None:
        """One game after the other, with two sockets at each table."""
        dice = random.Random(tables[0])
        for number, (table, moves) in enumerate(zip(tables, games, strict=True)):
            address = f"{self.server.url.replace('http', 'ws')}api/tables/{table}/socket"
            async with connect(address, proxy=None) as one, connect(address, proxy=None) as other:
                for page in (one, other):
                    await told_of(page, 0)
                if number == 0:
                    await self._seated.wait()
                    self._begun = time.monotonic()
                for ply, move in enumerate(moves):
                    await asyncio.sleep(dice.uniform(0.5, 1.5) * self.pause)
                    mover, waiter = (one, other) if ply % 2 == 0 else (other, one)
                    sent = time.perf_counter()
                    await mover.send(json.dumps({"type": "move", "move": move}))
                    await told_of(waiter, ply + 1)
                    self.tally.told.append(time.perf_counter() - sent)
                    await told_of(mover, ply + 1)
                    if time.monotonic() > self._begun + self.seconds:
                        return
            self.tally.games += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds between two moves at a table")
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(in_file(Path(folder) / "games.sqlite")) as server:
        load = Load(server, given.tables, given.pause, given.seconds)
        seconds = asyncio.run(load.run())
    told = sorted(load.tally.told)
    print(f"{given.tables} tables, {len(told)} moves in {seconds:.1f} s: {len(told) / seconds:.0f} moves/s")
    for name, share in (("median", 0.5), ("90 %", 0.9), ("99 %", 0.99)):
        print(f"from sent to told, {name}: {1000 * told[int(share * len(told))]:.1f} ms")
    print(f"the longest: {1000 * told[-1]:.1f} ms")


if __name__ == "__main__":
    main()
