"""The page as a person feels it: a click until one's own move is drawn, and until level 1's answer is; the first load;
frames a second while a board is dragged or zoomed; the server's start.

python -m benches.page
"""

import random
import statistics
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, sync_playwright

import archipel
from archipel.server.storage import in_file
from tests.server.serving import serving
from tests.web.conftest import CHROMIUM, FLAGS

GAMES = ("iago", "palago", "lazo", "desdemona")
MOVES = 12  # at most, of a game
PLAYED = 4  # games; the first warms up
MEASURED = (("own move", False, 50), ("drawn answer", True, 100))  # with the milliseconds asked for

# Resolves once the board shows another position, with the same side to move if an answer is waited for, and that has
# been painted.
DRAWN = """
([before, step, answered]) => new Promise(drawn => {
    const board = document.querySelector("[data-testid=board]");
    const mover = text => text.split(" ").pop()[0];
    const look = () => {
        const now = board.dataset.position;
        if (now === before || answered && mover(now) !== mover(before)) return false;
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


# Counts the frames until it is asked how many there were a second.
COUNTING = """
() => {
    const begun = performance.now();
    let frames = 0;
    const next = () => { frames += 1; if (!window.framesWanted) requestAnimationFrame(next); };
    window.framesWanted = false;
    window.framesASecond = () => { window.framesWanted = true; return 1000 * frames / (performance.now() - begun); };
    requestAnimationFrame(next);
}
"""


def waits(page: Page, url: str, game: str, chance: random.Random, *, answered: bool) -> list[float]:
    """Milliseconds from the click that completes a move until it is drawn, or until the answer of level 1 is."""
    page.goto(f"{url}play/{game}?seats=person,{'level1' if answered else 'person'}")
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
        times.append(page.evaluate(DRAWN, [position(page), last, answered]))
    return times


def position(page: Page) -> str:
    page.wait_for_selector("[data-step], .status.over")
    return page.get_attribute("[data-testid=board]", "data-position") or ""


def first_load(browser: Browser, url: str) -> int:
    """Bytes over the wire until a first game can be played and all is there, with what it shows to newcomers."""
    page = browser.new_page()
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    sizes: list[int] = []
    client.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(f"{url}play/iago")
    page.wait_for_selector("[data-step]")
    page.wait_for_selector(".introduction .moving")
    page.wait_for_timeout(1000)
    page.close()
    return sum(sizes)


def frames(page: Page, do: Callable[[int], None]) -> float:
    """Frames a second while something is done a hundred times."""
    page.evaluate(COUNTING)
    for number in range(100):
        do(number)
    return float(page.evaluate("window.framesASecond()"))


def smoothness(page: Page, url: str) -> None:
    page.goto(f"{url}play/lazo?seats=person,person&moves={quote(','.join(random_moves('lazo', 40)))}")
    page.get_by_test_id("view-3d").click()
    page.wait_for_timeout(3000)
    box = page.get_by_test_id("board").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    most = frames(page, lambda _: page.wait_for_timeout(16))
    page.mouse.move(x, y)
    page.mouse.down()
    dragging = frames(page, lambda number: page.mouse.move(x + 2 * number, y + number % 9))
    page.mouse.up()
    print(f"lazo       {dragging:.0f} frames a second while its board is dragged in space (at rest {most:.0f})")
    page.goto(f"{url}play/palago?seats=person,person&moves={quote(','.join(random_moves('palago', 8)))}")
    page.get_by_test_id("view-3d").wait_for(state="detached")
    page.wait_for_selector("[data-step]")
    page.mouse.move(x, y)
    zooming = frames(page, lambda number: page.mouse.wheel(0, 40 if number % 20 < 10 else -40))
    print(f"palago     {zooming:.0f} frames a second while its field is zoomed")


def random_moves(game: str, plies: int) -> list[str]:
    """Of a game that is not over."""
    chance, state, moves = random.Random(1), archipel.native(archipel.start(game)), list[str]()
    while len(moves) < plies:
        move = chance.choice(state.legal_moves())
        if not state.play(move).over:
            state, moves = state.play(move), [*moves, move]
    return moves


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serving(in_file(Path(folder) / "games.sqlite")) as server:
        print(f"server started in {server.started_in:.2f} s")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            print(f"first load, a game of Iago ready: {first_load(browser, server.url) / 1000:.0f} kB (at most 250)")
            for game, (what, answered, most) in product(GAMES, MEASURED):
                page = browser.new_page(reduced_motion="reduce")
                dice = map(random.Random, range(PLAYED))
                _, *played = [waits(page, server.url, game, chance, answered=answered) for chance in dice]
                page.close()
                times = [time for one in played for time in one]
                median, worst = statistics.median(times), max(times)
                print(
                    f"{game:<10} click to {what}: median {median:.0f} ms (at most {most}),"
                    f" worst {worst:.0f} ms of {len(times)}",
                    flush=True,
                )
            smoothness(browser.new_page(), server.url)
            browser.close()


if __name__ == "__main__":
    main()
