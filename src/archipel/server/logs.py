"""What the server tells whoever runs it: a line each, with time and level, no secrets, and never too many."""

import logging
import sys
from pathlib import Path

from archipel.server.limits import Bucket
from archipel.server.storage import hidden

RATE = (5, 50)  # lines a second, and at once
AGAIN = 1.0  # seconds after which the same may be said again
LONGEST = 500  # characters of a line
LOGGERS = ("archipel.server", "uvicorn.error", "asyncio")


class Lines(logging.Handler):
    """Writes each record as one line on standard error; says how many it has left out."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._rate, self._left_out = Bucket(*RATE), 0
        self._last = ("", 0.0)  # what was said last, and when

    def emit(self, record: logging.LogRecord) -> None:
        said, at = self._last
        if (record.msg == said and record.created - at < AGAIN) or not self._rate.take():
            self._left_out += 1
            return
        self._last = (record.msg, record.created)
        text = self.said(record)
        if self._left_out:
            text += f" ({self._left_out} lines left out before)"
            self._left_out = 0
        print(text, file=sys.stderr, flush=True)

    @staticmethod
    def said(record: logging.LogRecord) -> str:
        """One line, whatever is in it."""
        said = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            said += f": {type(error).__name__}: {error}{_where(error)}"
        plain = "".join(letter if letter.isprintable() else " " for letter in said)
        time = logging.Formatter(datefmt="%Y-%m-%dT%H:%M:%S%z").formatTime(record, "%Y-%m-%dT%H:%M:%S%z")
        return f"{time} {record.levelname} {hidden(' '.join(plain.split()))[:LONGEST]}"


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    return f" ({Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno})" if trace else ""


def log_in_lines() -> None:
    """From now on, whatever the server has to say is said so."""
    lines = Lines()
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [lines], False
        logger.setLevel(logging.WARNING)
