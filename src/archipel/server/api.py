"""The HTTP API: whatever the page can do, any program can."""

import asyncio
import io
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from archipel import records, texts
from archipel.engine import Limit
from archipel.rules import ArchipelError, BadNotation, IllegalMove, position, start
from archipel.rules.errors import brief
from archipel.rules.line import read_line
from archipel.scene import Scene, scene
from archipel.server.answers import Answer
from archipel.server.node_views import Over
from archipel.server.page import ALWAYS_ASK, file_answer
from archipel.server.protocol import analysis, requests, tables
from archipel.server.security import TooFast
from archipel.server.services import Services
from archipel.table import Laid, Node, Seat, Setup, TimeControl, opened_from
from archipel.table.events import Ended


class NoTexts(ArchipelError):
    """A language that there are no texts in."""


MOST_GAMES = 100  # in a file that is put on the server
MOST_WORDS = 10_000  # in such a file
TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "text": "text/plain",
    "json": "application/json",
}

Key = Annotated[str, "the id of a table"]
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": tables.Refusal, "description": why}
    for status, why in {
        400: "It makes no sense.",
        403: "Another site asks.",
        404: "There is no such thing.",
        409: "Not possible here, or not now.",
        413: "It is too large.",
        422: "It has not the right form.",
        429: "Too fast.",
        503: "Too busy, or the storage is out of order.",
    }.items()
}


def _services(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


Use = Annotated[Services, Depends(_services)]
At = Annotated[requests.NodeId | None, Query(description="The live node if left out.")]
Taken = Annotated[requests.Steps, Query(description="The steps of a half-built move.")]
Moves = Annotated[requests.Moves, Query(description="Moves from the node on.")]

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/games", response_model=list[tables.Game])
def list_games() -> Response:
    """The games with their variants, as their cards stand."""
    return Answer(tables.Game.all())


@router.get("/languages", response_model=list[tables.Language])
def list_languages() -> Response:
    """The languages that there are texts in, each by its own name."""
    return Answer(tables.Language.all())


@router.get("/texts/{language}", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
def get_texts(request: Request, language: str) -> Response:
    """Whatever the software says in a language, as Fluent messages: `iago-occupied` for the kind `iago.occupied`."""
    if language not in texts.languages():
        raise NoTexts("server.no-language", language=brief(language))
    return file_answer(request, texts.source(language).encode(), "text/plain", ALWAYS_ASK)


# --- tables


@router.post("/tables", status_code=201, response_model=tables.Table)
async def create_table(new: requests.NewTable, use: Use) -> Response:
    """Opens a table."""
    if not use.creations.take():
        raise TooFast("server.too-many-tables")
    setup, events = await use.threads.run(lambda: _opened(new))
    room = await use.rooms.create(setup, events)
    return Answer(await room.view(), 201)


def _opened(new: requests.NewTable) -> tuple[Setup, list[Laid]]:
    first = start(new.game, new.variant) if new.position is None else position(new.position)
    if (first.game, first.variant) != (new.game, new.variant):
        raise BadNotation(
            "server.other-game", position=f"{first.game}/{first.variant}", table=f"{new.game}/{new.variant}"
        )
    one, other = map(Seat.of, new.seats)
    control = TimeControl(new.clock.base, new.clock.increment) if new.clock else None
    nodes: list[Node] = []
    state = first
    moves = list(map(str, read_line(first, new.moves))) if isinstance(new.moves, str) else new.moves
    for number, text in enumerate(moves, 1):
        try:
            move = state.move(text)
        except (BadNotation, IllegalMove) as error:
            raise error.at(ply=number) from None
        nodes.append(Node(len(nodes) + 1, len(nodes), str(move), state.to_move))
        state = state.play(move)
    return Setup(first, (one, other), control), [Laid(tuple(nodes), len(nodes))] if nodes else []


@router.get("/tables", response_model=tables.TableList)
async def list_tables(
    use: Use, limit: Annotated[int, Query(ge=1, le=500)] = 50, played: Annotated[bool, Query()] = False
) -> Response:
    """The tables at which something happened last; if `played`, only those at which anything has happened."""
    return Answer(tables.TableList(await use.rooms.newest(limit, played=played)))


@router.get("/tables/{key}", response_model=tables.Table)
async def get_table(key: Key, use: Use) -> Response:
    async with use.rooms.enter(key) as room:
        return Answer(await room.view())


@router.delete("/tables/{key}", status_code=204)
async def delete_table(key: Key, use: Use) -> Response:
    async with use.rooms.enter(key) as room:
        await room.delete()
    return Response(status_code=204)


@router.post("/tables/{key}/moves", response_model=tables.Table)
async def play_move(key: Key, given: requests.MoveRequest, use: Use) -> Response:
    """A move: of the game itself at its live node, elsewhere of a variation."""
    async with use.rooms.enter(key) as room:
        await room.change(lambda table, now: table.move(given.move, given.node, now))
        return Answer(await room.view())


@router.post("/tables/{key}/takeback", response_model=tables.Table)
async def take_back(key: Key, use: Use) -> Response:
    """Goes back to where the person who moved last was to move."""
    async with use.rooms.enter(key) as room:
        await room.change(lambda table, now: table.take_back(now))
        return Answer(await room.view())


@router.post("/tables/{key}/resign", response_model=tables.Table)
async def resign(key: Key, use: Use, given: requests.ResignRequest | None = None) -> Response:
    """The person to move gives up, or the only person, or the player that is named."""
    player = given.player if given else None
    async with use.rooms.enter(key) as room:
        await room.change(lambda table, now: table.resign(player, now))
        return Answer(await room.view())


@router.post("/tables/{key}/prune", response_model=tables.Table)
async def prune(key: Key, given: requests.PruneRequest, use: Use) -> Response:
    """Removes a variation from a node on."""
    async with use.rooms.enter(key) as room:
        await room.change(lambda table, now: table.prune(given.node))
        return Answer(await room.view())


# --- looking


@router.get("/tables/{key}/scene", response_model=Scene)
async def get_scene(key: Key, use: Use, node: At = None, steps: Taken = []) -> Response:  # noqa: B006
    """What is to be seen at a node, with the steps that may be taken next."""
    async with use.rooms.enter(key) as room:
        _, text = await use.views.scene(room, node, steps)
        return Response(text, media_type="application/json")


@router.get("/tables/{key}/line", response_model=Scene)
async def get_line(key: Key, use: Use, moves: Moves, node: At = None) -> Response:
    """What is to be seen at the end of a line of moves from a node, each numbered. The table does not change."""
    async with use.rooms.enter(key) as room:
        _, _, text = await use.views.line(room, node, moves)
        return Response(text, media_type="application/json")


@router.get("/scene", response_model=Scene)
async def get_scene_of(use: Use, text: Annotated[requests.PositionText, Query(alias="position")]) -> Response:
    """What is to be seen of any position."""
    return Answer(await use.threads.run(lambda: scene(position(text))))


@router.get("/tables/{key}/why", response_model=tables.Why)
async def get_why(
    key: Key,
    use: Use,
    cell: Annotated[requests.Text, Query()],
    node: At = None,
    steps: Taken = [],  # noqa: B006
) -> Response:
    """Why a cell is no next step."""
    async with use.rooms.enter(key) as room:
        return Answer(tables.Why.of(await use.views.why(room, node, steps, cell)))


@router.post("/tables/{key}/hint", response_model=analysis.Hint)
async def get_hint(key: Key, use: Use, given: requests.HintRequest | None = None) -> Response:
    """A good move."""
    async with use.rooms.enter(key) as room:
        return Answer(await use.views.hint(room, given.node if given else None))


@router.post("/analyse", response_model=analysis.Analysis)
async def analyse(asked: requests.AnalysisRequest, use: Use) -> Response:
    """What an engine thinks of a position."""
    state = position(asked.position)
    if state.outcome:
        raise Over("server.nothing-to-analyse")
    time = requests.LONGEST if asked.limit.time is None else asked.limit.time
    limit = Limit(time, asked.limit.nodes, asked.limit.depth)
    found = await use.engines.studied(state, limit, asked.lines)
    return Answer(await use.threads.run(lambda: analysis.Analysis.of(state, found)))


# --- records and pictures


@router.get(
    "/tables/{key}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}, "application/json": {}}}},
)
async def get_record(key: Key, use: Use, format: Literal["text", "json"] = "text") -> Response:  # noqa: A002
    """The game with its variations, as a file."""
    async with use.rooms.enter(key) as room:
        made = await use.views.record(room)
        suffix = "json" if format == "json" else "txt"
        return Response(
            await use.threads.run(lambda: records.WRITERS[format](made)),
            media_type=TYPES[format],
            headers={"Content-Disposition": f'attachment; filename="{made.start.game}-{room.id}.{suffix}"'},
        )


@router.get(
    "/tables/{key}/picture",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "image/png": {}, "image/gif": {}}}},
)
async def get_picture(
    key: Key,
    use: Use,
    format: Literal["svg", "png", "gif"] = "svg",  # noqa: A002
    node: At = None,
    theme: requests.Theme = "light",
) -> Response:
    """A position as a picture, or the whole game as one that moves."""
    async with use.rooms.enter(key) as room:
        return Response(await use.views.picture(room, node, format, theme), media_type=TYPES[format])


