"""The golden playthroughs come out again, letter by letter."""

import pytest

from tests.golden.playthrough import FOLDER, moves_of, path_of, playthrough
from tests.play import VARIANTS


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_playthrough(game: str, variant: str) -> None:
    path = path_of(game, variant)
    assert path.exists(), f"{game}/{variant} has no golden playthrough"
    assert playthrough(game, variant, moves_of(path)) == path.read_text()


def test_no_playthrough_is_left_over() -> None:
    ours = {path for named in VARIANTS if (path := path_of(*named)).parent == FOLDER}
    assert set(FOLDER.glob("*.txt")) == ours
