"""Engines that are asked for more than there is."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

import archipel
from archipel.server import room as room_module
from archipel.server.services import Services
from archipel.server.storage import Storage, in_file
from archipel.server.turns import Turns
from archipel.table import Seat, Setup
from tests.server.attacks.bystander import BEARABLE, Bystander, at_once, client_from
from tests.server.loops import finished
from tests.server.serving import Server, refused

STRONG = {"game": "lazo", "seats": ["level10", "level10"]}


def test_strong_engines_do_not_keep_a_weak_one_from_answering(attacked: Server, bystander: Bystander) -> None:
    with client_from(attacked) as client:
        tables = [client.post("/api/tables", json=STRONG).json()["id"] for _ in range(60)]
    table = attacked.table("iago", seats=["person", "level1"])["id"]
    begun = time.monotonic()
    attacked.post(f"/api/tables/{table}/moves", {"move": "e4"})
    attacked.until(table, lambda now: len(now["nodes"]) == 2)
    assert time.monotonic() - begun < 2 * BEARABLE
    assert bystander.longest < BEARABLE
    for key in tables:
        attacked.client.delete(f"/api/tables/{key}")


def test_many_hints_do_not_keep_another_waiting(attacked: Server) -> None:
    table, other = (attacked.table("iago", moves=["e4"])["id"] for _ in range(2))

    def ask(number: int) -> Any:
        if number == 20:
            begun = time.monotonic()
            assert attacked.client.post(f"/api/tables/{other}/hint").status_code == 200
            return time.monotonic() - begun
        with client_from(attacked) as client:
            return client.post(f"/api/tables/{table}/hint").status_code

    *statuses, waited = at_once(21, ask)
    assert waited < 2 * BEARABLE
    assert set(statuses) <= {200, 429}
    assert 429 in statuses, "one client may ask a few at once"


def test_who_asks_too_much_is_told_when_to_come_again(attacked: Server) -> None:
    body = {"position": archipel.start("iago").text, "limit": {"time": 10, "nodes": 1}}
    with client_from(attacked, "127.0.0.4") as client:
        answers = [client.post("/api/analyse", json=body) for _ in range(14)]
    assert answers[0].status_code == 200
    assert refused(answers[-1].json()) == "server.too-much-thought"
    assert int(answers[-1].headers["retry-after"]) > 0


def test_long_analyses_do_not_keep_a_short_one_waiting(attacked: Server) -> None:
    text = archipel.start("iago").text

    def ask(number: int) -> float:
        seconds = 0.5 if number == 12 else 4
        begun = time.monotonic()
        if number == 12:
            time.sleep(0.3)
        body = {"position": text, "limit": {"time": seconds}}
        with client_from(attacked, "127.0.0.1" if number == 12 else "127.0.0.5") as client:
            client.post("/api/analyse", json=body)
        return time.monotonic() - begun

    *_, short = at_once(13, ask)
    assert short < 2 * BEARABLE


def test_games_that_nobody_watches_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_module, "REST", 0.3)

    async def run() -> None:
        storage = Storage(in_file(tmp_path / "games.sqlite"))
        services = Services(storage)
        room = await services.rooms.create(
            Setup(archipel.start("desdemona"), (Seat.of("level1"), Seat.of("level1"))), []
        )
        await asyncio.sleep(1.5)
        played = (await room.view()).seq
        await asyncio.sleep(0.5)
        resting = await room.view()
        assert (resting.seq, resting.thinking) == (played, False)
        assert resting.outcome is None  # a long game: else there would be nothing left to go on with
        async with services.rooms.enter(room.id):
            async with asyncio.timeout(60):  # somebody looks: it goes on
                while (await room.view()).seq == played:
                    await asyncio.sleep(0.01)
        await services.close()
        storage.close()

    finished(run())


# --- whose turn it is


def served(wanted: list[tuple[str, str]], last: tuple[str, str]) -> list[str]:
    """In which order turns come: for all that is wanted at once, and something more a moment later."""

    async def run() -> list[str]:
        turns, order = Turns(1), list[str]()

        async def want(client: str, purpose: str) -> None:
            async with turns.taken(client, purpose):
                order.append(client + purpose)
                await asyncio.sleep(0.002)

        tasks = [asyncio.create_task(want(*what)) for what in wanted]
        await asyncio.sleep(0.005)
        tasks.append(asyncio.create_task(want(*last)))
        await asyncio.gather(*tasks)
        return order

    return finished(run())


def test_another_client_comes_before_the_rest_of_the_first_ones_wishes() -> None:
    assert served([("a", "1")] * 50, ("b", "1")).index("b1") < 10


def test_another_table_comes_before_the_rest_of_the_first_ones_wishes() -> None:
    assert served([("a", "1")] * 50, ("a", "2")).index("a2") < 10


def test_who_leaves_the_line_takes_no_place() -> None:
    async def run() -> None:
        turns = Turns(1)
        async with turns.taken("a"):
            waiting = asyncio.create_task(turns.taken("b").__aenter__())
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert turns.waiting == turns.waiting_of("b") == 1
            waiting.cancel()
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert turns.waiting == 0
        async with asyncio.timeout(5), turns.taken("c"):
            pass

    finished(run())


def test_who_leaves_the_line_in_the_moment_of_a_turn_takes_no_place_along() -> None:
    async def run() -> None:
        turns, done = Turns(1), asyncio.Event()

        async def hold() -> None:
            async with turns.taken("first"):
                await done.wait()

        async def want() -> None:
            async with turns.taken("second"):
                pass

        holding = asyncio.create_task(hold())
        await asyncio.sleep(0)
        leaving = asyncio.create_task(want())
        await asyncio.sleep(0)
        done.set()  # the first is woken, and then the second, who has left already when the first gives up its place
        leaving.cancel()
        await asyncio.gather(holding, leaving, return_exceptions=True)
        assert not holding.exception()
        assert turns.waiting == 0
        async with asyncio.timeout(60), turns.taken("third"):
            pass

    finished(run())
