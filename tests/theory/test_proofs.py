"""The text of proofs: read and written."""

import gzip
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel import ArchipelError, BadProof
from archipel.theory.files import LONGEST_LINE, opened
from archipel.theory.proofs import Attack, Claim, Defence, Node, Thesis, read_node, read_thesis
from archipel.theory.writer import ProofWriter

LAZO = "lazo/side2 2/3/2 W"
HEAD = ["archipel proof 1", f"position {LAZO}", "claims Black wins"]

WORDS = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)
MOVES = WORDS.filter(lambda word: word != "*")
NUMBERS = st.integers(0, 10**17)
STEPS = st.none() | st.integers(1, 10**17)


@st.composite
def nodes(draw: st.DrawFn) -> Node:
    number = draw(NUMBERS)
    children = STEPS.map(lambda step: None if step is None else number + step)
    if draw(st.booleans()):
        return Attack(number, draw(MOVES), draw(children))
    moves = draw(st.lists(st.tuples(MOVES, children), max_size=5))
    replies = draw(st.lists(WORDS, max_size=3))
    return Defence(number, tuple(moves), tuple(replies))


@given(node=nodes())
def test_what_is_written_is_read_again(node: Node) -> None:
    assert read_node(node.line) == node


@given(line=st.text() | st.from_regex(r"[0-9]{0,20} [=:](( [a-c.*0-9]{0,3}){0,6})", fullmatch=True))
def test_any_line_is_a_node_or_refused(line: str) -> None:
    try:
        said = read_node(line).line
    except BadProof as error:
        said = None
        told = str(error)
    assert said == line or (said is None and "\n" not in told and len(told) < 300)


def test_the_head_says_what_is_claimed() -> None:
    assert read_thesis(HEAD) == Thesis(archipel.start("lazo", "side2"), 1, Claim.WINS)
    drawn = read_thesis([*HEAD[:2], "claims White does not lose"])
    assert (drawn.player, drawn.claim) == (0, "does not lose")
    assert list(drawn.lines) == [*HEAD[:2], "claims White does not lose"]


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ([], 1, "a proof begins with the line 'archipel proof 1', not with ''"),
        (["archipel proof 2"], 1, "not with 'archipel proof 2'"),
        ([" archipel proof 1"], 1, "not with ' archipel proof 1'"),
        (["x" * 1000], 1, "xxx...'"),
        (HEAD[:1], 2, "the second line of a proof is 'position' and a position, not ''"),
        ([HEAD[0], LAZO], 2, f"not '{LAZO}'"),
        ([HEAD[0], "position chess/x y z"], 2, "column 10: there is no game 'chess'"),
        ([HEAD[0], "position lazo/side2 2/4/2 W"], 2, "column 23: "),
        ([HEAD[0], "position lazo/side2"], 2, "column 20: "),
        ([HEAD[0], "position desdemona/standard 10/10/10/10/10/10/10/10/ww8/Ww8 W", HEAD[2]], 2, "the game is over"),
        (HEAD[:2], 3, "is like 'claims White wins' or 'claims Black does not lose', not ''"),
        ([*HEAD[:2], "claims Dark wins"], 3, "not 'claims Dark wins'"),
        ([*HEAD[:2], "claims Black loses"], 3, "not 'claims Black loses'"),
        ([*HEAD[:2], "claims Black wins "], 3, "not 'claims Black wins '"),
    ],
)
def test_heads_that_are_none(lines: list[str], line: int, message: str) -> None:
    with pytest.raises(BadProof) as refusal:
        read_thesis(lines)
    assert refusal.value.line == line
    assert message in str(refusal.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "'' is no node; a node is like"),
        ("5", "'5' is no node"),
        ("5 =", "'5 =' is no node"),
        ("5 = a1", "'5 = a1' is no node"),
        ("5 = a1 6 a2 7", "is no node"),
        ("5 - a1 6", "is no node"),
        ("5  = a1 6", "is no node"),
        ("5 = a1 6 ", "is no node"),
        (" 5 = a1 6", "is no node"),
        ("5\t= a1 6", "is no number"),
        ("five = a1 6", "'five' is no number of a node"),
        ("-5 = a1 6", "'-5' is no number"),
        ("05 = a1 6", "'05' is no number"),
        ("٥ = a1 6", "'٥' is no number"),
        ("5 = a1 x", "'x' is no number"),
        ("5 = a1 " + "9" * 19, "is a whole number of at most 18 digits"),
        ("9" * 100_000 + " = a1 6", "is a whole number of at most 18 digits"),
        ("5 = a1 5", "node 5 leads to node 5, and a node leads only to greater numbers"),
        ("5 : a1 6 a2 4", "node 5 leads to node 4"),
        ("5 : a1 6 a2", "a2: behind it stands neither the number of a node nor '.'"),
        ("5 : a1 6 a2 * b1", "a2: behind it stands neither"),
        ("5 : a1 6 *", "no reply stands behind '*'"),
    ],
)
def test_lines_that_are_no_nodes(line: str, message: str) -> None:
    with pytest.raises(BadProof) as refusal:
        read_node(line)
    assert message in str(refusal.value)


