"""Playing on the page as a person does, checked move by move against the rules."""

import random
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from archipel.rules import Move, State
from archipel.scene.steps import steps_of


def step(page: Page, text: str) -> Locator:
    """What a person clicks to take a step."""
    return page.locator(f"[data-step='{text}']").first


def shown_steps(page: Page) -> set[str]:
    """The steps that can be taken now."""
    return set(page.locator("[data-step]").evaluate_all("all => all.map(one => one.dataset.step)"))


def begin(page: Page, name: str, seats: str = "person,person", query: str = "") -> None:
    """Opens a new game and waits until it can be played."""
    page.goto(f"/play/{name}?seats={seats}{query}")
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-step]").first).to_be_attached()


def click_move(page: Page, state: State, move: Move) -> State:
    """Makes a move by clicking its steps; the position after it."""
    for text in steps_of(state, move):
        step(page, text).click()
    after = state.play(move)
    expect(page.get_by_test_id("board")).to_have_attribute("data-position", after.text)
    return after


def click_game(page: Page, state: State, seed: int, *, most: int | None = None, prefer: Sequence[str] = ()) -> State:
    """Plays random moves to the end, or so many. Moves named in `prefer` are made as soon as they are legal."""
    choice = random.Random(seed)
    played = 0
    while state.turn is not None and played != most:
        legal = state.legal_moves()
        wanted = [move for move in legal if str(move) in prefer]
        state = click_move(page, state, wanted[0] if wanted else choice.choice(legal))
        played += 1
    return state


def place_of(shown: Locator) -> list[float]:
    """Where something stands on the page, wherever that is scrolled to, and how large it is."""
    box: dict[str, float] = shown.evaluate("shown => shown.getBoundingClientRect().toJSON()")
    scrolled: dict[str, float] = shown.evaluate("() => ({ x: scrollX, y: scrollY })")
    return [box["x"] + scrolled["x"], box["y"] + scrolled["y"], box["width"], box["height"]]


def status(page: Page) -> Locator:
    return page.locator("[role=status]")


def more(page: Page, item: str) -> Locator:
    """Something in the menu of what is wanted seldom, which is opened."""
    page.get_by_test_id("more").click()
    return page.get_by_test_id(item)


def resign(page: Page) -> None:
    more(page, "resign").click()
    page.get_by_role("alertdialog").locator(".danger").click()
