"""The WebSocket of a table: one for each open page."""

import asyncio
import json
import logging
from collections.abc import Coroutine, MutableMapping
from contextlib import aclosing, suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import TypeAdapter, ValidationError

from archipel.engine import Limit
from archipel.rules import ArchipelError
from archipel.server import works
from archipel.server.answers import as_json, written
from archipel.server.engines import Asker
from archipel.server.errors import MISTAKE, invalid
from archipel.server.limits import MOST_SOCKETS, Bucket, Client, TooFast
from archipel.server.node_views import Over, node_view
from archipel.server.protocol import messages, tables
from archipel.server.room import Action, Room
from archipel.server.rulings import PATIENCE
from archipel.server.services import Services
from archipel.table.notes import Note
from archipel.texts import Said

MOST_BYTES = 16_384  # of a message
MESSAGES = (50, 200)  # a second, and at once
MOST_UNSENT = 1_000_000  # characters that wait for a page which does not read, beside one message
READS = 10.0  # seconds that a page may take to read the last message
LAST_WORDS = 0.05  # seconds in which answers are sent before everyone has to leave
MOST_ASKED = 16  # questions that are being answered at once; others wait
STUDY = Limit(time=60.0, nodes=3_000_000)  # of an analysis: its tree has some 200 MB then
CHARGED = 5.0  # seconds of engines that an analysis counts for: most are left after some moments

POLICY, TOO_BIG, COME_AGAIN = 1008, 1009, 1012  # codes with which a socket is closed

router = APIRouter()
log = logging.getLogger(__name__)
_message = TypeAdapter[messages.ClientMessage](messages.ClientMessage)


@router.websocket("/api/tables/{key}/socket")
async def socket(websocket: WebSocket, key: str, changes: bool = False) -> None:
    services: Services = websocket.app.state.services
    client = services.client(websocket)
    await websocket.accept()
    if services.sockets >= MOST_SOCKETS:
        await _refuse(websocket, Said("server.too-many-pages", most=MOST_SOCKETS, seconds=10), COME_AGAIN)
        return
    services.sockets += 1
    try:
        with client.socket():
            async with services.rooms.enter(key, client.address) as room:
                await Socket(websocket, room, services, client, changes=changes).serve()
    except TooFast as error:
        await _refuse(websocket, error.said, COME_AGAIN)
    except ArchipelError as error:
        await _refuse(websocket, error.said, POLICY)
    finally:
        services.sockets -= 1


async def _refuse(websocket: WebSocket, said: Said, code: int) -> None:
    with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
        async with asyncio.timeout(READS):
            await websocket.send_text(as_json(messages.ErrorMessage.of(said)))
            await websocket.close(code)


class Closed(Exception):
    """The end of a socket, with what is told before it."""

    def __init__(self, code: int, said: Said) -> None:
        super().__init__(said)
        self.code, self.said = code, said


