"""The HTTP API: whatever the page can do, any program can."""

import asyncio
import io
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request, Response

from archipel import records
from archipel.engine import Limit
from archipel.engine.levels import COUNT
from archipel.rules import BadNotation, IllegalMove, games, position, start
from archipel.scene import Scene, scene
from archipel.scene.picture import pictures
from archipel.server import looking, models
from archipel.server.engines import told
from archipel.server.looking import Theme
from archipel.server.models import LONGEST, Error, Line, Node, Steps, Text
from archipel.server.security import TooFast
from archipel.server.services import Services
from archipel.server.wire import Answer
from archipel.table import Control, Laid, Seat, Setup, opened_from
from archipel.table import Node as Made
from archipel.table.events import Ended

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
    status: {"model": Error, "description": why}
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
At = Annotated[Node | None, Query(description="The live node if left out.")]
Taken = Annotated[Steps, Query(description="The steps of a half-built move.")]
Followed = Annotated[Line, Query(description="Moves from the node on.")]

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/games", response_model=list[models.Game])
def list_games() -> list[dict[str, Any]]:
    """The games with their variants, as their cards stand; those without a picture come last."""
    known, looks = games(), pictures()
    order = [*sorted(looks, key=lambda name: (looks[name].place, name)), *(name for name in known if name not in looks)]
    return [
        {
            "name": name,
            "players": start(name).players,
            "variants": known[name],
            "levels": COUNT,
            "showcase": (looks[name].showcase or start(name).text) if name in looks else None,
        }
        for name in order
    ]


# --- tables


@router.post("/tables", status_code=201, response_model=models.TableTold)
async def create_table(new: models.NewTable, use: Use) -> Response:
    """Opens a table."""
    if not use.creations.take():
        raise TooFast("too many tables are opened; wait a second")
    setup, events = await use.looks.run(lambda: _opened(new))
    room = await use.rooms.create(setup, events)
    return Answer(await room.view(), 201)


def _opened(new: models.NewTable) -> tuple[Setup, list[Laid]]:
    first = start(new.game, new.variant) if new.position is None else position(new.position)
    if (first.game, first.variant) != (new.game, new.variant):
        raise BadNotation(f"the position is one of {first.game}/{first.variant}, the table {new.game}/{new.variant}")
    one, other = map(Seat.of, new.seats)
    control = Control(new.clock.base, new.clock.increment) if new.clock else None
    nodes: list[Made] = []
    state = first
    for number, text in enumerate(new.moves, 1):
        try:
            move = state.move(text)
        except (BadNotation, IllegalMove) as error:
            raise error.at(ply=number) from None
        nodes.append(Made(len(nodes) + 1, len(nodes), str(move), state.to_move))
        state = state.play(move)
    return Setup(first, (one, other), control), [Laid(tuple(nodes), len(nodes))] if nodes else []


@router.get("/tables", response_model=models.TablesTold)
async def list_tables(
    use: Use, limit: Annotated[int, Query(ge=1, le=500)] = 50, played: Annotated[bool, Query()] = False
) -> Response:
    """The tables at which something happened last; if `played`, only those at which anything has happened."""
    return Answer({"tables": await use.rooms.newest(limit, played=played)})


@router.get("/tables/{key}", response_model=models.TableTold)
async def get_table(key: Key, use: Use) -> Response:
    async with use.rooms.enter(key) as room:
        return Answer(await room.view())


@router.delete("/tables/{key}", status_code=204)
async def delete_table(key: Key, use: Use) -> Response:
    async with use.rooms.enter(key) as room:
        await room.delete()
    return Response(status_code=204)


@router.post("/tables/{key}/moves", response_model=models.TableTold)
async def play_move(key: Key, given: models.MoveGiven, use: Use) -> Response:
    """A move: of the game itself at its live node, elsewhere of a variation."""
    async with use.rooms.enter(key) as room:
        await room.change(lambda table, now: table.play(given.move, given.node, now))
        return Answer(await room.view())


@router.post("/tables/{key}/takeback", response_model=models.TableTold)
async def take_back(key: Key, use: Use) -> Response:
    """Goes back to where the person who moved last was to move."""
    async with use.rooms.enter(key) as room:
        await room.change(lambda table, now: table.take_back(now))
        return Answer(await room.view())


@router.post("/tables/{key}/resign", response_model=models.TableTold)
async def resign(key: Key, use: Use, given: models.Resignation | None = None) -> Response:
    """The person to move gives up, or the only person, or the player that is named."""
    player = given.player if given else None
    async with use.rooms.enter(key) as room:
        await room.change(lambda table, now: table.resign(player, now))
        return Answer(await room.view())


