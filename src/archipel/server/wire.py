"""What the server says, as JSON. Scenes are large and looked at often, so they go from dataclasses to text at once."""

from typing import Any

import orjson
from starlette.responses import JSONResponse


def text(value: Any) -> str:
    return orjson.dumps(value).decode()


class Answer(JSONResponse):
    """What a request is answered."""

    def render(self, content: Any) -> bytes:
        return orjson.dumps(content)
