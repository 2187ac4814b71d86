"""Files of records: many games, bad ones among them, hostile ones, and none of them in memory at once."""

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import archipel
from archipel import records
from archipel.records import BadRecord, Record
from archipel.records.files import LARGEST_GAME
from archipel.records.text import read_text, write_text
from tests.play import random_moves

SHORT = [
    Record.of(archipel.start("iago"), ["e4", "d4"]),
    Record.of(archipel.start("lazo", "small"), ["a1", "swap"]),
    Record.of(archipel.start("palago"), ["0,0a+0,1b"]),
    Record.of(archipel.start("desdemona", "border"), ["d1-d7"]),
]


def scanned(path: Path, data: bytes | str) -> list[Record | BadRecord]:
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return list(records.scan(path))


@pytest.mark.parametrize("name", ["games.txt", "games.json", "games.jsonl", "games"])
def test_many_games_in_one_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    assert records.write(path, SHORT) == 4
    assert path.read_text().startswith("{" if "json" in name else "[Game")
    assert list(records.read(path)) == SHORT
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_the_format_can_be_named(tmp_path: Path) -> None:
    records.write(tmp_path / "games.txt", SHORT, "json")
    assert (tmp_path / "games.txt").read_text().startswith("{")
    assert list(records.read(tmp_path / "games.txt")) == SHORT


