"""Scenes as PNG."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

import archipel
from archipel.render.png import png
from archipel.render.theme import Theme, colour
from archipel.scene import Scene, scene


def opened(picture: bytes) -> Image.Image:
    return Image.open(BytesIO(picture)).convert("RGB")


def colour_at(image: Image.Image, seen: Scene, x: float, y: float) -> str:
    left, top, width, _ = seen.frame.box
    unit = image.width / width
    pixel = image.getpixel((int((x - left) * unit), int((y - top) * unit)))
    assert isinstance(pixel, tuple)
    return "#{:02x}{:02x}{:02x}".format(*pixel)


@pytest.mark.parametrize("game", archipel.games())
@pytest.mark.parametrize("width", [97, 800])
def test_every_game_in_the_width_asked_for(game: str, width: int) -> None:
    seen = scene(archipel.start(game))
    image = opened(png(seen, width=width))
    assert image.width == width
    assert image.height == pytest.approx(width * seen.frame.box[3] / seen.frame.box[2], abs=1)
    assert len(image.getcolors(2**24) or ()) > 5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_colours_are_the_themes(theme: Theme) -> None:
    seen = scene(archipel.position("iago/standard 5/6/7/8/3Dl4/8/7/6/5 L"))
    image = opened(png(seen, theme))
    disk, captive = seen.pieces
    assert colour_at(image, seen, seen.frame.box[0] + 0.1, seen.frame.box[1] + 0.1) == colour("paper", theme)
    assert colour_at(image, seen, disk.x, disk.y) == colour("dark", theme)
    assert colour_at(image, seen, captive.x, captive.y + 0.22) == colour("red", theme)


def test_labels_are_drawn() -> None:
    """Whoever has no font at all does not see them; whoever runs tests has one."""
    seen = scene(archipel.start("iago"))
    bare = png(replace(seen, frame=replace(seen.frame, labels=())))
    assert png(seen) != bare


@pytest.mark.parametrize("width", [0, -5, 100_000])
def test_a_width_that_can_not_be(width: int) -> None:
    with pytest.raises(ValueError, match=f"pixels wide, not {width}"):
        png(scene(archipel.start("iago")), width=width)
