"""Proofs are checked: right ones are accepted, wrong ones refused, with the line that is wrong."""

import gzip
import io
import random
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import archipel
from archipel import BadProof, verify
from archipel.theory.check import Chunk, Findings
from archipel.theory.proofs import Claim, Thesis
from tests.play import random_game
from tests.theory.prover import Proved, Prover, TooMuch, prove, text_of, write
from tests.theory.slow import is_proof

LAZO = """\
archipel proof 1
position lazo/side2 B1/WBW/W1 B
claims Black wins
0 = a2 1
1 : c2 7 a1.2 4 b1.2 2
2 = a1.2 3
3 : c2 10
4 = b1.2 5
5 : c2 6
6 = b2.2 .
7 = a1.2 8
8 : b1.2 10 b2.2 9
9 = b1.2 .
10 = b2.2 .
"""
IAGO = """\
archipel proof 1
position iago/standard 1DDD1/LdLlLL/1DDdlDL/1DDdLDlL/2ldLLdd1/1DdLDlL1/LdLDlL1/LdLDlD/LDlD1 D
claims Light wins
0 : a5 3 d8 2 e2 . i1 1
1 = e2 .
2 = e2 .
3 = e2 .
"""
IAGO_REPLY = IAGO[: IAGO.index("0 : ")] + "0 : * e2\n"
DRAWN = """\
archipel proof 1
position desdemona/border \
1wWB3b2/1wwbbbbbbB/1wbbBbwbb1/1wwwbwbbW1/1w1bb1bwwW/1bwbwbwww1/1bw1bwwWw1/1b1wbwwww1/1bbbbb1bw1/2B3b3 W
"""
WHITE_HOLDS = f"""\
{DRAWN}claims White does not lose
0 = j6-j7/g10 1
1 : c1-f1/g2 2
2 = i7-j8/i7 .
"""
BLACK_HOLDS = f"""\
{DRAWN}claims Black does not lose
0 : j6-j7/g10 4 i7-j7/g10 3 i7-j8/i7 1 * c1-f1/g2 j9-j8/i7
1 = c1-f1/g2 2
2 : j6-j7/g10 . j8-j7/g10 .
3 = j9-j8/i7 .
4 = c1-f1/g2 5
5 : i7-j8/i7 . i7-j6/i7 .
"""
PALAGO = """\
archipel proof 1
position palago/single -3,0c+-3,1c+-3,2b+-2,-1a+-2,0c+-2,2b+-1,0a+-1,1b+-1,2c+0,0b+1,-1a B
claims White wins
0 : * -4,1b -2,1b
"""
BY_HAND = {
    "palago": PALAGO,
    "lazo": LAZO,
    "iago": IAGO,
    "reply": IAGO_REPLY,
    "white": WHITE_HOLDS,
    "black": BLACK_HOLDS,
}


def check(text: str, **options: int) -> archipel.Proof:
    return verify(io.BytesIO(text.encode()), **options)  # type: ignore[arg-type]


def wrong(text: str, **options: int) -> BadProof:
    with pytest.raises(BadProof) as refusal:
        check(text, **options)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 400
    return refusal.value


# --- right ones


@pytest.mark.parametrize("name", BY_HAND)
def test_written_by_hand(name: str) -> None:
    text = BY_HAND[name]
    assert is_proof(text)
    proof = check(text)
    assert f"position {proof.position.text}\nclaims {proof.position.players[proof.player]} {proof.claim}\n" in text
    assert proof.nodes == len(text.splitlines()) - 3
    assert 0 < proof.seconds < 60


def test_what_a_proof_says() -> None:
    proof = check(LAZO)
    assert proof.position == archipel.position("lazo/side2 B1/WBW/W1 B")
    assert (proof.player, proof.claim, proof.nodes) == (1, "wins", 11)


def test_numbers_need_only_rise() -> None:
    assert check(LAZO.replace("10", "123456789012345678")).nodes == 11


def test_lines_end_as_they_like() -> None:
    assert check(LAZO.rstrip("\n")).nodes == check(LAZO.replace("\n", "\r\n")).nodes == 11


def test_an_unlisted_move_may_end_the_game_itself() -> None:
    """In the proof by a reply e2 is not listed, and wins for the opponent's opponent as it is."""
    state = archipel.position(IAGO.splitlines()[1].removeprefix("position "))
    assert state.play("e2").outcome
    assert check(IAGO_REPLY).nodes == 1


def test_a_draw_is_as_claimed_only_where_not_losing_is() -> None:
    error = wrong(WHITE_HOLDS.replace("does not lose", "wins"))
    assert (error.line, error.kind) == (6, "proof.ends-otherwise")


