"""Files of records that are larger than they look."""

import threading
import time

import pytest

import archipel
from tests.server.attacks.bystander import BEARABLE, Bystander, client_from, long_game
from tests.server.serving import Server, refused


def bushy(variations: int) -> str:
    """A game of few words, by blanks, and very many moves: each variation is two of them."""
    state = archipel.native(archipel.start("palago", "anywhere"))
    *first, last = long_game("palago", "anywhere", 8)
    for move in first:
        state = state.play(move)
    legal = state.legal_moves()
    other = next(move for move in legal if not state.play(move).over and move != last)
    answer = next(move for move in state.play(other).legal_moves())
    return f'[Game "palago"]\n[Variant "anywhere"]\n\n{" ".join(first)} {last}' + f"({other}{{}}{answer})" * variations


def test_a_bush_of_variations_holds_up_nobody(attacked: Server, bystander: Bystander) -> None:
    files = [bushy(1500), bushy(9000)]  # 31 kB and 190 kB
    other = attacked.table("lazo", moves=["b2"])["id"]
    statuses: list[int] = []

    def upload(text: str) -> None:
        with client_from(attacked) as client:
            statuses.append(client.post("/api/records", content=text.encode()).status_code)

    threads = [threading.Thread(target=upload, args=(text,)) for text in files]
    for thread in threads:
        thread.start()
    time.sleep(0.2)
    begun = time.monotonic()
    assert attacked.client.get(f"/api/tables/{other}/record").status_code == 200
    assert time.monotonic() - begun < 3 * BEARABLE, "another's record waited behind the files"
    for thread in threads:
        thread.join()
    assert set(statuses) <= {201, 400, 413}
    assert 400 in statuses or 413 in statuses
    assert bystander.longest < BEARABLE


def test_moves_are_counted_while_they_are_read(attacked: Server) -> None:
    answer = attacked.client.post("/api/records", content=bushy(9000).encode())
    assert refused(answer.json()) == "record.too-many-moves"


LONG = "x" * 5000


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f'[Game "iago"]\n[First "{LONG}"]\n\n*', "server.name-too-long"),
        (f'[Game "iago"]\n[Event "{LONG}"]\n\n*', "server.name-too-long"),
        (f'[Game "iago"]\n[Round "{LONG}"]\n\n*', "server.tag-too-long"),
        ('[Game "iago"]\n' + "".join(f'[T{number} "x"]\n' for number in range(40)) + "\n*", "server.too-many-tags"),
        (f'[Game "iago"]\n\n1. e4 {{{LONG}}} *', "server.comment-too-long"),
        ('[Game "iago"]\n\n1. e4' + f" (1. c3 {{{LONG[:3900]}}})" * 20 + " *", "server.too-much-text"),
        (f'[Game "iago"]\n[Result "1-0"]\n[Reason "{LONG}"]\n\n1. e4 1-0', "server.tag-too-long"),
    ],
)
def test_names_comments_and_tags_are_bounded(attacked: Server, text: str, kind: str) -> None:
    answer = attacked.client.post("/api/records", content=text.encode())
    assert answer.status_code == 400
    assert refused(answer.json()) == kind


def test_files_are_not_sent_without_end(attacked: Server) -> None:
    with client_from(attacked, "127.0.0.3") as client:
        answers = [client.post("/api/records", content=b'[Game "lazo"]\n\n*') for _ in range(25)]
    assert answers[0].status_code == 201
    assert answers[-1].status_code == 429
    assert refused(answers[-1].json()) == "server.too-many-uploads"
    assert int(answers[-1].headers["retry-after"]) == answers[-1].json()["values"]["seconds"] > 0
