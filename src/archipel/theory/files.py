"""Files of proofs: read a line at a time, however large they are; written whole or not at all."""

import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from archipel.theory.proofs import BadProof

# In bytes. A node of Palago's variant "anywhere" can have 170,000 moves; this keeps a hostile file from filling the
# memory.
LONGEST_LINE = 6_000_000

GZIPPED = ".gz"


def is_gzipped(path: Path | str) -> bool:
    """Whether a file's name says so."""
    return str(path).endswith(GZIPPED)


class ProofFile:
    """The lines of a proof, with how much of the file has been read."""

    def __init__(self, raw: BinaryIO, gzipped: bool) -> None:
        self._raw = raw
        self._size = _size(raw)
        self._lines = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if gzipped else raw

    @property
    def share(self) -> float | None:
        """How much of the file has been read, from 0 to 1, if its size is known."""
        return min(1.0, self._raw.tell() / self._size) if self._size else None

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Lines with their numbers. BadProof where the file is no text."""
        number = 1
        while raw := self._read(number):
            if len(raw) > LONGEST_LINE:
                raise BadProof("proof.long-line", most=LONGEST_LINE, line=number)
            try:
                line = raw.decode()
            except UnicodeDecodeError as error:
                raise BadProof("proof.not-utf8", byte=error.start + 1, line=number) from None
            yield number, line.removesuffix("\n").removesuffix("\r")
            number += 1

    def _read(self, number: int) -> bytes:
        try:
            return self._lines.readline(LONGEST_LINE + 1)
        except (gzip.BadGzipFile, EOFError, zlib.error):
            raise BadProof("proof.bad-gzip", line=number) from None


def _size(raw: BinaryIO) -> int | None:
    """How large a file is; what comes through a pipe is not known."""
    if not raw.seekable():
        return None
    here = raw.tell()
    size = raw.seek(0, io.SEEK_END)
    raw.seek(here)
    return size


@contextmanager
def opened(source: Path | str | BinaryIO) -> Iterator[ProofFile]:
    """The proof in a file, unpacked if its name ends in `.gz`, or in bytes from anywhere."""
    if not isinstance(source, Path | str):
        yield ProofFile(source, gzipped=False)
        return
    with Path(source).open("rb") as raw:
        yield ProofFile(raw, is_gzipped(source))
