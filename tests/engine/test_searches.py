"""A search is one registration: whatever runs searches then runs it, and keeps it from move to move if it can be."""

from collections.abc import Iterator, Sequence

import pytest

import archipel
from archipel import Limit, State
from archipel.arena.players import BadPlayer, Turn, entrant
from archipel.engine.plain import PlainSearch
from archipel.engine.searches import SEARCHES, Options, Search, register
from archipel.engine.thinking import Thinker, Thinking
from archipel.engine.ugi import Engine


class First:
    """Takes the first legal move, and looks no further. It knows how it came to be where it is."""

    proven = None

    def __init__(self, state: State, options: Options) -> None:
        self.state, self.options = state, options
        self.nodes = self.depth = 0
        self.followed = list[tuple[str, ...]]()

    def run(self, nodes: int, seconds: float, depth: int) -> None:
        self.nodes, self.depth = nodes, 1

    def stop(self) -> None:
        """It never goes on."""

    def lines(self, most: int) -> list[tuple[list[str], float, int]]:
        return [([str(self.state.legal_moves()[0])], 0.0, self.nodes)] if self.nodes else []

    def follow(self, moves: Sequence[str]) -> bool:
        if "a2" in moves:  # nobody knows why
            return False
        for move in moves:
            self.state = self.state.play(move)
        self.followed.append(tuple(moves))
        self.nodes = 0
        return True


begun = list[First]()


@pytest.fixture(autouse=True)
def first() -> Iterator[None]:
    @register("first", takes=("megabytes",), keeps=True)
    def begin(state: State, options: Options) -> Search:
        begun.append(First(state, options))
        return begun[-1]

    begun.clear()
    yield
    del SEARCHES["first"]


def test_analyse_runs_it() -> None:
    state = archipel.start("iago")
    found = archipel.analyse(state, Limit(nodes=10), search="first", megabytes=7)
    assert (found.best, found.nodes) == (state.legal_moves()[0], 10)
    assert begun[0].options == Options(megabytes=7)


def test_what_it_does_not_take_is_refused() -> None:
    with pytest.raises(archipel.ArchipelError, match="first takes no threads"):
        archipel.analyse(archipel.start("iago"), Limit(nodes=10), search="first", threads=2)
    with pytest.raises(BadPlayer, match="first takes no threads; it takes nodes, time, depth, cpu, hash"):
        entrant("first:threads=2")


@pytest.mark.parametrize("megabytes", [0, 65537, 1.5, "1"])
def test_memory_is_a_number(megabytes: int) -> None:
    with pytest.raises(archipel.ArchipelError, match="megabytes is a whole number from 1 to 65536"):
        archipel.analyse(archipel.start("iago"), Limit(nodes=10), megabytes=megabytes)


def play_ugi(*lines: str) -> list[str]:
    told: list[str] = []
    Engine(archipel.start("lazo", "side2"), told.append).run(lines)
    return told


FIRST = "setoption name Search value first"


def test_ugi_offers_and_runs_it() -> None:
    told = play_ugi("ugi", "setoption name Threads value 2", "setoption name Hash value 3", FIRST, "go nodes 5")
    assert any(line.startswith("option name Search") and "first" in line for line in told)
    assert "bestmove a1" in told
    assert begun[0].options == Options(megabytes=3)  # and nothing of threads, which it does not take


def test_ugi_keeps_it_from_move_to_move() -> None:
    told = play_ugi(FIRST, "go nodes 5", "position startpos moves b1 c1", "go nodes 5")
    assert [line for line in told if line.startswith("bestmove")] == ["bestmove a1"] * 2
    assert [search.followed for search in begun] == [[("b1", "c1")]]
    assert sum("nodes 5 " in line for line in told) == 2


@pytest.mark.parametrize(
    "between",
    [
        ("uginewgame", "position startpos moves b1"),
        ("setoption name Hash value 5", "position startpos moves b1"),
        ("position fen 2/3/2 W moves b1", "position fen 1W/3/2 B moves b1"),
        ("position startpos moves a2",),  # which it can't follow
        ("position startpos moves b1", "go nodes 1", "position startpos"),
    ],
)
def test_ugi_begins_anew_where_it_must(between: tuple[str, ...]) -> None:
    play_ugi(FIRST, "go nodes 5", *between, "go nodes 5")
    assert len(begun) == 2


def turn(*moves: str) -> Turn:
    start = state = archipel.start("lazo", "side2")
    for move in moves:
        state = state.play(move)
    return Turn(start, moves, state, Limit(), 0.2, 1.0, seed=5 + len(moves))


def test_the_arena_seats_it_and_keeps_it_for_a_game() -> None:
    player = entrant("first:nodes=5,hash=9").player()
    assert player.choose(turn()).move == "a1"
    assert player.choose(turn("b1", "c1")).move == "a1"
    player.new_game()
    player.choose(turn("b1", "c1"))
    assert [search.followed for search in begun] == [[("b1", "c1")], []]
    assert [search.options for search in begun] == [Options(5, megabytes=9), Options(7, megabytes=9)]


def test_a_search_that_keeps_nothing_is_not_kept() -> None:
    thinker, state = Thinker("uct", Options()), archipel.start("lazo", "side2")
    for _ in thinker.think(state, (), state, Limit(nodes=50), seed=1).run():
        pass
    thinking = thinker.think(state, (), state, Limit(nodes=50), seed=1)
    assert thinking.found().lines == []


def test_another_is_refused_with_those_there_are() -> None:
    with pytest.raises(archipel.ArchipelError, match="uct, puct, best, first"):
        archipel.analyse(archipel.start("iago"), Limit(nodes=1), search="second")


# --- the loop


def thought(search: Search, limit: Limit) -> Thinking:
    thinking = Thinking(search, limit)
    for _ in thinking.run():
        pass
    return thinking


def test_a_search_that_is_stopped_before_it_begins_has_looked_at_something() -> None:
    for search in (PlainSearch(archipel.start("lazo", "side3"), 1), begun_uct()):
        thinking = Thinking(search, Limit())
        thinking.stop()
        assert not thinking.done
        for _ in thinking.run():
            pass
        assert thinking.done
        assert len(thinking.found().lines) == 1


def begun_uct() -> Search:
    return SEARCHES["uct"].begin(archipel.start("lazo", "side3"), Options())


def test_nodes_of_a_kept_tree_do_not_count() -> None:
    state = archipel.start("lazo", "side3")
    search = PlainSearch(state, 1)
    best = thought(search, Limit(nodes=200)).found().best
    assert search.follow([best])
    kept = search.lines(1)[0][2]
    assert kept > 1
    found = thought(search, Limit(nodes=30)).found()
    assert found.nodes == 30
    assert found.lines[0][2] >= kept
    assert state.play(best).play(found.best)


def test_the_plain_search_follows_only_what_it_knows() -> None:
    state = archipel.start("lazo", "side3")
    search = PlainSearch(state, 1)
    assert not search.follow([str(state.legal_moves()[0])])
    assert search.follow([])
