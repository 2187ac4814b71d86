"""The engine's side of UGI, line by line."""

import io
import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import Limit
from archipel.engine import searches, thinking, ugi
from archipel.engine.ugi import Engine
from tests.engine.conversation import ANSWERED, INFORMED, converse, count, wait
from tests.play import random_game, random_moves


def moves_of(name: str, seed: int = 1) -> str:
    game, variant = name.split("/")
    return " ".join(map(str, random_moves(game, variant, seed)))


def test_it_introduces_itself() -> None:
    first, *options, last = converse("ugi")
    assert re.fullmatch(r"id name Archipel [0-9.]+", first)
    assert options == [
        "id author the Archipel authors",
        "option name Threads type spin default 1 min 1 max 256",
        "option name Hash type spin default 256 min 1 max 65536",
        "option name Seed type spin default 0 min 0 max 2147483647",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Search type combo default best var uct var puct var best",
        "option name Weights type string default <empty>",
    ]
    assert last == "ugiok"


ERROR = "info string error: "

SCRIPTS: list[tuple[list[str], list[str]]] = [
    (["isready"], ["readyok"]),
    (["", "   ", "\r\n", "isready\r\n"], ["readyok"]),
    (["quit", "isready"], []),
    (["stop", "stop", "isready"], ["readyok"]),
    (["query p1turn", "query gameover", "query result"], ["response true", "response false", "response none"]),
    (["position startpos moves b1", "query p1turn"], ["response false"]),
    (["position startpos moves b1", "position startpos moves b1 c1", "query p1turn"], ["response true"]),
    (["position startpos moves b1 c1", "position startpos moves b1", "query p1turn"], ["response false"]),
    (["position startpos moves b1", "position startpos", "query p1turn"], ["response true"]),
    (["position startpos moves b1", "position startpos moves", "query p1turn"], ["response true"]),
    (["position startpos moves b1", "uginewgame", "query p1turn"], ["response true"]),
    (["position fen lazo/side2 2/3/2 B", "query p1turn"], ["response false"]),
    (["position fen iago/loose 5/6/7/8/3D5/3L4/7/6/5 L", "query p1turn"], ["response false"]),
    (["position fen iago/loose 5/6/7/8/9/8/7/6/5 D moves e4", "query p1turn"], ["response false"]),
    (
        ["position startpos moves b1", "position startpos moves b1 b1", "query p1turn"],
        [ERROR + "b1 holds a tile already", "response false"],
    ),
    (["position startpos moves z9", "query p1turn"], [ERROR, "response true"]),
    (["position fen nonsense", "query p1turn"], [ERROR + "column 9: a position has three fields", "response true"]),
    (["position fen 2/3/2 B", "query p1turn"], [ERROR, "response true"]),  # not of this size
    (["position", "position fen", "position startpos e4", "position e4"], [ERROR] * 4),
    (["setoption name Threads value 2", "setoption name multipv value 256", "setoption name SEED value 0"], []),
    (["setoption name Search value uct"], []),
    (["setoption name Threads value 0"], [ERROR + "Threads can't be '0'; it can be 1 to 256"]),
    (["setoption name Threads value two"], [ERROR + "Threads needs a whole number, not 'two'"]),
    (["setoption name Search value magic"], [ERROR + "Search can't be 'magic'; it can be uct, puct, best"]),
    (["setoption name Hash value 1"], []),
    (["setoption name Hash value 65537"], [ERROR + "Hash can't be '65537'; it can be 1 to 65536"]),
    (["setoption name Book value 1"], [ERROR + "there is no option 'Book'; there are Threads, Hash, Seed, MultiPV, "]),
    (["setoption", "setoption name", "setoption name Seed", "setoption Seed value 1"], [ERROR] * 4),
    (["xyzzy", "Isready", "\0", "é ü"], [ERROR + "there is no command 'xyzzy'"] + [ERROR] * 3),
    (["query", "query who", "query result now"], [ERROR + "a query is p1turn, gameover or result"] * 3),
    (["x" * 10**6, "isready"], [ERROR + "a line of more than 65536 characters", "readyok"]),
    (["go nodes many"], [ERROR + "nodes needs a whole number, not 'many'", "bestmove 0000"]),
    (["go nodes"], [ERROR + "nodes needs a number", "bestmove 0000"]),
    (["go nodes " + "9" * 5000], [ERROR, "bestmove 0000"]),
    (["go nodes 5000000000"], [ERROR + "nodes is a whole number from 1 to", "bestmove 0000"]),
    (["go movetime -5"], [ERROR + "movetime is at least 0, not -5", "bestmove 0000"]),
    (["go nodes -1"], [ERROR + "nodes is at least 0, not -1", "bestmove 0000"]),
    (["go p1time 50 p1inc -1"], [ERROR + "p1inc is at least 0, not -1", "bestmove 0000"]),
    (["go fishing"], [ERROR + "go knows no 'fishing'", "bestmove 0000"]),
    (["go p2time 1000 p2inc 10"], [ERROR + "it is the move of p1, and p1time is not given", "bestmove 0000"]),
    (["go nodes 1", ANSWERED], ["info depth 1 multipv 1 time", "bestmove"]),
    (["go nodes 0", ANSWERED], ["info", "bestmove"]),
    (["go depth 0", ANSWERED], ["info", "bestmove"]),
    (["go movetime 0", ANSWERED], ["info", "bestmove"]),
    (["go movetime 1 nodes 50 depth 3", ANSWERED], ["info", "bestmove"]),
    (["go p1time -30 p2time 5000 p1inc 0 p2inc 0", ANSWERED], ["info", "bestmove"]),
    (["setoption name MultiPV value 3", "go nodes 500", ANSWERED], ["info"] * 3 + ["bestmove"]),
    (["go infinite", "go infinite"], ["info", "bestmove"] * 2),
    (["go infinite", "stop", "stop", "isready"], ["info", "bestmove", "readyok"]),
    (["go infinite", "uginewgame", "isready"], ["info", "bestmove", "readyok"]),
    (["go", "quit"], ["info", "bestmove"]),
]


