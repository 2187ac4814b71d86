import { signal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Piece } from "../api/types";
import type { TableStore } from "../store/table";
import { nearest } from "./compass";
import type { Point } from "./viewport";

const SLACK = 6; // pixels that a hand may slip in a click
const REACH = 0.75; // from the middle of a cell where a piece is let go
const PATIENCE = 1500; // milliseconds for the steps to come that may follow

export interface Dragged extends Point {
  piece: Piece;
}

/** Pieces that can move follow the pointer to where they are let go. A click does not drag. */
export function useDragging(store: TableStore, svg: RefObject<SVGSVGElement | null>, on: boolean) {
  const [dragged] = useState(() => signal<Dragged | null>(null));

  useEffect(() => {
    const board = svg.current;
    if (!board || !on) return;
    let from: { x: number; y: number; text: string } | null = null;
    let moved = false;

    const place = (event: PointerEvent): Point =>
      new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM()?.inverse());
    const press = (event: PointerEvent) => {
      moved = false;
      const step = (event.target as Element).closest<SVGElement>(".step.taken");
      from =
        step && !event.button ? { x: event.clientX, y: event.clientY, text: step.dataset.step ?? "" } : null;
    };
    const move = (event: PointerEvent) => {
      if (!from) return;
      if (!event.buttons) return cancel();
      if (!dragged.value && Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLACK) return;
      if (!dragged.value) {
        const { text } = from;
        const step = store.steps.value.find((one) => one.text === text && one.move === null);
        const piece = store.scene.value?.pieces.find((one) => one.cell === step?.cell);
        if (!step || !piece) return cancel();
        moved = true;
        board.setPointerCapture(event.pointerId);
        store.take(step);
        dragged.value = { piece, ...place(event) };
      }
      const { x, y } = place(event);
      dragged.value = { piece: dragged.value.piece, x, y };
      store.pointNear({ x, y }, REACH);
    };
    const drop = (event: PointerEvent) => {
      const lifted = dragged.value;
      if (!lifted) return cancel();
      const point = place(event);
      void store.afterLooking(PATIENCE).then(() => {
        const steps = store.steps.value.filter((step) => step.cell !== null);
        const step = nearest(steps, point);
        if (step && Math.hypot(step.x - point.x, step.y - point.y) < REACH) {
          board.classList.add("dropped"); // it is there already, and does not travel again
          store.take(step);
          setTimeout(() => board.classList.remove("dropped"), 500);
        } else if (step) store.stepBack();
        cancel();
      });
    };
    const cancel = () => {
      from = null;
      dragged.value = null;
    };
    const click = (event: Event) => {
      if (moved) event.stopPropagation(); // the end of a drag is no click
      moved = false;
    };
    const listeners = Object.entries({
      pointerdown: press,
      pointermove: move,
      pointerup: drop,
      pointercancel: cancel,
      click,
    }) as [string, EventListener][];
    for (const [type, listener] of listeners) board.addEventListener(type, listener, true);
    return () => {
      for (const [type, listener] of listeners) board.removeEventListener(type, listener, true);
    };
  }, [store, on]);
  return dragged;
}
