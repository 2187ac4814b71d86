"""What needs the table itself and may take some milliseconds is done in a thread, so that nobody else waits for it."""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

SWITCH = 0.001  # seconds for which a thread may keep the event loop from the interpreter

Result = TypeVar("Result")


class Threads:
    """One thread for what is worked out at all tables; engines have their own."""

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH)
        self._thread = ThreadPoolExecutor(1, "tables")

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def run(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
