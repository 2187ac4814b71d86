"""Games and tables as clients see them, and how they are made of what the server knows."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any, Self

from archipel import rules, texts
from archipel.editor import has_editor
from archipel.engine.levels import COUNT
from archipel.scene.picture import pictures
from archipel.scene.scene import Player
from archipel.table import Node, TimeControl
from archipel.table import Table as LiveTable

Names = tuple[str, str]


@dataclass(frozen=True)
class Lesson:
    """Something that newcomers are shown: positions that follow each other. What they show is a word of the game."""

    word: str
    positions: list[str]

    @classmethod
    @cache
    def all(cls, game: str) -> list[Self]:
        return [
            cls(
                lesson.word,
                _positions(lesson.position, lesson.moves) + (_positions(*lesson.also) if lesson.also else []),
            )
            for lesson in pictures()[game].lessons
        ]


def _positions(start: str, moves: Sequence[str]) -> list[str]:
    return [state.text for state in accumulate(moves, rules.State.play, initial=rules.position(start))]


@dataclass(frozen=True)
class Game:
    """A game that can be played here."""

    name: str
    players: Names
    variants: list[str]
    levels: int
    showcase: str | None  # a position for its card; None if the game has no picture
    lessons: list[Lesson]
    editor: bool  # whether its positions can be set up piece by piece

    @classmethod
    def all(cls) -> list[Self]:
        """In the order of their cards; those without a picture come last."""
        known, looks = rules.games(), pictures()
        pictured = sorted(looks, key=lambda name: (looks[name].place, name))
        return [
            cls(
                name,
                rules.start(name).players,
                known[name],
                COUNT,
                (looks[name].showcase or rules.start(name).text) if name in looks else None,
                Lesson.all(name) if name in looks else [],
                has_editor(name),
            )
            for name in (*pictured, *(name for name in known if name not in looks))
        ]


@dataclass(frozen=True, kw_only=True)
class Said:
    """What is said, in no language: a kind and its values. The texts of a language make a sentence of it."""

    kind: str
    values: "dict[str, str | float | Said | list[str | float | Said]]"


@dataclass(frozen=True, kw_only=True)
class Refusal(Said):
    """What is refused, and why."""

    error: str  # the sentence, in English

    @classmethod
    def of(cls, said: texts.Said, **more: Any) -> Self:
        return cls(error=" ".join(str(said).split()), **said.as_dict(), **more)


@dataclass(frozen=True, kw_only=True)
class Why(Said):
    """Why a cell is no next step."""

    why: str  # the sentence, in English

    @classmethod
    def of(cls, said: texts.Said, **more: Any) -> Self:
        return cls(why=str(said), **said.as_dict(), **more)


@dataclass(frozen=True, kw_only=True)
class Outcome(Said):
    """How a game ended."""

    winner: Player | None
    reason: str  # in English
    score: tuple[int, int] | None

    @classmethod
    def of(cls, outcome: rules.Outcome | None) -> Self | None:
        if outcome is None:
            return None
        return cls(winner=outcome.winner, reason=outcome.reason, score=outcome.score, **outcome.said.as_dict())

    @classmethod
    def stored(cls, data: dict[str, Any]) -> Self:
        """One that was stored, perhaps when only sentences were."""
        return cls(**{**texts.Said("verbatim", text=data["reason"]).as_dict(), **data})


@dataclass(frozen=True, kw_only=True)
class Table:
    """All there is to know of a table, but for its pictures."""

    id: str
    game: str
    variant: str
    players: Names
    names: Names | None  # of the players, if a record named them
    start: str
    seats: Names
    clock: TimeControl | None
    left: tuple[float, float] | None  # seconds on the clocks when this was said
    running: Player | None  # whose time runs
    nodes: list[Node]
    live: int  # the node at the end of the game itself
    turn: Player | None
    outcome: Outcome | None
    undoable: bool  # whether anything can be taken back
    thinking: bool
    seq: int  # how much has happened
    created: str
    updated: str
    comment: str  # on the position in which it starts
    drawings: tuple[str, ...]  # on the board of that position

    @classmethod
    def of(cls, key: str, table: LiveTable, *, thinking: bool, created: str, updated: str, now: float) -> Self:
        setup, clock = table.setup, table.clock
        one, other = clock.at(now) if clock else (0.0, 0.0)
        return cls(
            id=key,
            game=setup.start.game,
            variant=setup.start.variant,
            players=setup.start.players,
            names=setup.names,
            start=setup.start.text,
            seats=(str(setup.seats[0]), str(setup.seats[1])),
            clock=setup.control,
            left=(round(one, 3), round(other, 3)) if clock else None,
            running=clock.running if clock else None,
            nodes=list(table.tree.nodes.values()),
            live=table.live,
            turn=table.turn,
            outcome=Outcome.of(table.outcome),
            undoable=table.undoable,
            thinking=thinking,
            seq=table.seq,
            created=created,
            updated=updated,
            comment=table.opening.comment,
            drawings=table.opening.drawings,
        )


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How a game stands. It is stored with its table, so that no game is replayed for a list."""

    game: str
    variant: str
    seats: Names
    names: Names | None = None  # older tables have none stored
    ply: int
    turn: Player | None
    outcome: Outcome | None
    position: str

    @classmethod
    def of(cls, table: LiveTable) -> Self:
        setup = table.setup
        return cls(
            game=setup.start.game,
            variant=setup.start.variant,
            seats=(str(setup.seats[0]), str(setup.seats[1])),
            names=setup.names,
            ply=len(table.tree.path(table.live)),
            turn=table.turn,
            outcome=Outcome.of(table.outcome),
            position=table.position.text,
        )


@dataclass(frozen=True, kw_only=True)
class Summary(Progress):
    """What a list of tables shows of one."""

    id: str
    created: str
    updated: str

    @classmethod
    def stored(cls, data: dict[str, Any]) -> Self:
        return cls(**{**data, "outcome": data["outcome"] and Outcome.stored(data["outcome"])})


@dataclass(frozen=True)
class TableList:
    """Tables, the last changed first."""

    tables: list[Summary]


@dataclass(frozen=True)
class OpenedTables:
    """The tables that the games of a file became."""

    tables: list[Table]


@dataclass(frozen=True)
class Language:
    """A language that there are texts in."""

    code: str
    name: str  # as its speakers call it

    @classmethod
    def all(cls) -> list[Self]:
        return [cls(code, name) for code, name in texts.languages().items()]