def test_the_first_legal_reply_counts() -> None:
    """A reply that is never legal, or is nonsense, does no harm; one that is legal and does not win does."""
    assert check(IAGO_REPLY.replace("* e2", "* e5 zz e2 e2"))
    state = archipel.position(IAGO.splitlines()[1].removeprefix("position "))
    early = next(str(move) for move in state.play("a5").legal_moves() if str(move) != "e2")
    error = wrong(IAGO_REPLY.replace("* e2", f"* {early} e2"))
    assert error.kind == "proof.no-win"
    assert error.values["reply"] == early


# --- wrong ones


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "message"),
    [
        (LAZO, "0 = a2 1", "0 = a1 1", 4, "a1 holds a tile already"),
        (LAZO, "0 = a2 1", "0 = z9 1", 4, "'z9' is no move of Lazo"),
        (LAZO, "0 = a2 1", "0 = a2 .", 4, "a2: the game is not over after it"),
        (LAZO, "0 = a2 1", "0 : a2 1", 4, "node 0 is written with ':', but it is the turn of Black"),
        (LAZO, "1 : c2 7 a1.2 4 b1.2 2", "1 = c2 7", 5, "node 1 is written with '=', but it is White's turn"),
        (LAZO, "1 : c2 7 a1.2 4 b1.2 2", "1 : c2 7 a1.2 4", 5, "b1.2: it is legal, and node 1 does not list it"),
        (LAZO, "1 : c2 7 a1.2 4 b1.2 2", "1 : c2 7 a1.2 4 c2 7 b1.2 2", 5, "c2: it is listed twice"),
        (LAZO, "1 : c2 7 a1.2 4 b1.2 2", "1 : c2 7 a1.2 4 * c2", 5, "the reply c2 does not win at once"),
        (LAZO, "1 : c2 7 a1.2 4 b1.2 2", "1 : c2 7 a1.2 4 * a2", 5, "b1.2: it is not listed, and no reply is legal"),
        (LAZO, "1 : c2 7 a1.2 4 b1.2 2", "1 :", 5, "c2: it is legal, and node 1 does not list it"),
        (LAZO, "6 = b2.2 .", "6 = b2.2 8", 10, "b2.2: it ends the game, so '.' must stand behind it, not node 8"),
        (LAZO, "8 : b1.2 10 b2.2 9", "8 : b1.2 9 b2.2 10", 12, "leads to node 10, which is another position"),
        (LAZO, "5 : c2 6", "5 : c2 9", 10, "no node leads to node 6"),
        (LAZO, "9 = b1.2 .\n", "", None, "node 9 is missing: the file ends without"),
        (LAZO, "9 = b1.2 .\n10 = b2.2 .\n", "", None, "node 9 and others are missing, 2 in all"),
        (LAZO, "10 = b2.2 .\n", "10 = b2.2 .\n11 = b2.2 .\n", 15, "no node leads to node 11"),
        (
            LAZO,
            "3 : c2 10\n4 = b1.2 5\n",
            "4 = b1.2 5\n3 : c2 10\n",
            8,
            "node 3 stands behind node 4, and numbers rise",
        ),
        (LAZO, "10 = b2.2 .\n", "10 = b2.2 .\n10 = b2.2 .\n", 15, "node 10 stands behind node 10"),
        (LAZO, "9 = b1.2 .\n", "9 = b1.2 .\n\n", 14, "'' is no node"),
        (LAZO, "3 : c2 10\n", "3 : c2 3\n", 7, "node 3 leads to node 3"),
        (LAZO, "3 : c2 10\n", "3 : c2 " + "9" * 5000 + "\n", 7, "is no number of a node"),
        (LAZO, "Black wins", "White wins", 4, "node 0 is written with '=', but it is Black's turn"),
        (LAZO, LAZO[LAZO.index("0 =") :], "", None, "node 0 is missing"),
        (LAZO, "0 = a2 1\n", "", 4, "no node leads to node 1"),
        (IAGO, "e2 . i1", "e2 4 i1", 4, "e2: it ends the game, so '.' must stand"),
        (IAGO, "e2 . i1", "i1", 4, "e2: it is legal, and node 0 does not list it"),
        (
            IAGO,
            "Light wins\n0 :",
            "Dark wins\n0 = e2 .\n1 :",
            4,
            "e2: it ends the game otherwise than claimed (score 70 to 66)",
        ),
        (IAGO, "1 = e2 .", "1 = e2 . e2 .", 5, "is no node"),
        (IAGO, "1 = e2 .", "x" * 10_000, 5, "is no node"),
        (BLACK_HOLDS, "c1-f1/g2 j9-j8/i7\n", "j9-j8/i7\n", 4, "i7-j7/i7: it is not listed"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, old: str, new: str, line: int | None, message: str) -> None:
    assert text.count(old) == 1
    error = wrong(text.replace(old, new))
    assert message in str(error)
    assert error.line == line


def test_a_refusal_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "proof.txt"
    path.write_text(LAZO.replace("0 = a2", "0 = a1"))
    with pytest.raises(BadProof) as refusal:
        verify(path)
    assert str(refusal.value) == f"{path}: line 4: a1 holds a tile already (legal here: a2, c2, b1.2)"
    assert (refusal.value.file, refusal.value.line) == (str(path), 4)
    with pytest.raises(FileNotFoundError):
        verify(tmp_path / "none.txt")


def test_an_unlisted_move_that_loses_is_refused() -> None:
    """Where it ends the game for the other side, no reply helps."""
    head = ["archipel proof 1", "position lazo/side2 BW/WBW/WB|BW/1 B", "claims White wins"]
    error = wrong("\n".join([*head, "0 : * a1.2"]))
    assert str(error).startswith("line 4: a1.2: it ends the game otherwise than claimed")


# --- proofs of small positions of every game

SMALL = [
    ("lazo", "side2", 7),
    ("lazo", "side3", 2),
    ("iago", "standard", 5),
    ("iago", "loose", 3),
    ("iago", "simple", 4),
    ("iago", "simple+penalty", 3),
    ("iago", "standard+penalty", 3),
    ("desdemona", "standard", 3),
    ("desdemona", "border", 4),
    ("desdemona", "iago", 2),
    ("palago", "single", 2),
]


def proofs(game: str, kind: str, back: int, count: int = 2, most: int = 400) -> Iterator[Proved]:
    """Proofs of positions some plies before the end of random games, as far as they are small."""
    left = count
    for seed in range(40):
        states = random_game(game, kind, seed)
        try:
            yield from prove(states[-1 - min(back, len(states) - 1)], shared=seed % 2 == 0, most=most)
        except TooMuch:
            continue
        left -= 1
        if not left:
            return


@pytest.mark.parametrize(("game", "kind", "back"), SMALL)
def test_proofs_of_small_positions(game: str, kind: str, back: int, tmp_path: Path) -> None:
    found = list(proofs(game, kind, back))
    assert found
    for thesis, nodes in found:
        for name in ("proof.txt", "proof.txt.gz"):
            proof = verify(write(tmp_path / name, thesis, nodes))
            assert (proof.position, proof.player, proof.claim) == (thesis.position, thesis.player, thesis.claim)
            assert proof.nodes == len(nodes)
        assert is_proof(text_of(thesis, nodes))


@pytest.mark.parametrize(("game", "kind", "back"), [case for case in SMALL if case[0] != "palago"])
def test_the_same_with_replies(game: str, kind: str, back: int) -> None:
    for thesis, nodes in proofs(game, kind, back, count=1):
        short = Prover(thesis).proof(replies=True)
        assert len(short) <= len(nodes)
        text = text_of(thesis, short)
        assert check(text).nodes == len(short)
        assert is_proof(text)


# --- corrupted ones


def dropped(words: list[str], chance: random.Random) -> list[str]:
    """Without a move, and what is behind it."""
    at = chance.randrange(2, len(words), 2)
    return words[:at] + words[at + 2 :]


def changed(words: list[str], chance: random.Random, moves: list[str]) -> list[str]:
    at = chance.randrange(2, len(words), 2)
    return [*words[:at], chance.choice(moves), *words[at + 1 :]]


def swapped(words: list[str], chance: random.Random) -> list[str]:
    """What is behind two moves, exchanged, or what is behind one taken from elsewhere."""
    one, other = (chance.randrange(3, len(words), 2) for _ in range(2)) if len(words) > 3 else (2, 2)
    words[one], words[other] = words[other], words[one]
    if one == other and words[one].isdigit():
        words[one] = str(int(words[one]) + chance.choice((-1, 1)))
    return words


def corrupted(text: str, chance: random.Random) -> str:
    """A proof with something changed."""
    lines = text.splitlines()
    moves = [word for line in lines[3:] for word in line.split()[2::2]]
    at = chance.randrange(3, len(lines))
    words = lines[at].split(" ")
    match chance.randrange(8):
        case 0:
            lines[at] = " ".join(dropped(words, chance))
        case 1:
            lines[at] = " ".join(changed(words, chance, moves))
        case 2:
            lines[at] = " ".join(swapped(words, chance))
        case 3:
            del lines[at]
        case 4:
            other = chance.randrange(3, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case 5:
            names = archipel.position(lines[1].removeprefix("position ")).players
            claims = [f"claims {name} {claim}" for name in names for claim in Claim]
            lines[2] = chance.choice(claims)
        case 6:
            end = chance.randrange(3, len(words) + 1)
            lines[at] = " ".join([*words[:end], "*", chance.choice(moves)] if "*" not in words else words[:end])
        case 7:
            return text[: chance.randrange(len(text))]
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture(scope="module")
def originals() -> list[str]:
    found = [
        text_of(*proof)
        for game, kind, back in SMALL[:1] + SMALL[2:3] + SMALL[7:9]
        for proof in proofs(game, kind, back, most=60)
    ]
    return [*BY_HAND.values(), *found]


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in (1, 2, 3))])
def test_corrupted_proofs(part: int, originals: list[str]) -> None:
    """Each of a thousand is refused, unless it is still a proof: then the slow checker says so too."""
    chance = random.Random(part)
    refused = 0
    for _ in range(250):
        text = corrupted(chance.choice(originals), chance)
        if is_proof(text if text.endswith("\n") else text + "\n"):
            assert check(text)
        else:
            wrong(text)
            refused += 1
    assert refused > 150


