"""Setting up Desdemona: amazons, stones of both colours and neutral ones."""

from dataclasses import replace

from archipel.editor.editor import Editor, Stock, register, with_piece
from archipel.rules.desdemona import NONE, SQUARE, Desdemona


class DesdemonaEditor(Editor[Desdemona]):
    stocks = (
        Stock("W", "amazon-0", "amazon", 0, turned="B"),
        Stock("B", "amazon-1", "amazon", 1, turned="W"),
        Stock("w", "stone-0", "stone", 0, turned="b"),
        Stock("b", "stone-1", "stone", 1, turned="w"),
        Stock("n", "neutral", "neutral", None, turned="n"),
    )

    def cleared(self, state: Desdemona) -> Desdemona:
        return replace(state, pieces=bytes([NONE]) * len(state.pieces))

    def put(self, state: Desdemona, cell: str, key: str | None) -> Desdemona:
        return replace(state, pieces=with_piece(state.pieces, SQUARE[cell], key))


register(Desdemona, DesdemonaEditor())
