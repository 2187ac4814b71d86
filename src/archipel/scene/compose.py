"""State -> Scene."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from archipel.rules import ArchipelError, IllegalMove, Move, State
from archipel.scene.picture import Picture, Target, picture
from archipel.scene.scene import Effect, End, MoveNumber, Piece, Point, Scene, Step
from archipel.scene.steps import next_steps, steps_of
from archipel.texts import Said


def scene(
    state: State,
    built: Sequence[str] = (),
    *,
    before: State | None = None,
    move: Move | None = None,
    steps: bool = True,
) -> Scene:
    """The scene of a position, with a move that is half built in it. BadSteps if no legal move starts so.

    `before` and `move` say how the position came about, if that is to be shown. Most of the work is in the steps that
    may follow; whoever takes none can do without.
    """
    look, taken = picture(state.game), tuple(built)
    following = next_steps(state, taken) if steps or taken else {}
    pieces = look.pieces(state, taken)
    now = {piece.cell: piece for piece in pieces}
    if move is not None:
        origins = look.came_from(move)
        pieces = tuple(
            replace(piece, came_from=origins[piece.cell]) if piece.cell in origins else piece for piece in pieces
        )
    return Scene(
        game=state.game,
        variant=state.variant,
        position=state.text,
        built=taken,
        turn=state.turn,
        frame=look.frame(state),
        pieces=pieces,
        marks=look.marks(state, before, move) + look.built_marks(state, taken),
        counts=look.counts(state),
        steps=tuple(_step(look, state, (*taken, text), whole, now) for text, whole in following.items()),
        forced=look.forced(state),
        task=None if state.turn is None else look.task(state, taken),
    )


def _step(look: Picture[Any], state: State, taken: tuple[str, ...], whole: Move | None, now: dict[str, Piece]) -> Step:
    target: Target = look.target(state, taken[-1])
    ghosts, effect = look.foresee(state, taken, whole) or _played(look, state, taken, whole, now)
    return Step(
        text=taken[-1],
        cell=target.cell,
        x=target.x,
        y=target.y,
        symbol=target.symbol,
        move=None if whole is None else str(whole),
        effect=effect,
        ghosts=ghosts,
        layer=target.layer,
        z=target.z,
        kind=target.kind,
    )


def _played(
    look: Picture[Any], state: State, taken: tuple[str, ...], whole: Move | None, now: dict[str, Piece]
) -> tuple[tuple[Piece, ...], Effect]:
    if whole is None:
        return _new(look.pieces(state, taken), now), Effect()
    after = state.play(whole)
    effect = replace(look.effect(state, whole, after), ends=_ends(state, after))
    return _new(look.pieces(after, ()), now), effect


def _new(then: tuple[Piece, ...], now: dict[str, Piece]) -> tuple[Piece, ...]:
    """The pieces that are not there yet. Most are the very same, which is quicker to see than that they are equal."""
    return tuple(piece for piece in then if now.get(piece.cell) is not piece and now.get(piece.cell) != piece)


def _ends(state: State, after: State) -> End | None:
    if after.outcome is None:
        return None
    if after.outcome.winner is None:
        return "draw"
    return "win" if after.outcome.winner == state.to_move else "loss"


@dataclass(frozen=True)
class Sketch:
    """A move drawn onto a position: where its steps are, and the pieces that it brings."""

    points: tuple[Point, ...]
    ghosts: tuple[Piece, ...]


def sketch(state: State, move: Move) -> Sketch:
    look = picture(state.game)
    targets = [look.target(state, step) for step in steps_of(state, move)]
    now = {piece.cell: piece for piece in look.pieces(state, ())}
    ghosts = _new(look.pieces(state.play(move), ()), now)
    return Sketch(tuple((target.x, target.y) for target in targets if target.cell is not None), ghosts)


def line_end(state: State, moves: Sequence[str]) -> Scene:
    """The end of a line of moves, without steps. A move is numbered where something lies that it brought."""
    before: State | None = None
    move: Move | None = None
    numbers: dict[str | None, int] = {}  # by cell
    for count, text in enumerate(moves, 1):
        before, move = state, state.move(text)
        numbers |= {picture(state.game).target(state, step).cell: count for step in steps_of(state, move)}
        state = state.play(move)
    end = scene(state, before=before, move=move, steps=False)

    def numbered(piece: Piece) -> MoveNumber:
        solid = end.frame.solids.get(piece.symbol)
        height = max(z for _, _, z in solid.points) if solid else 0.0
        return MoveNumber(numbers[piece.cell], piece.x, piece.y, piece.layer, piece.z + height)

    return replace(end, numbers=tuple(numbered(piece) for piece in end.pieces if piece.cell in numbers))


def why_not(state: State, built: Sequence[str], cell: str) -> Said:
    """Why a cell is no next step of the move that is being built."""
    meant = picture(state.game).meant(state, tuple(built), cell)
    try:
        state.move(meant)
    except IllegalMove as error:
        return error.said.but(move=cell)  # who clicked a cell has not written a move
    except ArchipelError as error:
        return error.said
    return Said("scene.legal", text=meant)
