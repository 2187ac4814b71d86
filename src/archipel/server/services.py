"""What a server consists of while it runs."""

import asyncio
from contextlib import suppress

from starlette.requests import HTTPConnection

from archipel.server.counters import Counters
from archipel.server.engines import Engines
from archipel.server.limits import Client, Clients
from archipel.server.node_views import NodeViews
from archipel.server.rooms import Rooms
from archipel.server.rulings import Rulings
from archipel.server.storage import Storage
from archipel.server.threads import Threads
from archipel.server.workshop import Workshop
from archipel.texts import Said
from archipel.theory.workers import usable_processors

CLOSING = 1.5  # seconds for what is saved at the end


class Services:
    """Rooms over a storage, with engines, workshops and what is worked out in them."""

    def __init__(self, storage: Storage, clients: Clients | None = None, counters: Counters | None = None) -> None:
        self.storage = storage
        self.clients = clients or Clients()
        self.counters = counters or Counters()
        self.engines = Engines()
        self.threads = Threads()
        self.quick = Workshop(usable_processors(), "quick")
        self.slow = Workshop(1, "slow")
        self.views = NodeViews(self.quick, self.slow, self.threads, self.engines)
        self.rooms = Rooms(storage, self.engines, Rulings(self.quick))
        self.sockets = 0
        self.stopping = False
        self._warming: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Once the server listens: what would keep the first who come waiting is made ready."""
        self.rooms.begin()
        self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        await self.quick.warm()
        await self.threads.run(lambda: str(Said("server.stops")))  # all sentences are read for the first one

    def client(self, connection: HTTPConnection) -> Client:
        """Who is at the other end."""
        return self.clients.of(connection.client.host if connection.client else None)

    def stop(self) -> None:
        """No new work is begun, and what is under way is given up."""
        self.stopping = True
        self.engines.stop()
        self.quick.close()
        self.slow.close()

    async def close(self) -> None:
        """Stops at once, with everything saved."""
        self.stop()
        with suppress(TimeoutError):  # the storage does not answer; whatever was told is on disk
            await asyncio.wait_for(self.rooms.close(), CLOSING)
        self.engines.close()
        self.threads.close()