class Socket:
    """A page: what it asks is answered, and it hears of all that happens in its room."""

    def __init__(self, websocket: WebSocket, room: Room, services: Services, client: Client, *, changes: bool) -> None:
        self._websocket, self._room, self._services, self._client = websocket, room, services, client
        self.changes = changes
        self._unsent = asyncio.Queue[str | Closed]()
        self._unsent_size = 0
        self._rate = Bucket(*MESSAGES)
        self._asked = asyncio.Semaphore(MOST_ASKED)
        self._analysis: asyncio.Task[None] | None = None
        self._tasks = set[asyncio.Task[None]]()

    # --- being a Listener

    def hear(self, message: str) -> None:
        if self._unsent_size <= MOST_UNSENT:
            self._unsent_size += len(message)
            self._unsent.put_nowait(message)
            return
        self._let_go()

    def _let_go(self) -> None:
        """This page does not read: what waits for it is thrown away."""
        while not self._unsent.empty():
            self._unsent.get_nowait()
        self._end(Closed(COME_AGAIN, Said("server.unread")))

    def leave(self, reason: Said) -> None:
        # A moment later: whoever asked for what went wrong is told so first, as the answer to that.
        asyncio.get_running_loop().call_later(LAST_WORDS, self._end, Closed(COME_AGAIN, reason))

    def _end(self, closed: Closed) -> None:
        self._unsent.put_nowait(closed)

    # --- serving

    async def serve(self) -> None:
        """Until the page leaves, or has to."""
        sending = asyncio.create_task(self._send())
        receiving = asyncio.create_task(self._receive())
        try:
            table = await self._room.view()
            self._say(messages.TableMessage(table=table, cause="join", node=table.live))
            self._room.listeners.add(self)  # nothing has happened since: nobody else was awaited
            await asyncio.wait({sending, receiving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.listeners.discard(self)
            tasks = [sending, receiving, *self._tasks]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _say(self, message: messages.ServerMessage) -> None:
        self.hear(as_json(message))

    async def _send(self) -> None:
        with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):  # whoever has gone needs no message
            while isinstance(message := await self._unsent.get(), str):
                await self._websocket.send_text(message)
                self._unsent_size -= len(message)
            await _refuse(self._websocket, message.said, message.code)

    async def _receive(self) -> None:
        try:
            while True:
                given = await self._websocket.receive()
                if given["type"] == "websocket.disconnect":
                    return
                self._check(given)
                await self._asked.acquire()
                self._start(self._answered(given["text"])).add_done_callback(lambda _: self._asked.release())
        except Closed as closed:
            self._end(closed)
            await asyncio.sleep(1)  # for those last words; the sender ends the serving

    def _check(self, given: MutableMapping[str, Any]) -> None:
        if not self._rate.take():
            raise Closed(POLICY, Said("server.too-many-messages", most=MESSAGES[0]))
        content = given.get("text")
        if content is None:
            raise Closed(POLICY, Said("server.only-texts"))
        if len(content.encode()) > MOST_BYTES:
            raise Closed(TOO_BIG, Said("server.message-too-large", most=MOST_BYTES))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _answered(self, text: str) -> None:
        try:
            asked = _message.validate_json(text)
        except ValidationError as error:
            self._say(messages.ErrorMessage.of(invalid(error.errors()), id=_number(text)))
        else:
            self._services.counters.add("messages")
            await self._or_error(asked, self._answer(asked))

    async def _or_error(self, asked: messages.Asked, work: Coroutine[Any, Any, None]) -> None:
        """Does what was asked. Whatever goes wrong, the page hears of it and does not wait for ever."""
        try:
            await work
        except ArchipelError as error:
            self._services.counters.add("refusals", error.kind)
            self._say(messages.ErrorMessage.of(error.said, id=asked.id))
        except Exception:
            log.exception("table %s: %s", self._room.id, asked)
            self._say(messages.ErrorMessage.of(MISTAKE, id=asked.id))

    async def _answer(self, asked: messages.ClientMessage) -> None:
        room, views, client, number = self._room, self._services.views, self._client, asked.id
        match asked:
            case messages.Look(known=int(known)):
                view = await views.scene_since(room, client, asked.node, asked.steps, known, follow=asked.follow)
                self._say(
                    messages.ViewMessage(id=number, node=asked.node, steps=asked.steps, known=known, view=written(view))
                )
            case messages.Look():
                node, scene = await views.scene(room, client, asked.node, asked.steps, follow=asked.follow)
                self._say(messages.SceneMessage(id=number, node=node, steps=asked.steps, scene=written(scene)))
            case messages.FollowLine():
                node, end, scene = await views.line(room, client, asked.node, asked.moves)
                outcome = tables.Outcome.of(end)
                self._say(
                    messages.LineMessage(id=number, node=node, moves=asked.moves, outcome=outcome, scene=written(scene))
                )
            case messages.AskWhy():
                why = await views.why(room, client, asked.node, asked.steps, asked.cell)
                self._say(messages.WhyMessage.of(why, id=number))
            case messages.AskHint():
                self._say(messages.HintMessage.answering(number, await views.hint(room, client, asked.node)))
            case messages.Analyse():
                self._stop_analysis()
                self._analysis = self._start(self._or_error(asked, self._analysed(asked)))
            case messages.Stop():
                self._stop_analysis()
            case messages.PlayMove():
                node = await self._room.play(asked.move, asked.node)
                self._say(messages.DoneMessage(id=asked.id, node=node))
            case messages.TakeBack():
                await self._changed(asked, lambda table, now: table.take_back(now))
            case messages.Resign():
                await self._changed(asked, lambda table, now: table.resign(asked.player, now))
            case messages.Prune():
                await self._changed(asked, lambda table, _: table.prune(asked.node))
            case messages.NoteNode():
                client.note(Note(asked.comment, tuple(asked.drawings)))
                await self._changed(asked, lambda table, _: table.note(asked.node, asked.comment, asked.drawings))

    async def _changed(self, asked: messages.Asked, action: Action) -> None:
        node = await self._room.change(action)
        self._say(messages.DoneMessage(id=asked.id, node=node))

    def _stop_analysis(self) -> None:
        if self._analysis:
            self._analysis.cancel()
            self._analysis = None

    async def _analysed(self, asked: messages.Analyse) -> None:
        """Streams what is found, and at last that it is done."""
        seen = await node_view(self._room, asked.node)
        if seen.position.turn is None:
            raise Over("server.nothing-to-analyse")
        services, client, text = self._services, self._client, seen.place.position
        asker = Asker(client.address, self)
        with client.question(CHARGED):
            async with aclosing(services.engines.study(asker, seen.position, STUDY, asked.lines)) as study:
                async for found in study:
                    last = await services.quick.run(client.address, PATIENCE, works.analysis, text, found)
                    self._say(messages.AnalysisMessage.answering(asked.id, seen.node, last, done=False))
        self._say(messages.AnalysisMessage.answering(asked.id, seen.node, last, done=True))


def _number(text: str) -> int | None:
    """The id of a message that is otherwise wrong, if there is one."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    number = given.get("id") if isinstance(given, dict) else None
    return number if isinstance(number, int) and abs(number) <= 2**53 else None
