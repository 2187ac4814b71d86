"""Ctrl-C while the command is still being loaded: it ends, and says nothing of what it was at."""

import os
import signal
import sys
from typing import Any

INTERRUPTED = 130


def _end(*_: Any) -> None:
    os._exit(INTERRUPTED)


def _is_the_command() -> bool:
    return os.path.basename(sys.argv[0] if sys.argv else "") == "archipel" or sys.orig_argv[1:3] == ["-m", "archipel"]  # noqa: PTH119


def until_loaded() -> None:
    """If this is the command, and Ctrl-C means anything to it."""
    if _is_the_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def as_usual() -> None:
    """From now on Ctrl-C is an exception again, which the command answers for."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)
