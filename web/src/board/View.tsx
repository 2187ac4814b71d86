import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { Scene } from "../api/types";
import { EvalBar } from "../panel/AnalysisPanel";
import type { TableStore } from "../store/table";
import { gameName, say } from "../texts";
import { nearest } from "./compass";
import { cellsOf, useRightButton } from "./Drawings";
import { at, Shapes } from "./shapes";
import { type Dragged, useDragging } from "./useDragging";
import { usePanZoom } from "./usePanZoom";
import { usePeeking } from "./usePeeking";

const CLOSER = 0.7; // what is seen after a step closer, of what was seen before
const REACH = 0.8; // how far from a cell a click may be that means it

interface Props {
  store: TableStore;
  scene: Scene;
  following: boolean;
  children: ComponentChildren;
}

/** The part of the board that is seen. It moves without anything on the board being drawn anew. */
export function View({ store, scene, following, children }: Props) {
  const { edgeless } = scene.frame;
  const last = new Set(scene.marks.filter((mark) => mark.kind === "last").map((mark) => mark.cell));
  const news = following ? scene.pieces : scene.pieces.filter((piece) => last.has(piece.cell));
  const turn = (target: Element, by: 1 | -1) => {
    const cell = target.closest<SVGElement>("[data-laid]")?.dataset.laid;
    if (cell) void store.turn(cell, by);
    return !!cell;
  };
  const { svg, view, seeAll, zoom } = usePanZoom(scene.frame.box, edgeless, news, following, turn);
  const dragged = useDragging(store, svg, !edgeless && !following);
  usePeeking(svg);
  useRightButton(store, svg, scene, !following);
  const [, , width, height] = scene.frame.box;
  const over = store.atLive.value && !following ? store.table.value?.outcome : null;

  /** A click beside everything means what is nearest. */
  const clickBeside = (event: MouseEvent) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.current?.getScreenCTM()?.inverse(),
    );
    const drawing = store.notes.drawing.value;
    const cell = nearest(drawing ? cellsOf(scene) : scene.frame.cells, point);
    const near = cell && Math.hypot(cell.x - point.x, cell.y - point.y) < REACH;
    if (drawing) {
      if (near) store.notes.choose(cell.name);
    } else if (near && !edgeless) void store.clickCell(cell.name);
    else store.clickNowhere();
  };

  return (
    <>
      {edgeless && <Zoom zoom={zoom} fit={seeAll} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: likewise */}
      <div
        onClick={(event) => {
          const on = (event.target as Element).closest("[data-step], [data-cell], [data-lay], [data-laid]");
          if (following) store.adviser.keep(null);
          else if (!on) clickBeside(event);
        }}
        class={`stage ${edgeless ? "edgeless" : ""} ${over ? `won-by-${over.winner}` : ""}`}
        style={{ "--ratio": `${edgeless ? 1.15 : width / height}` }}
      >
        <svg
          ref={svg}
          class="flat"
          data-testid="board"
          data-keeps-focus
          tabindex={-1}
          data-position={scene.position}
          viewBox={view.join(" ")}
          role="group"
          aria-label={say("page.board", { game: gameName(scene.game) })}
          onContextMenu={(event) => {
            const held = (event as MouseEvent & { pointerType?: string }).pointerType === "touch";
            if (held) return; // a finger that rests on a step looks at it
            event.preventDefault();
            if (store.building.value) store.stepBack();
          }}
        >
          {children}
          <Lifted scene={scene} dragged={dragged} />
        </svg>
        {store.table.value && <EvalBar store={store} table={store.table.value} />}
      </div>
    </>
  );
}

/** The piece that is dragged, where the pointer is. */
function Lifted({ scene, dragged }: { scene: Scene; dragged: Signal<Dragged | null> }) {
  const lifted = dragged.value;
  if (!lifted) return null;
  return (
    <g class="lifted" transform={at(lifted)} aria-hidden="true">
      <Shapes symbol={scene.frame.symbols[lifted.piece.symbol]} />
    </g>
  );
}

export function Zoom({ zoom, fit }: { zoom(factor: number): void; fit(): void }) {
  return (
    <div class="views">
      <fieldset class="switch">
        <legend class="unseen">{say("page.view")}</legend>
        <button
          type="button"
          data-testid="zoom-out"
          aria-label={say("page.zoom-out")}
          title={say("page.zoom-out")}
          onClick={() => zoom(1 / CLOSER)}
        >
          −
        </button>
        <button type="button" data-testid="fit" onClick={fit}>
          {say("page.fit")}
        </button>
        <button
          type="button"
          data-testid="zoom-in"
          aria-label={say("page.zoom-in")}
          title={say("page.zoom-in")}
          onClick={() => zoom(CLOSER)}
        >
          +
        </button>
      </fieldset>
    </div>
  );
}
