"""What a person does at a table besides moving."""

import re
from functools import reduce
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

import archipel
from archipel import State, records
from archipel.records.report import write_json
from archipel.server.storage import in_file
from tests.play import random_moves
from tests.server.serving import Server
from tests.web.playing import begin, click_game, click_move, more, place_of, resign, status, step

pytestmark = pytest.mark.slow

LATER = re.compile("^[2-9]$")  # the number of a move that is not a line's first; a swap has no place of its own
DRAWN = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def moves_listed(page: Page) -> Locator:
    return page.get_by_test_id("movelist").locator("[data-node]")


def test_a_move_is_taken_back(page: Page) -> None:
    begin(page, "iago")
    start = archipel.start("iago")
    click_move(page, start, start.move("e4"))
    page.get_by_test_id("takeback").click()
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", start.text)
    expect(moves_listed(page)).to_have_count(0)


def test_variations_are_made_and_walked(page: Page) -> None:
    begin(page, "iago")
    start = archipel.start("iago")
    one = click_move(page, start, start.move("e4"))
    two = click_move(page, one, one.move("d4"))
    board = page.get_by_test_id("board")
    moves_listed(page).first.click()
    expect(board).to_have_attribute("data-position", one.text)
    other = click_move(page, one, one.move("f4"))
    expect(moves_listed(page)).to_have_count(3)
    page.locator("body").press("ArrowLeft")
    expect(board).to_have_attribute("data-position", one.text)
    page.locator("body").press("ArrowRight")
    expect(board).to_have_attribute("data-position", two.text)
    page.locator("body").press("Home")
    expect(board).to_have_attribute("data-position", start.text)
    page.locator("body").press("End")
    expect(board).to_have_attribute("data-position", two.text)
    assert other != two


def test_taking_back_in_a_variation_leaves_the_game_alone(page: Page) -> None:
    begin(page, "iago", query="&moves=e4,d4,c4")
    moves = moves_listed(page)
    moves.nth(1).click()
    expect(status(page)).to_contain_text("Elsewhere in the game: Dark to move")
    expect(page.get_by_test_id("takeback")).to_be_disabled()
    moves.nth(0).click()
    first = archipel.start("iago").play("e4")
    click_move(page, first, first.move("f4"))
    expect(moves).to_have_count(4)
    page.get_by_test_id("takeback").click()
    expect(moves).to_have_count(3)
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", first.text)
    page.locator("body").press("End")
    expect(status(page)).to_contain_text("Light to move")


def test_a_person_resigns(page: Page) -> None:
    begin(page, "desdemona")
    resign(page)
    expect(status(page)).to_have_text("Black wins: White resigned")
    expect(page.get_by_test_id("more")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_test_id("resign").click(force=True)  # there is nothing left to resign
    expect(page.get_by_role("alertdialog")).not_to_be_visible()


def test_reload_in_the_middle_of_a_game(page: Page) -> None:
    begin(page, "lazo/small")
    state = click_game(page, archipel.start("lazo", "small"), 3, most=5)
    page.reload()
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", state.text)
    click_game(page, state, 4, most=2)


def test_two_tabs_do_not_disturb_each_other(context: BrowserContext) -> None:
    one, other = context.new_page(), context.new_page()
    begin(one, "iago")
    begin(other, "desdemona")
    iago, desdemona = archipel.start("iago"), archipel.start("desdemona")
    for seed in range(2):
        one.bring_to_front()  # a page that nobody sees is drawn but seldom
        iago = click_game(one, iago, seed, most=2)
        other.bring_to_front()
        desdemona = click_game(other, desdemona, seed, most=1)


def test_two_tabs_of_one_game_show_the_same(context: BrowserContext) -> None:
    one, other = context.new_page(), context.new_page()
    begin(one, "iago")
    other.goto(one.url)
    one.bring_to_front()  # a page that nobody sees is drawn but seldom
    state = click_game(one, archipel.start("iago"), 1, most=3)
    expect(other.get_by_test_id("board")).to_have_attribute("data-position", state.text)


def test_your_games_lists_the_game(page: Page) -> None:
    begin(page, "palago")
    click_game(page, archipel.start("palago"), 1, most=2)
    here = page.url
    page.goto("/games")
    page.locator(f"a[href='/table/{here.rsplit('/', 1)[1]}']").first.click()
    page.wait_for_url(here)


def test_a_game_is_saved_and_opened_again(page: Page, tmp_path: Path) -> None:
    begin(page, "iago")
    state = click_game(page, archipel.start("iago"), 7, most=6)
    page.get_by_test_id("more").click()
    with page.expect_download() as saved:
        page.get_by_test_id("save-text").click()
    file = tmp_path / "game.txt"
    saved.value.save_as(file)
    (record,) = records.read(str(file))
    assert record.end == state
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)
    page.wait_for_url("**/table/*")
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", state.text)


