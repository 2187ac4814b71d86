"""Databases and servers for the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from archipel.server.storage import in_file
from tests.server.postgres import postgres, programs
from tests.server.serving import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not stop it."""
    with serving(in_file(tmp_path_factory.mktemp("server") / "games.sqlite")) as running:
        yield running


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed")
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database: of both kinds, one after the other. Nobody else's tables are looked at."""
    if request.param == "sqlite":
        return in_file(tmp_path / "games.sqlite")
    url: str = request.getfixturevalue("cluster")
    return url
