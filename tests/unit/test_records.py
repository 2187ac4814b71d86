"""Records as values, as text and as JSON."""

import csv
import json
from dataclasses import replace
from io import BytesIO, StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel.records import (
    BadRecord,
    Ply,
    PlyRow,
    Record,
    columns,
    game_rows,
    ply_rows,
    points_of,
    result_of,
    winner_of,
    write_csv,
)
from archipel.records.drawings import ordered
from archipel.records.record import RESERVED
from archipel.records.report import read_json, write_json
from archipel.records.text import read_text, write_text
from archipel.rules import State
from tests.play import VARIANTS, random_moves

STUDY = r"""[Game "iago"]
[Variant "loose"]
[Event "Club \"night\""]
[Date "2026.11.15"]
[First "Ada"]
[Second "Bo \\ Co"]
[Result "1-0"]
[Labels "abstractplay"]
[Reason "resigned"]
[Table "3"]

{a quiet \{game\}} 1. e4 {[%eval 0.25] calm\nand \[%eval} (1. d4 {hm} d5 (1... c3 2. b2)) (1. c3)
1... d4 (1... f5) 2. c3 {[%eval -1.0]} 1-0

"""


def random_record(game: str, variant: str, seed: int) -> Record:
    return Record.of(archipel.start(game, variant), random_moves(game, variant, seed))


def test_a_study_is_read_with_all_that_is_in_it() -> None:
    record = read_text(STUDY)
    assert record.start == archipel.start("iago", "loose")
    assert record.players == ("Ada", "Bo \\ Co")
    assert (record.event, record.date) == ('Club "night"', "2026.11.15")
    assert (record.result, record.reason) == ("1-0", "resigned")
    assert record.tags == {"Table": "3"}
    assert record.comment == "a quiet {game}"
    first, second, third = record.plies
    assert list(map(str, record.moves)) == ["e4", "d4", "c3"]
    assert (first.comment, first.evaluation) == ("calm\nand [%eval", 0.25)
    assert [[str(ply.move) for ply in line] for line in first.variations] == [["d4", "d5"], ["c3"]]
    assert first.variations[0][0].comment == "hm"
    assert [str(ply.move) for ply in first.variations[0][1].variations[0]] == ["c3", "b2"]
    assert [str(line[0].move) for line in second.variations] == ["f5"]
    assert (third.comment, third.evaluation) == ("", -1.0)


def test_a_study_is_written_as_it_was() -> None:
    assert write_text(read_text(STUDY)) == STUDY


def test_the_json_is_shaped_like_abstractplays_reports() -> None:
    report = json.loads(write_json(read_text(STUDY)))
    assert report["header"] == {
        "game": {"name": "iago", "variants": ["loose"]},
        "event": 'Club "night"',
        "date-start": "2026-11-15",
        "players": [{"name": "Ada", "result": 1}, {"name": "Bo \\ Co", "result": 0}],
        "labels": "abstractplay",
        "reason": "resigned",
        "comment": "a quiet {game}",
        "tags": {"Table": "3"},
    }
    (one, other), (third,) = report["moves"]
    assert one["move"] == "e4"
    assert one["evaluation"] == 0.25
    assert one["variations"][1] == ["c3"]
    assert other == {"move": "d4", "variations": [["f5"]]}
    assert third == {"move": "c3", "evaluation": -1.0}


def test_json_gives_the_same_record_back() -> None:
    record = read_text(STUDY)
    assert read_json(write_json(record)) == record


@pytest.mark.parametrize(("game", "variant"), VARIANTS)
def test_whole_games_go_through_both_formats(game: str, variant: str) -> None:
    record = random_record(game, variant, 1)
    assert record.end.outcome is not None
    assert record.reason == record.end.outcome.reason
    assert read_text(write_text(record)) == record
    assert read_json(write_json(record)) == record
    score = record.end.outcome.score
    players = json.loads(write_json(record))["header"]["players"]
    assert [player.get("score") for player in players] == list(score or (None, None))


texts = st.text(st.characters(codec="utf-8"), max_size=20)
cells = st.from_regex(r"[a-j][1-9](\.[2-9])?|-?[0-9],-?[0-9]", fullmatch=True)
colours = st.sampled_from("GRYB")
drawings = st.lists(
    st.builds("{}{}".format, colours, cells) | st.builds("{}{}>{}".format, colours, cells, cells), max_size=4
).map(ordered)
names = st.from_regex(r"[A-Z][A-Za-z0-9_]{0,9}", fullmatch=True).filter(lambda name: name not in RESERVED)


