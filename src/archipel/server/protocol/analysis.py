"""What engines say of a position. Values are for player 0: 1 is a win."""

from dataclasses import dataclass
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field

from archipel.rules import State
from archipel.scene import Sketch, sketch
from archipel.scene.steps import steps_of
from archipel.server.engines import Found

LONGEST_LINE = 12  # moves of a line that are told

Value: TypeAlias = Annotated[float, Field(ge=-1, le=1, description="For player 0.")]
Proof: TypeAlias = Literal["win", "loss", "draw"]  # for the side to move


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
    proven: Proof | None
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
            proven=_proof(state, found.proven),
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


def _proof(state: State, winner: int | None) -> Proof | None:
    if winner is None:
        return None
    return "draw" if winner < 0 else "win" if winner == state.to_move else "loss"
