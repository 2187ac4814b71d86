"""Evaluations from outside: a function that tells what positions are worth, many at a time.

    def evaluate(positions: Positions) -> Evaluation: ...

It gets Positions and gives their values, from -1 (lost) to 1 (won) for the player to move, as anything that numpy makes
an array of; or a tuple of these and of priors: for each position as many numbers, none below 0, as it has legal moves.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from archipel.engine.core import Native, rules_state
from archipel.rules import ArchipelError, State

Evaluation: TypeAlias = ArrayLike | tuple[ArrayLike, Sequence[ArrayLike]]
_Array = NDArray[np.float64]

ROUNDING = 1e-3  # by which a value may lie outside, as those of small floats do


class BadEvaluation(ArchipelError):
    """An evaluation that raises, or gives what is none."""


class Positions:
    """Positions that are not over, to be evaluated for the player to move."""

    def __init__(self, positions: Sequence[State | Native], legal: Sequence[list[str]]) -> None:
        self._positions = positions
        self.legal = legal  # the texts of the legal moves of each

    def __len__(self) -> int:
        return len(self._positions)

    @cached_property
    def states(self) -> list[State]:
        """By the Python rules. Making them takes time: some ten thousand a second."""
        return [rules_state(position) for position in self._positions]

    @cached_property
    def natives(self) -> list[Native]:
        """As the core has them. BadEvaluation in a game that it does not have."""
        natives = [position for position in self._positions if isinstance(position, Native)]
        if len(natives) < len(self):
            raise BadEvaluation("evaluate.not-native")
        return natives

    @cached_property
    def planes(self) -> NDArray[np.uint8]:
        """As the player to move sees them: positions × planes × height × width. BadEvaluation likewise."""
        return np.stack([native.planes(native.to_move) for native in self.natives])


Evaluate: TypeAlias = Callable[[Positions], Evaluation]


def evaluated(evaluate: Evaluate, positions: Positions) -> tuple[_Array, list[_Array]]:
    """The values of positions, and their priors, which add up to 1; all alike if none are given."""
    try:
        answer: Any = evaluate(positions)
    except ArchipelError:
        raise
    except Exception as error:  # whatever is wrong with it
        told = " ".join(f"{type(error).__name__}: {error}".split())
        raise BadEvaluation("evaluate.raised", error=told) from error
    given, weights = answer if isinstance(answer, tuple) and len(answer) == 2 else (answer, None)
    values = _numbers(given)
    if values is None or values.shape != (len(positions),):
        raise BadEvaluation("evaluate.values", count=len(positions), given=_shape(values))
    if not (np.abs(values) <= 1 + ROUNDING).all():
        raise BadEvaluation("evaluate.range")
    if weights is None:
        return values.clip(-1, 1), [np.full(len(moves), 1 / len(moves)) for moves in positions.legal]
    try:
        found = [_priors(one, len(moves)) for one, moves in zip(weights, positions.legal, strict=True)]
    except (TypeError, ValueError) as error:
        raise error if isinstance(error, BadEvaluation) else BadEvaluation("evaluate.priors") from None
    return values.clip(-1, 1), found


def _priors(given: ArrayLike, moves: int) -> _Array:
    priors = _numbers(given)
    if priors is None or priors.shape != (moves,) or not (priors >= 0).all() or not 0 < priors.sum() < np.inf:
        raise BadEvaluation("evaluate.priors")
    return np.asarray(priors / priors.sum())


def _numbers(given: ArrayLike) -> _Array | None:
    try:
        return np.asarray(given, dtype=np.float64)
    except Exception:  # a tensor may have its own reasons
        return None


def _shape(values: _Array | None) -> str:
    return "?" if values is None else " × ".join(map(str, values.shape)) or "1"
