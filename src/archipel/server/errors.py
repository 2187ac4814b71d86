"""Whatever goes wrong is answered by one sentence."""

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from archipel.rules import ArchipelError, IllegalMove
from archipel.server.engines import Busy
from archipel.server.node_views import Over
from archipel.server.room import NoSuchTable
from archipel.server.security import HEADERS, TooFast
from archipel.server.storage import Clash, NotSaved
from archipel.table import NoSuchNode, Refused

STATUS: dict[type[ArchipelError], int] = {
    NoSuchTable: 404,
    NoSuchNode: 404,
    IllegalMove: 409,
    Refused: 409,
    Over: 409,
    Clash: 409,
    TooFast: 429,
    Busy: 503,
    NotSaved: 503,
}

# What pydantic finds most often, in plain words; the rest in its own.
PLAIN = {
    "json_invalid": "it is no JSON",
    "model_attributes_type": "it is no JSON object; send one as application/json",
    "missing": "it is missing",
    "extra_forbidden": "there is no such thing here",
    "too_short": "at least {min_length} are needed",
    "too_long": "at most {max_length} are allowed",
    "string_too_long": "it has at most {max_length} characters",
    "greater_than_equal": "it is at least {ge}",
    "less_than_equal": "it is at most {le}",
    "float_parsing": "it is a number",
    "float_type": "it is a number",
    "int_parsing": "it is a whole number",
    "int_type": "it is a whole number",
    "string_type": "it is a text",
    "list_type": "it is a list",
}

MISTAKE = "this is a mistake of the server"


def answer_errors(app: FastAPI) -> None:
    """Teaches an application to answer so."""

    @app.exception_handler(ArchipelError)
    def refused(_: Request, error: ArchipelError) -> JSONResponse:
        return _answer(STATUS.get(type(error), 400), str(error))

    @app.exception_handler(RequestValidationError)
    def invalid(_: Request, error: RequestValidationError) -> JSONResponse:
        return _answer(422, sentence(error.errors()))

    @app.exception_handler(HTTPException)
    def known(_: Request, error: HTTPException) -> JSONResponse:
        return JSONResponse({"error": str(error.detail)}, error.status_code, error.headers)

    @app.exception_handler(Exception)
    def unforeseen(_: Request, error: Exception) -> JSONResponse:
        # Sent past the guard, which gives all others their headers. Uvicorn logs the error.
        return JSONResponse({"error": MISTAKE}, 500, HEADERS)


def _answer(status: int, error: str) -> JSONResponse:
    return JSONResponse({"error": " ".join(error.split())}, status)


def sentence(errors: Sequence[Any]) -> str:
    """The first thing that pydantic has found."""
    first = errors[0]
    plain = PLAIN.get(first["type"])
    words = plain.format(**first.get("ctx", {})) if plain else str(first["msg"])
    place = ".".join(part for part in first["loc"] if isinstance(part, str) and part not in ("body", "query", "path"))
    return f"{place or 'the request'}: {words}"
