"""Setting up Lazo: tiles of both colours, in holes and on three others."""

from dataclasses import replace

from archipel.editor.editor import Editor, Stock, register, with_piece
from archipel.rules.lazo import Lazo, pyramid
from archipel.scene.lazo import frame_round
from archipel.scene.scene import Frame


class LazoEditor(Editor[Lazo]):
    stocks = (
        Stock("W", "white-1", "tile", 0, turned="B"),
        Stock("B", "black-1", "tile", 1, turned="W"),
    )

    def cleared(self, state: Lazo) -> Lazo:
        return replace(Lazo.start(state.variant), to_move=state.to_move)

    def put(self, state: Lazo, cell: str, key: str | None) -> Lazo:
        space = pyramid(state.variant).by_name[cell]
        return replace(state, tiles=with_piece(state.tiles, space, key), loop=None)

    def frame(self, state: Lazo) -> Frame:
        return frame_round(state)


register(Lazo, LazoEditor())
