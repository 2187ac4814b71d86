"""What the server lets in: only its own page and programs on this machine, and of those only so much."""

import re
import time
from collections.abc import Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from archipel.rules import ArchipelError
from archipel.server.answers import refusal
from archipel.texts import Said

MOST_BYTES = 1_000_000  # of a request
TOO_LARGE = Said("server.request-too-large", most=MOST_BYTES)
LOCAL = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # where a server listens that other machines are to reach
SAFE = ("GET", "HEAD", "OPTIONS")
_HOST = re.compile(r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[^\s:/?#@\[\]]+))(?::[0-9]{1,5})?")
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


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


class Guard:
    """Stands before the application: Host, Origin, the size of requests, and the headers of all answers."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str]) -> None:
        self._app = app
        self._hosts = {*LOCAL, *(host.lower() for host in hosts)}
        # A site can make its own name lead here, but no address: whoever comes by one is no site's victim.
        self._by_address = not self._hosts.isdisjoint(EVERYWHERE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if scope["type"] == "websocket":
            if refused:
                await send({"type": "websocket.close", "code": 1008, "reason": str(refused[1])})
            else:
                await self._app(scope, receive, send)
            return
        dressed = _dressed(send)
        if refused:
            await refusal(*refused, {"Connection": "close"})(scope, receive, dressed)
        else:
            await self._app(scope, _measured(receive), dressed)

    def _refused(self, scope: Scope) -> tuple[int, Said] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._goes_by(_name(host)) or len(headers.getlist("host")) > 1:
            return 400, Said("server.other-name")
        origin = headers.get("origin")
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and origin is not None and not _same(origin, host):
            return 403, Said("server.other-site")
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit():
            return 400, Said("server.no-length")
        if int(length) > MOST_BYTES:
            return 413, TOO_LARGE
        return None

    def _goes_by(self, name: str | None) -> bool:
        return name in self._hosts or (self._by_address and name is not None and _is_address(name))


def _name(host: str) -> str | None:
    """A host without its port, or nothing if it is none."""
    found = _HOST.fullmatch(host.lower())
    return found and (found["name"] or found["address"])


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _same(origin: str, host: str) -> bool:
    scheme, _, rest = origin.partition("://")
    return scheme in ("http", "https") and rest.lower() == host.lower()


def _dressed(send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sent


def _measured(receive: Receive) -> Receive:
    """Counts what comes, for those who do not say how much it will be."""
    size = 0

    async def received() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > MOST_BYTES:
            raise HTTPException(413, TOO_LARGE)  # type: ignore[arg-type]  # which FastAPI lets through
        return message

    return received
