import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Step } from "../api/types";
import type { TableStore } from "../store/table";
import { nearest, towards } from "./compass";
import type { Point } from "./viewport";

export interface Spot extends Point {
  step: Step;
}

/** Steps by keyboard: one of them is reached by Tab, the others from it by the arrow keys. */
export function useStepKeys(store: TableStore, spots: readonly Spot[], group: RefObject<Element | null>) {
  const [chosen, choose] = useState<string | null>(null);
  const left = useRef<Point | null>(null); // where someone was who just changed the steps by keyboard

  const element = ({ step }: Spot) =>
    group.current?.querySelector<HTMLElement | SVGElement>(`[data-step="${CSS.escape(step.text)}"]`);

  const reach = (spot: Spot) => {
    choose(spot.step.text);
    element(spot)?.focus();
  };

  // Whoever plays by keyboard goes on where the last step was taken, or taken back.
  useEffect(() => {
    const next = left.current && nearest(spots, left.current);
    if (!next) return;
    left.current = null;
    if (document.activeElement === document.body) reach(next);
  }, [spots]);

  /** Where a step is seen: a board may be turned. */
  const seen = (spot: Spot) => {
    const box = element(spot)?.getBoundingClientRect() ?? new DOMRect();
    return { spot, x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };

  const keyDown = (event: KeyboardEvent, spot: Spot) => {
    if (event.key === "Escape") left.current = spot;
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      left.current = spot;
      store.take(spot.step);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const next = towards(spots.map(seen), seen(spot), event.key);
      if (next) reach(next.spot);
    }
  };

  const first = spots.find((spot) => spot.step.text === chosen) ?? spots[0];
  return { isReached: (spot: Spot) => spot === first, keyDown };
}
