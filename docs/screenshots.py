"""Takes pictures of every view of the page: at five sizes, in the light and in the dark.

    python -m docs.screenshots FOLDER [--view iago …] [--width 1440 …]
    python -m docs.screenshots

The second draws those of docs/images anew, smaller and in few colours.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

import archipel
from archipel.server.storage import in_file
from tests.server.serving import serving
from tests.web.conftest import CHROMIUM, FLAGS
from tests.web.playing import step

HEIGHTS = {390: 844, 844: 390, 820: 1180, 1440: 900, 1920: 1080}
PHONES = (390, 844)
IMAGES = Path(__file__).parent / "images"
SIZE = (1200, 750)  # of a picture of the docs
SHOWN = {"front": "front", "iago": "iago", "lazo": "lazo-3d", "analysis": "analysis", "line": "line", "setup": "setup"}


def game(name: str, plies: int) -> Callable[[Page], None]:
    """A game that two engines have begun."""

    def view(page: Page) -> None:
        moves, position = begun(name, plies)
        page.goto(f"/play/{name}?seats=person,person&moves={quote(','.join(moves))}")
        expect(page.get_by_test_id("board")).to_have_attribute("data-position", position)
        page.wait_for_timeout(600)

    return view


@cache
def begun(name: str, plies: int) -> tuple[list[str], str]:
    """The moves of it, and where they lead."""
    state = archipel.start(*name.split("/"))
    moves: list[str] = []
    while state.turn is not None and len(moves) < plies:
        moves.append(str(archipel.analyse(state, archipel.Limit(nodes=400), seed=len(moves)).best))
        state = state.play(moves[-1])
    return moves, state.text


def first(name: str) -> Callable[[Page], None]:
    """The first visit to a game, against a level."""

    def view(page: Page) -> None:
        page.goto(f"/play/{name}?seats=person,level3")
        expect(page.locator(".introduction .moving .piece").first).to_be_attached()
        page.wait_for_timeout(600)

    return view


def laying(page: Page) -> None:
    """A turn of Palago, laid by hand and not confirmed yet."""
    game("palago", 2)(page)
    cells = page.locator("[data-lay]")
    cells.nth(2).click()
    expect(page.locator("[data-laid]")).to_have_count(1)
    cells.first.click()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    page.wait_for_timeout(400)


def keys(page: Page) -> None:
    front(page)
    page.keyboard.press("?")
    page.wait_for_timeout(300)


def front(page: Page) -> None:
    page.goto("/")
    for name in archipel.games():
        expect(page.locator("article", has=page.get_by_test_id(f"front-{name}")).locator(".still")).to_be_visible()
    page.wait_for_timeout(600)


def games(page: Page) -> None:
    page.goto("/games")
    expect(page.get_by_test_id("your-games")).to_be_visible()
    page.wait_for_timeout(600)


def analysis(page: Page) -> None:
    game("iago", 13)(page)
    page.get_by_test_id("analysis").click()
    expect(page.get_by_test_id("analysis-line").first).to_be_visible()
    page.wait_for_timeout(1500)


def line(page: Page) -> None:
    analysis(page)
    page.get_by_test_id("analysis-line").first.click()
    expect(page.get_by_test_id("board").locator(".numbers .badge")).not_to_have_count(0)


def building(page: Page) -> None:
    """A turn of Desdemona, half built."""
    game("desdemona", 16)(page)
    step(page, page.locator("[data-step]").first.get_attribute("data-step") or "").click()
    expect(page.get_by_test_id("back-step")).to_be_visible()
    page.locator("[data-step]").nth(3).hover()
    page.wait_for_timeout(400)


def in_space(page: Page) -> None:
    game("lazo/small", 24)(page)
    page.get_by_test_id("view-3d").click()
    page.wait_for_timeout(2500)


def setup(page: Page) -> None:
    """A position of Lazo that is not possible yet."""
    page.goto(f"/setup?position={quote('lazo/small WW1W/W1W1W/W2WBB/BW1B1BW/2WB1B/3BB/1B2|4/4B/6/2W2/4/3 B')}")
    page.get_by_test_id("tool-B").click()
    page.locator("[data-cell='e6']").click(button="right", force=True)
    expect(page.locator(".verdict.refused")).to_be_visible()
    page.mouse.move(0, 0)
    page.wait_for_timeout(600)


def opened(button: str) -> Callable[[Page], None]:
    """Something that a button at a table opens."""

    def view(page: Page) -> None:
        game("desdemona", 12)(page)
        page.get_by_test_id(button).click()
        page.wait_for_timeout(1500)

    return view


def seating(page: Page) -> None:
    front(page)
    page.get_by_test_id("choose-start").scroll_into_view_if_needed()
    page.wait_for_timeout(300)


VIEWS: dict[str, Callable[[Page], None]] = {
    "front": front,
    "seating": seating,
    "keys": keys,
    **{f"first-{name}": first(name) for name in archipel.games()},
    "iago": game("iago", 24),
    "palago": game("palago", 9),
    "lazo": game("lazo", 40),
    "lazo-3d": in_space,
    "desdemona": game("desdemona", 30),
    "iago-end": game("iago", 99),
    "desdemona-end": game("desdemona", 99),
    "palago-end": game("palago/single", 99),
    "lazo-end": game("lazo/small", 99),
    "building": building,
    "laying": laying,
    "analysis": analysis,
    "line": line,
    "menu": opened("more"),
    "rules": opened("how-to-play"),
    "settings": opened("settings"),
    "games": games,
    "setup": setup,
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Take pictures of the page.")
    parser.add_argument("folder", type=Path, nargs="?", help="where they go; those of the docs if not given")
    parser.add_argument("--view", choices=tuple(VIEWS), action="append")
    parser.add_argument("--width", type=int, choices=tuple(HEIGHTS), action="append")
    parser.add_argument("--scheme", choices=("light", "dark"), action="append")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(in_file(Path(folder) / "games.sqlite")) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        if asked.folder is None:
            with opened_page(browser, server.url, 1440, "light") as page:
                for name, view in SHOWN.items():
                    if asked.view is None or view in asked.view:
                        VIEWS[view](page)
                        write_small(page.screenshot(), IMAGES / f"page-{name}.png")
        else:
            asked.folder.mkdir(parents=True, exist_ok=True)
            for width in asked.width or HEIGHTS:
                for scheme in asked.scheme or ("light", "dark"):
                    with opened_page(browser, server.url, width, scheme) as page:
                        for view in asked.view or VIEWS:
                            VIEWS[view](page)
                            page.screenshot(path=asked.folder / f"{view}-{width}-{scheme}.png")
        browser.close()


@contextmanager
def opened_page(browser: Browser, url: str, width: int, scheme: Literal["light", "dark"]) -> Iterator[Page]:
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": HEIGHTS[width]},
        color_scheme=scheme,
        has_touch=width in PHONES,
    )
    yield context.new_page()
    context.close()


def write_small(shot: bytes, file: Path) -> None:
    """A picture of the docs, in few colours: those of large areas, and those that are far from all others."""
    image = Image.open(BytesIO(shot)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
    colours: list[int] = []
    for method in (Image.Quantize.MEDIANCUT, Image.Quantize.MAXCOVERAGE):
        colours += (image.quantize(128, method).getpalette() or [])[: 3 * 128]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    main()