def test_a_record_is_dropped_on_the_page(page: Page) -> None:
    record = records.Record.of(archipel.start("lazo", "small"), ["d4", "swap", "a1"])
    page.goto("/")
    expect(page.get_by_test_id("open-record")).to_be_attached()  # the page is there once it has its words
    page.evaluate(
        """text => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], "game.json", {type: "application/json"}));
            const told = {dataTransfer: carried, bubbles: true, cancelable: true};
            for (const type of ["dragenter", "dragover", "drop"])
                document.body.dispatchEvent(new DragEvent(type, told));
        }""",
        write_json(record),
    )
    page.wait_for_url("**/table/*")
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", record.end.text)


def test_what_is_refused_at_once_stays_said_on_a_slow_machine(page: Page, tmp_path: Path) -> None:
    """Effects that come after the first picture must not wipe away an answer that was there before."""
    page.add_init_script(
        """
        const soon = window.setTimeout.bind(window);
        window.setTimeout = (act, wait = 0, ...values) => soon(act, wait + 1500, ...values);
        window.requestAnimationFrame = (act) => soon(() => act(performance.now()), 1500);
        """
    )
    file = tmp_path / "rubbish.txt"
    file.write_text("[Game")
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)
    toast = page.get_by_test_id("toast")
    expect(toast).to_be_visible()
    page.wait_for_timeout(3000)
    expect(toast).to_be_visible(timeout=1)


def test_rubbish_dropped_on_the_page_is_refused_in_words(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "rubbish.txt"
    file.write_text("[Game")
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)
    toast = page.get_by_test_id("toast")
    expect(toast).to_contain_text("That file could not be read. Line 1, game 1: ")
    page.get_by_test_id("language").click()
    expect(toast).to_contain_text("このファイルは棋譜として読めませんでした。1行目、第1局：")
    page.keyboard.press("Escape")
    expect(toast).not_to_be_attached()
    page.get_by_test_id("open-record").set_input_files(file)
    expect(toast).to_be_visible()
    page.get_by_test_id("front-iago").click()
    page.wait_for_url("**/table/*")
    expect(toast).not_to_be_attached()


def test_a_link_rebuilds_the_game(page: Page, context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page, "palago")
    state = click_game(page, archipel.start("palago"), 5, most=3)
    more(page, "copy-new").click()
    expect(page.get_by_test_id("toast")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    other = context.new_page()
    other.goto(link)
    expect(other.get_by_test_id("board")).to_have_attribute("data-position", state.text)
    assert other.url != page.url


@pytest.mark.parametrize(("kind", "head"), [("svg", b"<"), ("png", b"\x89PNG"), ("gif", b"GIF89a")])
def test_pictures_are_saved(page: Page, kind: str, head: bytes) -> None:
    begin(page, "lazo/small")
    click_game(page, archipel.start("lazo", "small"), 5, most=3)
    for _ in range(5):  # a server that is too busy to draw in time refuses, and one asks again
        item = more(page, f"save-{kind}")
        with page.expect_download() as saved:
            item.click()
        if not saved.value.failure():
            break
    assert saved.value.path().read_bytes().startswith(head)


def test_a_hint_is_drawn(page: Page) -> None:
    begin(page, "iago")
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("hint-text")).to_contain_text("Hint")
    expect(page.get_by_test_id("board").locator(".sketch")).not_to_have_count(0)


def test_analysis_streams_and_stops(page: Page) -> None:
    begin(page, "iago")
    board = page.get_by_test_id("board")
    place = place_of(board)
    page.get_by_test_id("analysis").click()
    expect(page.get_by_test_id("eval-bar")).to_be_visible()
    assert place_of(board) == place
    lines = page.get_by_test_id("analysis-line")
    expect(lines).to_have_count(3)
    visited = page.get_by_test_id("analysis-nodes")
    before = visited.text_content()
    expect(visited).not_to_have_text(before or "")
    page.get_by_test_id("analysis").click()
    expect(lines).to_have_count(0)