@router.post(
    "/records",
    status_code=201,
    response_model=tables.OpenedTables,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "text/plain": {"schema": {"type": "string"}, "example": '[Game "iago"]\n\n1. e4 g3 *'},
                "application/json": {"schema": {"type": "object"}},
            },
        }
    },
)
async def put_records(request: Request, use: Use) -> Response:
    """Opens a table for each game of a file of records."""
    body = await request.body()
    found = await use.threads.run(lambda: _read(body), long=True)
    if not use.creations.take(len(found)):
        raise TooFast("server.too-many-tables")
    rooms = await asyncio.gather(*(use.rooms.create(setup, events) for setup, events in found))
    return Answer(tables.OpenedTables([await room.view() for room in rooms]), 201)


def _read(body: bytes) -> list[tuple[Setup, list[Laid | Ended]]]:
    """The games of a file, all of them or none."""
    if len(body.split()) + body.count(b",") > MOST_WORDS:
        raise records.BadRecord("server.file-of-words", most=MOST_WORDS)
    found: list[tuple[Setup, list[Laid | Ended]]] = []
    for game in records.scan_stream(io.BytesIO(body)):
        if isinstance(game, records.BadRecord):
            raise game
        if len(found) == MOST_GAMES:
            raise records.BadRecord("server.file-of-games", most=MOST_GAMES)
        found.append(opened_from(game))
    if not found:
        raise records.BadRecord("server.file-without-games")
    return found
