"""The solver: right wherever it can be compared, sound whatever it leaves out, and it loses nothing that it found."""

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

import archipel
from archipel import ArchipelError, Limit, State, _core, solve, verify
from archipel.engine import native
from archipel.theory import solve as solving
from archipel.theory.kept import Kept, kept_in
from archipel.theory.solve import Progress, Solution
from tests.play import random_game
from tests.theory.prover import TooMuch, prove

# Variants whose last plies the Python rules can try out whole.
SMALL = {
    "iago": ("standard", "loose", "simple", "standard+penalty", "simple+penalty"),
    "palago": ("single", "single", "single", "standard", "anywhere"),
    "lazo": ("side2", "side3"),
    "desdemona": ("standard", "border", "iago"),
}
OPENING = "palago/standard 0,0a+1,-1b B"  # which Blue wins
HARD = "palago/standard 0,0a+0,1b B"  # nobody knows


def quiet_game(variant: str, chance: random.Random) -> State:
    """A position of Palago in which two tiles are left and nobody has closed anything."""
    state = native(archipel.start("palago", variant))
    while state.board_text.count("+") + 1 < 46:
        for _ in range(200):
            after = state.play_random(_core.Random(chance.getrandbits(60)))
            if not after.over:
                state = after
                break
        else:
            return quiet_game(variant, chance)
    return archipel.position(state.text)


def late(game: str, count: int) -> Iterator[State]:
    """Positions near the end of a game, of each variant in turn."""
    chance = random.Random(game)
    for number in range(count):
        variant = SMALL[game][number % len(SMALL[game])]
        if game == "palago":
            yield quiet_game(variant, chance)
        else:
            states = random_game(game, variant, chance.randrange(10**6))
            plies = chance.choice((2, 3, 4, 5)) if variant != "side2" else chance.randrange(2, 8)
            yield states[max(0, len(states) - plies)]


def told(solution: Solution, state: State) -> str:
    """Who wins."""
    if solution.verdict in ("draw", None):
        return str(solution.verdict)
    return state.players[state.to_move if solution.verdict == "win" else 1 - state.to_move]


def by_trying(state: State) -> str | None:
    """Who wins, by the Python rules and nothing else; None if that takes too long."""
    try:
        proofs = prove(state, most=600)
    except TooMuch:
        return None
    return "draw" if len(proofs) == 2 else state.players[proofs[0][0].player]


def compare_with_rules(game: str, count: int) -> Counter[str]:
    seen = Counter[str]()
    for state in late(game, 20 * count):
        if (right := by_trying(state)) is None:
            continue
        solution = solve(state, megabytes=4)
        assert told(solution, state) == right, state.text
        seen["draw" if right == "draw" else solution.verdict or "open"] += 1
        if seen.total() == count:
            break
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("game", SMALL)
def test_it_agrees_with_the_rules(game: str) -> None:
    seen = compare_with_rules(game, 30)
    assert seen.total() == 30
    assert min(seen["win"], seen["loss"]) >= 4


# --- Iago by score

MOST_KNOWN = 300  # positions that the rules try out


def worth(state: State, known: dict[str, float]) -> float:
    """The first player's lead if both play for it, by the rules alone; half a point more or less if there is none."""
    if state.outcome:
        assert state.outcome.score
        first, second = state.outcome.score
        return first - second or 0.5 - (state.outcome.winner or 0)
    if state.text not in known:
        if len(known) > MOST_KNOWN:
            raise TooMuch
        best = max if state.to_move == 0 else min
        known[state.text] = best(worth(state.play(move), known) for move in state.legal_moves())
    return known[state.text]


@pytest.mark.slow
@pytest.mark.parametrize("variant", archipel.games()["iago"])
def test_iago_by_score(variant: str) -> None:
    verdicts = Counter[str | None]()
    for seed in range(100):
        state = random_game("iago", variant, seed)[-3]
        try:
            right = worth(state, {})
        except TooMuch:
            continue
        solution = solve(state, megabytes=4, score=True)
        end = state
        for move in solution.line:
            end = end.play(move)
        assert end.outcome
        assert end.outcome.score == solution.score
        assert worth(end, {}) == right, state.text
        assert (end.outcome.winner == state.to_move) == (solution.verdict == "win")
        verdicts[solution.verdict] += 1
        if min(verdicts["win"], verdicts["loss"]) == 3:
            break
    else:
        raise AssertionError(f"too few could be compared: {verdicts}")


