"""The board as a hand meets it: tiles laid and turned, pieces dragged, what is said beside the click, focus kept."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import archipel
from tests.play import random_moves
from tests.server.serving import Server
from tests.web.conftest import PATIENCE, watched
from tests.web.playing import begin, click_move, more, resign, shown_steps, status, step

pytestmark = pytest.mark.slow


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def board(page: Page) -> Locator:
    return page.get_by_test_id("board")


@pytest.fixture
def lively(browser: Browser, server: Server) -> Iterator[Page]:
    """A page of somebody who likes to see things move."""
    context = browser.new_context(base_url=server.url)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    complaints = watched(page)
    yield page
    context.close()
    assert not complaints


def phone(browser: Browser, server: Server, width: int, height: int) -> Page:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=True,
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE)
    return context.new_page()


# --- tiles


def test_a_click_in_the_middle_of_a_cell_lays_a_tile_and_another_turns_it(page: Page) -> None:
    begin(page, "palago", query="&moves=0,0a%2B1,-1c")
    state = archipel.start("palago").play("0,0a+1,-1c")
    first, second = page.locator("[data-lay='1,0']"), page.locator("[data-lay='0,1']")
    page.mouse.click(*middle(first))
    expect(page.locator("[data-laid='1,0']")).to_be_visible()
    expect(page.get_by_test_id("toast")).not_to_be_attached()
    seen, way = set[str](), page.locator("[data-piece='1,0'] path").nth(1)
    for _ in range(3):
        shape = way.get_attribute("d") or ""
        seen.add(shape)
        page.mouse.click(*middle(page.locator("[data-laid='1,0']")))
        expect(way).not_to_have_attribute("d", shape)
    assert len(seen) == 3
    expect(status(page)).to_contain_text("second tile")
    page.mouse.click(*middle(second))
    expect(page.get_by_test_id("confirm")).to_be_visible()
    expect(board(page)).to_have_attribute("data-position", state.text)
    page.mouse.click(*middle(page.locator("[data-laid='0,1']")))
    page.mouse.click(*middle(page.locator("[data-laid='1,0']")))  # the first one can still be turned
    expect(page.locator("[data-laid]")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator("[data-laid]")).to_have_count(0)
    expect(status(page)).to_contain_text("White to move")
    expect(board(page)).not_to_have_attribute("data-position", state.text)
    made = archipel.position(board(page).get_attribute("data-position") or "")
    assert made in [state.play(move) for move in state.legal_moves()]


def test_the_sign_of_turning_turns_wherever_it_is_pressed(page: Page) -> None:
    """Half of it lies over the neighbouring cell."""
    begin(page, "palago")
    page.locator("[data-lay='0,0']").click()
    way, sign = page.locator("[data-piece='0,0'] path").nth(1), page.locator("[data-laid='0,0'] .turn-ground")
    box = sign.bounding_box()
    assert box
    for part in (0.5, 0.85):
        shape = way.get_attribute("d") or ""
        page.mouse.click(box["x"] + part * box["width"], box["y"] + (1 - part) * box["height"])
        expect(way).not_to_have_attribute("d", shape)
    expect(page.locator("[data-laid]")).to_have_count(1)


NOTHING_GOES_BY_ITSELF = """
    const soon = window.setTimeout;
    window.setTimeout = (run, after, ...rest) => (after > 2000 ? 0 : soon(run, after, ...rest));
