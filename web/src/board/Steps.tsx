import { useEffect, useRef, useState } from "preact/hooks";
import type { Scene, Step } from "../api/types";
import type { TableStore } from "../store/table";
import { texts } from "../texts";
import { nearest, towards } from "./compass";
import { at, byLayer, Shapes } from "./shapes";

interface Props {
  store: TableStore;
  scene: Scene;
  steps: readonly Step[];
}

/** Every next step as a control. One of them is reached by Tab, the others from it by the arrow keys. */
export function Steps({ store, scene, steps }: Props) {
  const group = useRef<SVGGElement>(null);
  const [chosen, choose] = useState<string | null>(null);
  const typed = useRef<{ x: number; y: number } | null>(null); // where a step was just taken by keyboard

  const element = (text: string) =>
    group.current?.querySelector<SVGGElement>(`[data-step="${CSS.escape(text)}"]`);
  const reached = steps.some((step) => step.text === chosen) ? chosen : steps[0]?.text;

  // Whoever plays by keyboard goes on where the last step was taken.
  useEffect(() => {
    const next = typed.current && nearest(steps, typed.current);
    if (!next) return;
    typed.current = null;
    choose(next.text);
    element(next.text)?.focus();
  }, [steps]);

  const key = (event: KeyboardEvent, step: Step) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      typed.current = step;
      store.take(step);
      return;
    }
    const next = towards(steps, step, event.key);
    if (!event.key.startsWith("Arrow")) return;
    event.preventDefault();
    event.stopPropagation();
    if (!next) return;
    choose(next.text);
    element(next.text)?.focus();
  };

  const pieces = new Set(scene.pieces.map((piece) => piece.cell));
  const perCell = new Map<string | null, number>();
  for (const step of steps) perCell.set(step.cell, (perCell.get(step.cell) ?? 0) + 1);
  const look = (step: Step) =>
    perCell.get(step.cell) !== 1 ? "shared" : step.cell !== null && pieces.has(step.cell) ? "taken" : "free";

  return (
    <g ref={group} class={scene.forced ? "steps forced" : "steps"}>
      {byLayer(steps).map((step) => (
        // biome-ignore lint/a11y/useSemanticElements: there is no button in SVG
        <g
          key={step.text}
          role="button"
          tabIndex={step.text === reached ? 0 : -1}
          class={`step ${look(step)}`}
          data-step={step.text}
          aria-label={texts().stepName(step.text, step.effect)}
          transform={at(step)}
          onClick={(event) => {
            event.stopPropagation();
            store.take(step);
          }}
          onKeyDown={(event) => key(event, step)}
          onPointerEnter={() => {
            store.hovered.value = step;
          }}
          onPointerLeave={() => {
            if (store.hovered.value === step) store.hovered.value = null;
          }}
          onFocus={() => {
            store.hovered.value = step;
          }}
          onBlur={() => {
            if (store.hovered.value === step) store.hovered.value = null;
          }}
        >
          <Shapes symbol={scene.symbols[step.symbol]} />
          <circle class="dot" r="0.1" />
        </g>
      ))}
    </g>
  );
}
