import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene, SceneSymbol, Step } from "../api/types";
import type { TableStore } from "../store/table";
import { texts } from "../texts";
import { nearest, towards } from "./compass";
import { middle } from "./middle";
import { at, byLayer, Shapes } from "./shapes";

interface Props {
  store: TableStore;
  scene: Scene;
  steps: readonly Step[];
}

interface Spot {
  step: Step;
  aside: { x: number; y: number }; // from the step's place to the middle of its area
  x: number;
  y: number;
}

/** Every next step as a control. One of them is reached by Tab, the others from it by the arrow keys. */
export function Steps({ store, scene, steps }: Props) {
  const group = useRef<SVGGElement>(null);
  const [chosen, choose] = useState<string | null>(null);
  const typed = useRef<{ x: number; y: number } | null>(null); // where a step was just taken by keyboard

  const element = (text: string) =>
    group.current?.querySelector<SVGGElement>(`[data-step="${CSS.escape(text)}"]`);
  const spots = byLayer(steps).map((step): Spot => {
    const aside = middle(scene.symbols[step.symbol]?.[0]?.path ?? "");
    return { step, aside, x: step.x + aside.x, y: step.y + aside.y };
  });
  const reached = steps.some((step) => step.text === chosen) ? chosen : steps[0]?.text;

  const reach = (step: Step) => {
    choose(step.text);
    element(step.text)?.focus();
  };

  // Whoever plays by keyboard goes on where the last step was taken.
  useEffect(() => {
    const next = typed.current && nearest(spots, typed.current);
    if (!next) return;
    typed.current = null;
    if (document.activeElement === document.body) reach(next.step);
  }, [steps]);

  const key = (event: KeyboardEvent, spot: Spot) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      typed.current = spot;
      store.take(spot.step);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const next = towards(spots, spot, event.key);
      if (next) reach(next.step);
    }
  };

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
          reached={spot.step.text === reached}
          keyDown={(event) => key(event, spot)}
        />
      ))}
    </g>
  );
}

interface AreaProps {
  store: TableStore;
  spot: Spot;
  symbol: SceneSymbol | undefined;
  look: "shared" | "taken" | "free"; // the cell offers several steps; there is a piece on it; neither
  reached: boolean;
  keyDown(event: KeyboardEvent): void;
}

function StepArea({ store, spot: { step, aside }, symbol, look, reached, keyDown }: AreaProps) {
  const point = () => {
    store.hovered.value = step;
  };
  const leave = () => {
    if (store.hovered.value === step) store.hovered.value = null;
  };
  return (
    <g
      role="button"
      tabindex={reached ? 0 : -1}
      class={`step ${look}`}
      data-step={step.text}
      aria-label={texts().stepName(step.text, step.effect)}
      transform={at(step)}
      onClick={(event) => {
        event.stopPropagation();
        store.take(step);
      }}
      onKeyDown={keyDown}
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
    >
      <Shapes symbol={symbol} />
      <circle class="dot" cx={aside.x} cy={aside.y} r={look === "shared" ? 0.05 : 0.1} />
    </g>
  );
}
