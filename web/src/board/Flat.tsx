import type { Scene } from "../api/types";
import type { TableStore } from "../store/table";
import { gameName, texts } from "../texts";
import { Marks, Preview, Sketched } from "./Overlays";
import { Pieces } from "./Pieces";
import { Steps } from "./Steps";
import { at, Labels, Shapes } from "./shapes";
import { usePanZoom } from "./usePanZoom";

const CLOSER = 0.7; // what is seen after a step closer, of what was seen before

interface Props {
  store: TableStore;
  scene: Scene;
  layer: number | null; // the highest layer to be seen; null: all of them
}

/** The board, seen from above. */
export function Flat({ store, scene, layer }: Props) {
  const highest = layer ?? Number.POSITIVE_INFINITY;
  const edgeless = scene.labels.length === 0;
  const last = new Set(scene.marks.filter((mark) => mark.kind === "last").map((mark) => mark.cell));
  const news = scene.pieces.filter((piece) => last.has(piece.cell));
  const { svg, view, seeAll, zoom } = usePanZoom(scene.box, edgeless, news);
  const steps = store.steps.value.filter((step) => step.layer <= highest);
  const onBoard = steps.filter((step) => step.cell !== null);
  const hovered = steps.find((step) => step.text === store.hovered.value?.text);
  const [, , width, height] = scene.box;
  const t = texts();

  return (
    <>
      {edgeless && <Zoom zoom={zoom} fit={seeAll} />}
      <div
        class={edgeless ? "stage edgeless" : "stage"}
        style={{ "--ratio": `${edgeless ? 1.15 : width / height}` }}
      >
        <svg
          ref={svg}
          class="flat"
          data-testid="board"
          data-position={scene.position}
          viewBox={view.join(" ")}
          role="group"
          aria-label={t.board(gameName(scene.game))}
          onContextMenu={(event) => {
            const held = (event as MouseEvent & { pointerType?: string }).pointerType === "touch";
            if (held || !store.built.value.length) return; // a finger that rests on a step looks at it
            event.preventDefault();
            store.stepBack();
          }}
        >
          <Shapes symbol={scene.backdrop} />
          <g class="cells">
            {scene.cells
              .filter((cell) => cell.layer <= highest)
              .map((cell) => (
                // biome-ignore lint/a11y/noStaticElementInteractions: what can be done by keyboard are the steps
                <g
                  key={cell.name}
                  data-cell={cell.name}
                  transform={at(cell)}
                  onClick={() => void store.clickCell(cell.name)}
                >
                  <Shapes symbol={scene.symbols[cell.symbol]} />
                </g>
              ))}
          </g>
          <Pieces scene={scene} highest={highest} />
          <Marks marks={scene.marks} highest={highest} />
          <Labels labels={scene.labels} />
          {hovered && <Preview scene={scene} step={hovered} />}
          <Steps store={store} scene={scene} steps={onBoard} />
          <Sketches store={store} scene={scene} />
        </svg>
      </div>
    </>
  );
}

function Zoom({ zoom, fit }: { zoom(factor: number): void; fit(): void }) {
  const t = texts();
  return (
    <div class="views">
      <fieldset class="switch">
        <legend class="unseen">{t.viewOf}</legend>
        <button
          type="button"
          data-testid="zoom-out"
          aria-label={t.zoomOut}
          title={t.zoomOut}
          onClick={() => zoom(1 / CLOSER)}
        >
          −
        </button>
        <button type="button" data-testid="fit" onClick={fit}>
          {t.fit}
        </button>
        <button
          type="button"
          data-testid="zoom-in"
          aria-label={t.zoomIn}
          title={t.zoomIn}
          onClick={() => zoom(CLOSER)}
        >
          +
        </button>
      </fieldset>
    </div>
  );
}

/** The hint and the best lines, drawn where they are played. */
function Sketches({ store, scene }: { store: TableStore; scene: Scene }) {
  const { hint, analysis, pointedAt } = store.adviser;
  if (scene.built.length) return null;
  return (
    <g class="sketches">
      {analysis.value?.lines
        .map((line, index) => (
          <Sketched
            key={index}
            scene={scene}
            sketch={line.sketch}
            name={`${index + 1}`}
            rank={index + 1}
            full={index === pointedAt.value}
          />
        ))
        .reverse()}
      {hint.value && <Sketched scene={scene} sketch={hint.value.sketch} rank={1} full />}
    </g>
  );
}
