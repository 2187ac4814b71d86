import { useRef } from "preact/hooks";
import type { Scene, Step } from "../api/types";
import type { TableStore } from "../store/table";
import { stepName } from "../texts";
import { isWay } from "./Laying";
import { at, byLayer } from "./shapes";
import { type Spot, useStepKeys } from "./useStepKeys";

interface Props {
  store: TableStore;
  scene: Scene;
  steps: readonly Step[];
}

interface Area extends Spot {
  path: string;
  look: "way" | "taken" | "free"; // one of the ways in which a piece may lie; there is a piece on it; neither
}

/** Every next step as a control. There may be hundreds, so each is a single element, and their group listens for them. */
export function Steps({ store, scene, steps }: Props) {
  const group = useRef<SVGGElement>(null);
  const areas = areasOf(scene, steps);
  const { isReached, keyDown } = useStepKeys(store, areas, group);
  const areaOf = (event: Event) => {
    const text = (event.target as SVGElement).dataset.step;
    return areas.find((area) => area.step.text === text);
  };
  const point = (event: Event) => {
    const area = areaOf(event);
    if (area) store.point(area.step);
  };
  const pointAway = (event: Event) => {
    const area = areaOf(event);
    if (area) store.pointAway(area.step);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the steps in it are the controls */}
      <g
        ref={group}
        class={scene.forced ? "steps forced" : "steps"}
        onClick={(event) => {
          const area = areaOf(event);
          if (area) store.take(area.step);
        }}
        onKeyDown={(event) => {
          const area = areaOf(event);
          if (area) keyDown(event, area);
        }}
        onPointerOver={point}
        onPointerOut={pointAway}
      >
        {areas.map((area) => (
          <path
            key={area.step.text}
            role="button"
            tabindex={isReached(area) ? 0 : -1}
            class={`step ${area.look}`}
            data-step={area.step.text}
            aria-label={stepName(scene.game, area.step)}
            transform={at(area.step)}
            d={area.path}
            onFocus={point} // a group that listened for this would itself be reached by Tab
            onBlur={pointAway}
          />
        ))}
      </g>
      {/* Where pieces are piled up, a free place is seen as such, and dots would be seen through tiles. */}
      {!Object.keys(scene.frame.solids).length && (
        <Dots store={store} areas={areas.filter((area) => area.look === "free")} />
      )}
    </>
  );
}

function areasOf(scene: Scene, steps: readonly Step[]): Area[] {
  const pieces = new Set(scene.pieces.map((piece) => piece.cell));
  const look = (step: Step) =>
    isWay(scene, step) ? "way" : step.cell !== null && pieces.has(step.cell) ? "taken" : "free";
  return byLayer(steps).map((step) => {
    const path = scene.frame.symbols[step.symbol]?.[0]?.path ?? "";
    const [dx, dy] = scene.frame.anchors[step.symbol] ?? [0, 0];
    return { step, path, look: look(step), x: step.x + dx, y: step.y + dy };
  });
}

/** A dot in the middle of each step but the one that is pointed at, which shows what it brings. */
function Dots({ store, areas }: { store: TableStore; areas: readonly Area[] }) {
  const hovered = store.hovered.value?.text;
  const path = areas
    .filter((area) => area.step.text !== hovered)
    .map(({ x, y }) => `M${x} ${y}h0`)
    .join("");
  return (
    <g class="dots" aria-hidden="true">
      <path class="halo" d={path} />
      <path d={path} />
    </g>
  );
}