@st.composite
def lines(draw: st.DrawFn, state: State, depth: int = 2) -> tuple[Ply, ...]:
    """Some legal moves from here, with comments, evaluations and variations."""
    line = []
    for _ in range(draw(st.integers(1, 4))):
        moves = state.legal_moves()
        variations = draw(st.lists(lines(state, depth - 1), max_size=2)) if depth else []
        move = draw(st.sampled_from(moves))
        evaluation = draw(st.none() | st.floats(-1, 1))
        line.append(Ply(move, draw(texts), evaluation, tuple(variations), draw(drawings)))
        state = state.play(move)
    return tuple(line)


@given(st.data())
def test_anything_said_comes_back(data: st.DataObject) -> None:
    start = archipel.start("iago", "loose").play("e4") if data.draw(st.booleans()) else archipel.start("lazo", "small")
    record = Record(
        start,
        data.draw(lines(start)),
        (data.draw(texts), data.draw(texts)),
        data.draw(st.sampled_from(["????.??.??", "2026.11.15", "2026.??.??"])),
        data.draw(texts),
        data.draw(st.sampled_from(["1-0", "0-1", "1/2-1/2", "*"])),
        data.draw(texts),
        data.draw(texts),
        data.draw(st.dictionaries(names, texts, max_size=2)),
        data.draw(drawings),
    )
    assert read_json(write_json(record)) == record
    assert read_text(write_text(record)) == record


def test_a_game_from_a_position_in_which_the_second_player_moves() -> None:
    start = archipel.start("desdemona").play("d1-d7")
    record = Record.of(start, ["a4-a5/a6", "j4-j5/j6"])
    text = write_text(record)
    assert f'[Position "{start.text}"]' in text
    assert "1... a4-a5/a6 2. j4-j5/j6 *" in text
    assert json.loads(write_json(record))["moves"] == [[None, "a4-a5/a6"], ["j4-j5/j6"]]
    assert read_text(text) == read_json(write_json(record)) == record


def test_what_the_moves_decide_is_not_taken_from_the_tags() -> None:
    record = random_record("desdemona", "standard", 3)
    claimed = write_text(record).replace(f'[Reason "{record.reason}"]', '[Reason "nonsense"]')
    assert read_text(claimed) == record
    assert read_text(claimed).reason == record.reason


def test_a_record_without_tags_has_defaults() -> None:
    record = read_text('[Game "lazo"]\n')
    assert record == Record(archipel.start("lazo"))
    assert (record.players, record.event, record.date, record.result) == (("?", "?"), "?", "????.??.??", "*")


def test_numbers_may_touch_moves_and_comments_may_follow_each_other() -> None:
    record = read_text('[Game "iago"]\n{one}{two} 1.e4 {a} {[%eval 0.5]} {b} 1...({before} f4 {after}) d4')
    assert record.comment == "one two"
    assert (record.plies[0].comment, record.plies[0].evaluation) == ("a b", 0.5)
    assert record.plies[0].variations[0][0].comment == "before after"
    assert str(record.plies[1].move) == "d4"


def test_what_is_said_before_the_first_move_is_no_evaluation() -> None:
    record = read_text('[Game "iago"]\n{[%eval 0.5] even} 1. e4')
    assert record.comment == "[%eval 0.5] even"
    assert read_text(write_text(record)) == record


def test_drawings_stand_at_the_start_of_a_comment() -> None:
    text = '[Game "palago"]\n{[%csl G0,0]} 1. 0,0a+1,-1c {[%eval 0.5] [%cal G0,0>1,-1;R1,-1>0,0] [%csl B0,0] so} *'
    record = read_text(text)
    assert record.drawings == ("G0,0",)
    assert record.plies[0].drawings == ("B0,0", "G0,0>1,-1", "R1,-1>0,0")
    assert record.plies[0].comment == "so"
    assert "{[%eval 0.5] [%csl B0,0] [%cal G0,0>1,-1;R1,-1>0,0] so}" in write_text(record)
    assert json.loads(write_json(record))["moves"][0][0]["drawings"] == list(record.plies[0].drawings)


