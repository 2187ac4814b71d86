"""The page as a person feels it: a click against level 1 until the answer is drawn; the first load; the server's start.

python -m benches.page
"""

import random
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import archipel
from archipel.server.storage import in_file
from tests.server.serving import serving
from tests.web.conftest import CHROMIUM, FLAGS

GAMES = ("iago", "palago", "lazo", "desdemona")
MOVES = 12  # at most, of a game
PLAYED = 4  # games; the first warms up

# Resolves once the board shows another position with the same side to move, and that has been painted.
ANSWERED = """
([before, step]) => new Promise(drawn => {
    const board = document.querySelector("[data-testid=board]");
    const mover = text => text.split(" ").pop()[0];
    const look = () => {
        const now = board.dataset.position;
        if (now === before || mover(now) !== mover(before)) return false;
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => drawn(performance.now() - begun)));
        return true;
    };
    const watcher = new MutationObserver(look);
    watcher.observe(board, {attributes: true});
    const begun = performance.now();
    document.querySelector(`[data-step="${step}"]`).dispatchEvent(new MouseEvent("click", {bubbles: true}));
})
"""


def answers(page: Page, url: str, game: str, chance: random.Random) -> list[float]:
    """Milliseconds from the click that completes a move to the drawn answer of level 1."""
    page.goto(f"{url}play/{game}?seats=person,level1")
    page.wait_for_url("**/table/*")
    times = []
    for _ in range(MOVES):
        state = archipel.position(position(page))
        if state.turn is None:
            break
        moves = chance.sample(state.legal_moves(), k=min(20, len(state.legal_moves())))
        going_on = [move for move in moves if state.play(move).turn is not None]
        if not going_on:
            break
        *first, last = going_on[0].steps
        for step in first:
            page.locator(f"[data-step='{step}']").first.click()
        page.wait_for_selector(f"[data-step='{last}']")
        times.append(page.evaluate(ANSWERED, [position(page), last]))
    return times


def position(page: Page) -> str:
    page.wait_for_selector("[data-step], .status.over")
    return page.get_attribute("[data-testid=board]", "data-position") or ""


def first_load(browser: Browser, url: str) -> int:
    """Bytes over the wire until a first game can be played."""
    page = browser.new_page()
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[int] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(f"{url}play/iago")
    page.wait_for_selector("[data-step]")
    page.close()
    return sum(sizes)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serving(in_file(Path(folder) / "games.sqlite")) as server:
        print(f"server started in {server.started_in:.2f} s")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            print(f"first load, a game of Iago ready: {first_load(browser, server.url) / 1000:.0f} kB (at most 250)")
            for game in GAMES:
                page = browser.new_page(reduced_motion="reduce")
                _, *played = [answers(page, server.url, game, chance) for chance in map(random.Random, range(PLAYED))]
                page.close()
                times = [time for one in played for time in one]
                median, worst = statistics.median(times), max(times)
                print(
                    f"{game:<10} click to drawn answer: median {median:.0f} ms (at most 100),"
                    f" worst {worst:.0f} ms of {len(times)}",
                    flush=True,
                )
            browser.close()


if __name__ == "__main__":
    main()
