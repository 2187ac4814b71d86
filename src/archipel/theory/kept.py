"""What a solver has found so far, in a file, so that it can go on from there after any end."""

import gzip
import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path

from archipel.records.files import whole
from archipel.rules import ArchipelError, State

FIRST_LINE = b"archipel solving 1\n"
LONGEST_LINE = 1_000_000
SOLVER = 1  # rises when what was decided before may no longer hold


class CantGoOn(ArchipelError):
    """A file that is not what a solver of this position has kept."""


@dataclass
class Kept:
    """What is known of each question about a position, as the core writes it."""

    position: str
    hash: int  # of the position, as the core counts: it must be the same core's
    nodes: int = 0
    seconds: float = 0.0
    tables: list[bytes] = field(default_factory=list)

    def write(self, path: Path) -> None:
        """Whole or not at all."""
        head = {
            "solver": SOLVER,
            "position": self.position,
            "hash": self.hash,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "tables": [len(table) for table in self.tables],
        }
        with whole(path) as raw, gzip.GzipFile("", fileobj=raw, mode="wb", compresslevel=1, mtime=0) as file:
            file.write(FIRST_LINE + json.dumps(head).encode() + b"\n")
            for table in self.tables:
                file.write(table)


def kept_in(path: Path, state: State, code: int) -> Kept:
    """What a file has of this position; nothing if there is no such file yet."""
    if not path.exists() or not path.stat().st_size:
        return Kept(state.text, code)
    try:
        with gzip.open(path) as file:
            if file.readline(len(FIRST_LINE)) != FIRST_LINE:
                raise CantGoOn("solve.not-kept", file=str(path))
            head = json.loads(file.readline(LONGEST_LINE))
            kept = Kept(str(head["position"]), int(head["hash"]), int(head["nodes"]), float(head["seconds"]))
            kept.tables = [file.read(size) for size in head["tables"]]
            whole_there = [len(table) for table in kept.tables] == head["tables"] and not file.read(1)
            solver = head["solver"]
    except (gzip.BadGzipFile, EOFError, zlib.error, ValueError, KeyError, TypeError):
        raise CantGoOn("solve.not-kept", file=str(path)) from None
    if not whole_there:
        raise CantGoOn("solve.not-kept", file=str(path))
    if kept.position != state.text:
        raise CantGoOn("solve.of-another", file=str(path), position=kept.position)
    if kept.hash != code or solver != SOLVER:
        raise CantGoOn("solve.of-another-core", file=str(path))
    return kept