@pytest.mark.parametrize(
    "command", ["[%cal Ge4d4]", "[%csl Ge4>d4]", "[%cal Ge4>d4;]", "[%csl Xe4]", "[%csl ]", "[%clk 1]"]
)
def test_other_commands_stay_in_the_comment(command: str) -> None:
    record = read_text(f'[Game "iago"]\n1. e4 {{{command} hm}} *')
    assert (record.plies[0].comment, record.plies[0].drawings) == (f"{command} hm", ())
    assert read_text(write_text(record)) == record


def test_tags_that_text_has_no_place_for_are_refused() -> None:
    for name in ("my table", "Result", 'x"]'):
        with pytest.raises(BadRecord):
            write_text(Record(archipel.start("iago"), tags={name: "3"}))


def test_states_lead_from_start_to_end() -> None:
    record = Record.of(archipel.start("iago"), ["e4", "d4"])
    assert [state.ply for state in record.states()] == [0, 1, 2]
    assert record.end.text == "iago/standard 5/6/7/8/3D5/3L4/7/6/5 D"


@pytest.mark.parametrize(
    ("winner", "result", "points"), [(0, "1-0", (1, 0)), (1, "0-1", (0, 1)), (None, "1/2-1/2", (0.5, 0.5))]
)
def test_a_winner_a_result_and_points_say_the_same(
    winner: int | None, result: str, points: tuple[float, float]
) -> None:
    assert (result_of(winner), winner_of(result), points_of(result)) == (result, winner, points)


def test_nobody_has_won_a_game_that_is_open() -> None:
    assert winner_of("*") is None
    with pytest.raises(KeyError):
        points_of("*")


def test_moves_are_those_of_the_game_itself() -> None:
    assert read_text(STUDY).moves == tuple(map(archipel.start("iago", "loose").move, ("e4", "d4", "c3")))


def test_of_refuses_illegal_moves() -> None:
    with pytest.raises(archipel.IllegalMove):
        Record.of(archipel.start("iago"), ["e4", "e4"])


HEAD = '[Game "iago"]\n[Variant "loose"]\n\n'
FINISHED = write_text(random_record("iago", "simple", 5))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'a record starts with the tag of its game, like [Game "iago"]'),
        ('[Event "x"]', 'a record starts with the tag of its game, like [Game "iago"]'),
        ('[Game "chess"]', "there is no game 'chess'; there are "),
        ('[Game "iago"]\n[Variant "x"]', "iago has no variant 'x'"),
        ('[Game "iago"]\n[Game "iago"]', "the tag 'Game' stands twice"),
        ('[Game "iago"]\n[Event x]', "'[Event x]' is no tag"),
        ('[Game "iago"]\n[Labels "battleship"]', "cells are labelled 'battleship', and only abstractplay is known"),
        ('[Game "iago"]\n[Date "2026.02.30"]', "'2026.02.30' is no date"),
        ('[Game "iago"]\n[Date "yesterday"]', "'yesterday' is no date"),
        ('[Game "iago"]\n[Date "2026.13.??"]', "'2026.13.??' is no date"),
        ('[Game "iago"]\n[Position "iago/loose 5 D"]', "column 12: 1 row where the board has 9"),
        (
            f'[Game "iago"]\n[Position "{archipel.start("iago", "loose").text}"]',
            "the position is one of iago/loose, the game iago/standard",
        ),
        (HEAD + "1. e4 e4", "ply 2: e4 holds a disk already"),
        (HEAD + "1. e4 xx", "ply 2: 'xx' is no move of Iago"),
        (HEAD + "1. e4 (1. d4 d4) d4", "ply 2: d4 holds a disk already"),
        (HEAD + "1. e4 {never closed", "a brace without its partner at '{never closed'"),
        (HEAD + "1. e4 }", "a brace without its partner at '}'"),
        (HEAD + "1. e4 (1. d4", "ply 1: a variation that is not closed"),
        (HEAD + "1. e4 )", "ply 1: a bracket is closed that was not opened"),
        (HEAD + "1. e4 ()", "ply 1: a variation without a move"),
        (HEAD + "(1. e4) e4", "ply 1: a variation before the first move"),
        (HEAD + "1. e4 (d4 *) d4", "ply 1: a result within a variation"),
        (HEAD + "1. e4 * d4", "'d4' stands behind the result"),
        (HEAD + "1. e4 {[%eval 1.5]}", "ply 1: an evaluation is a number from -1 to 1, not 1.5"),
        (HEAD + "1. e4 {[%eval nan]}", "ply 1: 'nan' is no evaluation"),
        (HEAD + "1. e4 {[%eval 0.1_0]}", "ply 1: '0.1_0' is no evaluation"),
        (HEAD + "1. e4 {[%eval \u0661]}", "ply 1: '\u0661' is no evaluation"),
        (HEAD + "1. e4 {[%eval good]}", "ply 1: 'good' is no evaluation"),
        (HEAD + "1. e4 " + "(d4 " * 40, "ply 1: variations nested more than 32 deep"),
        ('[Game "iago"]\n[Result "1-0"]\n\n1. e4 0-1', "the tag says '1-0' and the moves end with 0-1"),
        ('[Game "iago"]\n[Result "2-0"]\n\n1. e4', "'2-0' is no result; it is one of 1-0, 0-1, 1/2-1/2, *"),
        (FINISHED.replace("1-0", "0-1").replace("1/2-1/2", "0-1"), "the result says 0-1, but the game ended 1-0"),
    ],
)
def test_bad_text_is_one_clear_line(text: str, message: str) -> None:
    assert read_text(FINISHED).result == "1-0"
    with pytest.raises(BadRecord) as refusal:
        read_text(text)
    assert str(refusal.value).startswith(message)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 250


