"""Records read with the native core and by the Python rules alone: the same games, or the same mistakes."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import archipel
from archipel.records import BadRecord, Plies, Ply, Record, replay
from archipel.records.report import read_json, write_json
from archipel.records.text import read_text, write_text
from archipel.rules import State
from tests.play import VARIANTS, random_game, random_moves

every_variant = pytest.mark.parametrize(("game", "variant"), VARIANTS)

Read = Callable[[str], Record]


def by_rules(read: Read) -> Read:
    def reader(text: str) -> Record:
        with patch.object(replay, "native", lambda state: None):
            return read(text)

    return reader


def verdict(read: Read, text: str) -> tuple[object, ...]:
    try:
        record = read(text)
    except BadRecord as error:
        return str(error), error.ply
    return record, record.outcome, record.result, record.reason, record.end


def same(read: Read, text: str) -> bool:
    """Fails unless both say the same; whether it is a game."""
    quick, exact = verdict(read, text), verdict(by_rules(read), text)
    assert quick == exact, text
    return isinstance(quick[0], Record)


def studied(chance: random.Random, states: list[State], moves: Plies) -> Iterator[Ply]:
    """The moves of a game with comments, evaluations and variations here and there."""
    for state, ply in zip(states, moves, strict=False):
        others = chance.sample(state.legal_moves(), 1) if chance.random() < 0.1 else []
        yield replace(
            ply,
            comment=chance.choice(["", "", "", "hm", "so\n{what}"]),
            evaluation=chance.choice([None, 0.25]),
            variations=tuple((Ply(move),) for move in others),
        )


def written(game: str, variant: str, chance: random.Random) -> Record:
    """A random game or the beginning of one, from its usual start or a later position, plain or studied."""
    seed = chance.randrange(3)
    states, moves = random_game(game, variant, seed), random_moves(game, variant, seed)
    end = len(moves) if game == "iago" else chance.randint(0, 12)  # the others' whole games take the rules long
    first = chance.choice([0, 0, min(5, end)])
    plies: Plies = tuple(map(Ply, moves[first:end]))
    if chance.random() < 0.5:
        plies = tuple(studied(chance, states[first:end], plies))
    return Record(states[first], plies, stated=chance.choice(["*", "1-0"]), tags={"Table": "3"})


PIECES = (
    " ",
    "(",
    ")",
    "{",
    "}",
    "1.",
    "0",
    "!",
    "+",
    "-",
    "/",
    ",",
    "swap",
    "*",
    "1-0",
    "\n",
    "\xa0",
    "é",
    "\\",
    '"',
    "[",
)


def mutated(text: str, chance: random.Random) -> str:
    """The text with something wrong in it, most of the time behind the tags."""
    moves = text.rfind("]\n") + 2 if chance.random() < 0.8 else 0
    at, length = chance.randint(moves, len(text)), chance.choice([0, 0, 1, 2, 5])
    words = text[moves:].split() or [""]
    put = chance.choice([chance.choice(PIECES), chance.choice(words), f" {chance.choice(words)} ", ""])
    return text[:at] + put + text[at + length :]


@every_variant
@given(seed=st.integers(0, 10**9))
def test_text_and_mistakes_in_it(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    text = write_text(written(game, variant, chance))
    assert same(read_text, text)
    for _ in range(8):
        same(read_text, mutated(text, chance))


@every_variant
@given(seed=st.integers(0, 10**9))
def test_json_and_mistakes_in_it(game: str, variant: str, seed: int) -> None:
    chance = random.Random(seed)
    report = json.loads(write_json(written(game, variant, chance)))
    assert same(read_json, json.dumps(report))
    rounds = report["moves"]
    for _ in range(8):
        chosen = chance.choice(rounds) if rounds else []
        known = [entry for entries in rounds for entry in entries]
        wrong = chance.choice(["", "e4", "e99", "\ud800", "é", None, 5, [], {}, {"move": 3}, *known])
        chosen[chance.randint(0, len(chosen)) :] = [wrong]
        same(read_json, json.dumps(report))


@pytest.mark.parametrize(
    ("moves", "known"),
    [
        ("1. e4 d4 2. c3 *", True),
        ("1.e4 1...d4 2.c3", True),
        ("1.2.3. e4 12... d4", True),
        ("e4 d4 c3 * *", False),
        ("e4 * d4", False),
        ("e4 * 1.", False),
        ("e4 1.", True),
        ("1. e4 2 d4", False),
        ("1.. .e4", False),
        ("e4\x1cd4\xa0c3\u2028d5", True),
        ("e4 d04", False),
        ("E4", False),
        ("", True),
        ("*", True),
        ("1. e4 e4", False),
    ],
)
def test_how_plain_moves_are_written(moves: str, known: bool) -> None:
    assert same(read_text, f'[Game "iago"]\n[Variant "loose"]\n\n{moves}') == known


def test_a_result_that_the_moves_do_not_have() -> None:
    text = write_text(Record.of(archipel.start("iago"), random_moves("iago", "standard", 1)))
    assert same(read_text, text)
    for result in ("1-0", "0-1", "1/2-1/2", "*"):
        same(read_text, text[: text.rindex(" ")] + f" {result}")
        same(read_text, text.replace("1-0", result).replace("0-1", result))


def test_the_core_reads_plain_games_and_studies() -> None:
    """So that the tests above compare two readers, not one with itself."""
    record = Record.of(archipel.start("iago"), random_moves("iago", "standard", 1))
    said = replace(
        record, plies=(replace(record.plies[0], comment="hm", variations=((Ply(record.moves[0]),),)), *record.plies[1:])
    )
    with patch("archipel.rules.State.play", side_effect=AssertionError):
        for read, write in ((read_text, write_text), (read_json, write_json)):
            for game in (record, said):
                game.ending(record.end)
                assert read(write(game)) == game


def test_a_game_without_a_core_is_read_by_the_rules() -> None:
    record = Record.of(archipel.start("iago"), ["e4", "d4"])
    with patch.object(replay, "_GAMES", frozenset()):
        replay.native.cache_clear()
        assert replay.native(record.start) is None
        assert read_text(write_text(record)) == record
    replay.native.cache_clear()
