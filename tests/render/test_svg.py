"""Pictures as SVG, and the colours they are painted in."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

import archipel
from archipel.records import Record
from archipel.render.notebook import drawn
from archipel.render.svg import svg
from archipel.render.theme import COLOURS, PAINTS, THEMES, Theme, colour, css
from archipel.scene import Scene, line_end, scene
from tests.play import VARIANTS, random_game, random_moves

SVG = "{http://www.w3.org/2000/svg}"
every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS)


def pictured(game: str, variant: str, part: float) -> Scene:
    states, moves = random_game(game, variant, 3), random_moves(game, variant, 3)
    ply = max(1, round(part * len(moves)))
    return scene(states[ply], before=states[ply - 1], move=moves[ply - 1])


@every_variant
@pytest.mark.parametrize("part", [0.1, 0.6, 1.0])
def test_pictures_are_xml_that_needs_nothing_else(game: str, variant: str, part: float) -> None:
    seen = pictured(game, variant, part)
    for theme in (*THEMES, "auto"):
        text = svg(seen, theme=theme, steps=True)  # type: ignore[arg-type]
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg"
        assert {element.tag for element in root.iter()} <= {
            f"{SVG}{tag}" for tag in ("svg", "title", "desc", "style", "rect", "g", "path", "text")
        }
        names = {name for element in root.iter() for name in element.attrib}
        assert not any("href" in name or name == "id" for name in names)
        assert not re.search(r"url\(|@import|<!|http(?!://www\.w3\.org/2000/svg\")", text)
        assert "var(" not in text


@every_variant
def test_every_role_has_a_paint(game: str, variant: str) -> None:
    for part in (0.1, 0.6, 1.0):
        seen = pictured(game, variant, part)
        shapes = [*seen.frame.backdrop, *(shape for symbol in seen.frame.symbols.values() for shape in symbol)]
        roles = {shape.role for shape in shapes} | {f"mark-{mark.kind}" for mark in seen.marks}
        assert roles | {solid.role for solid in seen.frame.solids.values()} <= set(PAINTS)


def test_the_moves_of_a_line_are_numbered() -> None:
    root = ElementTree.fromstring(svg(line_end(archipel.start("desdemona"), ["d1-d7", "g1-h1/i1", "d7-e7/f7"])))
    badges = [group for group in root.iter(f"{SVG}g") if group.get("class") == "badge-text"]
    # The piece of the first move has moved on.
    assert [[text.text for text in group] for group in badges] == [["2", "2", "3", "3"]]
    assert [path.get("class") for path in root.iter(f"{SVG}path")].count("badge") == 4
    assert "badge" not in svg(scene(archipel.start("desdemona")))


def test_all_pieces_cells_labels_and_marks_are_drawn() -> None:
    state = archipel.start("iago").play("e3").play("e4")
    after = state.play("e5")
    root = ElementTree.fromstring(svg(scene(after, before=state, move=state.move("e5"))))
    roles = [path.get("class") for path in root.iter(f"{SVG}path")]
    assert (roles.count("cell-inner"), roles.count("cell-outer"), roles.count("cell-centre")) == (36, 24, 1)
    assert (roles.count("disk-0"), roles.count("disk-1"), roles.count("captive")) == (2, 1, 1)
    assert (roles.count("mark-last"), roles.count("mark-flip"), roles.count("step-area")) == (1, 1, 0)
    assert len(list(root.iter(f"{SVG}text"))) == 18


def test_next_steps_are_shown_if_asked_for() -> None:
    missed = archipel.start("iago", "standard+penalty").play("e3").play("e4").play("b2")
    steps = scene(missed).steps
    assert svg(scene(missed), steps=True).count('class="step-area"') == sum(step.cell is not None for step in steps)


def test_those_who_listen_hear_the_position() -> None:
    state = archipel.start("iago").play("e3").play("e4").play("e5")
    root = ElementTree.fromstring(svg(scene(state)))
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Iago. Light to move"
    assert root.findtext(f"{SVG}desc") == "Dark disks: e3, e5; Light captives: e4"
    empty = ElementTree.fromstring(svg(scene(archipel.start("iago", "loose"))))
    assert empty.findtext(f"{SVG}title") == "Iago (loose). Dark to move"
    assert empty.findtext(f"{SVG}desc") == "The board is empty."
    tiles = ElementTree.fromstring(svg(scene(archipel.start("palago").play("0,0a+1,-1c"))))
    assert tiles.findtext(f"{SVG}desc") == "tile a, white arch below: 0,0; tile c, white arch on the right: 1,-1"
    end = random_game("desdemona", "standard", 1)[-1]
    assert "wins: more stones" in (ElementTree.fromstring(svg(scene(end))).findtext(f"{SVG}title") or "")


def test_the_size_is_that_of_the_longer_side() -> None:
    root = ElementTree.fromstring(svg(scene(archipel.start("iago")), size=560))
    assert (root.get("width"), root.get("height")) == ("560", "460")
    assert root.get("viewBox") == "0 0 560 460"


def test_light_and_dark_differ() -> None:
    seen = scene(archipel.start("desdemona"))
    light, dark = (svg(seen, theme=theme) for theme in THEMES)
    assert light == svg(seen)
    assert COLOURS["paper"][0] in light
    assert COLOURS["paper"][1] not in light
    assert COLOURS["paper"][1] in dark


def test_a_picture_that_suits_the_reader_is_light_unless_they_prefer_dark() -> None:
    seen = scene(archipel.start("desdemona"))
    text = svg(seen, theme="auto")
    style = text[text.index("<style>") : text.index("</style>")]
    assert text.replace(f"{style}</style>\n", "") == svg(seen)
    assert style.startswith("<style>\n@media (prefers-color-scheme: dark) {")
    for role in set(re.findall(r'class="([a-z0-9-]+)"', text)):
        colours = re.findall(r"#[0-9a-f]{6}", style[style.index(f"\n.{role} {{") :].splitlines()[1])
        assert colours == [colour(name, "dark") for name in (PAINTS[role].fill, PAINTS[role].stroke) if name]


def test_notebooks_show_positions_and_games() -> None:
    state = archipel.start("iago").play("e3")
    assert state._repr_svg_() == svg(scene(state))  # type: ignore[attr-defined]
    record = Record.of(archipel.start("iago"), ["e3", "e4", "e5"])
    shown = record._repr_svg_()
    assert shown is not None
    assert "mark-flip" in shown
    assert "Light captives: e4" in shown
    assert Record(state)._repr_svg_() == svg(scene(state))


def test_a_game_without_a_picture_is_shown_as_text() -> None:
    class Nim:
        game = "nim"

    assert drawn(Nim()) is None  # type: ignore[arg-type]


def test_nothing_that_draws_is_loaded_before_it_is_used() -> None:
    loaded = "import sys, archipel; print(any(name.startswith('archipel.render') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True).stdout == b"False\n"


# --- the theme


def luminance(rgb: str) -> float:
    """As the WCAG define it."""
    parts = [int(rgb[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str | None, other: str | None, theme: Theme) -> float:
    """Between two colours, by name. It is about lightness alone, so it holds for those who see no hues."""
    if one is None or other is None:
        return 1.0
    high, low = sorted((luminance(colour(one, theme)), luminance(colour(other, theme))), reverse=True)
    return (high + 0.05) / (low + 0.05)


def seen_on(role: str, ground: str, theme: Theme) -> float:
    """How well a shape is told from what it lies on, by its fill or its outline."""
    return max(contrast(part, ground, theme) for part in (PAINTS[role].fill, PAINTS[role].stroke))


FIELDS = ("field", "field-deep", "field-outer")
ON_BOARD = ("disk-0", "disk-1", "amazon-0", "amazon-1", "stone-0", "stone-1", "neutral", "area-line", "centre-sign")
SIGNS = [
    ("disk-0-sign", "dark"),
    ("disk-1-sign", "light"),
    ("captive-0-sign", "red"),
    ("captive-1-sign", "red"),
    ("captive", "dark"),
    ("captive", "light"),
    ("amazon-0-sign", "light"),
    ("amazon-1-sign", "dark"),
    ("stone-0-sign", "light"),
    ("stone-1-sign", "dark"),
    ("tile-0", "board"),
    ("tile-1", "board"),
    ("tile-0-sign", "ivory"),
    ("tile-1-sign", "ebony"),
    ("tile-edge", "paper"),
    *((f"mark-{kind}", ground) for kind in ("last", "flip", "built", "threat", "win") for ground in (*FIELDS, "panel")),
]


@pytest.mark.parametrize("theme", THEMES)
def test_whatever_carries_meaning_is_told_from_its_ground(theme: Theme) -> None:
    weak = {(role, ground) for role in ON_BOARD for ground in FIELDS if seen_on(role, ground, theme) < 3}
    weak |= {(role, ground) for role, ground in SIGNS if seen_on(role, ground, theme) < 3}
    assert not weak


PAIRS = [("dark", "light"), ("light", "blue"), ("ivory", "ebony"), ("red", "dark"), ("red", "light")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_players_are_told_apart_without_hues(one: str, other: str, theme: Theme) -> None:
    assert contrast(one, other, theme) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_words_are_readable(theme: Theme) -> None:
    for words in ("ink", "muted", "accent", "good", "bad"):
        for ground in ("paper", "panel"):
            assert contrast(words, ground, theme) >= 4.5, (words, ground)
    assert contrast("label", "board", theme) >= 4.5
    assert contrast("on-accent", "accent", theme) >= 4.5


def test_the_style_sheet_has_every_role_and_colour_in_light_and_dark() -> None:
    sheet = css()
    for role in PAINTS:
        assert f"\n.{role} {{" in sheet
    for name, (light, dark) in COLOURS.items():
        assert sheet.count(f"--{name}: {light};") == (1 if light != dark else 3)
        assert sheet.count(f"--{name}: {dark};") == (2 if light != dark else 3)
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", sheet)) <= set(COLOURS)
    assert sheet.count("{") == sheet.count("}")
    assert "prefers-color-scheme: dark" in sheet
    assert ":root[data-theme=dark]" in sheet
    assert ":root:not([data-theme=light])" in sheet