@pytest.mark.parametrize("game", archipel.games())
def test_a_line_is_played_out_on_the_board(page: Page, game: str) -> None:
    begin(page, game)
    here = archipel.start(game).text
    board, line = page.get_by_test_id("board"), page.get_by_test_id("analysis-line").first
    page.get_by_test_id("analysis").click()
    line.hover()
    expect(board.locator(".numbers").get_by_text(LATER)).not_to_have_count(0)
    expect(board.locator("[data-step]")).to_have_count(0)
    page.get_by_test_id("more").hover()
    expect(board).to_have_attribute("data-position", here)
    line.click()
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(board).not_to_have_attribute("data-position", here)
    page.keyboard.press("Escape")
    expect(board).to_have_attribute("data-position", here)
    expect(board.locator("[data-step]")).not_to_have_count(0)
    line.click()
    expect(board).not_to_have_attribute("data-position", here)
    board.click(position={"x": 5, "y": 5})
    expect(board).to_have_attribute("data-position", here)


def test_lines_are_followed_by_keyboard(page: Page) -> None:
    begin(page, "iago")
    here = archipel.start("iago").text
    board, line = page.get_by_test_id("board"), page.get_by_test_id("analysis-line")
    page.get_by_test_id("analysis").click()
    expect(line).to_have_count(3)
    page.get_by_test_id("more").focus()
    page.keyboard.press("Tab")
    expect(line.first).to_be_focused()
    expect(board).not_to_have_attribute("data-position", here)
    page.keyboard.press("Enter")
    expect(line.first).to_have_attribute("aria-pressed", "true")
    page.get_by_test_id("back-line").press("Enter")
    expect(line.first).to_be_focused()
    expect(board).to_have_attribute("data-position", here)


def test_a_line_tells_that_it_ends_the_game(page: Page) -> None:
    moves = [str(move) for move in random_moves("lazo", "side3", 3)][:-1]
    begin(page, "lazo/side3", query=f"&moves={','.join(moves)}")
    page.get_by_test_id("analysis").click()
    page.get_by_test_id("analysis-line").first.click()
    expect(page.locator(".caption")).to_contain_text("wins")


def test_whoever_turns_away_from_a_line_finds_the_position_again(page: Page) -> None:
    begin(page, "iago")
    here = archipel.start("iago").text
    board, line = page.get_by_test_id("board"), page.get_by_test_id("analysis-line")
    page.get_by_test_id("analysis").click()
    line.first.hover()
    expect(board).not_to_have_attribute("data-position", here)
    page.keyboard.press("Escape")
    expect(board).to_have_attribute("data-position", here)
    line.last.hover()
    expect(board).not_to_have_attribute("data-position", here)
    hide = "hidden => { Object.defineProperty(document, 'hidden', { value: hidden, configurable: true }); "
    hide += "document.dispatchEvent(new Event('visibilitychange')) }"
    page.evaluate(hide, True)
    page.get_by_test_id("more").hover()
    page.evaluate(hide, False)
    expect(board).to_have_attribute("data-position", here)
    line.first.click()
    expect(board).not_to_have_attribute("data-position", here)
    page.get_by_test_id("hint").click()
    expect(board).to_have_attribute("data-position", here)
    expect(board.locator(".sketch .ring")).not_to_have_count(0)


def test_nothing_can_be_done_at_the_end_of_a_line(page: Page) -> None:
    begin(page, "lazo/small", query="&moves=a1")
    page.get_by_test_id("analysis").click()
    expect(step(page, "swap")).to_have_count(1)
    page.get_by_test_id("analysis-line").first.click()
    expect(page.locator("[data-step]")).to_have_count(0)
    page.get_by_test_id("back-line").click()
    expect(step(page, "swap")).to_have_count(1)


def test_a_view_that_was_chosen_is_there_again_after_a_line(page: Page) -> None:
    begin(page, "palago")
    board = page.get_by_test_id("board")
    page.get_by_test_id("analysis").click()
    expect(page.get_by_test_id("analysis-line")).to_have_count(3)
    for _ in range(3):
        page.get_by_test_id("zoom-in").click()
    chosen = board.get_attribute("viewBox") or ""
    page.get_by_test_id("analysis-line").first.click()
    expect(board).not_to_have_attribute("viewBox", chosen)
    page.keyboard.press("Escape")
    expect(board).to_have_attribute("viewBox", chosen)


