"""How the server is."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Health:
    """Whether the server is ready, and how many wait for what."""

    ready: bool
    storage: bool  # whether the database answered when it was last asked
    sockets: int
    connections: int
    tables: int  # in memory
    engines: int  # searches that go on or wait
    views: int  # that wait to be worked out
    pictures: int  # and other files