"""


def test_what_was_said_goes_with_the_next_step(page: Page) -> None:
    page.add_init_script(NOTHING_GOES_BY_ITSELF)
    begin(page, "lazo/small", query="&moves=a1,a2")
    page.mouse.click(*middle(page.locator("[data-cell='a1']")))
    expect(page.get_by_test_id("toast")).to_contain_text("holds a tile already")
    step(page, "a3").click()
    expect(page.get_by_test_id("toast")).not_to_be_attached()


def test_a_tile_is_turned_by_the_wheel_and_moved_by_clicking_elsewhere(page: Page) -> None:
    begin(page, "palago", query="&moves=0,0a%2B1,-1c")
    view = board(page).get_attribute("viewBox")
    page.locator("[data-lay='1,0']").click()
    tile = page.locator("[data-piece='1,0'] path").nth(1)
    before = tile.get_attribute("d")
    page.mouse.move(*middle(page.locator("[data-laid='1,0']")))
    page.mouse.wheel(0, 120)
    expect(tile).not_to_have_attribute("d", before or "")
    expect(board(page)).to_have_attribute("viewBox", view or "")
    page.locator("[data-cell='-1,0']").click()
    expect(page.locator("[data-laid='-1,0']")).to_be_visible()
    expect(page.locator("[data-laid]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-laid]")).to_have_count(0)


def test_only_legal_ways_are_turned_to(page: Page) -> None:
    """Wherever one clicks, what is confirmed is a legal move."""
    moves = random_moves("palago", "standard", 5)[:6]
    state = archipel.start("palago")
    for move in moves:
        state = state.play(move)
    begin(page, "palago", query=f"&moves={','.join(map(str, moves)).replace('+', '%2B')}")
    cells = page.locator("[data-lay]")
    cells.nth(2).click()
    page.locator("[data-laid]").first.click()
    expect(page.locator("[data-laid], [data-testid=confirm]").first).to_be_visible()
    if not page.get_by_test_id("confirm").is_visible():
        cells.first.click()
    page.get_by_test_id("turn").click()
    page.get_by_test_id("confirm").click()
    expect(board(page)).not_to_have_attribute("data-position", state.text)
    expect(page.locator("[data-laid]")).to_have_count(0)
    made = archipel.position(board(page).get_attribute("data-position") or "")
    assert made in [state.play(move) for move in state.legal_moves()]


def test_a_finger_sees_how_the_tile_lies_before_it_is_played(browser: Browser, server: Server) -> None:
    page = phone(browser, server, 390, 844)
    begin(page, "palago")
    view = board(page).get_attribute("viewBox")
    page.locator("[data-lay='0,0']").tap()
    expect(page.locator("[data-laid='0,0']")).to_be_visible()
    expect(board(page)).to_have_attribute("viewBox", view or "")  # nothing has left the screen
    page.locator("[data-lay='1,0']").tap()
    expect(page.get_by_test_id("confirm")).to_be_in_viewport()
    page.get_by_test_id("turn").tap()
    page.get_by_test_id("confirm").tap()
    expect(status(page)).to_contain_text("Blue")
    page.context.close()


def test_a_zoom_that_was_chosen_is_kept_from_move_to_move(page: Page) -> None:
    begin(page, "palago", query="&moves=0,0a%2B1,-1c")
    for _ in range(3):
        page.get_by_test_id("zoom-in").click()
    width = (board(page).get_attribute("viewBox") or "").split()[2]
    state = archipel.start("palago").play("0,0a+1,-1c")
    for move in ("-1,1b+0,1a", "-2,2a+-1,2c"):
        for text in state.move(move).steps:
            step(page, text).dispatch_event("click")
            page.wait_for_timeout(150)
        state = state.play(move)
        expect(board(page)).to_have_attribute("data-position", state.text)
        assert (board(page).get_attribute("viewBox") or "").split()[2] == width


# --- phones


@pytest.mark.parametrize("game", archipel.games())
def test_a_phone_on_its_side_shows_the_whole_board(browser: Browser, server: Server, game: str) -> None:
    page = phone(browser, server, 844, 390)
    begin(page, game)
    expect(page.locator(".stage")).to_be_in_viewport(ratio=0.99)
    box = page.locator(".stage").bounding_box()
    assert box
    assert box["height"] > 300
    expect(status(page)).to_be_in_viewport(ratio=0.99)
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390)])
def test_lazo_s_holes_are_large_enough_for_a_finger(browser: Browser, server: Server, width: int, height: int) -> None:
    page = phone(browser, server, width, height)
    begin(page, "lazo")
    sizes = page.locator("[data-step]").evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    assert min(sizes) >= 24
    page.context.close()


# --- where the board stands


WHEREABOUTS = """
    window.whereabouts = new Set();
    const look = () => {
        const stage = document.querySelector("[data-testid=board]")?.closest(".stage");
        if (stage) {
            const { x, y, width, height } = stage.getBoundingClientRect();
            window.whereabouts.add([x + scrollX, y + scrollY, width, height].map(Math.round).join(" "));
        }
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


MOST_CLICKS = 100  # until a move is made on a slow machine


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1440, 900)])
@pytest.mark.parametrize("game", ["iago", "palago"])
def test_the_board_holds_still(barred: Browser, server: Server, game: str, width: int, height: int) -> None:
    """From its first picture on, whatever is said, asked for or played: on a slow machine too."""
    context = barred.new_context(
        base_url=server.url, viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        page.add_init_script(WHEREABOUTS)
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        begin(page, game)
        page.get_by_test_id("analysis").click()
        expect(page.get_by_test_id("analysis-line").first).to_be_visible()
        page.get_by_test_id("analysis").click()
        page.get_by_test_id("hint").click()
        expect(page.get_by_test_id("hint-text")).not_to_be_empty()
        before = board(page).get_attribute("data-position") or ""
        for _ in range(MOST_CLICKS):
            page.locator("[data-step]").first.dispatch_event("click")
            page.wait_for_timeout(50)
            if board(page).get_attribute("data-position") != before:
                break
        expect(board(page)).not_to_have_attribute("data-position", before)
        expect(page.locator("[data-step]").first).to_be_attached()
        assert len(page.evaluate("[...window.whereabouts]")) == 1
    finally:
        context.close()


# --- the end, and variations


def test_resigning_in_the_middle_of_a_move_leaves_nothing_of_it(page: Page) -> None:
    begin(page, "desdemona")
    step(page, "d1").click()
    expect(step(page, "d7")).to_be_attached()
    resign(page)
    expect(status(page)).to_have_text("Black wins: White resigned")
    expect(page.locator("[data-step]")).to_have_count(0)
    expect(page.get_by_test_id("back-step")).not_to_be_attached()
    expect(page.locator(".mark-built")).to_have_count(0)
    page.locator("[data-cell='e5']").click()
    expect(status(page)).to_have_text("Black wins: White resigned")
    page.get_by_test_id("try-on").click()
    expect(step(page, "d1")).to_be_attached()
    box = status(page).bounding_box()  # what to do is seen again
    assert box
    assert box["height"] > 20


def test_the_turn_is_marked_at_the_player_who_moves_in_a_variation(page: Page) -> None:
    begin(page, "iago", query="&moves=e4,d4,c4")
    page.get_by_test_id("movelist").locator("[data-node]").first.click()
    expect(status(page)).to_contain_text("Light to move")
    expect(page.get_by_test_id("player-1")).to_have_class(re.compile("turn"))
    expect(page.get_by_test_id("player-0")).not_to_have_class(re.compile("turn"))


# --- amazons


def test_an_amazon_is_dragged(page: Page) -> None:
    begin(page, "desdemona", query="&moves=d1-d7")
    page.mouse.move(*middle(step(page, "a4")))
    page.mouse.down()
    x, y = middle(page.locator("[data-cell='c6']"))
    page.mouse.move(x - 40, y + 40, steps=4)
    expect(page.locator(".lifted")).to_be_visible()
    page.mouse.move(x + 6, y - 5, steps=4)
    page.mouse.up()
    expect(status(page)).to_contain_text("Now shoot.")
    expect(page.locator("[data-piece='c6']")).to_be_visible()
    step(page, "c2").click()
    state = archipel.start("desdemona").play("d1-d7").play("a4-c6/c2")
    expect(board(page)).to_have_attribute("data-position", state.text)


def test_marks_leave_the_crowns_free(page: Page) -> None:
    begin(page, "desdemona", query="&moves=d1-d7")
    x, y = middle(page.locator("[data-cell='d7']"))
    box = page.locator("[data-cell='d7']").bounding_box()
    assert box
    marked: Any = page.locator(".mark-last").evaluate_all(
        """(marks, [x, y]) => marks.map((mark) => {
            const at = new DOMPoint(x, y).matrixTransform(mark.getScreenCTM().inverse());
            return mark.isPointInStroke(at);
        })""",
        [x, y - 0.36 * box["width"]],
    )
    assert not any(marked)


def test_the_preview_of_a_flip_is_not_grey(page: Page) -> None:
    """What it will be covers what it is."""
    begin(page, "iago", query="&moves=e4,d4")
    step(page, "c4").hover()
    turned = page.locator(".preview .turned")
    expect(turned).to_have_count(1)
    assert turned.evaluate("one => getComputedStyle(one).opacity") == "1"


# --- pace


def test_a_move_is_seen_before_it_is_answered(lively: Page) -> None:
    begin(lively, "iago", seats="person,level1")
    lively.evaluate(
        """() => {
            window.seen = [];
            const board = document.querySelector("[data-testid=board]");
            new MutationObserver(() => window.seen.push([board.dataset.position, performance.now()]))
                .observe(board, {attributes: true, attributeFilter: ["data-position"]});
        }"""
    )
    step(lively, "e4").click()
    expect(lively.get_by_test_id("movelist").locator("[data-node]")).to_have_count(2)
    expect(status(lively)).to_contain_text("Dark")
    (own, first), (answer, second), *_ = lively.evaluate("window.seen")
    assert own == archipel.start("iago").play("e4").text
    assert archipel.position(answer).ply == 2
    assert second - first >= 390


def test_what_is_said_of_the_game_goes_with_the_board(lively: Page) -> None:
    begin(lively, "lazo", seats="person,level1")
    lively.evaluate(
        """() => {
            window.told = [];
            const [board, status] = ["[data-testid=board]", "[role=status]"].map((one) => document.querySelector(one));
            const note = () => window.told.push([status.textContent, board.dataset.position]);
            new MutationObserver(note).observe(status, {subtree: true, childList: true, characterData: true});
        }"""
    )
    step(lively, "f6").click()
    expect(status(lively)).to_contain_text("Your turn")
    told = lively.evaluate("window.told")
    assert told
    for words, position in told:
        assert ("Your turn" in words) == (archipel.position(position).ply % 2 == 0), words


def test_all_that_a_move_has_changed_is_marked(page: Page) -> None:
    begin(page, "iago", query="&moves=e4,d4,c4")
    expect(page.locator(".mark-last")).to_have_count(1)
    expect(page.locator(".mark-flip")).to_have_count(1)


# --- keys


def test_up_and_down_lead_to_the_next_row(page: Page) -> None:
    begin(page, "iago")
    step(page, "d4").focus()
    for row in "ef":
        page.keyboard.press("ArrowUp")
        assert page.evaluate("document.activeElement.dataset.step")[0] == row
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.step")[0] == "d"


def test_the_focus_stays_at_the_board_while_the_engine_thinks(page: Page) -> None:
    begin(page, "iago", seats="person,level1")
    step(page, "d4").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('.stage') !== null")
    expect(page.get_by_test_id("movelist").locator("[data-node]")).to_have_count(2)
    expect(page.locator("[data-step]:focus")).to_have_count(1)


def test_a_tile_is_turned_by_a_key(page: Page) -> None:
    begin(page, "palago")
    step(page, "0,0a").focus()
    page.keyboard.press("r")
    assert page.evaluate("document.activeElement.dataset.step") == "0,0b"
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.step") == "1,0b"
    page.keyboard.press("Enter")
    expect(page.locator("[data-laid='1,0']")).to_be_attached()


def test_all_keys_are_shown(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_test_id("front-iago")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_test_id("keys")).to_be_visible()
    expect(page.get_by_test_id("keys")).to_contain_text("Turn the tile")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("keys")).not_to_be_visible()


