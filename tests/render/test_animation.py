"""Whole games as moving pictures."""

from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageSequence
from PIL.ImageColor import getrgb

import archipel
from archipel.records import Record
from archipel.render.animation import COLOURS, gif
from archipel.render.theme import COLOURS as THEME
from archipel.render.theme import Theme, colour
from tests.play import random_moves

MOVES = 4
PALAGO = ["0,0a+1,0b", "2,0a+3,0a", "4,0b+5,0c"]


def frames(picture: bytes) -> list[Image.Image]:
    return [frame.convert("RGB") for frame in ImageSequence.Iterator(Image.open(BytesIO(picture)))]


def record(game: str, moves: list[str] | None = None) -> Record:
    some = map(str, random_moves(game, "standard", 1)[:MOVES])
    return Record.of(archipel.start(game), moves or list(some))


@pytest.mark.parametrize("game", archipel.games())
def test_a_picture_for_each_position(game: str) -> None:
    picture = gif(record(game), width=200, seconds_a_move=0.5)
    with Image.open(BytesIO(picture)) as animation:
        assert animation.info["loop"] == 0
        durations = [frame.info["duration"] for frame in ImageSequence.Iterator(animation)]
    assert durations == [500] * MOVES + [3000]
    shown = frames(picture)
    assert {frame.size[0] for frame in shown} == {200}
    assert all(frame.tobytes() != after.tobytes() for frame, after in pairwise(shown))


def test_what_does_not_move_stays_as_it_is() -> None:
    """The field of Palago grows, but the tiles that lie there stay where they are."""
    *_, before, last = frames(gif(record("palago", PALAGO), width=300))
    changed = ImageChops.difference(before, last).getbbox()
    assert changed
    assert changed[0] > last.width / 4  # the first tiles lie further left


def test_plain_areas_have_no_dots() -> None:
    for frame in frames(gif(record("desdemona"), "dark", width=300)):
        colours = frame.getcolors()
        assert colours is not None
        assert len(colours) <= COLOURS + len(THEME)
        assert max(colours)[0] > frame.width * frame.height / 4


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    gif(record("lazo", ["f6", "swap", "e5"]), width=64, progress=lambda drawn, of: told.append((drawn, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_game_without_moves_is_a_still_picture() -> None:
    assert len(frames(gif(Record(archipel.start("iago")), width=64))) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_colour_is_lost_that_only_one_mark_has(theme: Theme) -> None:
    """The loop that wins is only there at the end."""
    record = Record.of(archipel.start("lazo", "side3"), random_moves("lazo", "side3", 0))
    *_, last = frames(gif(record, theme, width=240))
    assert getrgb(colour("good", theme)) in {pixel for _, pixel in last.getcolors(2**24) or ()}
