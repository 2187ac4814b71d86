"""Positions that are being set up, as clients see them: what can be changed is told as the text of what it becomes."""

from dataclasses import dataclass
from typing import Self

from archipel import editor, rules
from archipel.editor import Stock
from archipel.scene import Scene
from archipel.server.protocol.tables import Names, Outcome, Refusal


@dataclass(frozen=True, kw_only=True)
class DraftMark:
    """Something that the pieces do not tell, like an open claim: a word of the game."""

    word: str
    on: bool
    other: str  # the draft with it switched


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A position that is being set up, possible or not. Its cells are where pieces can be put or taken away."""

    scene: Scene
    players: Names
    stocks: tuple[Stock, ...]  # the pieces that there are
    sides: tuple[str, str]  # the draft with player 0, and with player 1 to move
    marks: list[DraftMark]
    start: str
    cleared: str
    refusal: Refusal | None  # why it is no position
    outcome: Outcome | None  # if the game is over there

    @classmethod
    def of(cls, state: rules.State) -> Self:
        game = editor.editor(state.game)
        refusal, outcome = None, None
        try:
            outcome = editor.judged(state).outcome
        except rules.BadNotation as error:
            refusal = Refusal.of(error.said.but(column=None))  # nobody has written it
        return cls(
            scene=editor.drawn(state),
            players=state.players,
            stocks=game.stocks,
            sides=(editor.with_side(state, 0).text, editor.with_side(state, 1).text),
            marks=[
                DraftMark(word=word, on=state.mark == mark, other=_switched(state, mark))
                for mark, word in game.marks(state).items()
            ],
            start=rules.start(state.game, state.variant).text,
            cleared=editor.cleared(state).text,
            refusal=refusal,
            outcome=Outcome.of(outcome),
        )


def _switched(state: rules.State, mark: str) -> str:
    return editor.with_mark(state, "" if state.mark == mark else mark).text
