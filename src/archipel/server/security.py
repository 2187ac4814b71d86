"""What the server lets in: only its own page and programs on this machine, and of those only so much."""

import asyncio
import re
from collections.abc import Callable, Iterable
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from archipel.rules import ArchipelError
from archipel.rules.errors import brief
from archipel.server.answers import refusal
from archipel.texts import Said

MOST_BYTES = 1_000_000  # of a request
SENDING = 20.0  # seconds for all of it
TOO_LARGE = Said("server.request-too-large", most=MOST_BYTES)
LOCAL = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::")  # where a server listens that other machines are to reach
SAFE = ("GET", "HEAD", "OPTIONS")
_HOST = re.compile(r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[^\s:/?#@\[\]]+))(?::[0-9]{1,5})?")
_USUAL_PORT = re.compile(r"^(?:(http://.+):80|(https://.+):443)$")  # which browsers leave out
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class BadName(ArchipelError):
    """Nothing that a server could be reached by."""


class Guard:
    """Stands before the application: Host, Origin, the size of requests, and the headers of all answers."""

    def __init__(
        self, app: ASGIApp, hosts: Iterable[str], names: Iterable[str] = (), *, count: Callable[[str], None]
    ) -> None:
        """`count` hears of what kind each refusal is."""
        self._app, self._count = app, count
        given = [_USUAL_PORT.sub(r"\1\2", name.lower().rstrip("/")) for name in names]
        self._origins = {origin for name in given for origin in _origins(name)}
        own = {*LOCAL, *(host.lower() for host in hosts)}
        self._by_origin = {host_of(name) for name in given if "://" in name} - own  # reached by these origins alone
        self._hosts = own | set(map(host_of, given))
        # A site can make its own name lead here, but no address: whoever comes by one is no site's victim.
        self._by_address = not self._hosts.isdisjoint(EVERYWHERE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused:
            self._count(refused[1].kind)
        if scope["type"] == "websocket":
            if refused:
                await send({"type": "websocket.close", "code": 1008, "reason": str(refused[1])})
            else:
                await self._app(scope, receive, send)
            return
        dressed = _dressed(scope, send)
        if refused:
            await refusal(*refused, {"Connection": "close"})(scope, receive, dressed)
        else:
            await _attended(self._app, scope, _measured(receive), dressed)

    def _refused(self, scope: Scope) -> tuple[int, Said] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self._goes_by(_name(host)) or len(headers.getlist("host")) > 1:
            return 400, Said("server.other-name")
        origin = headers.get("origin")
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and origin is not None and not self._ours(origin, host):
            return 403, Said("server.other-site")
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit():
            return 400, Said("server.no-length")
        if int(length) > MOST_BYTES:
            return 413, TOO_LARGE
        return None

    def _ours(self, origin: str, host: str) -> bool:
        """Whether a request comes from a page of this server."""
        by_name = _name(host) not in self._by_origin and _same(origin, host)
        return by_name or origin.lower() in self._origins

    def _goes_by(self, name: str | None) -> bool:
        return name in self._hosts or (self._by_address and name is not None and _is_address(name))


def host_of(name: str) -> str:
    """The host of a name or an origin by which a server is reached."""
    scheme, separator, host = name.lower().rstrip("/").rpartition("://")
    found = _name(host)
    if found is None or (separator and scheme not in ("http", "https")):
        raise BadName("server.no-name", name=brief(name))
    return found


def _origins(name: str) -> tuple[str, ...]:
    return (name,) if "://" in name else (f"http://{name}", f"https://{name}")


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


def _dressed(scope: Scope, send: Send) -> Send:
    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if scope["path"].startswith("/api/"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sent


async def _attended(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Answers a request as long as somebody waits for it: what is not waited for any more is given up."""
    heard = asyncio.Queue[Message | Exception]()
    answering: asyncio.Future[None] = asyncio.ensure_future(app(scope, _from(heard), send))
    listening = asyncio.create_task(_heard(receive, heard, answering))
    try:
        await asyncio.shield(answering)
    except asyncio.CancelledError:
        gone = listening.done() and not listening.cancelled()
        answering.cancel()
        if not gone:  # it is the server that stops
            raise
    finally:
        listening.cancel()


async def _heard(receive: Receive, heard: asyncio.Queue[Message | Exception], answering: asyncio.Future[None]) -> None:
    """Passes on what is sent. When whoever sends it leaves, the answer is not wanted any more."""
    try:
        more = True
        async with asyncio.timeout(SENDING):
            while more:
                message = await receive()
                heard.put_nowait(message)
                more = message["type"] == "http.request" and message.get("more_body", False)
        while message["type"] != "http.disconnect":
            message = await receive()
        answering.cancel()
    except TimeoutError:
        heard.put_nowait(HTTPException(408, Said("server.too-slow", seconds=round(SENDING))))  # type: ignore[arg-type]
    except HTTPException as error:
        heard.put_nowait(error)


def _from(heard: asyncio.Queue[Message | Exception]) -> Receive:
    async def received() -> Message:
        message = await heard.get()
        if isinstance(message, Exception):
            raise message
        return message

    return received


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
