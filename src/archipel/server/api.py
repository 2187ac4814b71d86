"""The HTTP API: whatever the page can do, any program can."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from archipel import texts
from archipel.engine import Limit
from archipel.rules import ArchipelError, position
from archipel.rules.errors import brief
from archipel.scene import Scene
from archipel.server import works
from archipel.server.answers import Answer
from archipel.server.engines import Asker
from archipel.server.limits import Client
from archipel.server.node_views import Over
from archipel.server.page import ALWAYS_ASK, file_answer
from archipel.server.protocol import analysis, drafts, requests, tables
from archipel.server.rulings import PATIENCE
from archipel.server.services import Services
from archipel.table.notes import Note


class NoTexts(ArchipelError):
    """A language that there are no texts in."""


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


def _client(request: Request) -> Client:
    return _services(request).client(request)


Use = Annotated[Services, Depends(_services)]
From = Annotated[Client, Depends(_client)]
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
async def create_table(new: requests.NewTable, use: Use, client: From) -> Response:
    """Opens a table."""
    client.tables()
    if new.position is None and not new.moves:  # as good as nothing to do
        setup, events = works.opened(new)
    else:
        setup, events = await use.quick.run(client.address, PATIENCE, works.opened, new)
    room = await use.rooms.create(setup, events, client.address)
    return Answer(await room.view(), 201)


@router.get("/tables", response_model=tables.TableList)
async def list_tables(
    use: Use, limit: Annotated[int, Query(ge=1, le=500)] = 50, played: Annotated[bool, Query()] = False
) -> Response:
    """The tables at which something happened last; if `played`, only those at which anything has happened."""
    return Answer(tables.TableList(await use.rooms.newest(limit, played=played)))


@router.get("/tables/{key}", response_model=tables.Table)
async def get_table(key: Key, use: Use, client: From) -> Response:
    async with use.rooms.enter(key, client.address) as room:
        return Answer(await room.view())


@router.delete("/tables/{key}", status_code=204)
async def delete_table(key: Key, use: Use, client: From) -> Response:
    async with use.rooms.enter(key, client.address) as room:
        await room.delete()
    return Response(status_code=204)


@router.post("/tables/{key}/moves", response_model=tables.Table)
async def play_move(key: Key, given: requests.MoveRequest, use: Use, client: From) -> Response:
    """A move: of the game itself at its live node, elsewhere of a variation."""
    async with use.rooms.enter(key, client.address) as room:
        await room.play(given.move, given.node)
        return Answer(await room.view())


@router.post("/tables/{key}/takeback", response_model=tables.Table)
async def take_back(key: Key, use: Use, client: From) -> Response:
    """Goes back to where the person who moved last was to move."""
    async with use.rooms.enter(key, client.address) as room:
        await room.change(lambda table, now: table.take_back(now))
        return Answer(await room.view())


@router.post("/tables/{key}/resign", response_model=tables.Table)
async def resign(key: Key, use: Use, client: From, given: requests.ResignRequest | None = None) -> Response:
    """The person to move gives up, or the only person, or the player that is named."""
    player = given.player if given else None
    async with use.rooms.enter(key, client.address) as room:
        await room.change(lambda table, now: table.resign(player, now))
        return Answer(await room.view())


@router.post("/tables/{key}/prune", response_model=tables.Table)
async def prune(key: Key, given: requests.PruneRequest, use: Use, client: From) -> Response:
    """Removes a variation from a node on."""
    async with use.rooms.enter(key, client.address) as room:
        await room.change(lambda table, now: table.prune(given.node))
        return Answer(await room.view())


@router.post("/tables/{key}/note", response_model=tables.Table)
async def note(key: Key, given: requests.NoteRequest, use: Use, client: From) -> Response:
    """Says something of the position at a node, and draws on its board, instead of what was there."""
    client.note(Note(given.comment, tuple(given.drawings)))
    async with use.rooms.enter(key, client.address) as room:
        await room.change(lambda table, now: table.note(given.node, given.comment, given.drawings))
        return Answer(await room.view())


# --- looking


@router.get("/tables/{key}/scene", response_model=Scene)
async def get_scene(key: Key, use: Use, client: From, node: At = None, steps: Taken = []) -> Response:  # noqa: B006
    """What is to be seen at a node, with the steps that may be taken next."""
    async with use.rooms.enter(key, client.address) as room:
        _, text = await use.views.scene(room, client, node, steps)
        return Response(text, media_type="application/json")


@router.get("/tables/{key}/line", response_model=Scene)
async def get_line(key: Key, use: Use, client: From, moves: Moves, node: At = None) -> Response:
    """What is to be seen at the end of a line of moves from a node, each numbered. The table does not change."""
    async with use.rooms.enter(key, client.address) as room:
        _, _, text = await use.views.line(room, client, node, moves)
        return Response(text, media_type="application/json")


@router.get("/scene", response_model=Scene)
async def get_scene_of(
    use: Use,
    client: From,
    text: Annotated[requests.PositionText, Query(alias="position")],
    follow: Annotated[bool, Query(description="With the next steps, which are most of it.")] = True,
) -> Response:
    """What is to be seen of any position."""
    return Response(await use.views.scene_of(client, text, follow=follow), media_type="application/json")


@router.get("/draft", response_model=drafts.Draft)
async def get_draft(
    use: Use,
    client: From,
    text: Annotated[requests.PositionText, Query(alias="position")],
    cell: Annotated[requests.Text | None, Query(description="Where a piece is put, or taken away.")] = None,
    piece: Annotated[requests.Text | None, Query(description="Which one of `stocks`; none if left out.")] = None,
    variant: Annotated[requests.Text | None, Query(description="The variant, if it is to be another.")] = None,
) -> Response:
    """A position that is being set up, possible or not, after a change; the start if only `game/variant` is given."""
    return Response(await use.views.draft(client, text, cell, piece, variant), media_type="application/json")


@router.get("/tables/{key}/why", response_model=tables.Why)
async def get_why(
    key: Key,
    use: Use,
    client: From,
    cell: Annotated[requests.Text, Query()],
    node: At = None,
    steps: Taken = [],  # noqa: B006
) -> Response:
    """Why a cell is no next step."""
    async with use.rooms.enter(key, client.address) as room:
        return Answer(tables.Why.of(await use.views.why(room, client, node, steps, cell)))


@router.post("/tables/{key}/hint", response_model=analysis.Hint)
async def get_hint(key: Key, use: Use, client: From, given: requests.HintRequest | None = None) -> Response:
    """A good move."""
    async with use.rooms.enter(key, client.address) as room:
        return Answer(await use.views.hint(room, client, given.node if given else None))


@router.post("/analyse", response_model=analysis.Analysis)
async def analyse(asked: requests.AnalysisRequest, use: Use, client: From) -> Response:
    """What an engine thinks of a position."""
    state = await use.threads.run(lambda: position(asked.position))
    if state.outcome:
        raise Over("server.nothing-to-analyse")
    time = requests.LONGEST if asked.limit.time is None else asked.limit.time
    limit = Limit(time, asked.limit.nodes, asked.limit.depth)
    with client.question(time):
        found = await use.engines.studied(Asker(client.address, object()), state, limit, asked.lines)
        return Answer(await use.quick.run(client.address, PATIENCE, works.analysis, state.text, found))


# --- records and pictures


@router.get(
    "/tables/{key}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}, "application/json": {}}}},
)
async def get_record(key: Key, use: Use, client: From, format: Literal["text", "json"] = "text") -> Response:  # noqa: A002
    """The game with its variations, as a file."""
    async with use.rooms.enter(key, client.address) as room:
        game, text = await use.views.written(room, client, format)
        suffix = "json" if format == "json" else "txt"
        return Response(
            text,
            media_type=TYPES[format],
            headers={"Content-Disposition": f'attachment; filename="{game}-{room.id}.{suffix}"'},
        )


@router.get(
    "/tables/{key}/picture",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "image/png": {}, "image/gif": {}}}},
)
async def get_picture(
    key: Key,
    use: Use,
    client: From,
    format: Literal["svg", "png", "gif"] = "svg",  # noqa: A002
    node: At = None,
    theme: requests.Theme = "light",
) -> Response:
    """A position as a picture, or the whole game as one that moves."""
    async with use.rooms.enter(key, client.address) as room:
        return Response(await use.views.picture(room, client, node, format, theme), media_type=TYPES[format])


@router.get("/picture", response_class=Response, responses={200: {"content": {"image/svg+xml": {}, "image/png": {}}}})
async def get_picture_of(
    use: Use,
    client: From,
    text: Annotated[requests.PositionText, Query(alias="position")],
    format: Literal["svg", "png"] = "svg",  # noqa: A002
    theme: requests.Theme = "light",
) -> Response:
    """Any position as a picture."""
    return Response(await use.views.picture_of(client, text, format, theme), media_type=TYPES[format])


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
async def put_records(request: Request, use: Use, client: From) -> Response:
    """Opens a table for each game of a file of records."""
    body = await request.body()
    client.upload(len(body))
    found = await use.slow.run(client.address, PATIENCE, works.read, body)
    client.tables(len(found))
    rooms = await asyncio.gather(*(use.rooms.create(setup, events, client.address) for setup, events in found))
    return Answer(tables.OpenedTables([await room.view() for room in rooms]), 201)
