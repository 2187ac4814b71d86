"""Whole games clicked on the page, to the end."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import archipel
from tests.play import random_moves
from tests.server.serving import Server
from tests.web.conftest import watched
from tests.web.playing import begin, click_game, click_move, shown_steps, status, step

pytestmark = pytest.mark.slow


def nightly(*values: object) -> pytest.ParameterSet:
    return pytest.param(*values, marks=pytest.mark.nightly)


# With seeds whose games are short: they prove as much.
@pytest.mark.parametrize(
    ("name", "seed"),
    [
        nightly("iago", 1),
        nightly("iago/loose", 2),
        ("iago/simple+penalty", 4),
        ("palago", 7),
        nightly("palago/single", 5),
        nightly("palago/anywhere", 6),
        ("lazo/small", 11),
        nightly("desdemona", 8),
        nightly("desdemona/border", 9),
        ("desdemona/iago", 10),
    ],
)
def test_a_whole_game_is_clicked_to_its_end(page: Page, name: str, seed: int) -> None:
    begin(page, name)
    end = click_game(page, archipel.start(*name.split("/")), seed)
    assert end.outcome
    winner = end.outcome.winner
    expect(status(page)).to_contain_text("Draw" if winner is None else f"{end.players[winner]} wins")
    expect(page.locator("[data-step]")).to_have_count(0)


def test_the_steps_shown_are_those_of_the_legal_moves(page: Page) -> None:
    begin(page, "desdemona")
    state = archipel.start("desdemona").play("d1-d7")
    step(page, "d1").click()
    step(page, "d7").click()
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", state.text)
    assert shown_steps(page) == {move.steps[0] for move in state.legal_moves()}
    step(page, "a4").click()
    expect(step(page, "b5")).to_be_visible()
    assert shown_steps(page) == {move.steps[1] for move in state.legal_moves() if move.steps[0] == "a4"}


def test_each_step_of_a_move_can_be_taken_back(page: Page) -> None:
    begin(page, "desdemona")
    first = shown_steps(page)
    step(page, "d1").click()
    step(page, "d7").click()
    step(page, "a4").click()
    expect(step(page, "b5")).to_be_visible()
    second = shown_steps(page)
    step(page, "b5").click()
    page.get_by_test_id("back-step").click()
    expect(step(page, "b5")).to_be_visible()
    assert shown_steps(page) == second
    page.keyboard.press("Escape")
    expect(step(page, "a4")).to_be_visible()
    assert shown_steps(page).isdisjoint(first)


def test_another_amazon_may_be_chosen(page: Page) -> None:
    begin(page, "desdemona")
    state = archipel.start("desdemona")
    step(page, "d1").click()
    expect(step(page, "d7")).to_be_attached()
    page.locator("[data-cell='g10']").click()
    expect(step(page, "g3")).to_be_attached()
    assert shown_steps(page) == {move.steps[1] for move in state.legal_moves() if move.steps[0] == "g10"}


def test_two_tiles_are_laid_in_either_order(page: Page) -> None:
    begin(page, "palago")
    step(page, "1,-1c").click()
    step(page, "0,0a").click()
    after = archipel.start("palago").play("0,0a+1,-1c")
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", after.text)


def test_a_missed_capture_is_claimed(page: Page) -> None:
    """Dark could capture and does not; Light claims, and may then go anywhere."""
    start = archipel.start("iago", "standard+penalty")
    state, missed = _missed_capture(start)
    moves = ",".join(map(str, state))
    begin(page, "iago/standard+penalty", query=f"&moves={moves}")
    position = start
    for move in state:
        position = position.play(move)
    after = click_move(page, position, position.move(missed))
    claim = page.locator("[data-step='!']")
    expect(claim).to_be_visible()
    expect(claim).to_contain_text("Claim")
    corner = next(move for move in after.legal_moves() if str(move) in ("!a1", "!i5", "!a5", "!i1"))
    click_move(page, after, corner)


def _missed_capture(start: archipel.State) -> tuple[list[str], str]:
    """Moves after which a capture is possible, and a legal move that misses it."""
    moves: list[str] = []
    state = start
    while True:
        misses = [move for move in state.legal_moves() if state.play(move).mark == "!"]
        if misses:
            return moves, str(misses[0])
        moves.append(str(state.legal_moves()[len(moves) % 3]))
        state = state.play(moves[-1])


def test_black_swaps(page: Page) -> None:
    begin(page, "lazo/small")
    state = click_move(page, archipel.start("lazo", "small"), archipel.start("lazo", "small").move("d4"))
    click_move(page, state, state.move("swap"))


def test_forced_captures_are_pointed_out(page: Page) -> None:
    begin(page, "iago", query="&moves=e4,d4")
    expect(status(page)).to_contain_text("You must capture all you can: enclose one disk.")
    label = page.locator("[data-step]").first.get_attribute("aria-label")
    assert label
    assert "captures" in label


def test_a_click_far_from_all_tiles_is_explained(page: Page) -> None:
    begin(page, "palago")
    page.get_by_test_id("board").click(position={"x": 8, "y": 8})
    expect(page.get_by_test_id("toast")).to_have_text("Tiles are laid next to tiles: on the cells that are tinted.")


def test_why_a_move_is_not_legal_is_said(page: Page) -> None:
    begin(page, "iago")
    page.locator("[data-cell='e5']").click()
    expect(page.get_by_test_id("toast")).to_contain_text("e5 is the centre")


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        reduced_motion="reduce",
    )
    page = context.new_page()
    complaints = watched(page)
    yield page
    assert not complaints
    context.close()


def test_a_game_on_a_phone_by_touch(phone: Page) -> None:
    begin(phone, "lazo/side3")
    state = archipel.start("lazo", "side3")
    while state.turn is not None:
        move = state.legal_moves()[(7 * state.ply) % len(state.legal_moves())]
        step(phone, str(move)).tap()
        state = state.play(move)
        expect(phone.get_by_test_id("board")).to_have_attribute("data-position", state.text)
    expect(status(phone)).to_contain_text("wins")
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_line_that_is_tapped_brings_the_board_back_into_sight(phone: Page) -> None:
    begin(phone, "desdemona")
    board = phone.get_by_test_id("board")
    phone.get_by_test_id("analysis").tap()
    line = phone.get_by_test_id("analysis-line").last
    line.scroll_into_view_if_needed()
    phone.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)")
    expect(board).not_to_be_in_viewport(ratio=0.9)
    line.tap()
    expect(board).to_be_in_viewport(ratio=0.9)
    expect(board.locator(".numbers .badge")).not_to_have_count(0)
    phone.get_by_test_id("back-line").tap()
    expect(board).to_have_attribute("data-position", archipel.start("desdemona").text)


def test_the_largest_field_is_played_by_touch(phone: Page) -> None:
    """Where cells are small, a finger still lays a tile in the one it meant, and turns it."""
    games = (random_moves("palago", "standard", seed) for seed in range(99))
    moves = next(game for game in games if len(game) > 12)[:-1]
    begin(phone, "palago", query=f"&moves={quote(','.join(map(str, moves)))}")
    small = phone.locator("[data-lay]").nth(3)
    box, cell = small.bounding_box(), small.get_attribute("data-lay")
    assert box
    assert box["width"] > 14
    small.tap()
    expect(phone.locator(f"[data-laid='{cell}']")).to_be_visible()
    phone.get_by_test_id("turn").tap()
    expect(phone.locator("[data-laid]")).to_have_count(1)


def test_a_finger_that_rests_on_a_step_sees_it_and_takes_nothing(phone: Page) -> None:
    begin(phone, "iago")
    board, e4 = phone.get_by_test_id("board"), step(phone, "e4")
    before = board.get_attribute("data-position") or ""
    box = e4.bounding_box()
    assert box
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = phone.context.new_cdp_session(phone)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(board.locator(".preview")).to_be_visible()
    phone.wait_for_timeout(600)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    phone.wait_for_timeout(600)
    expect(board).to_have_attribute("data-position", before)
    step(phone, "f4").tap()
    expect(board).not_to_have_attribute("data-position", before)


def test_an_engine_answers(page: Page) -> None:
    begin(page, "iago", seats="person,level1")
    step(page, "e4").click()
    expect(page.get_by_test_id("movelist").locator("[data-node]")).to_have_count(2)
    expect(status(page)).to_contain_text("Dark")


def test_two_engines_play_by_themselves(page: Page) -> None:
    page.goto("/play/lazo/side3?seats=level1,level2")
    expect(status(page)).to_contain_text("wins", timeout=60_000)
