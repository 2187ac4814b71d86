"""Training: a plan makes the same weights on whatever workers and after any interruption, and they are better."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest

from archipel import _core, start
from archipel.engine import Native, native
from archipel.engine.searches import RootLine
from archipel.engine.weights import shipped, unpacked
from training.plan import BadPlan, Plan
from training.report import gains, write_report
from training.run import Generation, Run
from training.workers import on_processes

TINY = ("--generations", "2", "--games", "24", "--nodes", "16", "--pairs", "4", "--judged-nodes", "16", "--seed", "5")
SHORT = Plan.of("iago", variants=("standard",), generations=4, games=400, nodes=60, pairs=20, judged_nodes=60)


def command(folder: Path, *options: str) -> list[str]:
    return [sys.executable, "-m", "training", "iago", str(folder), *TINY, *options]


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(folder, *options), capture_output=True, text=True, timeout=300, check=False)


def made(folder: Path) -> list[bytes]:
    return [path.read_bytes() for path in sorted((folder / "weights").glob("*.weights"))]


@pytest.mark.slow
def test_workers_do_not_matter(tmp_path: Path) -> None:
    assert run(tmp_path / "one", "--workers", "1").returncode == 0
    assert run(tmp_path / "two", "--workers", "2").returncode == 0
    assert len(made(tmp_path / "one")) == 2
    assert made(tmp_path / "one") == made(tmp_path / "two")


@pytest.mark.slow
def test_ray_does_not_matter(tmp_path: Path) -> None:
    assert run(tmp_path / "here", "--workers", "1").returncode == 0
    assert run(tmp_path / "ray", "--ray", "local").returncode == 0
    assert made(tmp_path / "here") == made(tmp_path / "ray")


def interrupt(process: int) -> None:
    os.killpg(process, signal.SIGINT)  # as Ctrl-C does: the workers hear of it too


def worker_of(process: int) -> int:
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return int(next(child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()))


def kill_worker(process: int) -> None:
    os.kill(worker_of(process), signal.SIGKILL)


@pytest.mark.slow
def test_killed_it_leaves_no_worker(tmp_path: Path) -> None:
    process = subprocess.Popen(command(tmp_path, "--workers", "1"), stderr=subprocess.DEVNULL)
    try:
        while not list((tmp_path / "games").glob("*.z")):
            assert process.poll() is None
            time.sleep(0.05)
        worker = worker_of(process.pid)
    finally:
        process.kill()
        process.wait()
    for _ in range(600):
        if is_gone(worker):
            return
        time.sleep(0.05)
    raise AssertionError("it still waits for pieces")


def is_gone(process: int) -> bool:
    try:
        return "State:\tZ" in Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("disturb", "why"), [(interrupt, "interrupted"), (kill_worker, "a worker was ended from outside")]
)
def test_an_interrupted_run_goes_on(tmp_path: Path, disturb: Callable[[int], None], why: str) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert run(whole, "--workers", "1").returncode == 0
    process = subprocess.Popen(
        command(parts, "--workers", "1"), stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    for _ in range(600):
        if len(list((parts / "games").glob("*.z"))) > 2:
            break
        time.sleep(0.05)
    disturb(process.pid)
    told = process.communicate(timeout=60)[1]
    assert process.returncode == 2
    assert told.startswith(f"{why}; the same command goes on from generation ")
    assert told.count("\n") == 1
    assert run(parts, "--workers", "1").returncode == 0
    assert made(parts) == made(whole)


def test_it_begins_from_weights_that_there_are(tmp_path: Path) -> None:
    assert run(tmp_path / "one", "--workers", "1").returncode == 0
    *_, last = sorted((tmp_path / "one" / "weights").iterdir())
    again = ("--workers", "1", "--from", str(last))
    assert run(tmp_path / "other", *again).returncode == 0
    assert (tmp_path / "other" / "begin.weights").read_bytes() == last.read_bytes()
    assert made(tmp_path / "other")[0] != made(tmp_path / "one")[0]
    assert run(tmp_path / "other", *again).returncode == 0  # it is at its end, and still the same run
    told = run(tmp_path / "one", *again)
    assert (told.returncode, told.stderr) == (2, f"{tmp_path / 'one'} holds a run that has begun from other weights\n")
    told = run(tmp_path / "third", "--from", str(tmp_path / "nothing"))
    assert (told.returncode, told.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "third" / "begin.weights").exists()
    assert "Elo is over the weights it began from." in (tmp_path / "other" / "report.md").read_text()


def test_what_is_no_better_is_not_shipped(tmp_path: Path) -> None:
    SHORT.lasting(1).write(tmp_path / "plan.json")
    worse = Generation(
        0, 1, (0.6, 2.0), (0.7, 2.1), (-50.0, -90.0, -10.0), 20, False, -1, 3.0, verdict="H0", longer=True
    )
    (tmp_path / "generations.jsonl").write_text(json.dumps(asdict(worse)) + "\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "training", "iago", str(tmp_path), "--ship"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "nothing is shipped: no generation was better than the untrained network\n"


def test_palago_of_one_tile_learns_without_unlearning_that_of_two(tmp_path: Path) -> None:
    before = shipped("palago")
    assert before
    plan = Plan("palago", ("single",), generations=1, games=8, nodes=16, pairs=1, judged_nodes=16)
    with on_processes(1) as work:
        list((run := Run(tmp_path, plan, before)).train(work, lambda *_: None))
    after = run.weights(0)
    assert after
    for variant, same in (("standard", True), ("anywhere", True), ("single", False)):
        position = native(start("palago", variant))
        assert (looked_at(position, before) == looked_at(position, after)) == same


SOUNDED = ("--search", "alphabeta", "--nodes", "100", "--judged-nodes", "100", "--variants", "standard,loose,simple")


@pytest.mark.slow
def test_values_learned_from_alphabeta(tmp_path: Path) -> None:
    assert run(tmp_path / "one", *SOUNDED, "--workers", "1", "--from", "shipped").returncode == 0
    assert run(tmp_path / "two", *SOUNDED, "--workers", "2", "--from", "shipped").returncode == 0
    assert made(tmp_path / "one") == made(tmp_path / "two")
    before, after = shipped("iago"), unpacked(made(tmp_path / "one")[-1], "iago")
    assert before
    ours, theirs = (np.frombuffer(weights.payload, np.int16) for weights in (before, after))
    changed = np.flatnonzero(ours != theirs)
    assert changed.size > 1000
    assert changed[-1] < ours.size - 40_000  # the last weights are those of choices, of which nothing is learned
    begun = Run(tmp_path / "one", Plan.read(tmp_path / "one" / "plan.json"))
    assert all(generation.tested[1] == generation.loss[1] == 0 for generation in begun.generations)


@pytest.mark.parametrize(("game", "games", "nodes"), [("palago", 1, 10), ("iago", -1, 10), ("iago", 1, 0)])
def test_what_can_not_be_sounded(game: str, games: int, nodes: int) -> None:
    with pytest.raises(ValueError, match=r"alpha-beta can't search this game|no such games"):
        _core.soundings(native(start(game)), _core.Weights.blank(game), games, 1, nodes, tree=False)


def test_what_plays_a_variant_best_judges_it() -> None:
    plan = Plan("iago", ("standard", "loose", "simple"), pairs=6, search="alphabeta")
    judging = [pair.search for pair in plan.judging(0, b"", None)]
    assert judging == ["alphabeta", "puct", "alphabeta"] * 2


def test_alphabeta_makes_values_better(tmp_path: Path) -> None:
    plan = Plan(
        "iago", ("standard",), generations=1, games=160, nodes=200, pairs=1, judged_nodes=16, search="alphabeta"
    )
    with on_processes(2) as work:
        (done,) = Run(tmp_path / "run", plan).train(work, lambda *_: None)
        again = list(work(iter(plan.self_play(7, None))))
    learner = _core.Learner("iago")
    losses = []
    for weights in (
        _core.Weights.blank("iago"),
        unpacked((tmp_path / "run" / "weights" / "000.weights").read_bytes(), "iago"),
    ):
        learner.begin(weights, 0)
        losses.append(learner.test(b"".join(again))[0])
    assert done.positions > 1000
    assert losses[1] < losses[0]  # on games of which none was learned from


def looked_at(position: Native, weights: _core.Weights) -> list[RootLine]:
    search = _core.puct(position, weights, 1, 16)
    search.run(300, 60.0, 100)
    return search.lines(5)


def test_a_folder_keeps_its_plan(tmp_path: Path) -> None:
    assert run(tmp_path, "--workers", "1").returncode == 0
    told = run(tmp_path, "--workers", "1", "--batch", "64")
    assert told.returncode == 2
    assert told.stderr == f"{tmp_path} holds a run with another --batch\n"


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (("--variants", "standard,chess"), "iago has no variant chess; it has standard, loose"),
        (("--nodes", "5"), "nodes is at least 16"),
        (("--window", "0"), "window is at least 1"),
        (("--rate", "2"), "rate is between 0 and 1"),
        (("--search", "uct"), "search is puct or alphabeta"),
        (("--search", "alphabeta"), "by alphabeta values alone are learned: --from says whose choices go with them"),
    ],
)
def test_what_can_not_be_trained_is_refused_in_one_line(tmp_path: Path, option: tuple[str, str], words: str) -> None:
    told = run(tmp_path, *option)
    assert told.returncode == 2
    assert told.stderr.startswith(words)
    assert told.stderr.count("\n") == 1
    assert not (tmp_path / "plan.json").exists()


def test_alphabeta_teaches_only_games_that_it_searches() -> None:
    with pytest.raises(BadPlan, match=r"^alpha-beta can't search palago$"):
        Plan("palago", ("single",), search="alphabeta")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "the following arguments are required: game, folder; see python -m training --help"),
        (("chess", "x"), "argument game: invalid choice: 'chess'"),
        (("iago", "x", "--games", "many"), "argument --games: invalid int value: 'many'"),
        (("iago", "x", "--workers", "0"), "--workers is at least 1"),
    ],
)
def test_bad_usage_is_told_in_one_line(words: tuple[str, ...], told: str) -> None:
    done = subprocess.run([sys.executable, "-m", "training", *words], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_run_that_is_extended_is_as_one_planned_so(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert run(whole, "--workers", "1", "--generations", "3").returncode == 0
    assert run(parts, "--workers", "1").returncode == 0
    assert made(parts)[0] == made(whole)[0]
    assert made(parts)[1] != made(whole)[1]  # the last lesson is longer
    assert run(parts, "--workers", "1", "--generations", "3").returncode == 0
    assert made(parts) == made(whole)


def test_a_broken_plan_is_said(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("")
    assert run(tmp_path).stderr == f"{tmp_path / 'plan.json'} holds no plan of a run\n"


def test_what_is_reported(tmp_path: Path) -> None:
    generation = Generation(0, 100, (0.6, 2.0), (0.7, 2.1), (50.0, 10.0, 90.0), 20, True, 0, 3.0, verdict="H1")
    worse = Generation(1, 100, (0.6, 2.0), (0.7, 2.1), (-20.0, -60.0, 20.0), 20, False, 0, 3.0)
    assert gains([generation, worse]) == [50.0, 50.0]
    begun = Run(tmp_path, SHORT)
    begun.generations.extend([generation, worse])
    text = write_report(begun).read_text(encoding="utf-8")
    assert "| 0 | 100 | 0.700 | 2.100 | +50 (+10 to +90) | 40 | yes (H1) | 3 |" in text
    assert "| no (undecided) |" in text
    assert "a sequential test of -15 (H0) against +15 Elo (H1)" in text
    assert (tmp_path / "elo.svg").read_text(encoding="utf-8").startswith("<svg")


def test_what_is_reported_of_values_alone(tmp_path: Path) -> None:
    begun = Run(tmp_path, replace(SHORT, game="iago", variants=("standard",), search="alphabeta"))
    begun.generations.append(Generation(0, 100, (0.6, 0.0), (0.7, 0.0), (50.0, 10.0, 90.0), 20, True, 0, 3.0))
    text = write_report(begun).read_text(encoding="utf-8")
    assert "nodes a search by whatever plays a variant best, from which values alone are learned" in text
    assert "| 0 | 100 | 0.700 | – | +50" in text


@pytest.mark.slow
def test_a_short_run_beats_the_untrained(tmp_path: Path) -> None:
    begun = Run(tmp_path, SHORT)
    with on_processes(2) as work:
        done = list(begun.train(work, lambda *_: None))
        assert done[0].accepted
        champion = begun.champion
        assert champion is not None
        scores = list(work(iter(SHORT.judging(99, champion.payload, None))))
    assert sum(scores) >= 0.75 * 2 * len(scores)
