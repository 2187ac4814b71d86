"""Who plays at the terminal: people, and engines of a level."""

import time
from contextlib import ExitStack

from rich.console import Console

from archipel.engine.thinking import EVERY, Found, Thinking
from archipel.rules import BadNotation
from archipel.rules.errors import brief
from archipel.table import Seat

PATIENCE = 1.0  # seconds that a person waits without being told why

Levels = tuple[float | None, float | None]  # of the engines that play first and second; None for a person
PEOPLE: Levels = (None, None)


def levels_of(text: str) -> Levels:
    """Who plays first and who second, like person,level3."""
    names = text.replace(" ", "").lower().split(",")
    if len(names) != 2:
        raise BadNotation("cli.seats.two", text=brief(text))
    first, second = (Seat.of(name).level for name in names)
    return first, second


def thought(thinking: Thinking, says: str) -> Found:
    """What an engine finds. If that takes long, something turns on the terminal; Ctrl-C is heard at any time."""
    console = Console(stderr=True)
    begun = time.monotonic()
    waiting = False
    with ExitStack() as shown:
        for _ in thinking.run(EVERY):
            if not waiting and console.is_terminal and time.monotonic() - begun >= PATIENCE:
                shown.enter_context(console.status(says))
                waiting = True
    return thinking.found()