@pytest.mark.parametrize(
    "text",
    [
        "iago/simple 2D2/1L1lLD/1LLDll1/2d1DDD1/1LL1D1lD1/1dlDlD2/1L2DlD/1DlD2/5 L",
        *(random_game("iago", variant, 5)[-18].text for variant in ("standard", "simple", "standard+penalty")),
    ],
)
def test_each_move_of_a_line_by_score_is_the_best(text: str) -> None:
    state = archipel.position(text)
    solution = solve(state, megabytes=16, score=True)
    states = [state]
    for move in solution.line:
        states.append(states[-1].play(move))
    score = states[-1].outcome and states[-1].outcome.score
    assert score == solution.score
    assert score
    for later in states[1:-1]:
        again = solve(later, megabytes=16, score=True).score
        assert again
        assert again[0] - again[1] == score[0] - score[1], later.text


def test_a_score_that_is_found_in_many_slices_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    state = random_game("iago", "standard", 1)[-22]
    at_once = solve(state, megabytes=64, score=True)
    monkeypatch.setattr(solving, "SCORE_SLICE", 1e-6)
    watched = list[Progress]()
    slowly = solve(state, megabytes=64, score=True, watch=watched.append)
    assert slowly.score
    assert at_once.score
    assert slowly.score[0] - slowly.score[1] == at_once.score[0] - at_once.score[1]
    assert len(watched) > 3


def test_other_games_have_no_such_score() -> None:
    with pytest.raises(ArchipelError, match="only Iago is"):
        solve(archipel.start("lazo", "side2"), score=True)


@pytest.mark.nightly
@pytest.mark.parametrize("game", SMALL)
def test_it_agrees_with_the_rules_on_many(game: str) -> None:
    seen = compare_with_rules(game, 500)
    assert seen.total() == 500
    assert min(seen["win"], seen["loss"]) >= 60


WITHOUT = [{"glance": False, "threats": False}, {"threats": False}, {"symmetry": False}]


def compare_shortcuts(game: str, count: int) -> int:
    """How many positions were decided with all shortcuts and without each."""
    decided = 0
    for state in late(game, 10 * count):
        start = native(state)
        answers = set()
        for shortcuts in ({}, *WITHOUT):
            solver = _core.solving(start, state.to_move, False, 1, 8, **shortcuts)
            solver.run(20_000, 60)
            if solver.right is not None:
                answers.add(solver.right)
            else:
                break
        else:
            decided += 1
        assert len(answers) <= 1, state.text
        if decided == count:
            break
    return decided


@pytest.mark.slow
@pytest.mark.parametrize("game", SMALL)
def test_what_it_leaves_out_changes_nothing(game: str) -> None:
    assert compare_shortcuts(game, 60) == 60


@pytest.mark.nightly
@pytest.mark.parametrize("game", SMALL)
def test_what_it_leaves_out_changes_nothing_in_many(game: str) -> None:
    assert compare_shortcuts(game, 500) == 500


@pytest.mark.slow
@pytest.mark.parametrize("game", SMALL)
def test_its_proofs_hold(game: str, tmp_path: Path) -> None:
    verdicts = Counter[str]()
    for number, state in enumerate(late(game, 12)):
        solution = solve(state, Limit(nodes=200_000), megabytes=16, proof=tmp_path / f"{number}.txt.gz")
        assert bool(solution.proofs) == (solution.verdict is not None)
        assert len(solution.line) == (solution.plies or 0)
        end = state
        for move in solution.line:
            end = end.play(move)
        if solution.verdict in ("win", "loss"):
            assert end.outcome
            assert end.outcome.winner is not None
            assert told(solution, state) == state.players[end.outcome.winner]
        for path in solution.proofs:
            proof = verify(path, workers=1)
            assert proof.position == state
            assert str(proof.claim) == ("does not lose" if solution.verdict == "draw" else "wins")
            if solution.verdict != "draw":
                assert state.players[proof.player] == told(solution, state)
        assert len(solution.proofs) == {None: 0, "draw": 2}.get(solution.verdict, 1)
        verdicts[solution.verdict or "open"] += 1
    assert verdicts.total() - verdicts["open"] >= 6


def test_a_proven_opening(tmp_path: Path) -> None:
    """Blue wins after this one; with more room and with less, on one thread and on two."""
    state = archipel.position(OPENING)
    for threads, megabytes in ((1, 64), (1, 1), (2, 64)):
        solution = solve(state, Limit(time=120), threads=threads, megabytes=megabytes)
        assert solution.verdict == "win"
        assert solution.plies == len(solution.line) > 5
        assert solution.nodes > 1000


def test_it_stops_at_its_limit() -> None:
    state, seen = archipel.position(HARD), list[Progress]()
    begun = time.monotonic()
    solution = solve(state, Limit(time=0.6), megabytes=16, watch=seen.append)
    assert (solution.verdict, solution.plies, solution.line) == (None, None, ())
    assert time.monotonic() - begun < 30
    assert 0 < seen[-1].nodes <= solution.nodes
    assert seen[-1].moves > seen[-1].decided >= 0
    assert min(seen[-1].to_prove, seen[-1].to_disprove) > 0
    few = solve(state, Limit(nodes=500), megabytes=16)
    assert few.verdict is None
    assert 500 <= few.nodes < 5000


