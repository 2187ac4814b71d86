"""A server that runs until somebody stops it."""

import gc
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn

from archipel.server.app import application
from archipel.server.security import EVERYWHERE
from archipel.server.storage import Storage, in_file

FILE = "archipel.sqlite"
MOST_MESSAGE = 65_536  # bytes; what is larger does not even reach the application
PATIENCE = 1  # seconds for connections to end


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
        listening.listen(1024)
    except OSError:
        listening.close()
        raise
    return listening


def name_of(host: str) -> str:
    """What a browser on this machine calls a server that listens there."""
    if host in EVERYWHERE:
        return "localhost"
    return f"[{host}]" if ":" in host else host


class Server(uvicorn.Server):
    """Stops at the first Ctrl-C or SIGTERM, quietly."""

    def __init__(self, storage: Storage, host: str, ready: Callable[[], None]) -> None:
        self._ready = ready
        self._application = application(storage, [host])
        super().__init__(
            uvicorn.Config(
                self._application,
                log_level="warning",
                access_log=False,
                ws="websockets-sansio",
                ws_max_size=MOST_MESSAGE,
                ws_per_message_deflate=False,  # on one machine, sending is quicker than compressing
                timeout_graceful_shutdown=PATIENCE,
                server_header=False,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # all that is there stays; to look through it now and then would halt everyone for 0.1 s
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # who is cut off now is no error
        self._application.state.services.engines.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Without raising them again afterwards: whoever stops a server does not want to hear of it."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        yield
        for number, handler in before.items():
            signal.signal(number, handler)


def serve(database: str, host: str, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serves until stopped; `ready` is called once it listens."""
    storage = Storage(database)
    try:
        Server(storage, host, ready).run([listening])
    finally:
        storage.close()
