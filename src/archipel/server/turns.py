"""Whose turn it is, where many want few things: everyone in turn, and the small before the large.

Whoever has had least lately comes first: among clients, and among what one client wants at several tables. So who asks
for little waits hardly at all, however much others ask for, and nobody who asks for much waits for ever.
"""

import asyncio
import time
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager

HALF = 10.0  # seconds after which half of what someone has had is forgotten


class Usage:
    """How much everyone has had lately."""

    def __init__(self) -> None:
        self._had: dict[Hashable, tuple[float, float]] = {}

    def of(self, who: Hashable) -> float:
        had, at = self._had.get(who, (0.0, 0.0))
        return had * 0.5 ** ((time.monotonic() - at) / HALF) if had else 0.0

    def add(self, who: Hashable, amount: float) -> None:
        self._had[who] = self.of(who) + amount, time.monotonic()
        if len(self._had) > 4096:
            self._had = {who: had for who, had in self._had.items() if self.of(who) > 0.001}


class Turns:
    """So many places. Seconds spent in one count as had, for the client and for what it was wanted for."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._waiting: dict[Hashable, dict[Hashable, deque[asyncio.Future[None]]]] = defaultdict(dict)
        self._usage = Usage()
        self.waiting = 0

    def waiting_of(self, client: Hashable) -> int:
        """How many turns a client waits for."""
        return sum(map(len, self._waiting[client].values())) if client in self._waiting else 0

    @asynccontextmanager
    async def taken(self, client: Hashable, purpose: Hashable = None) -> AsyncIterator[None]:
        """A place, once it is the turn of this client and of this purpose of theirs."""
        await self._acquire(client, purpose)
        begun = time.monotonic()
        try:
            yield
        finally:
            spent = time.monotonic() - begun
            self._usage.add(client, spent)
            self._usage.add((client, purpose), spent)
            self._release()

    async def _acquire(self, client: Hashable, purpose: Hashable) -> None:
        if self._free and not self.waiting:
            self._free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        queue = self._waiting[client].setdefault(purpose, deque())
        queue.append(turn)
        self.waiting += 1
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given a place just now
                self._release()
            elif turn in queue:  # else it was passed over already
                queue.remove(turn)
                self._forget(client, purpose)
            raise

    def _release(self) -> None:
        """Gives a place to the next who still waits: who is cancelled may not have left the line yet."""
        while self.waiting:
            client = min(self._waiting, key=self._usage.of)
            purpose = min(self._waiting[client], key=lambda wanted: self._usage.of((client, wanted)))
            turn = self._waiting[client][purpose].popleft()
            self._forget(client, purpose)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def _forget(self, client: Hashable, purpose: Hashable) -> None:
        """One less waits."""
        self.waiting -= 1
        if not self._waiting[client][purpose]:
            del self._waiting[client][purpose]
        if not self._waiting[client]:
            del self._waiting[client]
