"""Which games there are. A rules module registers its State; nothing else lists the games."""

from typing import NamedTuple, TypeVar

from archipel.rules.base import State
from archipel.rules.errors import BadNotation, UnknownGame, brief
from archipel.rules.notation import Field

_games: dict[str, type[State]] = {}

# Far more than any position needs: the longest, a full pyramid of Lazo with side 8, has 942 characters.
MOST_CHARACTERS = 4096

AnyState = TypeVar("AnyState", bound=State)


def register(state: type[AnyState]) -> type[AnyState]:
    """Class decorator: makes a game known by its State."""
    _games[state.game] = state
    return state


def games() -> dict[str, list[str]]:
    """The names of all games, each with the names of its variants."""
    return {name: list(state.variants) for name, state in sorted(_games.items())}


def states() -> dict[str, type[State]]:
    """The States of all games, by name."""
    return dict(sorted(_games.items()))


def start(game: str, variant: str | None = None) -> State:
    """The position in which a game begins. UnknownGame if there is no such game or variant.

    The variant may also be written behind the game, like `iago/loose`. Without any it is "standard".
    """
    if variant is None and isinstance(game, str):
        game, slash, behind = game.partition("/")
        variant = behind if slash else "standard"
    return _known(game, variant).start(variant)


def position(text: str) -> State:
    """The State that a text describes, reachable in a game or set up by hand. The reverse of `State.text`.

    BadNotation, with the column of the mistake, if the text is no position.
    """
    parts = fields(text)
    return parts.state.from_fields(parts.variant, parts.board, parts.to_move, parts.mark)


class Fields(NamedTuple):
    """A position's text in parts: of which game, the pieces, the side to move and what may stand behind it."""

    state: type[State]
    variant: str
    board: Field
    to_move: int
    mark: Field


def fields(text: str) -> Fields:
    """The parts of a position's text. Of the pieces nothing is read yet; BadNotation if all else is none."""
    if len(text) > MOST_CHARACTERS:
        raise BadNotation("notation.too-long", most=MOST_CHARACTERS, characters=len(text))
    parts = Field(text, 1).split(" ")
    if len(parts) != 3:
        place = parts[3].column if len(parts) > 3 else len(text) + 1
        raise BadNotation("notation.fields", column=place)
    head, board, side = parts
    if "/" not in head.text:
        raise head.error("notation.no-head", text=brief(head.text))
    game, variant = head.text.split("/", 1)
    try:
        state = _known(game, variant)
    except UnknownGame as error:
        raise BadNotation.of(error.said, column=head.column) from None
    to_move = state.letters.find(side.text[:1]) if side.text else -1
    if to_move < 0:
        raise side.error("notation.no-side", text=brief(side.text), one=state.letters[0], other=state.letters[1])
    mark = Field(side.text[1:], side.column + 1)
    if mark.text not in state.marks:
        raise mark.error("notation.after-side", text=brief(mark.text))
    return Fields(state, variant, board, to_move, mark)


def _known(game: str, variant: str) -> type[State]:
    if not isinstance(game, str) or game not in _games:
        raise UnknownGame("games.none", name=brief(game), games=sorted(_games))
    state = _games[game]
    if variant not in state.variants:
        raise UnknownGame("games.no-variant", game=game, name=brief(variant), variants=state.variants)
    return state
