"""Nim on the page, in a real browser: the page knows nothing of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from archipel.server.storage import in_file
from tests.nim.installed import install
from tests.server.serving import serving
from tests.web.conftest import PATIENCE, watched
from tests.web.playing import shown_steps, status, step

pytestmark = pytest.mark.slow


@pytest.fixture
def page(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """A page of a server that finds Nim."""
    monkeypatch.setenv("PYTHONPATH", install(tmp_path)["PYTHONPATH"])
    with serving(in_file(tmp_path / "games.sqlite")) as server:
        context = browser.new_context(base_url=server.url, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        complaints = watched(page)
        yield page
        assert not complaints
        context.close()


def test_it_is_found_on_the_front_page_and_played_to_its_end_against_a_level(page: Page) -> None:
    page.goto("/")
    card = page.locator(".card").filter(has=page.get_by_test_id("front-nim"))
    expect(card.get_by_role("heading")).to_have_text("Nim")
    expect(card).to_contain_text("be the one who takes the last")
    expect(card.locator("svg .nim-stone")).to_have_count(20)
    page.get_by_test_id("choose-game").select_option("nim")
    expect(page.get_by_test_id("choose-start")).to_be_visible()
    expect(page.get_by_test_id("to-editor")).to_have_count(0)  # it brings no editor
    refused = page.request.get("/api/draft", params={"position": "nim/standard"})
    assert (refused.status, refused.json()["kind"]) == (404, "editor.none")

    page.goto("/play/nim?seats=person,level1")
    stones = page.locator(".piece .nim-stone")
    expect(stones).to_have_count(20)
    assert shown_steps(page) == {"1", "2", "3"}
    expect(status(page)).to_have_text("Your turn: First")
    expect(page.get_by_text("Stones left 20")).to_be_visible()
    page.locator("[data-cell='5']").click(force=True)
    expect(page.get_by_test_id("toast")).to_contain_text("is no move of Nim; a move is 1, 2 or 3")
    left = 20
    while left:  # whoever leaves a multiple of four wins; the first player can't be kept from losing so
        taken = left % 4 or 1
        step(page, str(taken)).click()
        expect(stones).not_to_have_count(left)
        expect(page.locator("[data-step], .status.over").first).to_be_attached()
        left = stones.count()
    expect(status(page)).to_contain_text("wins: took the last stone")
    expect(page.locator("[data-step]")).to_have_count(0)


def test_it_speaks_the_readers_language(page: Page) -> None:
    page.goto("/play/nim?seats=person,person&moves=1,2,3")
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", "nim/standard 14,3 S")
    page.get_by_test_id("language").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("ニム")
    expect(status(page)).to_contain_text("後手")
    expect(page.get_by_text("残りの石")).to_be_visible()
    page.get_by_test_id("rules").click()
    expect(page.get_by_test_id("rules")).to_contain_text("最後の石を取った側の勝ちです")
