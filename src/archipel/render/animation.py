"""Whole games as moving pictures."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO

from PIL import Image
from PIL.ImageColor import getrgb

from archipel.records import Record
from archipel.render.png import png
from archipel.render.theme import COLOURS as THEME
from archipel.render.theme import Theme, colour
from archipel.scene import Scene, scene
from archipel.scene.drawings import with_drawings

LAST = 3.0  # seconds that the end of the game stays
COLOURS = 64  # besides those of the theme; the fewer there are the smaller the file
SAMPLES = 8  # positions from which the colours are chosen

Box = tuple[float, float, float, float]


def gif(
    record: Record,
    theme: Theme = "light",
    width: int = 480,
    seconds_a_move: float = 1.0,
    progress: Callable[[int, int], None] = lambda drawn, of: None,
) -> bytes:
    """A game from its start to its end, over and over; `progress` hears how many positions of how many are drawn."""
    return gif_of(list(scenes_of(record)), theme, width, seconds_a_move, progress)


def gif_of(
    scenes: Sequence[Scene],
    theme: Theme = "light",
    width: int = 480,
    seconds_a_move: float = 1.0,
    progress: Callable[[int, int], None] = lambda drawn, of: None,
) -> bytes:
    """The same of scenes that are worked out already, all in one box."""
    images = []
    for number, seen in enumerate(scenes, 1):
        images.append(Image.open(BytesIO(png(seen, theme, width))).convert("RGB"))
        progress(number, len(scenes))
    first, *others = _in_few_colours(images, theme)
    durations = [round(1000 * seconds_a_move)] * len(others) + [round(1000 * LAST)]
    written = BytesIO()
    first.save(written, "GIF", save_all=True, append_images=others, duration=durations, loop=0, disposal=1)
    return written.getvalue()


def scenes_of(record: Record) -> Iterator[Scene]:
    """The positions of a game, all in one box that holds what there ever is to see."""
    states = list(record.states())
    moves = [None, *record.moves]
    drawn = [record.drawings, *(ply.drawings for ply in record.plies)]
    scenes = [
        with_drawings(scene(state, before=before, move=move, steps=False), drawings)
        for before, state, move, drawings in zip([None, *states], states, moves, drawn, strict=False)
    ]
    box = _around([seen.frame.box for seen in scenes])
    return (replace(seen, frame=replace(seen.frame, box=box)) for seen in scenes)


def _around(boxes: Sequence[Box]) -> Box:
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    right, bottom = (max(box[side] + box[side + 2] for box in boxes) for side in (0, 1))
    return left, top, right - left, bottom - top


def _in_few_colours(images: Sequence[Image.Image], theme: Theme) -> list[Image.Image]:
    """The same colours for all, so that what does not move does not flicker; without dots in plain areas.

    They are those of the theme, so that none is lost that only a few marks have, and what lies between them.
    """
    chosen = [*images[:: -(-len(images) // SAMPLES)], images[-1]]
    wide, high = images[0].size
    strip = Image.new("RGB", (wide, high * len(chosen)))
    for number, image in enumerate(chosen):
        strip.paste(image, (0, high * number))
    between = strip.quantize(COLOURS, method=Image.Quantize.MEDIANCUT).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([*(part for name in THEME for part in getrgb(colour(name, theme))), *between[: 3 * COLOURS]])
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
