"""Writing proofs, a node at a time."""

import gzip
from collections.abc import Iterable
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from types import TracebackType
from typing import Self

from archipel.records.files import whole
from archipel.theory.files import is_gzipped
from archipel.theory.proofs import Attack, Defence, Node, read_thesis


class ProofWriter:
    """Writes a proof to a file, packed if its name ends in `.gz`, whole or not at all.

    >>> with ProofWriter("proof.txt", "lazo/side2 2/3/2 W", "Black", "wins") as proof:  # doctest: +SKIP
    ...     proof.defence(0, [("a1", 1), ("a2", 2)], replies=["b2"])
    ...     proof.attack(1, "b2", None)

    Nodes come by rising number. What is written is not checked here: `archipel.verify` does that.
    """

    def __init__(self, path: Path | str, position_text: str, player_name: str, claim: str) -> None:
        self._path = path
        self._head = read_thesis(["archipel proof 1", f"position {position_text}", f"claims {player_name} {claim}"])
        self._open = ExitStack()
        self._file: TextIOWrapper | None = None
        self._last = -1

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            raw = stack.enter_context(whole(self._path))
            # Without a name and the time of day, so that the same proof is the same file.
            packed = gzip.GzipFile("", fileobj=raw, mode="wb", mtime=0) if is_gzipped(self._path) else None
            text = TextIOWrapper(packed or raw, encoding="utf-8", newline="\n", write_through=False)
            if packed:
                stack.callback(packed.close)
            stack.callback(text.detach)  # what it wrote to is closed by those who opened it
            self._file = text
            self._open = stack.pop_all()
        for line in self._head.lines:
            text.write(f"{line}\n")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file = None
        self._open.__exit__(kind, error, trace)

    def attack(self, number: int, move: str, child: int | None) -> None:
        """A node where the claimant plays a move; None if that ends the game."""
        self.node(Attack(number, str(move), child))

    def defence(self, number: int, moves: Iterable[tuple[str, int | None]], replies: Iterable[str] = ()) -> None:
        """A node where the opponent moves: the moves with their nodes, and replies to all others."""
        self.node(Defence(number, tuple((str(move), child) for move, child in moves), tuple(map(str, replies))))

    def node(self, node: Node) -> None:
        if self._file is None:
            raise RuntimeError("a proof is written within `with`")
        if node.number <= self._last or (self._last < 0 and node.number != 0):
            raise ValueError(f"node {node.number} comes after {self._last}: nodes come by rising number, from 0")
        self._last = node.number
        self._file.write(f"{node.line}\n")
