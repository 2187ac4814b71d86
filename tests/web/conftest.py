"""A real server, and Debian's Chromium driven by Playwright."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Server:
    """`archipel serve` as its own process, on a database of its own."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.folder, self.port = folder, port
        self.start()

    def start(self) -> None:
        """Starts it, on the same port and database as before if it ran before."""
        database = f"sqlite:///{self.folder / 'games.db'}"
        words = ["serve", "--port", str(self.port), "--no-browser", "--database", database]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "archipel", *words],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "NO_COLOR": "1"},
        )
        assert self.process.stdout
        for line in self.process.stdout:
            if address := re.search(r"http://\S+:(\d+)", line):
                self.port = int(address[1])
                return
        raise AssertionError(f"the server ended with {self.process.wait()}")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.end()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def end(self) -> int:
        code = self.process.wait(timeout=10)
        assert self.process.stdout
        self.process.stdout.close()
        return code


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as server:
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
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page that must neither complain nor ask anyone but the server."""
    page = context.new_page()
    complaints = watched(page)
    yield page
    assert not complaints


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
