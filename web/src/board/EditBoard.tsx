import { useState } from "preact/hooks";
import type { Cell, Draft, Piece } from "../api/types";
import { names } from "../store/settings";
import type { SetupStore } from "../store/setup";
import { gameName, say, stockName } from "../texts";
import { CellControls } from "./CellControls";
import { nearest } from "./compass";
import { Heights, Names } from "./Overlays";
import { Pieces } from "./Pieces";
import { at, byLayer, Labels, Shapes } from "./shapes";
import { usePanZoom } from "./usePanZoom";
import { Zoom } from "./View";
import type { Point } from "./viewport";

const REACH = 0.8; // how far from a cell a click may be that means it
const NOTHING: readonly Point[] = [];
const untouched = () => false;

interface Props {
  store: SetupStore;
  draft: Draft;
  layer: number | null; // the highest layer to be seen; null: all of them
}

/** The board of a position that is being set up: every cell is a control. */
export function EditBoard({ store, draft, layer }: Props) {
  const { scene } = draft;
  const { box, edgeless, symbols, solids } = scene.frame;
  const { svg, view, seeAll, zoom } = usePanZoom(box, edgeless, NOTHING, false, untouched);
  const [hovered, hover] = useState<string | null>(null);
  const highest = layer ?? Number.POSITIVE_INFINITY;
  const cells = byLayer(scene.frame.cells.filter((cell) => cell.layer <= highest));
  const pieces = new Map(scene.pieces.map((piece) => [piece.cell, piece]));

  const press = (key: string, cell: string): boolean => {
    if (key === "Enter" || key === " ") store.use(cell);
    else if (key === "Delete" || key === "Backspace") store.takeAway(cell);
    else if (key.toLowerCase() === "r") store.turn(cell);
    else return false;
    return true;
  };

  /** What is clicked: a cell, or the one that is nearest. */
  const cellOf = (event: MouseEvent): string | undefined => {
    const on = (event.target as Element).closest<SVGElement>("[data-cell]")?.dataset.cell;
    if (on || edgeless) return on;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.current?.getScreenCTM()?.inverse(),
    );
    const cell = nearest(cells, point);
    return cell && Math.hypot(cell.x - point.x, cell.y - point.y) < REACH ? cell.name : undefined;
  };

  return (
    <>
      {edgeless && <Zoom zoom={zoom} fit={seeAll} />}
      <div
        class={`stage ${edgeless ? "edgeless" : ""}`}
        style={{ "--ratio": `${edgeless ? 1.15 : box[2] / box[3]}` }}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the cells take the keys */}
        <svg
          ref={svg}
          class="flat editing"
          data-testid="board"
          data-position={scene.position}
          viewBox={view.join(" ")}
          role="group"
          aria-label={say("page.board", { game: gameName(scene.game) })}
          onClick={(event) => {
            const cell = cellOf(event);
            if (cell) store.use(cell);
          }}
          onContextMenu={(event) => {
            event.preventDefault();
            const cell = cellOf(event);
            if (cell) store.takeAway(cell);
          }}
          onPointerMove={(event) => hover(event.pointerType === "mouse" ? (cellOf(event) ?? null) : null)}
          onPointerLeave={() => hover(null)}
        >
          <Shapes symbol={scene.frame.backdrop} />
          <g class="cells" aria-hidden="true">
            {cells.map((cell) => (
              <g key={cell.name} transform={at(cell)}>
                <Shapes symbol={symbols[cell.symbol]} />
              </g>
            ))}
          </g>
          <Pieces scene={scene} highest={highest} />
          {Object.keys(solids).length > 0 && <Heights scene={scene} highest={highest} />}
          <Labels labels={scene.frame.labels} />
          {edgeless && names.value && <Names scene={scene} />}
          <Ghost store={store} draft={draft} cell={cells.find(({ name }) => name === hovered)} />
          <CellControls
            scene={scene}
            cells={cells}
            name={(cell) => cellName(draft, cell, pieces.get(cell))}
            look={(cell) => (draft.refusal?.values.cell === cell ? "wrong" : "")}
            press={press}
          />
        </svg>
      </div>
    </>
  );
}

/** The piece in hand, where it would lie. */
function Ghost({ store, draft, cell }: { store: SetupStore; draft: Draft; cell: Cell | undefined }) {
  const stock = draft.stocks.find(({ key }) => key === store.tool.value);
  if (!cell || !stock || store.pieceAt(cell.name)) return null;
  return (
    <g class="preview" aria-hidden="true" transform={at(cell)}>
      <g class="new">
        <Shapes symbol={draft.scene.frame.symbols[stock.symbol]} />
      </g>
    </g>
  );
}

/** A cell with what lies on it. */
export const cellName = ({ scene, players }: Draft, cell: string, piece: Piece | undefined): string =>
  piece
    ? say("page.cell-holds", { cell, piece: stockName(scene.game, piece, players) })
    : say("page.cell-empty", { cell });