# --- files


def lines(path: Path) -> list[str]:
    with opened(path) as file:
        return [line for _, line in file]


@pytest.mark.parametrize("name", ["proof.txt", "proof.txt.gz"])
def test_a_written_file(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with ProofWriter(path, LAZO, "Black", "wins") as proof:
        proof.defence(0, [("a1", 3), ("a2", None)], ["b1", "b2"])
        proof.attack(3, "b1", None)
        proof.defence(4, [], ["c1"])
        assert not path.exists()
    assert lines(path) == [*HEAD, "0 : a1 3 a2 . * b1 b2", "3 = b1 .", "4 : * c1"]
    assert [file.name for file in tmp_path.iterdir()] == [name]
    if name.endswith(".gz"):
        assert gzip.decompress(path.read_bytes()).decode().endswith("\n4 : * c1\n")


def test_the_same_proof_is_the_same_file(tmp_path: Path) -> None:
    for name in ("a/p.gz", "b/p.gz"):
        (tmp_path / name).parent.mkdir()
        with ProofWriter(tmp_path / name, LAZO, "Black", "wins") as proof:
            proof.attack(0, "a1", None)
    assert (tmp_path / "a/p.gz").read_bytes() == (tmp_path / "b/p.gz").read_bytes()


@pytest.mark.parametrize("name", ["proof.txt", "proof.gz"])
def test_what_is_not_finished_is_not_there(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("before")
    with suppress(KeyboardInterrupt), ProofWriter(tmp_path / name, LAZO, "Black", "wins") as proof:
        proof.attack(0, "a1", 1)
        raise KeyboardInterrupt
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text() == "before"


def test_writers_refuse_what_is_no_proof(tmp_path: Path) -> None:
    path = tmp_path / "proof.txt"
    for head in (("lazo/side2 2/3 W", "Black", "wins"), (LAZO, "Dark", "wins"), (LAZO, "Black", "loses")):
        with pytest.raises(BadProof):
            ProofWriter(path, *head)
    with pytest.raises(ArchipelError, match="not a file"), ProofWriter(tmp_path, LAZO, "Black", "wins"):
        pass
    for numbers in ((1,), (0, 0), (0, 5, 4)):
        with suppress(ValueError), ProofWriter(path, LAZO, "Black", "wins") as proof:
            for number in numbers:
                proof.attack(number, "a1", None)
        assert not path.exists()
    with pytest.raises(RuntimeError, match="within"):
        proof.attack(9, "a1", None)


def test_lines_may_end_as_they_do_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "proof.txt"
    path.write_bytes(b"one\r\ntwo\nthree")
    assert lines(path) == ["one", "two", "three"]


@pytest.mark.parametrize(
    ("name", "content", "line", "message"),
    [
        ("p.txt", b"ok\nab\xff\n", 2, "not UTF-8 at byte 3"),
        ("p.txt", bytes(range(255, -1, -1)) * 100, 1, "not UTF-8"),
        ("p.txt", b"ok\n" + b"x" * (LONGEST_LINE + 5), 2, "a line of more than"),
        ("p.gz", b"archipel proof 1\n", 1, "no whole file of gzip"),
        ("p.gz", gzip.compress(b"ok\n" * 5)[:-9], None, "no whole file of gzip"),
        ("p.gz", gzip.compress(b"\n".join(b"%d" % n for n in range(9999)))[:5000], None, "no whole file of gzip"),
        ("p.gz", gzip.compress(b"ok\n") + b"rubbish", None, "no whole file of gzip"),
        ("p.gz", gzip.compress(b"ok\nfine\n")[:12] + b"\xff" * 20, None, "no whole file of gzip"),
        ("p.gz", gzip.compress(b"x" * (LONGEST_LINE + 5)), 1, "a line of more than"),
    ],
    ids=range(9),
)
def test_files_that_are_no_text(tmp_path: Path, name: str, content: bytes, line: int | None, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadProof, match=message) as refusal:
        lines(tmp_path / name)
    assert line in (None, refusal.value.line)
