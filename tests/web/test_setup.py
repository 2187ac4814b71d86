"""Setting up a position on the page, as people do: by mouse, keys, touch and text."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import archipel
from archipel.editor import draft, editor, put
from archipel.scene import scene
from tests.play import random_game
from tests.server.serving import Server
from tests.web.conftest import PATIENCE, watched
from tests.web.playing import begin, click_game, more, status
from tests.web.test_everyone import serious

pytestmark = pytest.mark.slow


def board(page: Page) -> Locator:
    return page.get_by_test_id("board")


def cell(page: Page, name: str) -> Locator:
    return board(page).locator(f"[data-cell='{name}']")


def holds(page: Page, text: str) -> None:
    expect(board(page)).to_have_attribute("data-position", text)


def tool(page: Page, key: str) -> None:
    page.get_by_test_id(f"tool-{key}").click()


def set_up(page: Page, text: str) -> None:
    """Opens the editor with a position."""
    page.goto("/setup")
    expect(board(page)).to_be_visible()
    page.get_by_test_id("position-text").fill(text)
    page.get_by_test_id("use-text").click()
    holds(page, text)


@pytest.mark.parametrize(
    ("game", "variant", "plies"),
    [("iago", "standard+penalty", 9), ("palago", "anywhere", 3), ("lazo", "side3", 11), ("desdemona", "iago", 6)],
)
def test_a_position_is_built_by_clicks_and_played(page: Page, game: str, variant: str, plies: int) -> None:
    wanted = random_game(game, variant, 5)[plies]
    known = {(stock.kind, stock.owner): stock.key for stock in editor(game).stocks}
    page.goto("/")
    page.get_by_test_id("choose-game").select_option(game)
    page.get_by_test_id("choose-variant").select_option(variant)
    page.get_by_test_id("to-editor").click()
    page.get_by_test_id("clear").click()
    expect(page.locator("[data-piece]")).to_have_count(0)
    state = draft(page.get_by_test_id("position-text").input_value())
    missing = {piece.cell: known[piece.kind, piece.owner] for piece in scene(wanted, steps=False).pieces}
    while missing:
        name = next(one.name for one in editor(game).frame(state).cells if one.name in missing)
        tool(page, missing[name])
        cell(page, name).click(force=True)
        state = put(state, name, missing.pop(name))
        holds(page, state.text)
    page.get_by_test_id(f"choose-to-move-{wanted.to_move}").check(force=True)
    if wanted.mark:
        page.get_by_test_id("mark-claim").check()
    holds(page, wanted.text)
    player = wanted.players[wanted.to_move]
    expect(status(page)).to_have_text(f"{player} to move. This position can be played.")
    page.get_by_test_id("choose-opponents-person").check(force=True)
    page.get_by_test_id("choose-start").click()
    page.wait_for_url("**/table/*")
    holds(page, wanted.text)
    click_game(page, wanted, 1, most=1)


def test_what_is_impossible_is_said_and_nothing_is_lost(page: Page) -> None:
    set_up(page, "lazo/side3 3/4/5/1W2/WW1|3/4/3/W1 B")
    cell(page, "a1").click(button="right")
    expect(status(page)).to_have_text("Not possible yet: a1.2 does not rest on three tiles.")
    expect(page.locator("[data-piece]")).to_have_count(3)
    expect(page.locator("[data-cell='a1.2'].wrong")).to_have_count(1)
    for button in ("choose-start", "analyse"):
        expect(page.get_by_test_id(button)).to_be_disabled()
    expect(page.get_by_test_id("save-svg")).to_have_count(0)
    cell(page, "a1").click()
    expect(status(page)).to_have_text("Black to move. This position can be played.")
    expect(page.get_by_test_id("choose-start")).to_be_enabled()
    page.get_by_test_id("language").click()
    cell(page, "a1").click(button="right")
    expect(status(page)).to_have_text("まだ対局できません：a1.2が三枚のタイルに載っていません。")


def test_pieces_are_turned_and_taken_away(page: Page) -> None:
    set_up(page, "iago/standard 5/6/7/8/3D5/8/7/6/5 D")
    tool(page, "turn")
    cell(page, "e4").click()
    holds(page, "iago/standard 5/6/7/8/3d5/8/7/6/5 D")
    cell(page, "e5").click()
    expect(page.get_by_test_id("notice")).to_have_text("There is nothing to turn here.")
    tool(page, "d")
    cell(page, "e4").click()
    holds(page, "iago/standard 5/6/7/8/9/8/7/6/5 D")
    set_up(page, "palago/standard 0,0a+1,0a W")
    tool(page, "a")
    cell(page, "1,0").click()  # as in a game, a click turns what lies there
    holds(page, "palago/standard 0,0a+1,0b W")
    tool(page, "away")
    cell(page, "1,0").click()
    holds(page, "palago/standard 0,0a W")


def test_changes_are_undone_and_made_again(page: Page) -> None:
    start = archipel.start("desdemona").text
    page.goto("/setup?position=desdemona/standard")
    holds(page, start)
    expect(page.get_by_test_id("undo")).to_be_disabled()
    tool(page, "n")
    for name in ("e5", "f5", "g5"):
        cell(page, name).click()  # not waiting for the one before
    expect(page.locator("[data-piece]")).to_have_count(11)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-piece]")).to_have_count(10)
    page.get_by_test_id("undo").click()
    page.get_by_test_id("undo").click()
    holds(page, start)
    page.get_by_test_id("redo").click()
    expect(page.locator("[data-piece='e5']")).to_have_count(1)
    page.reload()  # the address has gone along
    expect(page.locator("[data-piece='e5']")).to_have_count(1)
    page.get_by_test_id("clear").click()
    expect(page.locator("[data-piece]")).to_have_count(0)
    expect(status(page)).to_contain_text("There is nothing left to play.")
    page.get_by_test_id("to-start").click()
    holds(page, start)


def test_by_keyboard_alone(page: Page) -> None:
    page.goto("/setup?position=iago/standard")
    expect(cell(page, "e5")).to_have_attribute("aria-label", "e5, empty")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement?.dataset?.cell"):
            break
    focused = page.locator("[data-cell]:focus")
    for _ in range(12):
        page.keyboard.press("ArrowUp")
    expect(focused).to_have_attribute("data-cell", re.compile("i[1-5]"))
    name = focused.get_attribute("data-cell")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-label", f"{name}, Light disk")
    page.keyboard.press("r")
    expect(focused).to_have_attribute("aria-label", f"{name}, Light captive")
    expect(page.locator("[aria-live=polite]", has_text=f"{name}, Light captive")).to_have_count(1)
    page.keyboard.press("Delete")
    expect(focused).to_have_attribute("aria-label", f"{name}, empty")
    page.goto("/setup?position=palago/standard")
    cell(page, "0,0").focus()
    page.keyboard.press("Enter")
    expect(cell(page, "1,0")).to_be_attached()
    page.keyboard.press("ArrowRight")
    expect(focused).to_have_attribute("data-cell", "1,0")
    page.keyboard.press("Control+z")
    expect(cell(page, "1,0")).to_have_count(0)
    expect(focused).to_have_attribute("data-cell", "0,0")  # the nearest that is still there


def test_a_text_is_pasted_and_another_variant_chosen(page: Page) -> None:
    set_up(page, "iago/loose 5/6/7/8/3D5/3L4/7/6/5 D")
    page.get_by_test_id("choose-variant").select_option("simple")
    holds(page, "iago/simple 5/6/7/8/3D5/3L4/7/6/5 D")
    page.get_by_test_id("position-text").fill("iago/simple 5/6/7/8/3D5/3Q4/7/6/5 D")
    page.get_by_test_id("position-text").press("Enter")
    expect(page.get_by_test_id("notice")).to_contain_text("'Q' is no piece; the pieces are D, L, d, l.")
    holds(page, "iago/simple 5/6/7/8/3D5/3L4/7/6/5 D")
    page.get_by_test_id("choose-game").select_option("lazo")
    holds(page, archipel.start("lazo").text)
    page.goto("/setup?position=chess/standard")
    expect(page.get_by_text("There is no game 'chess'", exact=False)).to_be_visible()


def test_the_position_of_a_table_is_edited_analysed_and_shared(context: BrowserContext, page: Page) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page, "iago", query="&moves=e4,d4")
    shown = archipel.start("iago").play("e4").play("d4").text
    more(page, "edit").click()
    holds(page, shown)
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_test_id("notice")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    with page.expect_download() as saved:
        page.get_by_test_id("save-png").click()
    assert saved.value.suggested_filename == "iago.png"
    page.get_by_test_id("analyse").click()
    expect(page.get_by_test_id("analysis-line").first).to_be_visible()
    holds(page, shown)
    page.goto(link)
    holds(page, shown)
    expect(page.get_by_test_id("undo")).to_be_disabled()


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.nightly)])
def test_on_a_phone(browser: Browser, server: Server, scheme: str) -> None:
    context = browser.new_context(
        base_url=server.url,
        color_scheme="dark" if scheme == "dark" else "light",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints = watched(page)
    for game, key, name in (
        ("iago", "l", "e5"),
        ("palago", "b", "0,0"),
        ("lazo/small", "B", "d4"),
        ("desdemona", "n", "e5"),
    ):
        page.goto(f"/setup?position={game if '/' in game else f'{game}/standard'}")
        page.get_by_test_id(f"tool-{key}").tap()
        cell(page, name).tap()
        expect(page.locator(f"[data-piece='{name}']")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert serious(page) == []
    assert not complaints
    context.close()
