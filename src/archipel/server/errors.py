"""Whatever goes wrong is answered by a kind, its values and the sentence that they make."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from archipel.editor import NoEditor
from archipel.rules import ArchipelError, IllegalMove
from archipel.server.answers import refusal
from archipel.server.api import NoTexts
from archipel.server.engines import Busy
from archipel.server.limits import TooFast
from archipel.server.node_views import Over
from archipel.server.room import NoSuchTable
from archipel.server.security import HEADERS
from archipel.server.storage import Clash, NotSaved
from archipel.server.workshop import TooLong
from archipel.table import NoSuchNode, Refused
from archipel.texts import Said

STATUS: dict[type[ArchipelError], int] = {
    NoSuchTable: 404,
    NoSuchNode: 404,
    NoTexts: 404,
    NoEditor: 404,
    IllegalMove: 409,
    Refused: 409,
    Over: 409,
    Clash: 409,
    TooLong: 413,
    TooFast: 429,
    Busy: 503,
    NotSaved: 503,
}

# What pydantic finds, as a kind, with the value that says more about it.
INVALID: dict[str, tuple[str, str | None]] = {
    "json_invalid": ("request.no-json", None),
    "model_attributes_type": ("request.no-object", None),
    "model_type": ("request.no-object", None),
    "dict_type": ("request.no-object", None),
    "missing": ("request.missing", None),
    "union_tag_not_found": ("request.no-type", None),
    "union_tag_invalid": ("request.unknown-type", None),
    "extra_forbidden": ("request.unknown", None),
    "too_short": ("request.too-few", "min_length"),
    "too_long": ("request.too-many", "max_length"),
    "string_too_long": ("request.text-too-long", "max_length"),
    "greater_than_equal": ("request.too-small", "ge"),
    "less_than_equal": ("request.too-large", "le"),
    "float_parsing": ("request.no-number", None),
    "float_type": ("request.no-number", None),
    "finite_number": ("request.no-number", None),
    "int_parsing": ("request.no-whole-number", None),
    "int_parsing_size": ("request.no-whole-number", None),
    "int_type": ("request.no-whole-number", None),
    "int_from_float": ("request.no-whole-number", None),
    "bool_type": ("request.no-truth", None),
    "bool_parsing": ("request.no-truth", None),
    "string_type": ("request.no-text", None),
    "list_type": ("request.no-list", None),
    "literal_error": ("request.none-of", "expected"),
}
OF_STATUS = {404: Said("server.nothing-here"), 405: Said("request.no-method")}  # what needs no further word
UNREADABLE = Said("request.unreadable")
MISTAKE = Said("server.mistake")


def answer_errors(app: FastAPI, count: Callable[[str], None]) -> None:
    """Teaches an application to answer so; `count` hears of what kind each refusal is."""

    def told(status: int, said: Said, headers: Mapping[str, str] | None = None) -> Response:
        count(said.kind)
        return refusal(status, said, headers)

    @app.exception_handler(ArchipelError)
    def refused(_: Request, error: ArchipelError) -> Response:
        status = STATUS.get(type(error), 400)
        seconds = error.values.get("seconds")
        headers = {"Retry-After": str(seconds)} if seconds and status in (429, 503) else None
        return told(status, error.said, headers)

    @app.exception_handler(RequestValidationError)
    def not_valid(_: Request, error: RequestValidationError) -> Response:
        return told(422, invalid(error.errors()))

    @app.exception_handler(HTTPException)
    def known(_: Request, error: HTTPException) -> Response:
        detail: object = error.detail
        said = detail if isinstance(detail, Said) else OF_STATUS.get(error.status_code, UNREADABLE)
        return told(error.status_code, said, error.headers)

    @app.exception_handler(Exception)
    def unforeseen(_: Request, error: Exception) -> Response:
        # Sent past the guard, which gives all others their headers. Uvicorn logs the error.
        return told(500, MISTAKE, HEADERS)


def invalid(errors: Sequence[Any]) -> Said:
    """The first thing that pydantic has found, in a request or in a message of a socket."""
    first = errors[0]
    kind, more = INVALID.get(first["type"], ("request.invalid", None))
    place = _place(first)
    limit = first["ctx"][more] if more else None
    choices = re.findall(r"'([^']*)'", limit) if isinstance(limit, str) else None
    return Said(kind, place=place or Said("request.whole"), limit=choices or limit)


def _place(error: Any) -> str:
    """The names of the fields that lead there, without what pydantic calls the members of a union."""
    parts = error["loc"][1:]  # first stands the request's part ("body"), or the type of a socket's message
    names = [part for part in parts[:-1] if _is_field(part)]
    own = error["type"] == "extra_forbidden"  # a name that the client has thought of may look like anything
    return ".".join([*names, *(str(part) for part in parts[-1:] if own or _is_field(part))])


def _is_field(part: str | int) -> bool:
    return isinstance(part, str) and re.fullmatch("[a-z_]+", part) is not None
