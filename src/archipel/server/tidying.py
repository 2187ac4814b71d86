"""Garbage that refers to itself is looked for when nobody plays: with a thousand tables that halts everyone for a third
of a second. What is new is looked through all the time, little by little."""

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG = 2_000  # new things that are looked through at once, and tenfold now and then: a few milliseconds
NEVER = 1_000_000_000
PAUSE = 10.0  # seconds between two looks whether all is quiet
QUIET = 1.0  # seconds without a message
LONGEST = 900.0  # seconds after which it is done though people play


def settle() -> None:
    """Takes what is there for something that stays; the whole is looked through only when asked for."""
    gc.freeze()
    gc.set_threshold(YOUNG, 10, NEVER)


async def keep_tidy(heard: Callable[[], int]) -> None:
    """Looks for all garbage when nothing has been heard for a while, or at the latest after a quarter of an hour."""
    tidied, known = time.monotonic(), heard()
    while True:
        await asyncio.sleep(PAUSE)
        before = heard()
        await asyncio.sleep(QUIET)
        quiet = heard() == before
        if (quiet and before != known) or time.monotonic() - tidied > LONGEST:
            gc.collect()
            tidied, known = time.monotonic(), heard()
