"""Answers as JSON. Scenes are large and looked at often, so they go from dataclasses to text at once."""

from typing import Any

import orjson
from starlette.responses import JSONResponse


def as_json(value: Any) -> str:
    return orjson.dumps(value).decode()


def written(text: str) -> Any:
    """What is JSON already, as a part of something that is to be written."""
    return orjson.Fragment(text)


class Answer(JSONResponse):
    """What a request is answered."""

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content)
