import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Step } from "../api/types";
import type { TableStore } from "../store/table";
import { nearest, towards } from "./compass";
import type { Point } from "./viewport";

export interface Spot extends Point {
  step: Step;
}

/**
 * Steps by keyboard: one of them is reached by Tab, those at other cells from it by the arrow keys, and the other ways
 * in which a piece may lie at its cell by R. While there are no steps, the board itself keeps the focus.
 */
export function useStepKeys(store: TableStore, spots: readonly Spot[], group: RefObject<Element | null>) {
  const [chosen, choose] = useState<string | null>(null);
  const left = useRef<Point | null>(null); // where someone was who just changed the steps by keyboard
  const column = useRef<Point | null>(null); // where a way up or down began

  const element = ({ step }: Spot) =>
    group.current?.querySelector<HTMLElement | SVGElement>(`[data-step="${CSS.escape(step.text)}"]`);
  const board = () => group.current?.closest<HTMLElement>("[data-keeps-focus]");

  const reach = (spot: Spot) => {
    choose(spot.step.text);
    element(spot)?.focus();
  };

  // Whoever plays by keyboard goes on where the last step was taken, or taken back.
  useEffect(() => {
    const next = left.current && nearest(spots, left.current);
    if (!next) return;
    left.current = null;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === board()) reach(next);
  }, [spots]);

  /** Where a step is seen: a board may be turned. The ways at one cell are all at its middle. */
  const seen = (spot: Spot) => {
    const box = element(spot)?.getBoundingClientRect() ?? new DOMRect();
    return { spot, x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };

  const arrow = (key: string, spot: Spot) => {
    const sameWay = (other: Spot) => other.step.symbol === spot.step.symbol;
    const elsewhere = spots.filter((other) => other.step.cell !== spot.step.cell);
    const perCell = new Map<string | null, Spot>();
    for (const other of elsewhere)
      if (sameWay(other) || !perCell.has(other.step.cell)) perCell.set(other.step.cell, other);
    const from = seen(spot);
    const upright = key === "ArrowUp" || key === "ArrowDown";
    const start = upright ? (column.current ?? from) : from;
    const next = towards([...perCell.values()].map(seen), from, key, start);
    column.current = upright ? start : null;
    if (next) reach(next.spot);
  };

  const turn = (spot: Spot, by: number) => {
    const ways = spots.filter((other) => other.step.cell === spot.step.cell);
    const next = ways[(ways.indexOf(spot) + by + ways.length) % ways.length];
    if (next && next !== spot) reach(next);
  };

  const keyDown = (event: KeyboardEvent, spot: Spot) => {
    if (event.key === "Escape") left.current = spot;
    else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      left.current = spot;
      column.current = null;
      board()?.focus({ preventScroll: true });
      store.take(spot.step);
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      arrow(event.key, spot);
    } else if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      turn(spot, event.shiftKey ? -1 : 1);
    }
  };

  const first = spots.find((spot) => spot.step.text === chosen) ?? spots[0];
  return { isReached: (spot: Spot) => spot === first, keyDown };
}
