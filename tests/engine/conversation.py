"""What an engine tells when it is talked to in UGI."""

import time
from collections.abc import Callable, Iterator

import archipel
from archipel.engine.ugi import Engine

ANSWERED = "(wait until every go is answered)"
INFORMED = "(wait for an info)"


def converse(*lines: str, name: str = "lazo/side3") -> list[str]:
    """What the engine tells when these lines come in, and then no more."""
    told: list[str] = []

    def script() -> Iterator[str]:
        asked = seen = 0

        def answered() -> bool:
            return count("bestmove", told) == asked

        def informed() -> bool:
            return count("info", told) > seen

        for line in lines:
            if line == ANSWERED:
                wait(answered)
            elif line == INFORMED:
                seen = count("info", told)
                wait(informed)
            else:
                asked += line.split()[:1] == ["go"]
                yield line

    Engine(archipel.start(*name.split("/")), told.append).run(script())
    return told


def wait(done: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.001)


def count(word: str, told: list[str]) -> int:
    return sum(line.split()[0] == word for line in told)
