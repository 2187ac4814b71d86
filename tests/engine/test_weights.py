"""Files of weights: whole ones are read as they were written, others refused in one line, and the engine goes on."""

import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import Limit, _core
from archipel.arena.players import entrant
from archipel.cli.voice import Warnings
from archipel.engine import weights
from archipel.engine.weights import BadWeights, packed, unpacked
from tests.engine import conversation
from tests.engine.conversation import ANSWERED

GAME = "iago"
BLANK = _core.Weights.blank(GAME)
FILE = packed(BLANK)
TROUBLES = {"broken": "are not whole", "missing": "can't be read: No such file or directory"}


def learned(seed: int) -> _core.Weights:
    """Weights of little sense, others for each seed."""
    payload = bytearray(BLANK.payload)
    for place in range(0, len(payload), 2):
        payload[place] = (place * (seed + 1)) % 19
    return _core.Weights(GAME, bytes(payload))


@pytest.fixture(params=["broken", "missing"])
def trouble(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """What comes with the package can't be used."""
    bad = tmp_path / "iago.weights"
    if request.param == "broken":
        bad.write_bytes(FILE[:-1])
    monkeypatch.setattr(weights, "_file", lambda game: bad)
    for cached in (weights.shipped, weights.shipped_trouble):
        cached.cache_clear()
    yield f"iago.weights: its weights {TROUBLES[request.param]}"
    for cached in (weights.shipped, weights.shipped_trouble):
        cached.cache_clear()


@pytest.mark.parametrize("game", _core.learned())
def test_what_is_written_is_read(game: str, tmp_path: Path) -> None:
    payload = bytearray(_core.Weights.blank(game).payload)
    payload[2:4] = b"\x07\xff"
    made = _core.Weights(game, bytes(payload))
    weights.write(tmp_path / "made.weights", made)
    assert weights.read(str(tmp_path / "made.weights"), game).payload == payload


@pytest.mark.parametrize("game", _core.learned())
def test_what_comes_with_the_package_is_whole_and_small(game: str) -> None:
    assert weights.shipped_trouble(game) is None
    shipped = weights.shipped(game)
    assert shipped is not None
    assert len(packed(shipped)) <= 400_000


BODY = zlib.compress(b"\0\0")
HEAD = FILE.partition(b"\n")[0]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "no weights of Archipel"),
        (b"\0" * 1000, "no weights of Archipel"),
        (b"archipel weights 1 iago one 00000000\n", "no weights of Archipel"),
        (FILE.replace(b"weights 1", b"weights 2"), "the form 2, and this version reads 1"),
        (FILE.replace(b"iago", b"lazo"), "are of lazo, not of iago"),
        (FILE[:-1], "not whole"),
        (HEAD + b"\n", "not whole"),
        (FILE[:100] + b"?" + FILE[101:], "not whole"),
        (HEAD[:-8] + f"{zlib.crc32(BODY):08x}\n".encode() + BODY, "not whole"),  # too few of them
        (HEAD[:-8] + f"{zlib.crc32(b'xyz'):08x}\n".encode() + b"xyz", "not whole"),  # not compressed
    ],
)
def test_bad_files_are_refused_in_one_line(data: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.weights"
    path.write_bytes(data)
    with pytest.raises(BadWeights, match=words) as error:
        weights.read(str(path), GAME)
    assert str(error.value).startswith(str(path))
    assert "\n" not in str(error.value)


def test_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    known = _core.features_version(GAME)
    monkeypatch.setattr(_core, "features_version", lambda game: known + 1)
    with pytest.raises(BadWeights, match=f"for version {known} of the features, and this is {known + 1}"):
        unpacked(FILE, GAME)


@given(st.binary(max_size=300) | st.binary(max_size=300).map(lambda tail: HEAD + b"\n" + tail))
def test_rubbish_is_refused(data: bytes) -> None:
    with pytest.raises(BadWeights):
        unpacked(data, GAME)


def test_a_game_of_which_nothing_is_learned_takes_none(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match="nothing is learned of chess"):
        unpacked(FILE, "chess")


# --- who uses them


@pytest.fixture
def files(tmp_path: Path) -> Callable[[int], str]:
    def file(seed: int) -> str:
        path = tmp_path / f"some of {seed}.weights"
        weights.write(path, learned(seed))
        return str(path)

    return file


def test_an_analysis_uses_those_that_are_asked_for(files: Callable[[int], str]) -> None:
    one, again, other = (
        archipel.analyse(archipel.start(GAME), Limit(nodes=100), lines=9, weights=files(seed)).lines
        for seed in (1, 1, 2)
    )
    assert one == again != other


def test_a_file_that_has_changed_is_read_again(tmp_path: Path) -> None:
    path, found = tmp_path / "mine.weights", list[bytes]()
    for seed in (1, 2):
        weights.write(path, learned(seed))
        os.utime(path, ns=(seed, seed))  # a clock may be too coarse to tell two writes apart
        found.append(weights.read(str(path), GAME).payload)
    assert found == [learned(1).payload, learned(2).payload]


def test_an_analysis_refuses_bad_ones() -> None:
    with pytest.raises(BadWeights, match="nowhere: its weights can't be read: No such file or directory"):
        archipel.analyse(archipel.start(GAME), Limit(nodes=1), weights="nowhere")
    with pytest.raises(archipel.ArchipelError, match="uct takes no weights"):
        archipel.analyse(archipel.start(GAME), Limit(nodes=1), weights="nowhere", search="uct")
    with pytest.raises(TypeError, match="weights are the name of a file, not 3"):
        archipel.analyse(archipel.start(GAME), Limit(nodes=1), weights=3)  # type: ignore[arg-type]


def converse(*lines: str) -> list[str]:
    """What is told but the lines of analysis; each go is answered before more is said."""
    script = [each for line in lines for each in ((line, ANSWERED) if line.startswith("go ") else (line,))]
    return [line for line in conversation.converse(*script, name=GAME) if not line.startswith("info depth")]


def test_ugi_goes_on_with_what_it_has(files: Callable[[int], str]) -> None:
    error, move = converse("setoption name Weights value nowhere at all", "go nodes 20")
    assert error == "info string error: nowhere at all: its weights can't be read: No such file or directory"
    assert move == converse("go nodes 20")[0]
    taken = converse(
        f"setoption name Weights value {files(1)}", "go nodes 20", "position fen lazo/side2 2/3/2 W", "go nodes 9"
    )
    assert [line.split()[0] for line in taken] == ["bestmove", "bestmove"]
    assert taken[1] != "bestmove 0000"
    assert converse(
        f"setoption name Weights value {files(1)}", "setoption name Weights value <empty>", "go nodes 20"
    ) == [move]


def test_trouble_with_those_of_the_package_is_told_once_and_uct_plays(trouble: str) -> None:
    told = converse("setoption name Seed value 3", "go nodes 20", "go nodes 20")
    error, *moves = told
    assert error == f"info string error: {trouble}"
    assert moves == converse("setoption name Seed value 3", "setoption name Search value uct", "go nodes 20")[1:] * 2


def test_trouble_is_warned_of(
    trouble: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert archipel.analyse(archipel.start(GAME), Limit(nodes=20)).best
    assert [record.getMessage() for record in caplog.records] == [trouble]
    Warnings().handle(caplog.records[0])
    assert capsys.readouterr().err == f"archipel: {trouble}\n"


def test_the_arena_takes_them(files: Callable[[int], str]) -> None:
    found = entrant(f"best:nodes=20,weights={files(2)}")
    assert found.options.weights == files(2)
    assert found.repeats
