import { useEffect, useRef, useState } from "preact/hooks";
import { calm } from "../store/settings";
import { type Box, between, panned, zoomed } from "./viewport";

const GLIDE = 260; // milliseconds
const SLACK = 6; // pixels that a finger may slip in a click

/** The view of a board without edges: it fits by itself when the board grows, and can be dragged and zoomed. */
export function usePanZoom(whole: Box, free: boolean) {
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<Box>(whole);
  const now = useRef(view);
  const frame = useRef(0);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const dragged = useRef(false);

  const show = (next: Box) => {
    now.current = next;
    setView(next);
  };

  const glide = (to: Box) => {
    cancelAnimationFrame(frame.current);
    if (calm()) return show(to);
    const [from, start] = [now.current, performance.now()];
    const tick = (time: number) => {
      const part = Math.min(1, Math.max(0, time - start) / GLIDE);
      show(part === 1 ? to : between(from, to, 1 - (1 - part) ** 3));
      if (part < 1) frame.current = requestAnimationFrame(tick);
    };
    frame.current = requestAnimationFrame(tick);
  };

  const key = whole.join(" ");
  useEffect(() => {
    if (now.current.join(" ") !== key) free ? glide(whole) : show(whole);
    return () => cancelAnimationFrame(frame.current);
  }, [key, free]);

  const scale = () => svg.current?.getScreenCTM()?.a ?? 1;
  const point = (event: { clientX: number; clientY: number }) => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  };

  // Preact listens to the wheel passively, and the page must not scroll along.
  useEffect(() => {
    const element = svg.current;
    if (!element || !free) return;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      cancelAnimationFrame(frame.current);
      show(zoomed(now.current, whole, Math.exp(event.deltaY * 0.0015), point(event)));
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, [key, free]);

  const spread = () => {
    const [one, other] = [...pointers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };

  const handlers = free
    ? {
        onPointerDown: (event: PointerEvent) => {
          if (!pointers.current.size) dragged.current = false;
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        },
        onPointerMove: (event: PointerEvent) => {
          const before = pointers.current.get(event.pointerId);
          if (!before) return;
          const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
          if (!dragged.current && Math.hypot(dx, dy) < SLACK) return;
          dragged.current = true;
          svg.current?.setPointerCapture(event.pointerId);
          cancelAnimationFrame(frame.current);
          const wide = spread();
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
          if (wide) show(zoomed(now.current, whole, wide / Math.max(1, spread()), point(event)));
          else show(panned(now.current, whole, -dx / scale(), -dy / scale()));
        },
        onPointerUp: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
        onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
        // The end of a drag is no click.
        onClickCapture: (event: MouseEvent) => {
          if (dragged.current) event.stopPropagation();
          dragged.current = false;
        },
      }
    : {};

  return {
    svg,
    view,
    handlers,
    fit: () => glide(whole),
    zoom: (factor: number) => glide(zoomed(now.current, whole, factor)),
  };
}
