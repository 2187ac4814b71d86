"""How the server is: for whoever watches over it."""

from dataclasses import asdict

from fastapi import APIRouter, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse

from archipel.server.answers import Answer
from archipel.server.protocol.health import Health
from archipel.server.services import Services

router = APIRouter()


def health_of(services: Services) -> Health:
    storage = not services.storage.troubled
    return Health(
        ready=storage and not services.stopping,
        storage=storage,
        sockets=services.sockets,
        connections=services.clients.connections,
        tables=len(services.rooms),
        engines=services.engines.searching,
        views=services.quick.waiting,
        pictures=services.slow.waiting,
    )


@router.head("/api/health", include_in_schema=False)
@router.get("/api/health", response_model=Health, responses={503: {"model": Health, "description": "Not ready."}})
async def health(request: Request) -> Response:
    """Whether the server is ready, whether its storage answers, and how many wait for what."""
    found = health_of(request.app.state.services)
    return Answer(found, 200 if found.ready else 503)


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request) -> Response:
    if not request.app.state.metrics:
        raise HTTPException(404)
    services: Services = request.app.state.services
    gauges = {name: float(value) for name, value in asdict(health_of(services)).items()}
    return PlainTextResponse("\n".join([*services.counters.lines(gauges), ""]))
