"""A game that was played, or studied, as a value."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date as calendar_date
from functools import cached_property
from typing import Self

from archipel._core import Native
from archipel.rules import ArchipelError, Move, Outcome, State, position, start
from archipel.rules.errors import brief

FIRST_WINS, SECOND_WINS, DRAW, OPEN = RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
UNKNOWN = "?"
NO_DATE = "????.??.??"
LABELS = "abstractplay"  # how cells are named: the row's letter from the bottom, the place from the left
DEEPEST = 32  # variations within variations

RESERVED = ("Game", "Variant", "Event", "Date", "First", "Second", "Result", "Reason", "Labels", "Position")

_DATE = re.compile(r"([0-9]{4}|\?{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)")
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class BadRecord(ArchipelError):
    """A record that can't be read: says in which file and game, at which line or ply, and why."""

    @property
    def file(self) -> str | None:
        file = self.values.get("file")
        return None if file is None else str(file)

    @property
    def line(self) -> int | None:
        """Where the game starts."""
        return self._number("line")

    @property
    def game(self) -> int | None:
        """Which game of the file it is, from 1."""
        return self._number("record")

    @property
    def ply(self) -> int | None:
        return self._number("ply")

    def _number(self, name: str) -> int | None:
        number = self.values.get(name)
        return number if isinstance(number, int) else None


@dataclass(frozen=True)
class Ply:
    """A move with what is said about it, and other moves that might have been played instead."""

    move: Move
    comment: str = ""
    evaluation: float | None = None  # of the position after the move: 1 is a win of player 0, -1 of player 1
    variations: tuple["Plies", ...] = ()  # each starts instead of this move
    drawings: tuple[str, ...] = ()  # on the board after the move: see `archipel.records.drawings`


Plies = tuple[Ply, ...]  # one after the other


@dataclass(frozen=True)
class Record:
    """A game: where it started, its moves, its circumstances.

    Whoever builds one by hand answers for its moves; `Record.of` and the readers check them.
    """

    start: State
    plies: Plies = ()  # the moves of the game itself
    players: tuple[str, str] = (UNKNOWN, UNKNOWN)
    date: str = NO_DATE  # year.month.day, with ? for what is not known
    event: str = UNKNOWN
    stated: str = OPEN  # the result and its reason where the moves do not decide them: resigned, agreed, out of time
    stated_reason: str = ""
    comment: str = ""  # on the game as a whole
    tags: dict[str, str] = field(default_factory=dict)  # all others, as they came
    drawings: tuple[str, ...] = ()  # on the board before the first move

    @classmethod
    def of(cls, start: State, moves: Iterable[Move | str]) -> Self:
        """The record of moves without comments. Raises what `State.play` raises."""
        plies, state = [], start
        for given in moves:
            move = state.move(str(given))
            state = state.play(move)
            plies.append(Ply(move))
        return cls(start, tuple(plies)).ending(state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the game itself, without what is said about them."""
        return tuple(ply.move for ply in self.plies)

    def states(self) -> Iterator[State]:
        """The positions of the game, from its start to its end."""
        state = self.start
        yield state
        for move in self.moves:
            state = state.play(move)
            yield state

    @cached_property
    def end(self) -> State:
        if self._ended is not None:
            return self._ended if isinstance(self._ended, State) else position(self._ended.text)
        *_, last = self.states()
        return last

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the moves end the game, or None if they do not."""
        return (self._ended or self.end).outcome

    @cached_property
    def _ended(self) -> State | Native | None:
        """Where the moves lead, if someone has said so."""
        return None

    def ending(self, end: State | Native) -> Self:
        """This record, told where its moves lead by someone who has played them already."""
        vars(self)["_ended"] = end
        return self

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game is open."""
        return self.stated if self.outcome is None else result_of(self.outcome.winner)

    @property
    def reason(self) -> str:
        """Why the game ended so, or nothing."""
        return self.outcome.reason if self.outcome else self.stated_reason

    @property
    def last(self) -> tuple[State, Move] | tuple[None, None]:
        """The position before the last move, and the move; nothing if there is none."""
        if not self.plies:
            return None, None
        *_, before, _ = self.states()
        return before, self.plies[-1].move

    def _repr_svg_(self) -> str | None:
        """What a notebook shows of a game: how it ended, as the package draws positions."""
        drawn: str | None = self.end._repr_svg_(*self.last)  # type: ignore[attr-defined]
        return drawn


def result_of(winner: int | None) -> str:
    """The result of a finished game that a player won, or nobody."""
    return DRAW if winner is None else (FIRST_WINS, SECOND_WINS)[winner]


def winner_of(result: str) -> int | None:
    """The player who won with this result, or None: nobody has, or not yet."""
    return {FIRST_WINS: 0, SECOND_WINS: 1}.get(result)


def points_of(result: str) -> tuple[float, float]:
    """What each player has of the one point of a finished game."""
    return {FIRST_WINS: (1.0, 0.0), SECOND_WINS: (0.0, 1.0), DRAW: (0.5, 0.5)}[result]


def checked_start(game: str, variant: str, text: str | None) -> State:
    """Where a game of this variant starts: at the position that a text gives, if one does."""
    try:
        usual = start(game, variant)
        given = usual if text is None else position(text)
    except ArchipelError as error:
        raise BadRecord.of(error.said) from None
    if (given.game, given.variant) != (game, variant):
        raise BadRecord("record.other-variant", position=f"{given.game}/{given.variant}", game=f"{game}/{variant}")
    return given


def checked_move(state: State, text: str) -> tuple[Move, State]:
    """The move that a text writes, and the position after it."""
    try:
        return state.move(text), state.play(text)  # by its text: a game need not list all its moves for that
    except ArchipelError as error:
        raise BadRecord.of(error.said, ply=state.ply + 1) from None


def checked_result(outcome: Outcome | None, stated: str) -> str:
    """What is stated about the result, if it is one and does not contradict the outcome of the moves."""
    if stated not in RESULTS:
        raise BadRecord("record.no-result", text=brief(stated), results=RESULTS)
    if outcome is None:
        return stated
    if stated not in (OPEN, decided := result_of(outcome.winner)):
        raise BadRecord("record.other-result", stated=stated, decided=decided, reason=outcome.said)
    return OPEN


def checked_date(text: str) -> str:
    """A date, whole or with question marks."""
    match = _DATE.fullmatch(text)
    try:
        if not match:
            raise ValueError
        # What is unknown may be anything: 2000 had a 29th of February, and January has 31 days.
        year, month, day = (
            given if given.isdigit() else usual
            for given, usual in zip(match.groups(), ("2000", "01", "01"), strict=True)
        )
        calendar_date(int(year), int(month), int(day))
    except ValueError:
        raise BadRecord("record.no-date", text=brief(text)) from None
    return text


def checked_evaluation(value: float, ply: int) -> float:
    if not -1 <= value <= 1:  # refuses NaN too
        raise BadRecord("record.evaluation-range", value=f"{value}", ply=ply)
    return value


def checked_tag(name: str) -> str:
    """The name of a tag that is kept as it is."""
    if not _TAG_NAME.fullmatch(name):
        raise BadRecord("record.tag-name", text=brief(name))
    if name in RESERVED:
        raise BadRecord("record.tag-reserved", text=brief(name))
    return name


def checked_labels(labels: str) -> None:
    if labels != LABELS:
        raise BadRecord("record.labels", text=brief(labels), known=LABELS)
