import { useEffect, useRef, useState } from "preact/hooks";
import type { Cell, Scene } from "../api/types";
import { nearest, towards } from "./compass";
import { at } from "./shapes";
import type { Point } from "./viewport";

interface Props {
  scene: Scene;
  cells: readonly Cell[];
  name(cell: string): string; // for those who listen
  look(cell: string): string; // more classes
  press(key: string, cell: string): boolean; // whether a key means something at a cell
}

/** Cells as controls over the board: one is reached by Tab, the others from it by the arrow keys. */
export function CellControls({ scene, cells, name, look, press }: Props) {
  const group = useRef<SVGGElement>(null);
  const [chosen, choose] = useState<string | null>(null);
  const left = useRef<Cell | null>(null); // the cell that has, or had, the focus
  const column = useRef<Point | null>(null); // where a way up or down began
  const first = cells.find((cell) => cell.name === chosen) ?? cells[0];

  const reach = (cell: Cell) =>
    group.current?.querySelector<SVGElement>(`[data-cell="${CSS.escape(cell.name)}"]`)?.focus();

  // A cell that is gone leaves the focus to its neighbour.
  useEffect(() => {
    const next = left.current && nearest(cells, left.current);
    if (next && document.activeElement === document.body) reach(next);
  }, [scene]);

  const keyDown = (event: KeyboardEvent) => {
    const cell = cells.find((one) => one.name === (event.target as SVGElement).dataset.cell);
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) {
      const upright = event.key === "ArrowUp" || event.key === "ArrowDown";
      const start = upright ? (column.current ?? cell) : cell;
      const next = towards(cells, cell, event.key, start);
      column.current = upright ? start : null;
      if (next) reach(next);
    } else if (!press(event.key, cell.name)) return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells in it are the controls
    <g ref={group} class="steps" onKeyDown={keyDown}>
      {cells.map((cell) => (
        <path
          key={cell.name}
          role="button"
          tabindex={cell === first ? 0 : -1}
          class={`step ${look(cell.name)}`}
          data-cell={cell.name}
          aria-label={name(cell.name)}
          transform={at(cell)}
          d={scene.frame.symbols[cell.symbol]?.[0]?.path}
          onFocus={() => {
            left.current = cell;
            choose(cell.name);
          }}
          onBlur={(event) => {
            if (event.relatedTarget) left.current = null; // someone went elsewhere
          }}
        />
      ))}
    </g>
  );
}
