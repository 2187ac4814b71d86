"""A real server, and Debian's Chromium driven by Playwright."""

import shutil
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect, sync_playwright

from archipel.server.storage import in_file
from tests.server.serving import Server, serving

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


PATIENCE = 30_000  # milliseconds: a busy machine is no failure
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(in_file(tmp_path_factory.mktemp("server") / "games.sqlite")) as server:
        yield server


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "Debian's chromium is needed: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=server.url, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must neither complain nor ask anyone but the server."""
    page = context.new_page()
    complaints = watched(page)
    yield page
    assert not complaints


@pytest.fixture(scope="session")
def barred(browser: Browser) -> Iterator[Browser]:
    """A browser with bars to scroll by that take room, as people have it; tests see none otherwise."""
    shown = browser.browser_type.launch(executable_path=CHROMIUM, args=FLAGS, ignore_default_args=["--hide-scrollbars"])
    yield shown
    shown.close()


def watched(page: Page) -> list[str]:
    """What goes wrong in a page from now on: errors, and requests that leave the machine."""
    complaints: list[str] = []

    def asked(request: Request) -> None:
        where = urlsplit(request.url)
        if where.scheme not in ("data", "blob") and where.hostname != "127.0.0.1":
            complaints.append(f"asked {request.url}")

    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", asked)
    return complaints
