import { useEffect, useRef, useState } from "preact/hooks";
import { calm } from "../store/settings";
import { followGestures } from "./gestures";
import { type Box, between, type Point, panned, serves, zoomed } from "./viewport";

const GLIDE = 260; // milliseconds
const FINGER = 24; // pixels; a step must be as wide and high to be touched
const ROOMY = 44;

/**
 * The view of a board without edges. It can be dragged and zoomed, and fits by itself when the board grows: unless
 * someone chose what to see, and the news (of a line, all of it) are to be seen there too. After a look at the end of a
 * line, all is as it was. A finger that can't tell two steps apart brings them closer instead of taking one.
 */
export function usePanZoom(whole: Box, free: boolean, news: readonly Point[], following: boolean) {
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState<Box>(whole);
  const now = useRef(view);
  const board = useRef(whole);
  const byHand = useRef(false);
  const before = useRef<Box | null>(null); // what was chosen when a line was first looked at
  const frame = useRef(0);
  board.current = whole;

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

  const seeAll = () => {
    byHand.current = false;
    glide(whole);
  };

  const key = [...whole, ...news.flatMap(({ x, y }) => [x, y])].join(" ");
  useEffect(() => {
    if (following) before.current ??= byHand.current ? now.current : null;
    else if (before.current) {
      byHand.current = true;
      glide(before.current);
      before.current = null;
      return;
    }
    if (now.current.join(" ") === whole.join(" ")) return;
    if (!free) show(whole);
    else if (!byHand.current || !serves(now.current, whole, news)) seeAll();
  }, [key, free, following]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  useEffect(() => {
    const element = svg.current;
    if (!element || !free) return;
    const choose = (next: Box) => {
      cancelAnimationFrame(frame.current);
      byHand.current = true;
      show(next);
    };
    const closer = (factor: number, { clientX, clientY }: MouseEvent) =>
      zoomed(
        now.current,
        board.current,
        factor,
        new DOMPoint(clientX, clientY).matrixTransform(element.getScreenCTM()?.inverse()),
      );
    return followGestures(element, {
      drag: (dx, dy) => {
        const scale = element.getScreenCTM()?.a ?? 1;
        choose(panned(now.current, board.current, -dx / scale, -dy / scale));
      },
      zoom: (factor, at) => choose(closer(factor, at)),
      tap: (event) => {
        const step = (event.target as Element).closest<SVGElement>("[data-step]");
        if (!step || event.pointerType !== "touch") return false;
        const { width, height } = step.getBoundingClientRect();
        const size = Math.min(width, height);
        const next = closer(size / ROOMY, event);
        if (size >= FINGER || next[2] > 0.99 * now.current[2]) return false; // or it does not get any closer
        step.blur(); // what is touched first is only looked for
        byHand.current = true;
        glide(next);
        return true;
      },
    });
  }, [free]);

  const zoom = (factor: number) => {
    byHand.current = true;
    glide(zoomed(now.current, whole, factor));
  };
  return { svg, view, seeAll, zoom };
}