def test_reading_stops_at_the_first_bad_game(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    texts = [write_text(record) for record in SHORT]
    texts[2] = texts[2].replace("0,0a+0,1b", "0,0a+0,2b")
    path.write_text("".join(texts))
    reading = records.read(path)
    assert [next(reading), next(reading)] == SHORT[:2]
    with pytest.raises(BadRecord) as refusal:
        next(reading)
    error = refusal.value
    assert (error.file, error.game, error.ply, error.line) == (str(path), 3, 1, 23)
    assert str(error).startswith(
        f"{path}: line 23, game 3, ply 1: 0,0a+0,2b: the first two tiles are next to each other"
    )


@pytest.mark.parametrize("form", ["text", "json"])
def test_scanning_goes_on_behind_bad_games(tmp_path: Path, form: str) -> None:
    path = tmp_path / "games"
    records.write(path, SHORT, form)
    broken = path.read_text().replace("d1-d7", "d1-e7").replace("swap", "a1")
    one, bad, three, worse = scanned(path, broken)
    assert [one, three] == [SHORT[0], SHORT[2]]
    assert isinstance(bad, BadRecord)
    assert (bad.game, bad.ply, bad.reason) == (2, 2, "a1 holds a tile already")
    assert isinstance(worse, BadRecord)
    assert worse.reason.startswith("d1-e7: an amazon on d1 can't move to e7")


def test_blank_lines_byte_order_marks_and_windows_lines_do_not_matter(tmp_path: Path) -> None:
    text = "\n\n".join(write_text(record) for record in SHORT)
    path = tmp_path / "games.txt"
    assert scanned(path, b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == SHORT
    assert scanned(path, "\n \n" + text) == SHORT
    assert scanned(path, "") == []


def test_an_unclosed_comment_spoils_its_own_game_only(tmp_path: Path) -> None:
    text = write_text(SHORT[0]).replace("e4", "e4 {oh") + write_text(SHORT[1])
    bad, good = scanned(tmp_path / "games.txt", text)
    assert isinstance(bad, BadRecord)
    assert "a brace without its partner" in bad.reason
    assert good == SHORT[1]


def test_a_long_line_spoils_its_own_game_only(tmp_path: Path) -> None:
    text = write_text(SHORT[0]).replace("e4", "e4 {" + "x" * 10_000_000 + "}") + write_text(SHORT[1])
    bad, good = scanned(tmp_path / "games.txt", text)
    assert isinstance(bad, BadRecord)
    assert bad.reason == f"a game of more than {LARGEST_GAME} bytes"
    assert good == SHORT[1]
    bad, good = scanned(
        tmp_path / "games.json", '{"header": "' + "x" * 10_000_000 + '"}\n' + records.WRITERS["json"](SHORT[1])
    )
    assert isinstance(bad, BadRecord)
    assert bad.game == 1
    assert good == SHORT[1]


def test_a_long_line_without_an_end(tmp_path: Path) -> None:
    (bad,) = scanned(tmp_path / "games.txt", "x" * (3 * LARGEST_GAME))
    assert isinstance(bad, BadRecord)
    assert (bad.game, bad.line) == (1, 1)


def test_a_huge_game_spoils_itself_only(tmp_path: Path) -> None:
    lines = "{" + "x" * 900_000 + "}\n"
    text = write_text(SHORT[0]) + lines * 6 + write_text(SHORT[1])
    bad, good = scanned(tmp_path / "games.txt", text)
    assert isinstance(bad, BadRecord)
    assert bad.reason == f"a game of more than {LARGEST_GAME} bytes"
    assert good == SHORT[1]


def test_what_is_not_utf_8_spoils_its_own_game_only(tmp_path: Path) -> None:
    data = write_text(SHORT[0]).encode().replace(b"e4", b"e4 {\xff}") + write_text(SHORT[1]).encode()
    bad, good = scanned(tmp_path / "games.txt", data)
    assert isinstance(bad, BadRecord)
    assert bad.reason == "line 10 is not UTF-8 at byte 8"
    assert good == SHORT[1]


@pytest.mark.parametrize("cut", range(10, 150, 20))
def test_truncated_files_are_bad_or_shorter(tmp_path: Path, cut: int) -> None:
    (found,) = scanned(tmp_path / "games.txt", write_text(SHORT[0])[:cut])
    assert isinstance(found, BadRecord) or found.plies == SHORT[0].plies[: len(found.plies)]


def test_text_before_the_first_game_is_refused(tmp_path: Path) -> None:
    bad, good = scanned(tmp_path / "games.txt", "hello\n" + write_text(SHORT[0]))
    assert isinstance(bad, BadRecord)
    assert bad.line == 1
    assert good == SHORT[0]


def test_reading_needs_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    text = write_text(replace(SHORT[3], comment="x" * 10_000))
    path.write_text(text * 1_000)
    tracemalloc.start()
    assert sum(1 for _ in records.read(path)) == 1_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < path.stat().st_size / 4


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    records.write(path, SHORT)
    before = path.read_text()

    def breaking_off() -> Iterator[Record]:
        yield SHORT[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        records.write(path, breaking_off())
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["games.txt"]


def test_folders_and_devices_are_not_replaced(tmp_path: Path) -> None:
    for target in (tmp_path, Path("/dev/null")):
        with pytest.raises(BadRecord, match="not a file that can be written"):
            records.write(target, SHORT)
    assert Path("/dev/null").is_char_device()


def test_json_files_are_read_line_by_line(tmp_path: Path) -> None:
    first, second, third = scanned(tmp_path / "x", records.WRITERS["json"](SHORT[0]) + "[]\nnonsense\n")
    assert first == SHORT[0]
    assert isinstance(second, BadRecord)
    assert second.reason == "a record is not an object"
    assert isinstance(third, BadRecord)
    assert third.reason == "no game in one line of JSON"


def test_other_files_beside_are_left_alone(tmp_path: Path) -> None:
    source = tmp_path / "games.txt.part"
    records.write(source, SHORT)
    assert records.write(tmp_path / "games.txt", records.read(source)) == 4
    assert list(records.read(source)) == list(records.read(tmp_path / "games.txt")) == SHORT


def test_links_and_permissions_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real.txt", tmp_path / "link.txt"
    records.write(real, SHORT[:1])
    real.chmod(0o600)
    link.symlink_to(real)
    records.write(link, SHORT)
    assert link.is_symlink()
    assert list(records.read(real)) == SHORT
    assert real.stat().st_mode & 0o777 == 0o600


def test_what_could_not_be_read_is_not_written(tmp_path: Path) -> None:
    huge = replace(SHORT[0], comment="x" * LARGEST_GAME)
    for name in ("games.txt", "games.json"):
        with pytest.raises(BadRecord, match="a game of more than"):
            records.write(tmp_path / name, [huge])
    assert list(tmp_path.iterdir()) == []
    large = replace(SHORT[0], comment="x" * (LARGEST_GAME - 1_000))
    records.write(tmp_path / "large.txt", [large])
    assert list(records.read(tmp_path / "large.txt")) == [large]


def test_many_variations_and_comments_are_read_in_linear_time() -> None:
    """Quadratic work would take minutes here."""
    record = read_text('[Game "iago"]\n\n1. e4 ' + "(1. d4) {x} " * 30_000)
    assert len(record.plies[0].variations) == 30_000
    assert len(record.plies[0].comment) == 59_999


def test_stats_count_by_variant() -> None:
    stats = records.gather([*SHORT, Record.of(archipel.start("iago"), ["e4", "d4", "c4", "c5"])])
    assert list(stats) == ["desdemona/border", "iago/standard", "lazo/small", "palago/standard"]
    iago = stats["iago/standard"]
    assert (iago.games, iago.shortest, iago.longest, iago.length) == (2, 2, 4, 3.0)
    assert iago.as_dict() == {
        "games": 2,
        "first_wins": 0,
        "second_wins": 0,
        "draws": 0,
        "open": 2,
        "plies": {"mean": 3.0, "shortest": 2, "longest": 4},
        "reasons": {},
    }


def test_stats_count_kinds_of_reasons() -> None:
    games = [Record.of(archipel.start("iago", "simple"), random_moves("iago", "simple", seed)) for seed in range(8)]
    (stats,) = records.gather(games).values()
    assert stats.results.total() == stats.reasons.total() == 8
    assert stats.results["1-0"] + stats.results["0-1"] == 8
    assert {reason.kind for reason in stats.reasons} <= {"iago.score", "iago.level-face-up", "iago.level-captive"}
    assert "score … to …" in stats.as_dict()["reasons"]


def test_stated_reasons_are_counted_as_they_stand() -> None:
    stated = [replace(SHORT[0], stated="1-0", stated_reason=reason) for reason in ("mate in 3", "mate in 4", "")]
    (stats,) = records.gather(stated).values()
    assert stats.as_dict()["reasons"] == {"mate in 3": 1, "mate in 4": 1}
