import type { Scene } from "../api/types";
import { byLayer, Item, Shapes } from "./shapes";

/** A small board to look at. */
export function Still({ scene }: { scene: Scene }) {
  return (
    <svg class="still" viewBox={scene.box.join(" ")} aria-hidden="true">
      <Shapes symbol={scene.backdrop} />
      {scene.cells.map((cell) => (
        <Item key={cell.name} item={cell} symbols={scene.symbols} />
      ))}
      {byLayer(scene.pieces).map((piece) => (
        <Item key={piece.cell} item={piece} symbols={scene.symbols} />
      ))}
    </svg>
  );
}
