"""What engines say of a position. Values are for player 0: 1 is a win."""

from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from pydantic import Field

from archipel.engine.thinking import Found, Proven
from archipel.rules import State
from archipel.scene import Sketch, sketch
from archipel.scene.steps import steps_of

LONGEST_LINE = 12  # moves of a line that are told

Value: TypeAlias = Annotated[float, Field(ge=-1, le=1, description="For player 0.")]


@dataclass(frozen=True)
class Line:
    """One of the best lines of an analysis; its first move is drawn."""

    moves: list[str]
    value: Value
    visits: int
    sketch: Sketch


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """What a search has found so far."""

    value: Value
    proven: Proven | None  # for the side to move
    nodes: int
    depth: int
    seconds: float
    lines: list[Line]

    @classmethod
    def of(cls, state: State, found: Found) -> Self:
        lines = [
            Line(moves[:LONGEST_LINE], _value(state, value), visits, sketch(state, state.move(moves[0])))
            for moves, value, visits in found.lines
        ]
        return cls(
            value=lines[0].value,
            proven=found.proven_for(state.to_move),
            nodes=found.nodes,
            depth=found.depth,
            seconds=round(found.seconds, 3),
            lines=lines,
        )


@dataclass(frozen=True, kw_only=True)
class Hint:
    """A good move at a node."""

    node: int
    move: str
    steps: list[str]
    value: Value
    sketch: Sketch

    @classmethod
    def of(cls, node: int, state: State, found: Found) -> Self:
        moves, value, _ = found.lines[0]
        move = state.move(moves[0])
        return cls(
            node=node,
            move=str(move),
            steps=list(steps_of(state, move)),
            value=_value(state, value),
            sketch=sketch(state, move),
        )


def _value(state: State, value: float) -> float:
    return round(value if state.to_move == 0 else -value, 4)
