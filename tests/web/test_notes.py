"""Arrows, marks and comments: drawn and written on the page, seen by others, kept in the record."""

import io

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import BrowserContext, Locator, Page, expect

import archipel
from tests.server.serving import Server
from tests.web.playing import begin, more, status, step
from tests.web.test_everyone import serious

pytestmark = pytest.mark.slow


def drawn(page: Page) -> Locator:
    return page.locator(".drawings:not(.begun) > .drawn")


def middle(page: Page, cell: str) -> tuple[float, float]:
    box = page.locator(f"[data-cell='{cell}'], [data-piece='{cell}']").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def right_drag(page: Page, start: str, end: str) -> None:
    page.mouse.move(*middle(page, start))
    page.mouse.down(button="right")
    page.mouse.move(*middle(page, end), steps=3)
    page.mouse.up(button="right")


def record_of(page: Page, server: Server) -> str:
    table = page.url.rpartition("/")[2]
    return server.client.get(f"/api/tables/{table}/record").text


@pytest.mark.parametrize(
    ("game", "moves", "start", "end"),
    [
        ("iago", "e4", "e4", "c3"),
        ("palago", "0,0a%2B1,-1c", "0,0", "1,-1"),
        pytest.param("lazo", "f6", "f6", "d4", marks=pytest.mark.nightly),
        pytest.param("desdemona", "d1-d7", "d7", "h3", marks=pytest.mark.nightly),
    ],
)
def test_the_right_button_draws(page: Page, server: Server, game: str, moves: str, start: str, end: str) -> None:
    begin(page, game, query=f"&moves={moves}")
    where = page.get_by_test_id("board").get_attribute("viewBox")
    right_drag(page, start, end)
    expect(drawn(page)).to_have_count(1)
    right_drag(page, end, end)
    expect(drawn(page)).to_have_count(2)
    told = f"mark on {end}; arrow from {start} to {end}"
    expect(page.get_by_role("region", name="On the board")).to_contain_text(told)
    assert page.get_by_test_id("board").get_attribute("viewBox") == where  # nothing was dragged along
    page.reload()
    expect(drawn(page)).to_have_count(2)
    assert f"{{[%csl G{end}] [%cal G{start}>{end}]}}" in record_of(page, server)
    right_drag(page, start, end)
    expect(drawn(page)).to_have_count(1)
    page.keyboard.press("Home")
    expect(drawn(page)).to_have_count(0)  # they belong to the position


def test_colours_differ_and_one_takes_the_place_of_another(page: Page) -> None:
    begin(page, "iago")
    right_drag(page, "e5", "e5")
    expect(page.locator(".drawn-G")).to_have_count(1)
    page.keyboard.down("Shift")
    right_drag(page, "e5", "e5")
    page.keyboard.up("Shift")
    expect(page.locator(".drawn-R")).to_have_count(1)
    expect(drawn(page)).to_have_count(1)


def test_drawings_are_seen_in_space_too(page: Page) -> None:
    begin(page, "lazo/small", query="&moves=d4,b2")
    plain = in_space(page)
    page.get_by_test_id("view-flat").click()
    right_drag(page, "d4", "b2")
    expect(drawn(page)).to_have_count(1)
    arrow = in_space(page)
    assert differing(plain, arrow) > 100
    page.get_by_test_id("view-flat").click()
    right_drag(page, "d4", "b2")
    expect(drawn(page)).to_have_count(0)
    right_drag(page, "d4", "d4")
    expect(drawn(page)).to_have_count(1)
    mark = in_space(page)
    assert differing(plain, mark) > 100
    assert differing(arrow, mark) > 100
    page.get_by_test_id("view-flat").click()
    right_drag(page, "d4", "d4")
    expect(drawn(page)).to_have_count(0)
    assert differing(plain, in_space(page)) == 0


def in_space(page: Page) -> Image.Image:
    """The board in space, when it has been drawn: there is nothing on a canvas to wait for but the picture itself."""
    page.get_by_test_id("view-3d").click()
    page.mouse.move(0, 0)
    expect(page.locator(".theatre > *")).to_be_attached()
    seen = [Image.new("RGB", (1, 1))]
    while seen[-1].size == (1, 1) or seen[-1].size != seen[-2].size or differing(*seen[-2:]):
        page.wait_for_timeout(500)
        seen.append(Image.open(io.BytesIO(page.locator(".theatre").screenshot())).convert("RGB"))
        if len(set(seen[-1].convert("L").getextrema())) == 1:  # nothing is drawn yet
            seen.append(Image.new("RGB", (1, 1)))
    return seen[-1]


def differing(one: Image.Image, other: Image.Image) -> int:
    """In how many pixels two pictures differ."""
    return sum(ImageChops.difference(one, other).convert("L").histogram()[8:])


def test_drawing_by_clicks_and_by_keys(page: Page) -> None:
    begin(page, "lazo/small", query="&moves=d4")
    page.get_by_test_id("view-3d").click()
    more(page, "draw").click()
    expect(page.locator("[data-step]")).to_have_count(0)
    page.locator("path[data-cell='d4']").click()
    page.locator("path[data-cell='b2']").click()
    expect(drawn(page)).to_have_count(1)
    page.locator("path[data-cell='d4']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("path[data-cell='d5']")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(drawn(page)).to_have_count(2)
    assert serious(page) == []
    page.get_by_test_id("wipe").click()
    expect(drawn(page)).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_test_id("view-flat").click()
    expect(page.locator("[data-step]").first).to_be_attached()


def test_a_right_click_still_takes_back_a_step(page: Page) -> None:
    begin(page, "desdemona")
    step(page, "d1").click()
    expect(page.get_by_test_id("back-step")).to_be_visible()
    page.locator("[data-cell='e5']").click(button="right", force=True)
    expect(page.get_by_test_id("back-step")).to_have_count(0)
    expect(drawn(page)).to_have_count(0)


def test_a_comment_is_written_seen_by_others_and_kept(context: BrowserContext, page: Page, server: Server) -> None:
    begin(page, "iago", query="&moves=e4,d4")
    other = context.new_page()
    other.goto(page.url)
    comment = page.get_by_test_id("comment")
    expect(comment).to_have_attribute("placeholder", "Comment on d4")
    comment.fill("forced:\nDark {must} capture")
    expect(page.get_by_test_id("movelist").locator(".comment")).to_contain_text("Dark {must} capture")
    expect(other.get_by_test_id("movelist").locator(".comment")).to_contain_text("Dark {must} capture")
    comment.press("Home")
    comment.press("a")  # no key of the page
    expect(page.get_by_test_id("analysis")).to_have_attribute("aria-pressed", "false")
    page.get_by_test_id("movelist").get_by_text("e4", exact=True).click()
    expect(comment).to_have_value("")
    comment.fill("calm")
    page.keyboard.press("Tab")  # who leaves it has written it
    page.locator("body").press("End")
    expect(comment).to_have_value("forced:\naDark {must} capture")
    page.locator("body").press("Home")
    comment.fill("before it all")
    page.get_by_test_id("movelist").get_by_text("d4", exact=True).click()
    expect(other.locator(".movelist > .comment")).to_have_text("before it all")
    written = record_of(page, server)
    assert "{before it all} 1. e4 {calm} d4 {forced:\\naDark \\{must\\} capture}" in written.replace("\n", " ")
    expect(status(page)).to_contain_text("Dark to move")
    assert archipel.start("iago").play("e4").play("d4").text == page.get_by_test_id("board").get_attribute(
        "data-position"
    )
