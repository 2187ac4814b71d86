"""What a server consists of while it runs."""

from archipel.server.engines import Engines
from archipel.server.node_views import NodeViews
from archipel.server.rooms import Rooms
from archipel.server.security import Bucket
from archipel.server.storage import Storage
from archipel.server.threads import Threads

CREATIONS = (50, 500)  # tables a second, and at once
MOST_SOCKETS = 1000


class Services:
    """Rooms over a storage, with engines, threads and what is worked out in them."""

    def __init__(self, storage: Storage) -> None:
        self.engines = Engines()
        self.threads = Threads()
        self.views = NodeViews(self.threads, self.engines)
        self.rooms = Rooms(storage, self.engines)
        self.creations = Bucket(*CREATIONS)
        self.sockets = 0

    async def close(self) -> None:
        """Stops at once, with everything saved."""
        await self.rooms.close()
        self.engines.close()
        self.threads.close()
        self.views.close()