# --- several processes


@pytest.fixture(scope="module")
def large() -> str:
    """A proof that keeps several processes busy: that Black wins Lazo with side 2."""
    return text_of(*prove(archipel.start("lazo", "side2"), shared=False, most=20_000)[0])


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others are asked to help from the first node on, with small chunks of a small window."""
    monkeypatch.setattr("archipel.theory.verify.ALONE_SECONDS", -1.0)
    monkeypatch.setattr("archipel.theory.verify.LARGEST_CHUNK", 32)
    monkeypatch.setattr("archipel.theory.verify.MOST_LINES", 500)


@pytest.mark.slow
@pytest.mark.usefixtures("at_once")
def test_several_processes_find_the_same(large: str) -> None:
    one, two = check(large), check(large, workers=2)
    assert one.nodes == two.nodes == len(large.splitlines()) - 3 > 1000
    chance = random.Random(1)
    for _ in range(3):
        text = large
        for _ in range(3):  # the first of several mistakes is told
            text = corrupted(text, chance)
        told = [str(wrong(text, workers=workers)) for workers in (1, 2)]
        assert told[0] == told[1]


@pytest.mark.usefixtures("at_once")
def test_a_process_that_dies_is_told(large: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("archipel.theory.workers._work", _dies)
    with pytest.raises(archipel.ArchipelError, match="a process that checked the proof has died"):
        check(large, workers=2)


def _dies(*_: object) -> None:
    pass


def test_small_windows_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("archipel.theory.verify.MOST_LINES", 1)
    assert check(LAZO).nodes == 11
    assert wrong(LAZO.replace("8 : b1.2 10 b2.2 9", "8 : b1.2 9 b2.2 10")).line == 12


def test_one_is_told_how_far_it_is(large: str, tmp_path: Path) -> None:
    path = tmp_path / "proof.txt.gz"
    path.write_bytes(gzip.compress(large.encode()))
    seen: list[tuple[int, float | None]] = []
    proof = verify(path, watch=lambda nodes, share: seen.append((nodes, share)))
    assert seen == sorted(seen, key=lambda entry: entry[0])
    assert seen[-1] == (proof.nodes, 1.0)


# --- hostile ones


class Endless(io.RawIOBase):
    """A file that is written as it is read."""

    def __init__(self, lines: Callable[[], Iterator[str]]) -> None:
        self._lines = lines()

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1) -> bytes:
        return next(self._lines, "").encode()


def chain_of(length: int) -> Iterator[str]:
    """A file that leads from each node to the next, as if a game had so many moves."""
    yield from LAZO.splitlines(keepends=True)[:3]
    for number in range(length):
        yield f"{number} = a1 {number + 1 if number + 1 < length else '.'}\n"


def believed(thesis: Thesis, chunk: Chunk) -> Findings:
    return Findings({node.number: [(child, "a position") for child in node.children] for node in chunk.nodes}, 0.1)


def test_memory_stays_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a file is, no more of it is kept than the window and what is promised."""
    monkeypatch.setattr("archipel.theory.verify.MOST_LINES", 200)
    monkeypatch.setattr("archipel.theory.verify.examined", believed)
    tracemalloc.start()
    try:
        proof = verify(Endless(lambda: chain_of(10_000)))  # type: ignore[arg-type]
        assert proof.nodes == 10_000
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()
