"""Engines in processes of their own: two of ours that play a game, and many that misbehave."""

import gc
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import archipel
from archipel import Limit
from archipel.arena import ugi
from archipel.arena.ugi import (
    Answer,
    ClockTimes,
    EngineDied,
    EngineFailure,
    EngineNotStarted,
    EngineRubbish,
    EngineTimeout,
    UgiEngine,
)
from tests.cli.test_command import ARCHIPEL

pytestmark = pytest.mark.slow

OURS = [str(ARCHIPEL), "ugi"]
LATER = Limit(nodes=1)

# An engine without a thought. What it does at `go` and at `quit` is put in.
FOREIGN = """
import os, signal, subprocess, sys, time

def say(line):
    print(line, flush=True)

for line in sys.stdin:
    match line.split()[0]:
        case "ugi":
            say("id name Foreign 1.0")
            say("ugiok")
        case "isready":
            say("readyok")
        case "go":
            {go}
        case "quit":
            {quit}
"""


def script(text: str) -> list[str]:
    return [sys.executable, "-c", text]


def foreign(go: str = "say('bestmove e4')", at_quit: str = "break") -> list[str]:
    return script(FOREIGN.format(go=go, quit=at_quit))


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def pid_of(engine: UgiEngine) -> int:
    return engine._process.pid


@pytest.mark.parametrize("start", [None, "lazo/side2 2/3/2 W"])
def test_two_engines_play_a_game(start: str | None) -> None:
    state = archipel.start("lazo", "side2")
    moves: list[str] = []
    answers: list[Answer] = []
    with (
        UgiEngine([*OURS, "lazo/side2"], options={"Seed": 3}) as first,
        UgiEngine([*OURS, "lazo/side2"], options={"Seed": 4, "MultiPV": 3}) as second,
    ):
        assert first.name == second.name
        assert re.fullmatch(r"Archipel [0-9.]+", first.name)
        while state.turn is not None:
            engine = (first, second)[state.turn]
            engine.position(moves, start=start)
            answers.append(engine.go(Limit(nodes=200), within=20))
            moves.append(answers[-1].move)
            state = state.play(moves[-1])
        pids = [pid_of(first), pid_of(second)]
    assert state.outcome
    for answer in answers:
        assert answer.value is not None
        assert -1 <= answer.value <= 1
        assert answer.line[0] == answer.move
    assert not any(map(is_alive, pids))


def test_clocks_and_times() -> None:
    with UgiEngine([*OURS, "iago"]) as engine:
        engine.position(["e4", "d4"])
        clock = ClockTimes((1.0, 0.001), increment=(0.1, 0.1))
        assert engine.go(Limit(), clock=clock, within=20).move == "c4"
        assert engine.go(Limit(time=0.05), within=20).move == "c4"
        engine.new_game()
        assert engine.go(Limit(depth=2), within=20).move != "c4"
        with pytest.raises(ValueError, match="a move needs a clock, or a limit"):
            engine.go(Limit(), within=1)


@pytest.mark.parametrize(
    ("limit", "clock", "question"),
    [
        (Limit(nodes=5), None, "go nodes 5"),
        (Limit(time=1.5), None, "go movetime 1500"),
        (Limit(time=0), None, "go movetime 1"),
        (Limit(depth=3), ClockTimes((60, 1.2345)), "go p1time 60000 p2time 1234 p1inc 0 p2inc 0 depth 3"),
        (Limit(), ClockTimes((0, -1), (0.01, 0)), "go p1time 1 p2time 1 p1inc 10 p2inc 0"),
    ],
)
def test_what_is_asked(limit: Limit, clock: ClockTimes | None, question: str) -> None:
    assert ugi._question(limit, clock) == question


def test_the_command_ends_well() -> None:
    ours = [*OURS, "lazo/side3"]
    for text in ("quit\n", "", "go infinite\n", "go infinite\nquit\n", "go infinite\nisready"):
        done = subprocess.run(ours, input=text, capture_output=True, text=True, timeout=30)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count("bestmove") == text.count("go")