def report(header: dict[str, Any] | None = None, moves: Any = ()) -> str:
    return json.dumps({"header": {"game": {"name": "iago"}} | (header or {}), "moves": list(moves)})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "column 2: no game in one line of JSON"),
        ("[" * 100_000, "no game in one line of JSON"),
        ("[]", "a record is not an object"),
        ("{}", "the header does not name the game"),
        ('{"header": []}', "'header' is not an object"),
        (report({"game": {"name": 3}}), "'name' is not a text"),
        (report({"game": {"name": "iago", "variants": ["loose", "simple"]}}), "2 variants; a game here has one"),
        (report({"game": {"name": "iago", "variants": [None]}}), "a variant is not a text"),
        (report({"startingPosition": "iago/standard x D"}), "column 15: 1 row where the board has 9"),
        (report({"startingPosition": 7}), "'startingPosition' is not a text"),
        (report({"labels": "chess"}), "cells are labelled 'chess'"),
        (report({"date-start": "soon"}), "'soon' is no date"),
        (report({"players": []}), "0 players where there are two"),
        (report({"players": ["Ada", "Bo"]}), "a player is not an object"),
        (report({"players": [{"result": "won"}, {}]}), "'result' is not a whole number"),
        (report({"players": [{"result": True}, {}]}), "'result' is not a whole number"),
        (report({"tags": {"Table": 3}}), "the tag 'Table' is not a text"),
        (report({"tags": {"my table": "3"}}), "'my table' is no name of a tag"),
        (report({"tags": {"Result": "1-0"}}), "'Result' is not among the other tags"),
        (report({"event": "\ud800"}), "'event' has half a character"),
        (report({"players": [{"result": 1}, {}]}), "only one of the players has a result"),
        (report(moves=[[{"move": "e4", "evaluation": float("nan")}]]), "ply 1: an evaluation is a number from -1 to 1"),
        (report(moves=["e4"]), "a round is not a list"),
        (report(moves=[["e4", "e4"]]), "ply 2: e4 holds a disk already"),
        (report(moves=[["e4", 5]]), "ply 2: a move that is no text is not an object"),
        (report(moves=[[None, "e4"]]), "ply 1: a move that is no text is not an object"),
        (report(moves=[["e4", {"move": 5}]]), "ply 2: 'move' is not a text"),
        (report(moves=[[{"move": "e4", "evaluation": 2}]]), "ply 1: an evaluation is a number from -1 to 1, not 2"),
        (report(moves=[[{"move": "e4", "evaluation": "x"}]]), "ply 1: 'evaluation' is not a number"),
        (report(moves=[[{"move": "e4", "comment": 1}]]), "ply 1: 'comment' is not a text"),
        (report(moves=[[{"move": "e4", "drawings": "Ge4"}]]), "ply 1: 'drawings' is not a list"),
        (report(moves=[[{"move": "e4", "drawings": [1]}]]), "ply 1: a drawing is not a text"),
        (report(moves=[[{"move": "e4", "drawings": ["e4"]}]]), "ply 1: 'e4' is no arrow like Ge4>d4 and no mark"),
        (report({"drawings": ["Ge4;Rd4"]}), "'Ge4;Rd4' is no arrow"),
        (report(moves=[[{"move": "e4", "variations": [[]]}]]), "ply 1: a variation without a move"),
        (report(moves=[[{"move": "e4", "variations": ["d4"]}]]), "ply 1: a variation is not a list"),
    ],
)
def test_bad_json_is_one_clear_line(text: str, message: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        read_json(text)
    assert str(refusal.value).startswith(message)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 250


def test_variations_of_json_are_not_nested_too_deep() -> None:
    entry: Any = "d4"
    for _ in range(40):
        entry = {"move": "e4", "variations": [[entry]]}
    with pytest.raises(BadRecord, match="variations nested more than 32 deep"):
        read_json(report(moves=[[entry]]))


@pytest.mark.parametrize(
    ("points", "result"), [((1, 0), "1-0"), ((0, 1), "0-1"), ((1, 1), "1/2-1/2"), ((50, 3), "1-0")]
)
def test_points_state_the_result(points: tuple[int, int], result: str) -> None:
    players = [{"name": "Ada", "result": points[0]}, {"name": "Bo", "result": points[1]}]
    assert read_json(report({"players": players})).result == result


def test_a_draw_gives_both_the_same_points() -> None:
    record = replace(Record.of(archipel.start("palago"), []), stated="1/2-1/2")
    assert [player["result"] for player in json.loads(write_json(record))["header"]["players"]] == [1, 1]


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    for prefix in ("", HEAD, HEAD + "1. e4 "):
        try:
            record = read_text(prefix + text)
        except BadRecord:
            continue
        assert read_text(write_text(record)) == record


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(
    header=st.dictionaries(st.sampled_from(["game", "players", "event", "tags", "date-start", "comment"]), json_values),
    moves=json_values,
)
def test_no_json_breaks_the_reader(header: dict[str, Any], moves: Any) -> None:
    text = json.dumps({"header": {"game": {"name": "iago"}} | header, "moves": moves})
    try:
        record = read_json(text)
    except BadRecord:
        return
    assert read_json(write_json(record)) == record


def test_a_row_for_each_game_and_for_each_ply() -> None:
    finished = random_record("iago", "standard", 2)
    games = list(game_rows([read_text(STUDY), finished]))
    assert games[0]._asdict() == {
        "number": 1,
        "game": "iago",
        "variant": "loose",
        "first": "Ada",
        "second": "Bo \\ Co",
        "date": "2026-11-15",
        "event": 'Club "night"',
        "result": "1-0",
        "winner": 0,
        "kind": None,
        "reason": "resigned",
        "first_score": None,
        "second_score": None,
        "plies": 3,
        "start": archipel.start("iago", "loose").text,
        "comment": "a quiet {game}",
        "tags": '{"Table": "3"}',
    }
    assert finished.outcome
    assert (games[1].first, games[1].date, games[1].event, games[1].comment, games[1].tags) == (None,) * 5
    assert (games[1].first_score, games[1].second_score) == finished.outcome.score
    assert (games[1].kind, games[1].reason) == ("iago.score", finished.outcome.reason)
    assert (games[1].winner, games[1].plies) == (finished.outcome.winner, len(finished.moves))
    later = Record.of(archipel.start("iago", "loose").play("e4"), ["d4"])
    assert list(ply_rows([read_text(STUDY), later])) == [
        (1, 1, 0, "e4", 0.25, "calm\nand [%eval"),
        (1, 2, 1, "d4", None, None),
        (1, 3, 0, "c3", -1.0, None),
        (2, 2, 1, "d4", None, None),
    ]


def test_rows_become_columns() -> None:
    record = read_text(STUDY)
    assert columns(ply_rows([record])) == {
        "number": [1, 1, 1],
        "ply": [1, 2, 3],
        "mover": [0, 1, 0],
        "move": ["e4", "d4", "c3"],
        "evaluation": [0.25, None, -1.0],
        "comment": ["calm\nand [%eval", None, None],
    }
    assert columns(game_rows([])) == {}


def test_rows_as_csv_can_be_read_again() -> None:
    file = BytesIO()
    assert write_csv(file, [read_text(STUDY)], plies=True) == 3
    head, *rows = csv.reader(StringIO(file.getvalue().decode(), newline=""))
    assert head == list(PlyRow._fields)
    assert rows[0] == ["1", "1", "0", "e4", "0.25", "calm\nand [%eval"]
    assert rows[1] == ["1", "2", "1", "d4", "", ""]
