"""The page for those who use a keyboard or a screen reader, in the light and in the dark."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import archipel
from tests.server.serving import Server
from tests.web.conftest import PATIENCE
from tests.web.playing import begin, click_game, resign, status, step

pytestmark = pytest.mark.slow

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def serious(page: Page) -> list[str]:
    """What axe-core finds that is serious or worse."""
    page.evaluate(AXE.read_text())
    found, kept = page.evaluate("axe.run().then(result => [result.violations, result.passes.length])")
    assert kept > 10, "axe has hardly looked at anything"
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"][:3]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_serious(browser: Browser, server: Server, scheme: str, width: int) -> None:
    context = browser.new_context(
        base_url=server.url,
        color_scheme="dark" if scheme == "dark" else "light",
        viewport={"width": width, "height": 900},
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_test_id("front-iago")).to_be_visible()
    assert serious(page) == []
    for game in archipel.games():
        begin(page, game)
        click_game(page, archipel.start(game), 2, most=3)
        assert serious(page) == []
    for opened in ("how-to-play", "settings", "more"):
        page.get_by_test_id(opened).click()
        assert serious(page) == [], opened
        page.keyboard.press("Escape")  # on a phone it lies over all else
    page.get_by_test_id("analysis").click()
    expect(page.get_by_test_id("analysis-line").first).to_be_visible()
    assert serious(page) == []
    resign(page)
    expect(page.get_by_test_id("ending")).to_be_visible()
    assert serious(page) == []
    page.goto("/games")
    expect(page.get_by_test_id("your-games")).to_be_visible()
    assert serious(page) == []
    context.close()


def test_a_whole_game_by_keyboard_alone(page: Page) -> None:
    """Tab into the board, arrows to a step, Enter: until someone has won."""
    page.goto("/play/lazo/side3?seats=person,person")
    page.wait_for_url("**/table/*")
    state = archipel.start("lazo", "side3")
    board = page.get_by_test_id("board")
    keys = ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")
    again = 3  # times that the board may be drawn anew under the keys of a busy machine, so that one is lost
    while state.turn is not None:
        expect(board).to_have_attribute("data-position", state.text)
        for _ in range(40):
            if page.evaluate("!!document.activeElement?.dataset?.step"):
                break
            page.keyboard.press("Tab")
        for press in range(state.ply % 5):
            page.keyboard.press(keys[(state.ply + press) % 4])
        chosen = page.evaluate(
            "[document.activeElement.dataset.step, document.activeElement.getAttribute('aria-label')]"
        )
        if chosen[0] is None and again:
            again -= 1
            continue
        assert chosen[0] in map(str, state.legal_moves())
        assert chosen[0] == "swap" or chosen[1].startswith(chosen[0])
        page.keyboard.press("Enter")
        after = state.play(chosen[0])
        try:
            expect(board).to_have_attribute("data-position", after.text, timeout=PATIENCE / 3 if again else PATIENCE)
        except AssertionError:
            if not again:
                raise
            again -= 1
        else:
            state = after
    expect(status(page)).to_contain_text("wins")


def test_a_tap_beside_a_menu_closes_it_and_no_more(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    begin(page, "lazo/small")
    before = archipel.start("lazo", "small").text
    page.get_by_test_id("more").tap()
    expect(page.get_by_test_id("resign")).to_be_visible()
    page.evaluate("scrollTo(0, 300)")
    hole = step(page, "g2").bounding_box()  # it is seen above what has come up from below
    assert hole
    middle = hole["x"] + hole["width"] / 2, hole["y"] + hole["height"] / 2
    page.touchscreen.tap(*middle)
    expect(page.get_by_test_id("resign")).not_to_be_attached()
    page.wait_for_timeout(500)
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", before)
    page.touchscreen.tap(*middle)  # now it is a move
    expect(page.get_by_test_id("board")).not_to_have_attribute("data-position", before)
    context.close()


def test_the_position_is_told_to_those_who_listen(page: Page) -> None:
    begin(page, "iago", query="&moves=e4,d4,c4")
    told = page.get_by_role("region", name="On the board")
    expect(told.get_by_text("Dark disks: ")).to_have_text("Dark disks: c4; e4")
    expect(told.get_by_text("Light captives: ")).to_have_text("Light captives: d4")


def test_what_the_server_says_is_said_in_japanese(page: Page) -> None:
    begin(page, "desdemona", query="&moves=d1-d7")
    page.get_by_test_id("language").click()
    page.locator("[data-cell='e5']").click()
    expect(page.get_by_test_id("toast")).to_have_text("e5に黒のアマゾンはいません。")
    resign(page)
    expect(status(page)).to_have_text("白の勝ち：黒の投了")
    page.goto("/play/desdemona?moves=d1-d7,d1-e3")
    expect(page.get_by_text("2手目：d1-e3：d1に黒のアマゾンはいません。")).to_be_visible()


def test_moves_are_spoken(page: Page) -> None:
    """In a region that was there before: one that comes with its words is not read out."""
    begin(page, "iago")
    page.locator("[aria-live=polite]").evaluate_all("all => all.forEach(one => { one.dataset.heard = '' })")
    for player, move in (("Dark", "e4"), ("Light", "d4")):
        step(page, move).click()
        expect(page.locator("[data-heard]", has_text=f"{player}: {move}")).to_have_count(1)


def test_everything_that_is_reached_by_keyboard_has_a_name(page: Page) -> None:
    begin(page, "desdemona", query="&moves=d1-d2")
    names = []
    for _ in range(30):
        page.keyboard.press("Tab")
        tag, name = page.evaluate(
            "(({tagName, ariaLabel, textContent, title}) => [tagName, ariaLabel || textContent.trim() || title])"
            "(document.activeElement)"
        )
        names += [name] if tag != "BODY" else []  # where the round begins anew; its text is that of the whole page
    assert len(set(names)) > 10
    assert all(names), names
