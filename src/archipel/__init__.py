"""Iago, Palago, Lazo and Desdemona: four abstract games to play, learn, solve and study.

>>> import archipel
>>> state = archipel.start("iago", "loose").play("e4")
>>> state.turn, len(state.legal_moves())
(1, 35)
"""

# ruff: noqa: E402
from archipel import interrupts

interrupts.until_loaded()  # what follows takes a while

from typing import TYPE_CHECKING, Any

from archipel.rules import (
    ArchipelError,
    BadNotation,
    IllegalMove,
    Move,
    Outcome,
    State,
    UnknownGame,
    games,
    position,
    start,
)

if TYPE_CHECKING:
    from archipel.engine import Analysis, Limit, Playouts, analyse, native, playouts, think
    from archipel.theory.proofs import BadProof
    from archipel.theory.solve import Solution, solve
    from archipel.theory.verify import Proof, verify

__all__ = [
    "Analysis",
    "ArchipelError",
    "BadNotation",
    "BadProof",
    "IllegalMove",
    "Limit",
    "Move",
    "Outcome",
    "Playouts",
    "Proof",
    "Solution",
    "State",
    "UnknownGame",
    "analyse",
    "games",
    "native",
    "playouts",
    "position",
    "solve",
    "start",
    "think",
    "verify",
]

# What is loaded when it is first used, and from where: all that stands on the native core, among others.
_LATER = {
    **dict.fromkeys(("Analysis", "Limit", "Playouts", "analyse", "native", "playouts", "think"), "archipel.engine"),
    **dict.fromkeys(("Proof", "verify"), "archipel.theory.verify"),
    **dict.fromkeys(("Solution", "solve"), "archipel.theory.solve"),
    "BadProof": "archipel.theory.proofs",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(_LATER[name]), name)
    if name == "__version__":
        from importlib.metadata import version

        return version("archipel")
    raise AttributeError(f"module 'archipel' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__, "__version__"})


def _drawn(state: State, before: State | None = None, move: Move | None = None) -> str | None:
    """What a notebook shows of a position. All that draws is loaded when it is first used."""
    from archipel.render.notebook import drawn

    return drawn(state, before, move)


State._repr_svg_ = _drawn  # type: ignore[attr-defined]  # from outside: the rules draw nothing
