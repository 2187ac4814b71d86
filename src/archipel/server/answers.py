"""Answers as JSON. Scenes are large and looked at often, so they go from dataclasses to text at once."""

from collections.abc import Mapping
from typing import Any

import orjson
from starlette.responses import JSONResponse

from archipel.server.protocol.tables import Refusal
from archipel.texts import Said


def as_json(value: Any) -> str:
    return orjson.dumps(value).decode()


def written(text: bytes) -> Any:
    """What is JSON already, as a part of something that is to be written."""
    return orjson.Fragment(text)


class Answer(JSONResponse):
    """What a request is answered."""

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content)


def refusal(status: int, said: Said, headers: Mapping[str, str] | None = None) -> Answer:
    """The answer to what is refused."""
    return Answer(Refusal.of(said), status, headers)
