"""The application: the page, its API and its sockets."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI

from archipel.server import api, page, sockets
from archipel.server.errors import answer_errors
from archipel.server.security import Guard
from archipel.server.services import Services
from archipel.server.storage import Storage


def application(storage: Storage, hosts: Iterable[str] = ()) -> FastAPI:
    """An application over a storage, which answers to these names and those of this machine."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = Services(storage)
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
    app.include_router(api.router)
    app.include_router(sockets.router)
    app.include_router(page.router)
    answer_errors(app)
    app.add_middleware(Guard, hosts=hosts)
    return app
