"""Garbage is taken away when nobody is kept waiting by it."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from archipel.server import tidying
from archipel.server.counters import Counters
from tests.server.loops import finished


class Knot:
    """Something that refers to itself, so that only a search finds that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("PAUSE", "QUIET"):
        monkeypatch.setattr(tidying, name, 0.02)
    before = gc.get_threshold()
    gc.disable()
    yield
    gc.set_threshold(*before)
    gc.enable()


async def is_tidied(seconds: float, counters: Counters, *, busy: bool) -> bool:
    """Whether a knot is gone after a while in which messages come, or do not."""
    keeping = asyncio.create_task(tidying.keep_tidy(lambda: counters.total))
    await asyncio.sleep(0)
    knot = weakref.ref(Knot())
    counters.add("messages")
    for _ in range(round(seconds / 0.005)):
        await asyncio.sleep(0.005)
        if busy:
            counters.add("messages")
    keeping.cancel()
    return knot() is None


def test_when_nobody_plays() -> None:
    assert finished(is_tidied(1.0, Counters(), busy=False))


def test_not_while_somebody_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not finished(is_tidied(0.5, Counters(), busy=True))
    monkeypatch.setattr(tidying, "LONGEST", 0.1)
    assert finished(is_tidied(1.0, Counters(), busy=True)), "but after a while it is done all the same"


def test_a_server_that_has_settled_never_looks_through_all_by_itself() -> None:
    tidying.settle()
    try:
        young, _, whole = gc.get_threshold()
        assert (young, whole) == (tidying.YOUNG, tidying.NEVER)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
