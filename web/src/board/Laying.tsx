import type { Cell, Scene, Step } from "../api/types";
import type { TableStore } from "../store/table";
import { at } from "./shapes";
import type { Point } from "./viewport";

/** Whether a step is one of the ways in which a piece may lie at a cell: it is then not in the middle of the cell. */
export const isWay = (scene: Scene, step: Step): boolean => step.symbol in scene.frame.anchors;

interface Props {
  store: TableStore;
  scene: Scene;
  steps: readonly Step[];
}

/** The cells where a piece may be laid by hand: a click anywhere in one lays it there, the way that is nearest. */
export function Laying({ store, scene, steps }: Props) {
  const open = new Set(steps.map((step) => step.cell));
  const cells = scene.frame.cells.filter((cell) => open.has(cell.name));
  const symbol = (cell: Cell) => scene.frame.symbols[cell.symbol]?.[0]?.path;
  return (
    <g class="laying" aria-hidden="true">
      {cells.map((cell) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard there are the steps
        <path
          key={cell.name}
          class="lay"
          data-lay={cell.name}
          transform={at(cell)}
          d={symbol(cell)}
          onClick={(event) => void store.lay(cell.name, within(event, cell))}
          onPointerMove={(event) => {
            if (event.pointerType !== "mouse") return;
            const way = nearestWay(scene, steps, cell, within(event, cell));
            if (way) store.point(way);
          }}
          onPointerLeave={() => store.pointAway(store.hovered.value)}
        />
      ))}
    </g>
  );
}

/** What was laid by hand and may still be turned, by a click on it. */
export function Laid({ store, scene }: { store: TableStore; scene: Scene }) {
  const { held } = store.hand;
  const lying = [...store.built.value, ...(held.value ? [held.value] : [])];
  return (
    <g class="laid" aria-hidden="true">
      {lying.map((step) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the way is chosen before
        <g
          key={step.cell}
          transform={at(step)}
          data-laid={step.cell}
          onClick={() => store.turn(step.cell ?? "")}
        >
          <path class="turnable" d={scene.frame.symbols[step.ghosts[0]?.symbol ?? ""]?.[0]?.path} />
          <g transform="translate(.4 -.38)">
            <circle class="turn-ground" r="0.13" />
            <path
              class="turn-sign"
              transform="scale(.3)"
              d="M.18 -.16A.25 .25 0 1 0 .25 .05M.22 -.36V-.13H-.01"
            />
          </g>
        </g>
      ))}
    </g>
  );
}

/** Where a pointer is, from the middle of a cell. */
export function within(event: MouseEvent, cell: Point): Point {
  const svg = (event.currentTarget as SVGElement).closest("svg") as SVGSVGElement;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return { x: point.x - cell.x, y: point.y - cell.y };
}

function nearestWay(scene: Scene, steps: readonly Step[], cell: Cell, point: Point): Step | undefined {
  const far = ({ symbol }: Step) => {
    const [x, y] = scene.frame.anchors[symbol] ?? [0, 0];
    return Math.hypot(x - point.x, y - point.y);
  };
  const ways = steps.filter((step) => step.cell === cell.name);
  return ways.sort((one, other) => far(one) - far(other))[0];
}