# --- what is said


def test_what_is_said_stands_beside_the_click(page: Page) -> None:
    begin(page, "iago")
    x, y = middle(page.locator("[data-cell='e5']"))
    page.mouse.click(x, y)
    toast = page.get_by_test_id("toast")
    expect(toast).to_be_visible()
    box = toast.bounding_box()
    assert box
    assert abs(box["x"] + box["width"] / 2 - x) < box["width"]
    assert abs(box["y"] + box["height"] / 2 - y) < 120
    head = page.locator(".top").bounding_box()
    assert head
    assert box["y"] > head["y"] + head["height"]  # it hides nothing that one goes by
    expect(toast).not_to_be_attached()  # and it goes by itself


def test_a_click_between_lazo_s_holes_is_answered(page: Page) -> None:
    begin(page, "lazo/small", query="&moves=a1,a2")
    one, other = middle(page.locator("[data-cell='a1']")), middle(page.locator("[data-cell='a2']"))
    page.mouse.click((one[0] + other[0]) / 2, one[1] + 2)
    expect(page.get_by_test_id("toast")).to_contain_text("holds a tile already")


def test_the_link_to_a_game_leads_to_that_game(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page, "iago", query="&moves=e4")
    more(page, "copy-link").click()
    expect(page.get_by_test_id("toast")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_the_other_language_is_named_in_letters_that_every_machine_has(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_test_id("language")).to_have_text("JA")
    expect(page.get_by_test_id("language")).to_have_attribute("aria-label", "JA · 日本語")


def test_a_claim_is_explained_and_announced(page: Page) -> None:
    state = archipel.start("iago", "standard+penalty")
    moves: list[str] = []
    while not state.mark:
        legal = [str(move) for move in state.legal_moves()]
        missing = [move for move in legal if state.play(move).mark]
        moves.append(missing[0] if missing else legal[len(moves) % 3])
        state = state.play(moves[-1])
    begin(page, "iago/standard+penalty", query=f"&moves={','.join(moves)}")
    expect(status(page)).to_contain_text("A capture was missed!")
    claim = next(move for move in state.legal_moves() if str(move).startswith("!"))
    page.locator("[data-step='!']").click()
    expect(status(page)).to_contain_text("any empty cell")
    step(page, claim.steps[1]).click()
    expect(page.locator("[aria-live=polite]", has_text="claims the missed capture")).to_have_count(1)


@pytest.mark.parametrize(
    ("game", "seed", "said"),
    [("desdemona", 0, "Black wins: more stones, 38 – 30"), ("iago", 1, "Light wins: score 108 to 40")],
)
def test_the_winner_s_number_comes_first(page: Page, server: Server, game: str, seed: int, said: str) -> None:
    """Whoever moved first: two numbers beside a name are read from that name."""
    moves = random_moves(game, "standard", seed)
    table = server.table(game, moves=[str(move) for move in moves])
    page.goto(f"/table/{table['id']}")
    expect(status(page)).to_have_text(said)


# --- what to do


@pytest.mark.parametrize(
    ("name", "task"),
    [
        ("iago", "Place a disk."),
        ("palago", "Lay the first of two tiles"),
        ("lazo", "Put a tile in a hole. Black may then take it over by a swap."),
        ("desdemona", "Pick an amazon."),
    ],
)
def test_the_status_says_what_to_do(page: Page, name: str, task: str) -> None:
    begin(page, name)
    expect(status(page)).to_contain_text(task)


def test_the_steps_of_a_turn_are_named(page: Page) -> None:
    begin(page, "desdemona", query="&moves=d1-d7")
    step(page, "a4").click()
    expect(status(page)).to_contain_text("Now where it goes.")
    step(page, "c6").click()
    expect(status(page)).to_contain_text("Now shoot.")
    assert "c2" in shown_steps(page)


def test_a_swap_is_told(page: Page) -> None:
    begin(page, "lazo", query="&moves=f6,swap")
    expect(status(page)).to_contain_text("Black has swapped: your tile is black now.")


def test_that_the_first_amazon_does_not_shoot_is_told(page: Page) -> None:
    begin(page, "desdemona")
    step(page, "d1").click()
    expect(status(page)).to_contain_text("The very first move has no shot.")


def test_a_threat_is_told_in_words(page: Page) -> None:
    page.goto("/play/palago?seats=person,person&position=palago/standard -1,0b%2B0,-1a%2B0,0a%2B1,0c%20B")
    expect(page.locator(".mark-threat").first).to_be_attached()
    expect(page.locator(".caption")).to_contain_text("here White could win next")


def test_a_hint_is_said_in_words(page: Page) -> None:
    begin(page, "palago")
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-text")).to_contain_text("lay tiles on")
    state = archipel.start("palago")
    click_move(page, state, state.legal_moves()[0])
