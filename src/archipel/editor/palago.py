"""Setting up Palago: tiles turned three ways, on any cell next to one or where every game begins."""

from dataclasses import replace

from archipel.editor.editor import Editor, Stock, register
from archipel.rules.arches import WAYS, Layout
from archipel.rules.palago import Palago
from archipel.scene.palago import cell_of, frame_round
from archipel.scene.scene import Frame


class PalagoEditor(Editor[Palago]):
    stocks = tuple(
        Stock(way, f"tile-{way}", f"tile-{way}", None, turned=following)
        for way, following in zip(WAYS, WAYS[1:] + WAYS[:1], strict=True)
    )

    def cleared(self, state: Palago) -> Palago:
        return replace(state, layout=Layout())

    def put(self, state: Palago, cell: str, key: str | None) -> Palago:
        tiles = {**state.layout.tiles, cell_of(cell): key}
        return replace(state, layout=Layout().add(sorted((at, way) for at, way in tiles.items() if way)))

    def frame(self, state: Palago) -> Frame:
        return frame_round(state.layout)


register(Palago, PalagoEditor())