def test_the_same_is_found_again() -> None:
    one, other = (solve(archipel.position(OPENING), megabytes=64) for _ in range(2))
    assert (one.nodes, one.line) == (other.nodes, other.line)


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    """In small pieces it takes hardly more than at once: what is kept is not looked for again."""
    state, kept = archipel.position(OPENING), tmp_path / "kept"
    at_once = solve(state, megabytes=64).nodes
    for _ in range(200):
        solution = solve(state, Limit(nodes=2000), megabytes=64, resume=kept)
        if solution.verdict:
            break
    assert solution.verdict == "win"
    assert at_once / 2 < solution.nodes < 4 * at_once
    again = solve(state, Limit(nodes=1), megabytes=64, resume=kept, proof=tmp_path / "proof.txt")
    assert again.verdict == "win"
    assert verify(tmp_path / "proof.txt", workers=2).position == state


@pytest.mark.slow
def test_killed_it_goes_on(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    program = f"""
from archipel import position, solve
from archipel.theory import solve as solving
solving.KEEP_EVERY = 0.2
solve(position({HARD!r}), megabytes=16, resume={str(kept)!r}, watch=lambda progress: print(progress.nodes, flush=True))
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for line in process.stdout:
        if kept.exists() and int(line) > 20_000:
            break
    process.send_signal(signal.SIGKILL)
    process.communicate()
    solution = solve(archipel.position(HARD), Limit(nodes=100), megabytes=16, resume=kept)
    assert solution.nodes > 5_000
    assert [path.name for path in tmp_path.iterdir() if not path.name.endswith(".part")] == ["kept"]


@pytest.mark.parametrize("damage", [b"archipel", b"\x1f\x8b\x08rubbish"])
def test_what_was_not_kept_is_refused(tmp_path: Path, damage: bytes) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(damage)
    with pytest.raises(ArchipelError, match="this is not what a solver has kept, or not whole"):
        solve(archipel.position(OPENING), resume=kept)
    assert kept.read_bytes() == damage


def test_what_was_cut_off_or_of_another_position_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    solve(archipel.position(OPENING), Limit(nodes=3000), megabytes=16, resume=kept)
    with pytest.raises(ArchipelError, match=r"this was kept of another position: palago/standard 0,0a\+1,-1b B"):
        solve(archipel.position(HARD), resume=kept)
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-20])
    with pytest.raises(ArchipelError, match="not whole"):
        solve(archipel.position(OPENING), resume=kept)


LAZO = archipel.start("lazo", "side2")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: solve(random_game("lazo", "side2", 1)[-1]), "the game is over, so there is nothing to look for"),
        (lambda: solve(LAZO, Limit(depth=3)), "a solver's limit is a time or a number of nodes"),
        (lambda: solve(LAZO, cast(Limit, 5)), "a limit is a Limit, like Limit(nodes=1000), not 5"),
        (
            lambda: solve(cast(State, "lazo")),
            "a position is a State, as archipel.start and archipel.position make it, not 'lazo'",
        ),
        (lambda: solve(LAZO, proof="one", resume="./one"), "the proof and what is kept need two files"),
        (lambda: solve(LAZO, threads=0), "threads is a whole number from 1 to 256, not 0"),
        (lambda: solve(LAZO, megabytes=0), "megabytes is a whole number from 1 to 65536, not 0"),
    ],
)
def test_what_it_can_not_begin_with(call: Callable[[], Solution], said: str) -> None:
    with pytest.raises(ArchipelError) as refused:
        call()
    assert str(refused.value) == said


def test_its_work_is_kept_at_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While it works, and what was kept of a second question stays when the first is asked again."""
    assert solving.KEEP_EVERY <= 60  # what a kill takes away
    monkeypatch.setattr(solving, "KEEP_EVERY", 0.0)
    kept, sizes = tmp_path / "kept", list[int]()
    state = archipel.position(HARD)
    look = lambda _: sizes.append(kept.stat().st_size if kept.exists() else 0)  # noqa: E731
    solve(state, Limit(nodes=50_000), megabytes=16, resume=kept, watch=look)
    assert len(sizes) > 1
    assert sizes[-1] > sizes[0]
    two = Kept(state.text, native(state).canonical_hash, 7, 1.0, [b"", b"x" * 24])
    two.write(kept)
    solve(state, Limit(nodes=100), megabytes=16, resume=kept)
    assert kept_in(kept, state, two.hash).tables[1] == two.tables[1]