@pytest.mark.parametrize(("lines", "expected"), SCRIPTS, ids=lambda value: " / ".join(value)[:40])
def test_answers_to(lines: list[str], expected: list[str]) -> None:
    told = converse(*lines)
    assert len(told) == len(expected), told
    for line, beginning in zip(told, expected, strict=True):
        assert line.startswith(beginning)


@pytest.mark.parametrize(
    ("name", "seed", "result"),
    [("lazo/side2", 1, "p2win"), ("iago/standard", 3, "p1win"), ("desdemona/standard", 11, "draw")],
)
def test_a_finished_game(name: str, seed: int, result: str) -> None:
    game, variant = name.split("/")
    end = random_game(game, variant, seed)[-1]
    for place in (f"position startpos moves {moves_of(name, seed)}", f"position fen {end.text}"):
        told = converse(place, "query gameover", "query result", "go nodes 5", name=name)
        assert told == ["response true", f"response {result}", ERROR + "the game is over", "bestmove 0000"]


@pytest.mark.parametrize("name", ["iago/standard", "palago/standard", "lazo/standard", "desdemona/standard"])
def test_it_finds_what_an_analysis_finds(name: str) -> None:
    start = archipel.start(*name.split("/"))
    found = archipel.analyse(start, Limit(nodes=300), seed=7)
    *_, info, best = converse("setoption name Seed value 7", "go nodes 300", ANSWERED, name=name)
    assert best == f"bestmove {found.best}"
    told = re.fullmatch(
        r"info depth (\d+) multipv 1 time \d+ nodes 300 nps \d+ score cp (-?\d+) winrate (\d\.\d+) pv (.+)", info
    )
    assert told
    assert int(told[1]) == found.depth
    assert int(told[2]) == round(100 * found.value)
    assert float(told[3]) == pytest.approx((1 + found.value) / 2, abs=1e-4)
    assert told[4].split() == [str(move) for move in found.lines[0].moves]


def test_what_is_proven_ends_the_search() -> None:
    *_, info, best = converse("go infinite", ANSWERED, name="lazo/side2")
    assert "score cp -100 winrate 0.0000" in info
    assert best != "bestmove 0000"


def test_infos_stream_while_it_thinks() -> None:
    told = converse("go infinite", INFORMED, INFORMED, "isready", "query p1turn", "stop", name="iago/standard")
    assert count("info", told) >= 3
    assert count("bestmove", told) == 1
    assert told.index("readyok") < told.index("response true") < len(told) - 2


def test_a_position_set_while_it_thinks_is_for_the_next_go() -> None:
    told = converse(
        "go infinite", "position startpos moves e4 d4", "stop", "go nodes 1", ANSWERED, name="iago/standard"
    )
    first, second = (line for line in told if line.startswith("bestmove"))
    assert first != "bestmove c4"
    assert second == "bestmove c4"


