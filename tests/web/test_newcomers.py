"""What the page tells newcomers, how games end, and what is remembered."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, expect

import archipel
from tests.server.serving import Server
from tests.web.playing import begin, click_move, resign, step

pytestmark = pytest.mark.slow

CLOSING = "palago/standard -1,0b%2B0,-1a%2B0,0a%2B1,0c%20W"  # White closes a group with 1,-1a


def test_three_pictures_are_shown_on_the_first_visit_to_a_game_and_never_again(page: Page) -> None:
    begin(page, "lazo/small")
    shown = page.get_by_test_id("introduction")
    expect(shown).to_contain_text("A ring of white tiles")
    expect(shown.locator(".moving .piece").first).to_be_attached()
    step(page, "a1").click()  # it hides nothing, and one may play at once
    expect(shown).to_be_visible()
    for _ in range(3):
        page.get_by_test_id("next-lesson").click()
    expect(shown).not_to_be_attached()
    page.reload()
    expect(page.locator("[data-step]").first).to_be_attached()
    expect(shown).not_to_be_attached()
    begin(page, "iago")
    page.get_by_test_id("skip-lessons").click()
    expect(shown).not_to_be_attached()
    page.get_by_test_id("how-to-play").click()
    expect(page.locator(".lessons .moving")).to_have_count(3)


def test_only_the_picture_that_is_seen_is_loaded(page: Page) -> None:
    asked: set[str] = set()
    page.on("request", lambda request: asked.update(parse_qs(urlsplit(request.url).query).get("position", ())))
    begin(page, "lazo/small")
    lessons = next(game["lessons"] for game in page.request.get("/api/games").json() if game["name"] == "lazo")
    seen: set[str] = set()
    for lesson in lessons:
        seen.update(lesson["positions"])
        while asked != seen:  # they are on their way
            assert asked < seen
            page.wait_for_timeout(50)
        page.wait_for_timeout(300)
        assert asked == seen
        page.get_by_test_id("next-lesson").click()


@pytest.mark.parametrize(("game", "lays"), [("palago", True), ("iago", True), ("desdemona", False)])
def test_what_comes_next_to_lie_on_the_board_is_shown(page: Page, game: str, lays: bool) -> None:
    begin(page, game)
    expect(page.get_by_test_id("in-hand")).to_have_count(int(lays))
    expect(page.locator(".in-hand .another")).to_have_count(int(game == "palago"))  # the second of its two tiles
    if not lays:
        step(page, "d1").click()  # an amazon in hand
        expect(page.get_by_test_id("in-hand")).to_have_count(1)


@pytest.mark.parametrize(
    ("name", "said", "unsaid"),
    [
        ("iago/loose", "You may capture, and need not.", "claims"),
        ("desdemona/border", "may not be the edge", "Othello"),
        ("palago/single", "Lay one tile", "Lay two tiles"),
    ],
)
def test_how_to_play_is_of_the_variant_that_is_played(page: Page, name: str, said: str, unsaid: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, name)
    expect(page.get_by_test_id("how-to-play")).to_be_in_viewport()
    page.get_by_test_id("how-to-play").click()
    rules = page.get_by_role("dialog")
    expect(rules).to_contain_text(said)
    expect(rules).not_to_contain_text(unsaid)


def test_the_goal_is_said_until_a_game_is_won(page: Page) -> None:
    page.goto(f"/play/palago?seats=person,level1&position={CLOSING}")
    expect(page.get_by_test_id("goal")).to_contain_text("Close a shape of your colour")
    step(page, "1,-1a").click()
    expect(page.get_by_test_id("ending")).to_contain_text("You won!")
    expect(page.get_by_test_id("ending")).to_contain_text("A shape of White’s colour is closed")
    page.get_by_test_id("rematch").click()
    expect(page.get_by_test_id("ending")).not_to_be_attached()
    expect(page.locator("[data-step]").first).to_be_attached()
    expect(page.get_by_test_id("goal")).not_to_be_attached()


def test_an_ending_says_why_and_what_next(page: Page) -> None:
    begin(page, "iago", seats="person,level2")
    resign(page)
    ending = page.get_by_test_id("ending")
    expect(ending).to_contain_text("You lost.")
    expect(ending).to_contain_text("Dark resigned")
    ending.get_by_test_id("share-ending").click()
    with page.expect_download() as saved:
        ending.get_by_test_id("save-text").click()
    assert '[Reason "Dark resigned"]' in saved.value.path().read_text()
    here = page.url
    page.get_by_test_id("level-up").click()
    page.wait_for_url(lambda url: url != here and "/table/" in url)
    expect(page.get_by_test_id("player-1")).to_contain_text("Level 3")
    resign(page)
    page.get_by_test_id("swap-sides").click()
    expect(page.get_by_test_id("player-0")).to_contain_text("Level 3")


def test_the_score_is_counted_and_the_losers_step_back(page: Page, server: Server) -> None:
    position = "iago/standard D1L1D/lLDLDl/DdDlLlD/lDLdD1D1/D1DlLldl1/DLDlDDDD/DdLLLLL/DLDlLd/LddLL L"
    table = server.table("iago", position=position, moves=["e9", "f6", "e2"])
    page.goto(f"/table/{table['id']}")
    lines = page.get_by_test_id("ending").locator(".counted li")
    expect(lines.first).to_contain_text("Dark: 14 × 8 = 112")
    expect(page.locator(".stage")).to_have_class(re.compile("won-by-0"))
    expect(page.locator(".mark-win")).to_have_count(14 + 8)


def test_a_goal_that_is_reached_in_two_ways_is_shown_in_both(server: Server) -> None:
    lessons = next(game["lessons"] for game in server.get("/api/games") if game["name"] == "lazo")
    goal = next(lesson for lesson in lessons if lesson["word"] == "goal")
    ends = [state.outcome.reason for text in goal["positions"] if (state := archipel.position(text)).outcome]
    assert ends == ["board surface loop", "arch"]


def test_who_likes_it_calm_sees_the_ring_of_which_the_words_tell_first(page: Page) -> None:
    begin(page, "lazo/small")
    shown = page.get_by_test_id("introduction")
    expect(shown).to_contain_text("A ring of white tiles")
    expect(shown.locator(".moving .mark-win")).to_have_count(6 + 1)  # its tiles, and a line through all of them


def test_a_move_is_heard_unless_sounds_are_off(page: Page) -> None:
    page.add_init_script(
        """
        window.tones = 0;
        const made = AudioContext.prototype.createOscillator;
        AudioContext.prototype.createOscillator = function () { window.tones += 1; return made.call(this); };
        """
    )
    begin(page, "iago")
    step(page, "e4").click()
    page.wait_for_function("window.tones > 0")
    page.get_by_test_id("sound").click()
    heard = page.evaluate("window.tones")
    step(page, "d4").click()
    expect(page.get_by_test_id("movelist").locator("[data-node]")).to_have_count(2)
    step(page, "c4").click()
    expect(page.get_by_test_id("movelist").locator("[data-node]")).to_have_count(3)
    assert page.evaluate("window.tones") == heard


def test_the_page_brings_its_own_faces(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_test_id("front-iago")).to_be_visible()
    page.wait_for_function("document.fonts.status === 'loaded'")
    loaded = page.evaluate(
        "[...document.fonts].filter(face => face.status === 'loaded').map(face => face.family.replaceAll('\"', ''))"
    )
    assert set(loaded) == {"Fraunces", "Source Sans"}


def test_settings_are_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("set-clear").check()
    expect(page.locator("html")).to_have_attribute("data-board", "clear")
    page.keyboard.press("Escape")
    sound = page.get_by_test_id("sound")
    expect(sound).to_have_attribute("aria-pressed", "true")
    sound.click()
    page.reload()
    expect(sound).to_have_attribute("aria-pressed", "false")
    expect(page.locator("html")).to_have_attribute("data-board", "clear")


def test_every_move_waits_to_be_confirmed_if_one_likes(page: Page) -> None:
    page.goto("/")
    page.get_by_test_id("settings").click()
    page.get_by_test_id("set-always").check()
    begin(page, "iago")
    start = archipel.start("iago")
    step(page, "e4").click()
    expect(page.get_by_test_id("confirm")).to_be_visible()
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", start.text)
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", start.play("e4").text)


def test_one_goes_on_where_one_was_and_sees_how_games_went(page: Page, server: Server) -> None:
    begin(page, "lazo/small")
    click_move(page, archipel.start("lazo", "small"), archipel.start("lazo", "small").move("a1"))
    here = page.url
    page.goto("/")
    expect(page.get_by_test_id("continue")).to_contain_text("Go on with Lazo")
    server.table("iago", moves=["e4"])  # somebody else's
    begin(page, "desdemona")  # and nothing is done there
    page.goto("/")
    expect(page.get_by_test_id("continue")).to_contain_text("Go on with Lazo")
    page.get_by_test_id("continue").click()
    page.wait_for_url(here)
    begin(page, "desdemona", seats="person,level9")
    resign(page)
    expect(page.get_by_test_id("ending")).to_be_visible()
    page.goto("/games")
    page.get_by_test_id("filter-game").select_option("desdemona")
    expect(page.get_by_test_id("statistics").get_by_role("row", name="Desdemona Level 9 0 1 0")).to_be_visible()
    page.get_by_test_id("filter-turn").click()
    expect(page.locator(f"a[href='/table/{here.rsplit('/', 1)[1]}']")).to_have_count(0)


def test_the_page_can_be_installed_and_opens_without_its_server(page: Page) -> None:
    page.goto("/")
    manifest = page.request.get("/manifest.webmanifest")
    assert manifest.ok
    for icon in json.loads(manifest.text())["icons"]:
        assert page.request.get(icon["src"]).ok
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    expect(page.get_by_test_id("front-iago")).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Archipel")
    page.context.set_offline(False)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (820, 1180), (1440, 900)])
def test_the_first_picture_is_in_sight(page: Page, width: int, height: int) -> None:
    """With the board and what to do: of the games, Desdemona's board is the highest."""
    page.set_viewport_size({"width": width, "height": height})
    begin(page, "desdemona")
    expect(page.locator(".introduction .moving")).to_be_in_viewport(ratio=0.5)
    expect(page.get_by_test_id("board")).to_be_in_viewport(ratio=0.9)
    expect(page.locator("[role=status]")).to_be_in_viewport(ratio=0.9)
