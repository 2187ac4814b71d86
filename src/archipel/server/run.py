"""A server that runs until somebody stops it."""

import asyncio
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from os import _exit

import uvicorn

from archipel.server.app import application
from archipel.server.connections import protocols
from archipel.server.limits import Clients
from archipel.server.logs import log_in_lines
from archipel.server.security import EVERYWHERE, host_of
from archipel.server.storage import Storage, in_file
from archipel.server.tidying import keep_tidy, settle

FILE = "archipel.sqlite"
MOST_MESSAGE = 65_536  # bytes; what is larger does not even reach the application
PATIENCE = 1  # seconds for connections to end
LONGEST = 2.7  # seconds from being told to stop to the end, whatever happens
BACKLOG = 16  # connections that are taken in at once
WAITING = 1024  # connections that wait to be taken in


def default_database() -> str:
    """The file in the user's data folder."""
    from platformdirs import user_data_path

    folder = user_data_path("archipel", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return in_file(folder / FILE)


def listen(host: str, port: int) -> socket.socket:
    """A socket on which a server can listen; OSError if the port is taken."""
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(WAITING)
    except OSError:
        listening.close()
        raise
    return listening


def is_open(host: str) -> bool:
    """Whether a server that listens there is reached from everywhere."""
    return host in EVERYWHERE


def name_of(host: str) -> str:
    """What a browser on this machine calls a server that listens there."""
    if is_open(host):
        return "localhost"
    return f"[{host}]" if ":" in host else host


@dataclass(frozen=True)
class Reached:
    """Where a server is reached, and by whom."""

    host: str
    names: Sequence[str] = ()  # by which it is reached through another server, as names or origins
    metrics: bool = False

    def __post_init__(self) -> None:
        for name in self.names:
            host_of(name)  # or it says what is wrong with it


class Server(uvicorn.Server):
    """Stops at the first Ctrl-C or SIGTERM, quietly."""

    def __init__(self, storage: Storage, reached: Reached, ready: Callable[[], None]) -> None:
        self._ready = ready
        clients = Clients()
        http, socket = protocols(clients)
        self._application = application(
            storage, [reached.host], names=reached.names, clients=clients, metrics=reached.metrics
        )
        super().__init__(
            uvicorn.Config(
                self._application,
                log_level="warning",
                access_log=False,
                log_config=None,
                http=http,
                ws=socket,
                backlog=BACKLOG,
                proxy_headers=bool(reached.names),  # who is not behind another server is told nothing by one
                ws_max_size=MOST_MESSAGE,
                ws_per_message_deflate=False,  # on one machine, sending is quicker than compressing
                timeout_graceful_shutdown=PATIENCE,
                server_header=False,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(WAITING)  # more than are taken in at once
        if self.started:
            settle()
            counters = self._application.state.services.counters
            self._tidying = asyncio.create_task(keep_tidy(lambda: counters.total + self.server_state.total_requests))
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # who is cut off now is no error
        self._application.state.services.stop()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: object) -> None:
        """Whatever keeps us, we end: all that was ever told is on disk."""
        end = threading.Timer(LONGEST, _exit, (0,))
        end.daemon = True
        end.start()
        super().handle_exit(sig, frame)  # type: ignore[arg-type]

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Without raising them again afterwards: whoever stops a server does not want to hear of it."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        yield
        for number, handler in before.items():
            signal.signal(number, handler)


def leave() -> None:
    """Ends the process at once: all is saved, and what threads and searches still hold the system takes back."""
    sys.stdout.flush()
    sys.stderr.flush()
    _exit(0)


def serve(database: str, reached: Reached, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serves until stopped; `ready` is called once it listens."""
    storage = Storage(database)
    log_in_lines()
    try:
        Server(storage, reached, ready).run([listening])
    finally:
        storage.close(1.0)
