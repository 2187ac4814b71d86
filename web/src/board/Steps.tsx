import { useRef } from "preact/hooks";
import type { Scene, SceneSymbol, Step } from "../api/types";
import type { TableStore } from "../store/table";
import { stepName } from "../texts";
import { middle } from "./middle";
import { at, byLayer, Shapes } from "./shapes";
import { type Spot, useStepKeys } from "./useStepKeys";
import type { Point } from "./viewport";

interface Props {
  store: TableStore;
  scene: Scene;
  steps: readonly Step[];
}

interface Area extends Spot {
  aside: Point; // from the step's place to the middle of its area
}

/** Every next step as a control. */
export function Steps({ store, scene, steps }: Props) {
  const group = useRef<SVGGElement>(null);
  const spots = byLayer(steps).map((step): Area => {
    const aside = middle(scene.symbols[step.symbol]?.[0]?.path ?? "");
    return { step, aside, x: step.x + aside.x, y: step.y + aside.y };
  });
  const { isReached, keyDown } = useStepKeys(store, spots, group);

  const pieces = new Set(scene.pieces.map((piece) => piece.cell));
  const perCell = new Map<string | null, number>();
  for (const step of steps) perCell.set(step.cell, (perCell.get(step.cell) ?? 0) + 1);
  const look = ({ cell }: Step) =>
    perCell.get(cell) !== 1 ? "shared" : cell !== null && pieces.has(cell) ? "taken" : "free";

  return (
    <g ref={group} class={scene.forced ? "steps forced" : "steps"}>
      {spots.map((spot) => (
        <StepArea
          key={spot.step.text}
          store={store}
          spot={spot}
          symbol={scene.symbols[spot.step.symbol]}
          look={look(spot.step)}
          reached={isReached(spot)}
          keyDown={(event) => keyDown(event, spot)}
        />
      ))}
    </g>
  );
}

interface AreaProps {
  store: TableStore;
  spot: Area;
  symbol: SceneSymbol | undefined;
  look: "shared" | "taken" | "free"; // the cell offers several steps; there is a piece on it; neither
  reached: boolean;
  keyDown(event: KeyboardEvent): void;
}

function StepArea({ store, spot: { step, aside }, symbol, look, reached, keyDown }: AreaProps) {
  return (
    <g
      role="button"
      tabindex={reached ? 0 : -1}
      class={`step ${look}`}
      data-step={step.text}
      aria-label={stepName(step)}
      transform={at(step)}
      onClick={(event) => {
        event.stopPropagation();
        store.take(step);
      }}
      onKeyDown={keyDown}
      onPointerEnter={() => store.point(step)}
      onPointerLeave={() => store.pointAway(step)}
      onFocus={() => store.point(step)}
      onBlur={() => store.pointAway(step)}
    >
      <Shapes symbol={symbol} />
      <circle class="dot" cx={aside.x} cy={aside.y} r={look === "shared" ? 0.05 : 0.1} />
    </g>
  );
}