def test_a_line_is_numbered_in_space_too(page: Page) -> None:
    begin(page, "lazo/small")
    page.get_by_test_id("view-3d").click()
    page.get_by_test_id("analysis").click()
    page.get_by_test_id("analysis-line").first.click()
    expect(page.locator(".places .standing")).not_to_have_count(0)
    expect(page.locator(".places [data-step]")).to_have_count(0)
    page.get_by_test_id("back-line").click()
    expect(page.locator(".places .standing")).to_have_count(0)
    expect(page.locator(".places [data-step]")).not_to_have_count(0)


def test_what_a_line_shows_is_where_its_moves_lead(page: Page) -> None:
    begin(page, "iago")
    page.get_by_test_id("analysis").click()
    page.get_by_test_id("analysis-line").first.click()
    line, nodes = page.locator("[aria-pressed=true] .line"), page.get_by_test_id("analysis-nodes")
    moves = (line.text_content() or "").split()
    end = reduce(State.play, moves, archipel.start("iago"))
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", end.text)
    for _ in range(5):  # what is looked at stays, whatever is found meanwhile
        expect(nodes).not_to_have_text(nodes.text_content() or "")
        expect(line).to_have_text(" ".join(moves))


def test_a_new_game_from_here(page: Page) -> None:
    begin(page, "iago")
    state = click_game(page, archipel.start("iago"), 9, most=4)
    here = page.url
    more(page, "from-here").click()
    page.wait_for_url(lambda url: url != here and "/table/" in url)
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", state.text)
    expect(moves_listed(page)).to_have_count(0)


def test_the_server_is_killed_and_the_page_goes_on(page: Page, tmp_path: Path) -> None:
    database = in_file(tmp_path / "games.sqlite")
    server = Server(database)
    port = server.url.rstrip("/").rpartition(":")[2]
    try:
        page.goto(f"{server.url}play/iago?seats=person,person")
        page.wait_for_url("**/table/*")
        state = click_game(page, archipel.start("iago"), 1, most=3)
        for seed, hurried in enumerate((False, True)):
            server.kill()
            expect(page.get_by_test_id("offline")).to_be_visible()
            server = Server(database, "--port", port)
            if hurried:  # the machine is online again: no reason to wait any longer
                page.evaluate("window.dispatchEvent(new Event('online'))")
            expect(page.get_by_test_id("offline")).to_be_hidden()
            state = click_game(page, state, seed, most=2)
    finally:
        server.stop()


