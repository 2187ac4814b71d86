import type { Piece, Scene } from "../api/types";
import { byLayer, Item, Shapes } from "./shapes";

const ROUND = 0.7; // what is seen round the pieces of a board without edges

/** A small board to look at. Of one without edges only the pieces are seen. */
export function Still({ scene }: { scene: Scene }) {
  const edgeless = scene.frame.edgeless && scene.pieces.length > 0;
  const box = edgeless ? boxOf(scene.pieces) : scene.frame.box;
  return (
    <svg class="still" viewBox={box.join(" ")} aria-hidden="true">
      <Shapes symbol={scene.frame.backdrop} />
      {(edgeless ? [] : scene.frame.cells).map((cell) => (
        <Item key={cell.name} item={cell} symbols={scene.frame.symbols} />
      ))}
      {byLayer(scene.pieces).map((piece) => (
        <Item key={piece.cell} item={piece} symbols={scene.frame.symbols} />
      ))}
    </svg>
  );
}

export function boxOf(pieces: readonly Piece[]): number[] {
  const [across, down] = [pieces.map((piece) => piece.x), pieces.map((piece) => piece.y)];
  const [left, top] = [Math.min(...across) - ROUND, Math.min(...down) - ROUND];
  return [left, top, Math.max(...across) + ROUND - left, Math.max(...down) + ROUND - top];
}
