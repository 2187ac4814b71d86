import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { Cell, Scene } from "../api/types";
import { type Colour, drawingOf } from "../store/notes";
import type { TableStore } from "../store/table";
import { say } from "../texts";
import { CellControls } from "./CellControls";
import { nearest } from "./compass";
import { ends } from "./drawn";
import { byLayer } from "./shapes";
import type { Point } from "./viewport";

const REACH = 0.75; // how far from a cell one may begin or end that means it
const RING = 0.47;
const SHORT = 0.16; // an arrow ends so far before the middle of its cell
const HEAD = 0.3;

/** Every cell that is seen, with a piece on it or not. */
export function cellsOf(scene: Scene, highest = Number.POSITIVE_INFINITY): Cell[] {
  const known = new Set(scene.frame.cells.map((cell) => cell.name));
  const filled = scene.pieces.filter((piece) => !known.has(piece.cell));
  const cells = [...scene.frame.cells, ...filled.map((piece) => ({ ...piece, name: piece.cell }))];
  return byLayer(cells.filter((cell) => cell.layer <= highest));
}

/** The arrows and marks that people have drawn, and the one that is being drawn. */
export function Drawings({ store, scene }: { store: TableStore; scene: Scene }) {
  const { here, begun, pointed } = store.notes;
  const places = new Map(cellsOf(scene).map((cell) => [cell.name, cell]));
  const under = begun.value !== null && drawingOf("G", begun.value, pointed.value ?? begun.value);
  const { drawings } = here.value;
  return (
    <>
      {drawings.length > 0 && (
        <g class="drawings" aria-hidden="true">
          {drawings.map((drawing) => (
            <Drawing key={drawing} drawing={drawing} places={places} />
          ))}
        </g>
      )}
      {under && (
        <g class="drawings begun" aria-hidden="true">
          <Drawing drawing={under} places={places} />
        </g>
      )}
    </>
  );
}

/** A drawing for those who listen. */
export function spoken(drawing: string): string {
  const [from = "", to] = ends(drawing);
  return to ? say("page.arrow", { from, to }) : say("page.marked", { cell: from });
}

function Drawing({ drawing, places }: { drawing: string; places: ReadonlyMap<string, Point> }) {
  const [from, to] = ends(drawing).map((cell) => places.get(cell));
  const look = `drawn drawn-${drawing[0]}`;
  if (!from) return null; // the cell of another position
  if (!drawing.includes(">")) return <circle class={look} cx={from.x} cy={from.y} r={RING} />;
  if (!to) return null;
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const tip = { x: to.x - SHORT * dx, y: to.y - SHORT * dy };
  const neck = { x: tip.x - HEAD * dx, y: tip.y - HEAD * dy };
  const wing = (side: number) => `${neck.x - side * dy * HEAD * 0.6} ${neck.y + side * dx * HEAD * 0.6}`;
  return (
    <g class={look}>
      <line x1={from.x} y1={from.y} x2={neck.x} y2={neck.y} />
      <path class="head" d={`M${tip.x} ${tip.y}L${wing(1)}L${wing(-1)}Z`} />
    </g>
  );
}

/** While clicks draw, every cell is a control. */
export function DrawingCells({
  store,
  scene,
  highest,
}: {
  store: TableStore;
  scene: Scene;
  highest: number;
}) {
  const { notes } = store;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells take the keys
    <g
      onClick={(event) => {
        const cell = (event.target as SVGElement).dataset.cell;
        if (cell) notes.choose(cell);
      }}
    >
      <CellControls
        scene={scene}
        cells={cellsOf(scene, highest)}
        name={(cell) => cell}
        look={(cell) => (cell === notes.begun.value ? "begun" : "")}
        press={(key, cell) => {
          if (key !== "Enter" && key !== " ") return false;
          notes.choose(cell);
          return true;
        }}
      />
    </g>
  );
}

/** The right button draws: an arrow from where it is pressed to where it is let go, a mark if that is the same cell. */
export function useRightButton(
  store: TableStore,
  svg: RefObject<SVGSVGElement | null>,
  scene: Scene,
  on: boolean,
) {
  useEffect(() => {
    const board = svg.current;
    if (!board || !on) return;
    const { notes } = store;
    const cells = cellsOf(scene).reverse(); // of two at one place, the higher
    const cellAt = (event: PointerEvent): string | null => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        board.getScreenCTM()?.inverse(),
      );
      const cell = nearest(cells, point);
      return cell && Math.hypot(cell.x - point.x, cell.y - point.y) < REACH ? cell.name : null;
    };
    let from: string | null = null;
    const press = (event: PointerEvent) => {
      from = event.button === 2 && !store.building.value ? cellAt(event) : null;
      if (from === null) return;
      notes.begun.value = from;
      notes.pointed.value = null;
    };
    const move = (event: PointerEvent) => {
      if (from !== null) notes.pointed.value = cellAt(event);
    };
    const release = (event: PointerEvent) => {
      if (from === null || event.button !== 2) return;
      const [start, to] = [from, cellAt(event)];
      forget();
      const colour: Colour = event.shiftKey ? "R" : event.altKey ? "B" : "G";
      if (to !== null) notes.draw(colour, start, to);
    };
    const forget = () => {
      if (from !== null) notes.begun.value = notes.pointed.value = null;
      from = null;
    };
    board.addEventListener("pointerdown", press);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", forget);
    return () => {
      forget();
      board.removeEventListener("pointerdown", press);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", forget);
    };
  }, [store, scene, on]);
}