def test_one_click_starts_the_default_game(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("front-iago").click()
    page.wait_for_url("**/table/*")
    expect(step(page, "e4")).to_be_visible()


def test_a_question_can_be_asked_again_at_once(page: Page) -> None:
    """The browser tells of a closed dialog only later; what was asked again by then must stay."""
    begin(page, "iago", query="&moves=e4")
    asking = more(page, "resign")
    asking.click()
    page.get_by_role("alertdialog").evaluate("""async (dialog) => {
        dialog.close();
        document.querySelector("[data-testid=resign]").click();
        await new Promise((done) => setTimeout(done, 100));
    }""")
    page.get_by_role("alertdialog").get_by_text("No", exact=True).click()
    expect(page.get_by_role("alertdialog")).not_to_be_attached()
    expect(asking).to_be_focused()
    asking.click()
    page.get_by_role("alertdialog").get_by_text("Resign this game?").click()
    page.keyboard.press("ArrowLeft")
    page.get_by_role("alertdialog").click(position={"x": 5, "y": 5})
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.mouse.click(5, 300)
    expect(page.get_by_role("alertdialog")).not_to_be_attached()
    expect(step(page, "d4")).to_be_visible()


def test_what_is_played_after_resigning_is_a_variation(page: Page) -> None:
    begin(page, "iago", query="&moves=e4")
    more(page, "resign").press("Enter")
    page.get_by_role("alertdialog").press("Escape")
    expect(page.get_by_test_id("resign")).to_be_focused()
    page.get_by_test_id("resign").press("Enter")
    page.get_by_role("alertdialog").get_by_text("Resign", exact=True).click()
    expect(status(page)).to_contain_text("resigned")
    resigned = archipel.start("iago").play("e4")
    page.get_by_test_id("try-on").click()
    click_move(page, resigned, resigned.move("d4"))
    expect(status(page)).to_contain_text("Variation: Dark to move")
    page.get_by_test_id("takeback").click()
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", resigned.text)
    expect(status(page)).to_contain_text("resigned")


def test_a_game_that_is_deleted_in_another_tab_says_so(context: BrowserContext) -> None:
    one, other = context.new_page(), context.new_page()
    begin(one, "iago", query="&moves=e4")
    other.goto("/games")
    card = other.locator("li", has=other.locator(f"a[href='/table/{one.url.rsplit('/', 1)[1]}']"))
    card.get_by_test_id("delete-game").click()
    other.get_by_role("alertdialog").get_by_text("Delete", exact=True).click()
    expect(card).not_to_be_attached()
    expect(other.get_by_test_id("delete-game").first).to_be_focused()
    expect(one.get_by_text("no such game")).to_be_visible()


def test_a_view_that_was_chosen_is_kept_while_it_serves(page: Page) -> None:
    begin(page, "palago", query="&moves=0,0a+1,-1c")
    board = page.get_by_test_id("board")
    for _ in range(2):
        page.get_by_test_id("zoom-in").click()
    chosen = board.get_attribute("viewBox")
    assert chosen
    state = archipel.start("palago").play("0,0a+1,-1c")
    state = click_move(page, state, state.move("0,1b+1,0a"))
    expect(board).to_have_attribute("viewBox", chosen)
    page.get_by_test_id("fit").click()
    expect(board).not_to_have_attribute("viewBox", chosen)


def test_moves_stand_in_the_columns_of_their_players(page: Page) -> None:
    begin(page, "iago", query="&moves=e4")
    more(page, "from-here").click()
    expect(page.get_by_test_id("movelist")).to_contain_text("No moves yet")
    state = archipel.start("iago").play("e4")
    state = click_move(page, state, state.move("d4"))
    click_move(page, state, state.legal_moves()[0])
    expect(moves_listed(page)).to_have_count(2)
    move = str(state.legal_moves()[0])
    assert page.locator(".main-line").inner_text().split() == ["1", "…", "d4", "2", move]


def test_a_saved_game_against_a_level_goes_on(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text('[Game "iago"]\n[First "person"]\n[Second "level1"]\n\n1. e4 *\n')
    page.goto("/")
    page.get_by_test_id("open-record").set_input_files(file)
    page.wait_for_url("**/table/*")
    expect(moves_listed(page)).to_have_count(2)


def test_a_board_that_was_turned_stays_turned(page: Page) -> None:
    begin(page, "lazo/small")
    corner = page.locator("button[data-step='a1']")
    page.get_by_test_id("view-3d").click()
    expect(corner).to_have_attribute("style", re.compile("translate"))
    page.evaluate(DRAWN)
    before = corner.get_attribute("style") or ""
    box = page.locator(".space").bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 300, box["y"] + 30, steps=5)
    page.mouse.up()
    expect(corner).not_to_have_attribute("style", before)
    page.evaluate(DRAWN)
    turned = corner.get_attribute("style") or ""
    page.get_by_test_id("view-flat").click()
    expect(page.locator("svg.flat")).to_be_visible()
    page.get_by_test_id("view-3d").click()
    expect(corner).to_have_attribute("style", turned)
    page.get_by_test_id("fit").click()
    expect(corner).to_have_attribute("style", before)


def test_the_ranks_of_all_lines_are_seen(page: Page) -> None:
    """The first tile lies at 0,0, turned in one of three ways."""
    begin(page, "palago/single")
    page.get_by_test_id("analysis").click()
    ranks = page.locator(".sketches .badge")
    expect(ranks).to_have_count(3)
    assert len(set(ranks.evaluate_all("ranks => ranks.map(rank => rank.getBoundingClientRect().x)"))) == 3


def test_the_best_lines_are_drawn_in_space_too(page: Page) -> None:
    begin(page, "lazo/small")
    page.get_by_test_id("view-3d").click()
    page.get_by_test_id("analysis").click()
    ranks = page.locator("button[data-step] .rank")
    expect(ranks).to_have_count(3)
    page.reload()
    expect(page.get_by_test_id("view-3d")).to_have_attribute("aria-pressed", "true")
