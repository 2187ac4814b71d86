"""The application: the page, its API and its sockets."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from archipel.server import api, health, page, sockets
from archipel.server.counters import Counters
from archipel.server.errors import answer_errors
from archipel.server.limits import Clients
from archipel.server.security import Guard
from archipel.server.services import Services
from archipel.server.storage import Storage


def application(
    storage: Storage,
    hosts: Iterable[str] = (),
    *,
    names: Iterable[str] = (),
    clients: Clients | None = None,
    metrics: bool = False,
) -> FastAPI:
    """An application over a storage, which answers to these hosts and those of this machine.

    `names` are those by which it is reached from elsewhere, as names or as origins like `https://games.example`.
    """

    counters = Counters()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = Services(storage, clients, counters)
        app.state.services.begin()
        yield
        await app.state.services.close()

    app = FastAPI(
        title="Archipel",
        version=version("archipel"),
        summary="Play Iago, Palago, Lazo and Desdemona.",
        openapi_url="/api/openapi.json",
        docs_url=None,  # their pages would load things from elsewhere
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.metrics = metrics
    app.include_router(api.router)
    app.include_router(health.router)
    app.include_router(sockets.router)
    app.include_router(page.router)

    def count(kind: str) -> None:
        counters.add("refusals", kind)

    answer_errors(app, count)
    app.add_middleware(Guard, hosts=hosts, names=names, count=count)
    return app
