"""Connections, before anything is asked on them: how many there are, how long they are silent, how much they send.

A connection that has not asked for anything yet gives way when there are too many, the oldest first: so nobody keeps
others out by doing nothing.
"""

import asyncio
import resource
from collections import OrderedDict
from contextlib import suppress
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from archipel.server.answers import as_json
from archipel.server.limits import Bucket, Client, Clients
from archipel.server.protocol.tables import Refusal
from archipel.texts import Said

MOST = 4000  # connections
RESERVED = 150  # files for everything else
ASKING = 10.0  # seconds from a connection, or a request's first byte, to all of its headers
READING = 10.0  # seconds for which someone may leave unread what they are sent
FRAMES = (100, 300)  # of a socket, pings and parts of messages among them: a second, and at once
PIECE = 1024  # bytes of a socket that are looked at in one go
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
)
TOO_MANY = as_json(Refusal.of(Said("server.too-many-connections", seconds=10))).encode()


def most_connections() -> int:
    """As many as the system lets us have, leaving some files for the rest."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVED
    if hard == resource.RLIM_INFINITY or hard > soft:
        soft = wanted if hard == resource.RLIM_INFINITY else min(hard, max(soft, wanted))
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(16, min(MOST, soft - RESERVED))


class Doors:
    """All connections of a server."""

    def __init__(self, clients: Clients, most: int) -> None:
        self._clients, self._most = clients, most
        self._silent: OrderedDict[Http, Client] = OrderedDict()  # who has asked for nothing yet

    def enter(self, address: str | None) -> Client:
        client = self._clients.of(address)
        client.connections += 1
        self._clients.connections += 1
        return client

    def leave(self, client: Client) -> None:
        client.connections -= 1
        self._clients.connections -= 1

    def is_full(self, client: Client) -> bool:
        return self._clients.connections > self._most or client.connections > client.allowed.connections

    def silent(self, connection: "Http", client: Client) -> None:
        self._silent[connection] = client

    def spoken(self, connection: "Http") -> None:
        self._silent.pop(connection, None)

    def make_room(self, client: Client) -> bool:
        """Sends the oldest away who is silent: of this client, if it is theirs that are too many."""
        crowded = client.connections > client.allowed.connections
        for other, whose in self._silent.items():
            if whose is client or not crowded:
                del self._silent[other]
                other.give_way()
                return True
        return False


class Impatient(asyncio.Protocol):
    """A connection that is given up when what it is sent stays unread."""

    loop: asyncio.AbstractEventLoop
    transport: Any
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        self._unread = self._unread or self.loop.call_later(READING, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._read()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._read()
        super().connection_lost(exc)

    def _read(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None


class Http(Impatient, H11Protocol):
    """A connection that speaks HTTP."""

    doors: Doors

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._who: Client | None = None
        self._asking: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._who = self.doors.enter(self.client[0] if self.client else None)
        if self.doors.is_full(self._who) and not self.doors.make_room(self._who):
            transport.write(FULL % (len(TOO_MANY), TOO_MANY))
            transport.close()
            return
        self.doors.silent(self, self._who)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._left()
        super().connection_lost(exc)

    def _left(self) -> None:
        self.doors.spoken(self)
        self._read()
        if self._asking:
            self._asking.cancel()
            self._asking = None
        if self._who:
            self.doors.leave(self._who)
            self._who = None

    def _await_request(self) -> None:
        if self._asking is None:
            self._asking = self.loop.call_later(ASKING, self.give_way)

    def give_way(self) -> None:
        self.transport.abort()

    @property
    def _asked(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def data_received(self, data: bytes) -> None:
        if not self._asked:
            self._await_request()
        super().data_received(data)
        if self.cycle is not None and self._asking and self.conn.their_state is not h11.IDLE:
            self._asking.cancel()
            self._asking = None
            self.doors.spoken(self)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._left()  # the socket counts for itself
        super().handle_websocket_upgrade(event)


class Socket(Impatient, WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    doors: Doors

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self._who: Client | None = None
        self._frames = Bucket(*FRAMES)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._who = self.doors.enter(self.client[0] if self.client else None)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._who:
            self.doors.leave(self._who)
            self._who = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        events = self.conn.events_received()
        if self.handshake_complete and not all(self._frames.take() for event in events if isinstance(event, Frame)):
            self._refuse()
            return
        self.conn.events = events
        super().handle_events()

    def _refuse(self) -> None:
        """More frames than anyone should need: pings, pongs or scraps of messages."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1008})
        if not self.close_sent:
            self.conn.send_close(1008, "too many frames")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()


def protocols(clients: Clients) -> tuple[type[Http], type[Socket]]:
    """The connections of a server with these clients."""
    doors = Doors(clients, most_connections())
    return type("Http", (Http,), {"doors": doors}), type("Socket", (Socket,), {"doors": doors})