@router.post("/tables/{key}/prune", response_model=models.TableTold)
async def prune(key: Key, given: models.NodeGiven, use: Use) -> Response:
    """Removes a variation from a node on."""
    async with use.rooms.enter(key) as room:
        await room.change(lambda table, now: table.prune(given.node))
        return Answer(await room.view())


# --- looking


@router.get("/tables/{key}/scene", response_model=Scene)
async def get_scene(key: Key, use: Use, node: At = None, steps: Taken = []) -> Response:  # noqa: B006
    """What is to be seen at a node, with the steps that may be taken next."""
    async with use.rooms.enter(key) as room:
        _, text = await use.looks.scene(room, node, steps)
        return Response(text, media_type="application/json")


@router.get("/tables/{key}/line", response_model=Scene)
async def get_line(key: Key, use: Use, moves: Followed, node: At = None) -> Response:
    """What is to be seen at the end of a line of moves from a node, each numbered. The table does not change."""
    async with use.rooms.enter(key) as room:
        _, _, text = await use.looks.line(room, node, moves)
        return Response(text, media_type="application/json")


@router.get("/scene", response_model=Scene)
async def get_scene_of(use: Use, text: Annotated[str, Query(alias="position", max_length=4096)]) -> Response:
    """What is to be seen of any position."""
    return Answer(await use.looks.run(lambda: scene(position(text))))


@router.get("/tables/{key}/why", response_model=models.Why)
async def get_why(key: Key, use: Use, cell: Annotated[Text, Query()], node: At = None, steps: Taken = []) -> Response:  # noqa: B006
    """Why a cell is no next step."""
    async with use.rooms.enter(key) as room:
        return Answer({"why": await use.looks.why(room, node, steps, cell)})


@router.post("/tables/{key}/hint", response_model=models.Hint)
async def get_hint(key: Key, use: Use, given: models.HintAsked | None = None) -> Response:
    """A good move."""
    async with use.rooms.enter(key) as room:
        return Answer(await looking.hint(room, given.node if given else None, use.engines))


@router.post("/analyse", response_model=models.AnalysisTold)
async def analyse(asked: models.AnalysisAsked, use: Use) -> Response:
    """What an engine thinks of a position."""
    state = position(asked.position)
    if state.outcome:
        raise looking.Over("the game is over, so there is nothing to analyse")
    time = LONGEST if asked.limit.time is None else asked.limit.time
    limit = Limit(time, asked.limit.nodes, asked.limit.depth)
    found = await use.engines.studied(state, limit, asked.lines)
    return Answer(await use.looks.run(lambda: told(state, found)))


# --- records and pictures


@router.get(
    "/tables/{key}/record",
    response_class=Response,
    responses={200: {"content": {"text/plain": {}, "application/json": {}}}},
)
async def get_record(key: Key, use: Use, format: Literal["text", "json"] = "text") -> Response:  # noqa: A002
    """The game with its variations, as a file."""
    async with use.rooms.enter(key) as room:
        made = await use.looks.record(room)
        suffix = "json" if format == "json" else "txt"
        return Response(
            await use.looks.run(lambda: records.WRITERS[format](made)),
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
    theme: Theme = "light",
) -> Response:
    """A position as a picture, or the whole game as one that moves."""
    async with use.rooms.enter(key) as room:
        return Response(await use.looks.picture(room, node, format, theme), media_type=TYPES[format])


@router.post(
    "/records",
    status_code=201,
    response_model=models.TablesMade,
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
    found = await use.looks.run(lambda: _read(body), long=True)
    if not use.creations.take(len(found)):
        raise TooFast("too many tables are opened; wait a second")
    rooms = await asyncio.gather(*(use.rooms.create(setup, events) for setup, events in found))
    return Answer({"tables": [await room.view() for room in rooms]}, 201)


def _read(body: bytes) -> list[tuple[Setup, list[Laid | Ended]]]:
    """The games of a file, all of them or none."""
    if len(body.split()) + body.count(b",") > MOST_WORDS:
        raise records.BadRecord(f"a file of more than {MOST_WORDS} words")
    found: list[tuple[Setup, list[Laid | Ended]]] = []
    for game in records.scan_stream(io.BytesIO(body)):
        if isinstance(game, records.BadRecord):
            raise game
        if len(found) == MOST_GAMES:
            raise records.BadRecord(f"a file of more than {MOST_GAMES} games")
        found.append(opened_from(game))
    if not found:
        raise records.BadRecord("there is no game in this file")
    return found
