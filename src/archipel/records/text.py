r"""Records as PGN-like text: tags, then moves with comments, evaluations and variations.

    [Game "iago"]
    [Variant "standard"]
    [First "Ada"]
    [Second "Bo"]
    [Result "*"]

    1. e4 {[%eval 0.1] a calm start} d4 (1... f5) 2. c4 *

A game starts at the line that opens with `[Game "`. Within tags and comments a backslash stands before a quotation
mark, a brace, a backslash or an opening bracket that are meant as such, and `\n` is a new line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from archipel._core import Native
from archipel.records.drawings import commands, ordered, read_command
from archipel.records.record import (
    DEEPEST,
    LABELS,
    NO_DATE,
    OPEN,
    RESERVED,
    RESULTS,
    UNKNOWN,
    BadRecord,
    Plies,
    Ply,
    Record,
    checked_date,
    checked_evaluation,
    checked_labels,
    checked_result,
    checked_start,
    checked_tag,
)
from archipel.records.replay import Allowance, Follow, plain, replayed
from archipel.rules import Move, State, start
from archipel.rules.errors import brief

GAME_STARTS = '[Game "'
WIDTH = 100
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*)\s+"([^"\\]*(?:\\.[^"\\]*)*)"\]\s*', re.DOTALL)
_TOKEN = re.compile(
    r"\{(?P<comment>[^\\{}]*(?:\\.[^\\{}]*)*)\}\s*|(?P<bracket>[()])\s*"
    r"|(?P<number>[0-9]+\.+)\s*|(?P<word>[^\s(){}]+)\s*",
    re.DOTALL,
)
_SAID = re.compile(r"[(){}]")
_NUMBERS = re.compile(r"(?<!\S)(?:[0-9]+\.+)+")  # all that stand before a word
_EVALUATION = re.compile(r"\[%eval ([^\]\s]*)\] ?")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_ESCAPES = {"\\": "\\\\", "{": "\\{", "}": "\\}", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_MEANT = {"n": "\n", "r": "\r"}


# --- writing


def write_text(record: Record) -> str:
    """A record as text, an empty line at its end."""
    known = {
        "Game": record.start.game,
        "Variant": record.start.variant,
        "Event": record.event,
        "Date": record.date,
        "First": record.players[0],
        "Second": record.players[1],
        "Result": record.result,
        "Labels": LABELS,
    }
    if record.reason:
        known["Reason"] = record.reason
    if record.start != start(record.start.game, record.start.variant):
        known["Position"] = record.start.text
    others = {checked_tag(name): value for name, value in record.tags.items()}
    tags = [f'[{name} "{_escape(value)}"]' for name, value in (known | others).items()]
    tokens = [_comment(record.comment, None, record.drawings)] if record.comment or record.drawings else []
    tokens += _tokens(record.plies, record.start.ply // 2 + 1, record.start.to_move)
    return "\n".join([*tags, "", *_wrapped([*tokens, record.result]), "", ""])


def _tokens(plies: Plies, number: int, side: int) -> Iterator[str]:
    """The moves, numbered by rounds; whatever starts afresh has its number."""
    fresh = True
    for ply in plies:
        if side == 0 or fresh:
            yield f"{number}." if side == 0 else f"{number}..."
        yield str(ply.move)
        if ply.comment or ply.evaluation is not None or ply.drawings:
            yield _comment(ply.comment, ply.evaluation, ply.drawings)
        for variation in ply.variations:
            first, *middle, last = _tokens(variation, number, side)
            yield from (f"({first}", *middle, f"{last})")
        fresh = bool(ply.variations)
        number, side = number + side, 1 - side


def _comment(text: str, evaluation: float | None, drawn: tuple[str, ...]) -> str:
    escaped = _escape(text).replace("[%", "\\[%")
    said = [] if evaluation is None else [f"[%eval {evaluation!r}]"]
    said += commands(drawn)
    return f"{{{' '.join([*said, escaped] if text else said)}}}"


def _escape(text: str) -> str:
    return "".join(_ESCAPES.get(letter, letter) for letter in text)


def _unescape(text: str) -> str:
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda match: _MEANT.get(match[1], match[1]), text, flags=re.DOTALL)


def _wrapped(tokens: list[str]) -> Iterator[str]:
    """Tokens in lines of moderate width; a comment is never broken."""
    line = ""
    for token in tokens:
        if line and len(line) + 1 + len(token) > WIDTH:
            yield line
            line = token
        else:
            line = f"{line} {token}" if line else token
    yield line


# --- reading


def read_text(text: str, allowance: Allowance | None = None) -> Record:
    """The record that a text describes; BadRecord, with the ply where there is one, if it does not."""
    tags, moves = _read_tags(text)
    if "Game" not in tags:
        raise BadRecord("record.no-game")
    first = checked_start(tags["Game"], tags.get("Variant", "standard"), tags.get("Position"))
    checked_labels(tags.get("Labels", LABELS))
    said, plies, end, stated = _read_plain(moves, first, allowance) or replayed(
        first, partial(_read_game, moves), allowance
    )
    if "Result" in tags and stated not in (OPEN, tags["Result"]):
        raise BadRecord("record.two-results", tag=brief(tags["Result"]), stated=stated)
    outcome = end.outcome
    return Record(
        first,
        plies,
        (tags.get("First", UNKNOWN), tags.get("Second", UNKNOWN)),
        checked_date(tags.get("Date", NO_DATE)),
        tags.get("Event", UNKNOWN),
        checked_result(outcome, tags.get("Result", stated)),
        "" if outcome else tags.get("Reason", ""),
        said.comment,
        {name: value for name, value in tags.items() if name not in RESERVED},
        said.drawings,
    ).ending(end)


def _read_tags(text: str) -> tuple[dict[str, str], str]:
    """The tags, and the text behind them."""
    tags: dict[str, str] = {}
    at = 0
    while match := _TAG.match(text, at):
        name, value = match.groups()
        if name in tags:
            raise BadRecord("record.tag-twice", name=brief(name))
        tags[name] = _unescape(value)
        at = match.end()
    if text.startswith("[", at):
        raise BadRecord("record.no-tag", text=brief(text[at:].splitlines()[0]))
    return tags, text[at:]


def _tokenised(text: str) -> Iterator[tuple[str, str]]:
    """The kind and the text of each token."""
    text, at = text.lstrip(), 0
    while match := _TOKEN.match(text, at):
        at, kind = match.end(), match.lastgroup
        assert kind
        yield kind, match[kind]
    if at < len(text):
        raise BadRecord("record.brace", text=brief(text[at : at + 60]))


class _Said(NamedTuple):
    """What stands before the first move."""

    comment: str = ""
    drawings: tuple[str, ...] = ()


def _read_plain(text: str, first: State, allowance: Allowance | None) -> tuple[_Said, Plies, Native, str] | None:
    """What `_read_game` says, of a game that has nothing but legal moves and a result and that the core knows."""
    if _SAID.search(text):
        return None
    words = _NUMBERS.sub("", text).split()
    stated = words.pop() if words and words[-1] in RESULTS else OPEN
    if text.rstrip().endswith("."):  # a number, perhaps behind the result
        return None
    replayed = plain(first, words, allowance)
    return replayed and (_Said(), *replayed, stated)


def _read_game(text: str, first: State | Native, follow: Follow) -> tuple[_Said, Plies, State | Native, str]:
    """What is said before the moves, the moves, the position they lead to, and the result behind them."""
    tokens = _tokenised(text)
    said, line, end, stop = _read_line(tokens, first, follow, depth=0)
    if stop == ")":
        raise BadRecord("record.bracket", ply=end.ply)
    for _, extra in tokens:
        raise BadRecord("record.behind-result", text=brief(extra))
    return said, line, end, stop or OPEN


def _read_line(
    tokens: Iterator[tuple[str, str]], first: State | Native, follow: Follow, depth: int
) -> tuple[_Said, Plies, State | Native, str]:
    """What is said before a line, its plies, the position at its end, and what stopped it: `)`, a result or nothing."""
    line = [_Draft()]  # without a move: what stands before the first one
    before = after = first
    for kind, token in tokens:
        if kind == "comment":
            line[-1].say(token, after.ply)
        elif token == "(":
            if len(line) == 1:
                raise BadRecord("record.early-variation", ply=first.ply + 1)
            if depth == DEEPEST:
                raise BadRecord("record.too-deep", most=DEEPEST, ply=after.ply)
            line[-1].variations.append(_read_variation(tokens, before, follow, depth + 1))
        elif token == ")" or token in RESULTS:
            if depth and token != ")":
                raise BadRecord("record.result-within", ply=after.ply)
            break
        elif kind == "word":
            before = after
            move, after = follow(before, token)
            line.append(_Draft(move))
    else:
        if depth:
            raise BadRecord("record.open-variation", ply=after.ply)
        token = ""
    start, *drafts = line
    return start.said, tuple(draft.ply() for draft in drafts), after, token


@dataclass
class _Draft:
    """A ply as it is read."""

    move: Move | None = None
    comments: list[str] = field(default_factory=list)
    evaluation: float | None = None
    variations: list[Plies] = field(default_factory=list)
    drawings: list[str] = field(default_factory=list)

    def say(self, token: str, ply: int) -> None:
        """Takes a comment, and what opens it: an evaluation, if there is a move to be valued, and drawings."""
        match = _EVALUATION.match(token) if self.move else None
        if match:
            if not _NUMBER.fullmatch(match[1]):
                raise BadRecord("record.no-evaluation", text=brief(match[1]), ply=ply)
            self.evaluation = checked_evaluation(float(match[1]), ply)
        at = match.end() if match else 0
        while command := read_command(token, at):
            drawn, at = command
            self.drawings += drawn
        said = _unescape(token[at:])
        if said:
            self.comments.append(said)

    @property
    def said(self) -> _Said:
        return _Said(" ".join(self.comments), ordered(self.drawings))

    def ply(self) -> Ply:
        assert self.move
        return Ply(self.move, self.said.comment, self.evaluation, tuple(self.variations), self.said.drawings)


def _read_variation(tokens: Iterator[tuple[str, str]], first: State | Native, follow: Follow, depth: int) -> Plies:
    said, line, _, _ = _read_line(tokens, first, follow, depth)
    if not line:
        raise BadRecord("record.empty-variation", ply=first.ply + 1)
    # What is said before a variation's first move is kept with that move.
    comment = " ".join(filter(None, (said.comment, line[0].comment)))
    return replace(line[0], comment=comment, drawings=ordered(said.drawings + line[0].drawings)), *line[1:]
