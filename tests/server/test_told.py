"""What is refused can be said in Japanese too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import archipel
from archipel.server.errors import MISTAKE
from tests.told import TOLD, kind

SOURCES = Path(archipel.__file__).parent
REFUSALS = {"Refused", "Stale", "NoSuchNode", "NoSuchTable", "Busy", "Over", "TooFast", "Clash", "BadRecord"}


def refusals(source: Path) -> Iterator[str]:
    """The sentences of what a module raises, with `a1` for what they are about."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in REFUSALS and node.args:
            match node.args[0]:
                case ast.Constant(str(sentence)):
                    yield sentence
                case ast.JoinedStr(parts):
                    yield "".join(part.value if isinstance(part, ast.Constant) else "a1" for part in parts)  # type: ignore[misc]


@pytest.mark.parametrize("part", ["table", "server"])
def test_every_refusal_is_known_to_the_page(part: str) -> None:
    said = [sentence for source in (SOURCES / part).glob("*.py") for sentence in refusals(source)]
    assert len(said) > 5
    assert [sentence for sentence in [*said, MISTAKE] if kind(sentence) not in TOLD] == []