def test_the_command_survives_that_nobody_listens() -> None:
    with subprocess.Popen(
        [*OURS, "lazo/side3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("isready\n")
        process.stdin.flush()
        assert process.stdout.readline() == "readyok\n"
        process.stdout.close()
        process.stdin.write("go infinite\nisready\nisready\n")
        process.stdin.close()
        assert process.wait(20) == 0
        assert process.stderr.read() == ""


def test_a_command_as_one_text(tmp_path: Path) -> None:
    program = tmp_path / "an engine.py"
    program.write_text(foreign()[-1])
    with UgiEngine(f"{sys.executable} '{program}'") as engine:
        assert engine.name == "Foreign 1.0"
        assert engine.go(LATER, within=20) == Answer("e4")


@pytest.mark.skipif(os.name != "posix", reason="signals are of POSIX")
def test_ctrl_c_ends_the_command_quietly() -> None:
    with subprocess.Popen(
        [*OURS, "lazo/side3"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("go infinite\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith("info ")
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130
        assert process.stderr.read() == ""
        assert "bestmove" in process.stdout.read()


# --- failures


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("/no/such/engine --fast", "/no/such/engine --fast: it does not start: No such file or directory"),
        (["/"], "/: it does not start: Permission denied"),
        ("'open", "'open: it does not start: No closing quotation"),
        ("", "it does not start: an engine needs a command"),
        (["a\0b"], "embedded null byte"),
    ],
)
def test_it_does_not_start(command: str | list[str], reason: str) -> None:
    with pytest.raises(EngineNotStarted, match=re.escape(reason)):
        UgiEngine(command)


@pytest.mark.parametrize(
    ("text", "failure", "reason"),
    [
        ("import time; time.sleep(60)", EngineTimeout, r": no ugiok within 0\.7 seconds"),
        ("import time; input(); time.sleep(60)", EngineTimeout, ": no ugiok within"),
        ("while True: print('info string')", EngineTimeout, ": no ugiok within"),
        ("import sys\nwhile True: sys.stdout.write('x' * 1000)", EngineTimeout, ": no ugiok within"),
        ("while True: print('x' * 100)", EngineRubbish, ": 1001 lines of rubbish where ugiok was due, the last 'xxx"),
        ("while True: print()", EngineRubbish, ": 1001 lines of rubbish"),
    ],
)
def test_it_never_says_ugiok(text: str, failure: type[EngineFailure], reason: str) -> None:
    with pytest.raises(failure, match=reason) as caught:
        UgiEngine(script(text), patience=0.7 if failure is EngineTimeout else 20)
    assert "\n" not in str(caught.value)


def test_it_dies_at_once() -> None:
    with pytest.raises(EngineDied, match=r"ended with exit code 1 .*: no licence$"):
        UgiEngine(script("import sys; sys.exit('please note:\\n\\n no  licence\\n')"))


@pytest.mark.parametrize(
    ("go", "failure", "reason"),
    [
        ("sys.exit(3)", EngineDied, "Foreign 1.0: ended with exit code 3 where bestmove was due"),
        ("say('info nodes 1'); raise KeyError(5)", EngineDied, "ended with exit code 1 .* was due: KeyError: 5"),
        ("os.kill(os.getpid(), signal.SIGKILL)", EngineDied, "Foreign 1.0: was killed by signal 9 where"),
        ("sys.stdout.close(); os.close(1); time.sleep(60)", EngineDied, "closed its output or input where bestmove"),
        ("time.sleep(60)", EngineTimeout, r"Foreign 1\.0: no bestmove within 0\.5 seconds"),
        ("time.sleep(1); say('bestmove e4')", EngineTimeout, "no bestmove within"),
        ("while True: say('info nodes 1')", EngineTimeout, "no bestmove within"),
        ("while True: say('bestmov e4')", EngineRubbish, "1001 lines of rubbish where bestmove was due"),
    ],
)
def test_it_fails_in_the_middle(go: str, failure: type[EngineFailure], reason: str) -> None:
    engine = UgiEngine(foreign(go))
    engine.position(["e4"])
    pid = pid_of(engine)
    with pytest.raises(failure, match=reason):
        engine.go(LATER, within=0.5 if failure is EngineTimeout else 20)
    assert not is_alive(pid)
    with pytest.raises(EngineDied, match="it has ended already"):
        engine.position()
    engine.close()


def test_it_dies_between_two_questions() -> None:
    with UgiEngine(foreign("say('bestmove e4'); sys.exit(4)")) as engine:
        assert engine.go(LATER, within=20).move == "e4"
        engine._process.wait(20)
        with pytest.raises(EngineDied, match="ended with exit code 4"):
            engine.position(["e4"])


@pytest.mark.parametrize(
    ("go", "answer"),
    [
        ("say('what?'); say(''); say('bestmove d4 ponder e4')", Answer("d4")),
        ("say('bestmove')", Answer("")),
        ("say('bestmove ' + 'e' * 10**6)", Answer("e" * (2**16 + 1 - len("bestmove ")))),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); say('bestmove e4')", Answer("e4")),
        ("say('info score cp 30 pv e4 d4'); say('bestmove e4')", Answer("e4", None, ("e4", "d4"))),
        (
            "say('info score winrate 0.75 pv e4'); say('info score cp 5 winrate 0.25'); say('bestmove e4')",
            Answer("e4", -0.5, ("e4",)),
        ),
        (
            "say('info multipv 1 winrate 1.0 pv e4'); say('info multipv 2 winrate 0.1 pv d4'); say('bestmove e4')",
            Answer("e4", 1.0, ("e4",)),
        ),
        (
            "[say(f'info score winrate {x} pv') for x in ('nan', '2', 'x', '-inf')]; say('bestmove e4')",
            Answer("e4"),
        ),
        ("say('info string winrate 0.5 pv a1'); say('info'); say('bestmove e4')", Answer("e4")),
    ],
)
def test_what_is_made_of_its_words(go: str, answer: Answer) -> None:
    with UgiEngine(foreign(go)) as engine:
        assert engine.go(LATER, within=20) == answer


def test_an_answer_too_many_is_not_the_next_answer() -> None:
    with UgiEngine(foreign("say('bestmove e4'); say('bestmove d4')")) as engine:
        for _ in range(3):
            engine.position()
            assert engine.go(LATER, within=20).move == "e4"


def test_it_is_closed_though_it_talks() -> None:
    engine = UgiEngine(foreign("say('bestmove e4')\n            while True: say('la')"))
    assert engine.go(LATER, within=20).move == "e4"
    time.sleep(0.2)  # until nobody reads its lines
    engine.close()
    assert not engine._reader.is_alive()
    assert not is_alive(pid_of(engine))


def test_it_ignores_quit() -> None:
    engine = UgiEngine(foreign(at_quit="signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"))
    begun = time.monotonic()
    engine.close()
    assert 1 <= time.monotonic() - begun < 20
    assert not is_alive(pid_of(engine))
    engine.close()


@pytest.mark.skipif(os.name != "posix", reason="groups of processes are of POSIX")
def test_what_it_started_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "beats"
    child = f"import time\nwhile True:\n open({str(file)!r}, 'a').write('.')\n time.sleep(0.02)"
    with UgiEngine(foreign(f"subprocess.Popen([sys.executable, '-c', {child!r}]); say('bestmove e4')")) as engine:
        engine.go(LATER, within=20)
        end = time.monotonic() + 20
        while not file.exists():
            assert time.monotonic() < end
            time.sleep(0.01)
    beats = file.stat().st_size
    time.sleep(0.2)
    assert file.stat().st_size == beats


def test_it_ends_with_the_last_reference() -> None:
    engine = UgiEngine(foreign())
    pid = pid_of(engine)
    assert is_alive(pid)
    del engine
    gc.collect()
    assert not is_alive(pid)


def test_it_ends_with_the_program() -> None:
    program = f"from archipel.arena.ugi import UgiEngine\ne = UgiEngine({foreign()!r})\nprint(e._process.pid)"
    done = subprocess.run(script(program), capture_output=True, text=True, timeout=30)
    assert done.stderr == ""
    assert not is_alive(int(done.stdout))
