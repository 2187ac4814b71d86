"""Pictures that nobody can wait for, or nobody does."""

import time
from contextlib import suppress

import httpx
import pytest

import archipel
from archipel.records import Record
from archipel.scene import scene
from archipel.server import works
from tests.server.attacks.bystander import BEARABLE, Bystander, at_once, client_from, long_game
from tests.server.serving import PATIENCE, Server, refused


def test_many_films_are_refused_to_one_and_drawn_for_another(attacked: Server, bystander: Bystander) -> None:
    long = attacked.table("lazo", variant="side8", moves=long_game("lazo", "side8", 60))["id"]
    short = attacked.table("iago", moves=["e4"])["id"]

    def ask(number: int) -> httpx.Response | float:
        if number == 8:
            begun = time.monotonic()
            answer = attacked.client.get(f"/api/tables/{short}/picture", params={"format": "png"})
            assert answer.status_code == 200
            return time.monotonic() - begun
        with client_from(attacked) as client, suppress(httpx.TimeoutException):
            return client.get(f"/api/tables/{long}/picture", params={"format": "gif"}, timeout=4)
        return 0.0

    answers = at_once(9, ask)
    said = [answer.json() for answer in answers if isinstance(answer, httpx.Response) and answer.status_code == 429]
    assert {refused(refusal) for refusal in said} == {"server.too-many-pictures"}
    assert answers[8] < 10 * BEARABLE
    # Those who asked have left: nothing is drawn for them any more.
    end = time.monotonic() + PATIENCE
    while attacked.get("/api/health")["pictures"]:
        assert time.monotonic() < end
        time.sleep(0.1)
    begun = time.monotonic()
    assert attacked.client.get(f"/api/tables/{short}/picture", params={"format": "gif"}).status_code == 200
    assert time.monotonic() - begun < 2 * BEARABLE
    assert bystander.longest < BEARABLE


def test_a_tall_picture_is_no_larger_than_others() -> None:
    """A game of Palago may be laid in one line."""
    moves = ["0,0a+0,1a", *(f"0,{r}a+0,{r + 1}a" for r in range(2, 40, 2))]
    state = archipel.start("palago")
    for move in moves:
        state = state.play(move)
    drawn = scene(state, steps=False)
    _, _, wide, high = drawn.frame.box
    width = works._width(drawn, works.FILM_WIDTH, works.MOST_FILM_PIXELS // 21)
    assert width * width * high / wide <= works.MOST_FILM_PIXELS / 21 * 1.01
    assert works._width(scene(archipel.start("iago")), 1000, works.MOST_PIXELS) == 1000


@pytest.mark.parametrize("game", ["iago", "lazo"])
def test_a_film_is_drawn_as_before(game: str) -> None:
    record = Record.of(archipel.start(game), long_game(game, "standard", 3))
    assert works.film(record, "dark").startswith(b"GIF8")