@pytest.mark.parametrize("name", ["iago/standard", "palago/standard", "desdemona/standard"])
def test_it_listens_while_it_thinks(name: str) -> None:
    told: list[str] = []
    engine = Engine(archipel.start(*name.split("/")), told.append)
    engine.obey("setoption name MultiPV value 256")
    engine.obey("go infinite")
    wait(lambda: count("info", told) > 0)
    asked = time.monotonic()
    engine.obey("isready")
    assert "readyok" in told
    engine.obey("stop")
    assert time.monotonic() - asked < 10  # 0.1 on a machine that does nothing else
    assert told[-1].startswith("bestmove ")


def test_movetime_is_kept() -> None:
    begun = time.monotonic()
    *_, info, best = converse("go movetime 300", ANSWERED, name="iago/standard")
    assert 0.3 <= time.monotonic() - begun < 10
    assert best.startswith("bestmove ")
    assert 300 <= int(info.split()[info.split().index("time") + 1]) < 10_000


@pytest.mark.parametrize(
    ("words", "player", "limit"),
    [
        ("", 0, Limit()),
        ("infinite", 0, Limit()),
        ("infinite nodes 5", 0, Limit(nodes=5)),
        ("movetime 1500", 0, Limit(time=1.5)),
        ("depth 4 nodes 100", 1, Limit(nodes=100, depth=4)),
        ("p1time 25000 p2time 50000", 0, Limit(time=1.0)),
        ("p1time 25000 p2time 50000", 1, Limit(time=2.0)),
        ("p1time 25000 p2time 50000 p1inc 1000 p2inc 0", 0, Limit(time=1.8)),
        ("p1time 1000 p2time 1000 p1inc 1000 p2inc 1000", 0, Limit(time=0.48)),
        ("p1time 30 p2time 1000 p1inc 1000", 0, Limit(time=0.0)),
        ("p1time 25000 movetime 200", 0, Limit(time=0.2)),
    ],
)
def test_how_long_it_may_think(words: str, player: int, limit: Limit) -> None:
    given = ugi._limit(words.split(), player)
    assert (given.nodes, given.depth) == (limit.nodes, limit.depth)
    assert given.time == (None if limit.time is None else pytest.approx(limit.time))


def test_a_search_that_breaks_is_answered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> searches.Search:
        raise MemoryError

    monkeypatch.setattr(thinking, "begin", broken)
    assert converse("go nodes 1") == [ERROR + "MemoryError", "bestmove 0000"]


def test_lines_are_cut() -> None:
    text = "a\n\n" + "b" * 2**16 + "\n" + "c" * 10**6 + "\nisready\nlast"
    lines = list(ugi.cut_lines(io.StringIO(text)))
    assert lines == ["a", "", "b" * 2**16, "c" * (2**16 + 1), "isready", "last"]


WORDS = [
    *("ugi", "isready", "uginewgame", "setoption", "position", "go", "stop", "query", "startpos", "fen", "moves"),
    *("name", "value", "uct", *ugi.OPTIONS, "infinite", *ugi.NUMBERS, "p1turn", "gameover", "result"),
    *("a1", "b1", "b2", "swap", "0", "1", "-1", "17", "9999999999", "lazo/side2", "2/3/2", "W", "B", "/", "\0", "é"),
]
COMMANDS = st.one_of(
    st.sampled_from(
        [
            "go infinite",
            "go nodes 20",
            "go movetime 5",
            "go depth 2",
            "go p1time 100 p2time 100 p1inc 1 p2inc 1",
            "stop",
            "isready",
            "ugi",
            "uginewgame",
            "position startpos moves b2",
            "position startpos moves b2 b1 c1",
            "position fen 2/3/2 B moves a1",
            "position fen iago/standard 5/6/7/8/9/8/7/6/5 D",
            f"position startpos moves {moves_of('lazo/side2')}",
            "setoption name Threads value 2",
            "setoption name MultiPV value 3",
            "query result",
        ]
    ),
    st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join),
    st.text(max_size=20).filter(lambda line: line.split()[:1] != ["quit"]),
)


@given(st.lists(COMMANDS, min_size=15, max_size=40))
def test_any_order_of_commands(lines: list[str]) -> None:
    lines = [line for line in lines if not re.search("Threads value (17|99)", line)]  # be kind to the machine
    told = converse(*lines, name="lazo/side2")
    words = [line.split()[:1] for line in lines]
    assert count("bestmove", told) == words.count(["go"])
    assert count("readyok", told) == words.count(["isready"])
    assert count("ugiok", told) == words.count(["ugi"])
    assert all(len(line.splitlines()) == 1 for line in told)
