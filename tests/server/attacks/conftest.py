"""A server under attack, and somebody who only wants to play on it."""

from collections.abc import Iterator

import pytest

from archipel.server.storage import in_file
from tests.server.attacks.bystander import Bystander
from tests.server.serving import Server, serving


@pytest.fixture(scope="session")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all attacks that leave it alive, as all should."""
    with serving(in_file(tmp_path_factory.mktemp("attacked") / "games.sqlite"), "--metrics") as running:
        yield running


@pytest.fixture
def bystander(attacked: Server) -> Iterator[Bystander]:
    with Bystander(attacked) as playing:
        yield playing
