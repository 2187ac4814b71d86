"""Work that may take a while is done in threads, so that nobody else waits for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from archipel.server.engines import Busy

THREADS = 2
MOST_WAITING = 500

Result = TypeVar("Result")


class Threads:
    """Threads for what is worked out at all tables; engines have their own."""

    def __init__(self) -> None:
        self._quick = ThreadPoolExecutor(THREADS, "quick")
        self._long = ThreadPoolExecutor(1, "long")  # for whole games, so that nobody's board waits for them
        self._waiting = 0

    def close(self) -> None:
        for threads in (self._quick, self._long):
            threads.shutdown(wait=False, cancel_futures=True)

    async def run(self, work: Callable[[], Result], *, long: bool = False) -> Result:
        """Some work in a thread, if there are not too many who want that."""
        if self._waiting >= MOST_WAITING:
            raise Busy("server.views-busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._long if long else self._quick, work)
        finally:
            self._waiting -= 1
