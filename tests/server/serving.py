"""Real servers for tests: processes of their own, on free ports, with databases of their own."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from archipel.texts import Said, languages, sentence, source

ARCHIPEL = Path(sys.executable).with_name("archipel")
PATIENCE = 90.0  # seconds that a server may take on a busy machine


class Server:
    """A server process and a client of it."""

    def __init__(self, database: str, *options: str) -> None:
        self.database = database
        self.begun = time.monotonic()
        self.process = subprocess.Popen(
            [ARCHIPEL, "serve", "--port", "0", "--no-browser", "--database", database, *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.url = self._address()
        self.started_in = time.monotonic() - self.begun
        self.client = httpx.Client(base_url=self.url, timeout=PATIENCE, trust_env=False)

    def _address(self) -> str:
        assert self.process.stdout
        assert self.process.stderr
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        found = re.search(r"http://\S+", line)
        if not found:
            self.process.kill()
            raise AssertionError(f"no address in {line!r}: {self.process.stderr.read()}")
        return found[0]

    # --- asking

    def get(self, path: str, **given: Any) -> Any:
        return _checked(self.client.get(path, **given)).json()

    def post(self, path: str, body: Any = None) -> Any:
        return _checked(self.client.post(path, json={} if body is None else body)).json()

    def table(self, game: str = "iago", **given: Any) -> Any:
        """A new table, of two people if nothing else is said."""
        return self.post("/api/tables", {"game": game, "seats": ["person", "person"], **given})

    def until(self, table: str, true: Any, seconds: float = PATIENCE) -> Any:
        """The table as soon as something is true of it."""
        end = time.monotonic() + seconds
        while not true(now := self.get(f"/api/tables/{table}")):
            assert time.monotonic() < end, f"still not: {now}"
            time.sleep(0.02)
        return now

    @contextmanager
    def socket(self, table: str, *, changes: bool = False, **options: Any) -> Iterator["Page"]:
        address = f"{self.url.replace('http', 'ws')}api/tables/{table}/socket{'?changes=true' if changes else ''}"
        with connect(address, proxy=None, max_size=None, **options) as connection:
            yield Page(connection)

    # --- ending

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGINT) -> tuple[int, str, float]:
        """Its exit code, what it complained about, and how long it took."""
        begun = time.monotonic()
        code, errors = self._end(how)
        return code, errors, time.monotonic() - begun

    def _end(self, how: signal.Signals) -> tuple[int, str]:
        self.client.close()
        if self.process.poll() is None:
            os.kill(self.process.pid, how)
        try:
            _, errors = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, errors = self.process.communicate()
            raise AssertionError(f"it did not stop: {errors}") from None
        return self.process.returncode, errors


class Page:
    """The other end of a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def hear(self, kind: str | None = None, seconds: float = PATIENCE) -> Any:
        """The next message, or the next of a kind."""
        end = time.monotonic() + seconds
        while True:
            message = json.loads(self.connection.recv(timeout=max(0.01, end - time.monotonic())))
            if kind is None or message["type"] == kind:
                return message
            assert message["type"] != "error", message

    def ask(self, kind: str, **message: Any) -> Any:
        """Sends, and gives the answer of a kind."""
        self.send(**message)
        return self.hear(kind)


def refused(said: dict[str, Any]) -> str:
    """The kind of what was refused, over HTTP or a socket. Its sentence is the one that the catalogue makes of it."""
    assert said["error"] == " ".join(sentence(Said.from_dict(said)).split())
    assert "\n" not in said["error"]
    for language in languages() if " " not in said["kind"] else ():
        name = said["kind"].replace(".", "-")
        assert f"\n{name} =" in source(language), f"no text for {name} in {language}"
    return str(said["kind"])


def _checked(answer: httpx.Response) -> httpx.Response:
    assert answer.is_success, f"{answer.status_code}: {answer.text}"
    return answer


@contextmanager
def serving(database: str, *options: str) -> Iterator[Server]:
    server = Server(database, *options)
    try:
        yield server
    finally:
        server.stop()
