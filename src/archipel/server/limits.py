"""How much one client may have: by the address it comes from. Each refusal says of what, and when to come again.

Whoever sits at this machine may have as much as all others together: it is theirs, and load tests come from it.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address, ip_network

from archipel.rules import ArchipelError
from archipel.table.notes import Note

MOST_SOCKETS = 3000  # of all clients together
KNOWN = 10_000  # clients that are remembered
EVENT = 100  # bytes that anything takes that is stored


class TooFast(ArchipelError):
    """More than anyone should need."""


class Bucket:
    """So many a second for long, and so many at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._left, self._since = rate, burst, burst, time.monotonic()

    def take(self, count: float = 1) -> bool:
        """Whether there is room for more."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + self._rate * (now - self._since))
        self._since = now
        if self._left < count:
            return False
        self._left -= count
        return True

    def wait(self, count: float = 1) -> int:
        """Seconds until there is, at least one. For what is more than there ever is, until all is there."""
        return max(1, math.ceil((min(count, self._burst) - self._left) / self._rate))


@dataclass(frozen=True)
class Allowed:
    """What a client may have: numbers at a time; or a second and at once."""

    connections: int
    sockets: int
    asked: int  # questions to engines
    pictures: int
    tables: tuple[float, float]
    uploads: tuple[float, float]
    stored: tuple[float, float]  # bytes
    thought: tuple[float, float]  # seconds of engines


EACH = Allowed(
    connections=200,
    sockets=100,
    asked=16,
    pictures=4,
    tables=(2, 100),
    uploads=(0.2, 20),
    stored=(20_000, 10_000_000),
    thought=(1, 120),
)
HERE = Allowed(
    connections=10_000,
    sockets=MOST_SOCKETS,
    asked=1000,
    pictures=20,
    tables=(100, 2000),
    uploads=(10, 200),
    stored=(2_000_000, 200_000_000),
    thought=(4, 2000),
)


class Client:
    """Somebody, by where they come from."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.allowed = HERE if is_here(address) else EACH
        self.connections = self._sockets = self._asked = self._pictures = 0
        self._tables, self._uploads = Bucket(*self.allowed.tables), Bucket(*self.allowed.uploads)
        self._stored, self._thought = Bucket(*self.allowed.stored), Bucket(*self.allowed.thought)

    @property
    def busy(self) -> bool:
        return bool(self.connections or self._sockets or self._asked or self._pictures)

    @contextmanager
    def socket(self) -> Iterator[None]:
        if self._sockets >= self.allowed.sockets:
            raise TooFast("server.too-many-pages", most=self.allowed.sockets, seconds=10)
        self._sockets += 1
        try:
            yield
        finally:
            self._sockets -= 1

    @contextmanager
    def question(self, seconds: float) -> Iterator[None]:
        """To an engine, which is to think for so long about it."""
        if self._asked >= self.allowed.asked:
            raise TooFast("server.too-many-questions", most=self.allowed.asked, seconds=2)
        _take(self._thought, seconds, "server.too-much-thought")
        self._asked += 1
        try:
            yield
        finally:
            self._asked -= 1

    @contextmanager
    def picture(self) -> Iterator[None]:
        if self._pictures >= self.allowed.pictures:
            raise TooFast("server.too-many-pictures", most=self.allowed.pictures, seconds=5)
        self._pictures += 1
        try:
            yield
        finally:
            self._pictures -= 1

    def upload(self, size: int) -> None:
        _take(self._uploads, 1, "server.too-many-uploads")
        _take(self._stored, size, "server.too-much-stored")

    def note(self, note: Note) -> None:
        """Something is said of a position: it is stored, even if it is nothing any more."""
        _take(self._stored, EVENT + note.stored, "server.too-much-stored")

    def tables(self, count: int = 1) -> None:
        _take(self._tables, count, "server.too-many-tables")


def _take(bucket: Bucket, count: float, kind: str) -> None:
    if not bucket.take(count):
        raise TooFast(kind, seconds=bucket.wait(count))


class Clients:
    """Everybody who came lately."""

    def __init__(self) -> None:
        self._known = OrderedDict[str, Client]()
        self.connections = 0

    def of(self, address: str | None) -> Client:
        key = _network(address or "")
        if key not in self._known:
            self._known[key] = Client(key)
            for other in list(self._known)[: max(0, len(self._known) - KNOWN)]:
                if not self._known[other].busy:
                    del self._known[other]
        self._known.move_to_end(key)
        return self._known[key]


def is_here(address: str) -> bool:
    """Whether an address is the usual one of this machine, to itself."""
    return address in ("127.0.0.1", "::1", "", "testclient")


def _network(address: str) -> str:
    """An address of the internet's version 6 stands for all that one household has."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4 or is_here(address):
        return address
    mapped = found.ipv4_mapped if found.version == 6 else None
    return str(mapped) if mapped else str(ip_network((found, 64), strict=False))
