import { useEffect, useRef, useState } from "preact/hooks";
import { calm } from "../store/settings";
import { followGestures } from "./gestures";
import { type Box, between, following, type Point, panned, zoomed } from "./viewport";

const GLIDE = 260; // milliseconds

/**
 * The view of a board without edges. It can be dragged and zoomed, and fits by itself when the board grows, until
 * someone chose how close to look: then it only moves where the news are. After a look at the end of a line, all is as
 * it was.
 */
export function usePanZoom(
  whole: Box,
  free: boolean,
  news: readonly Point[],
  ahead: boolean, // the end of a line is looked at
  turn: (at: Element, by: 1 | -1) => boolean,
) {
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
    if (ahead) before.current ??= byHand.current ? now.current : null;
    else if (before.current) {
      byHand.current = true;
      glide(before.current);
      before.current = null;
      return;
    }
    if (now.current.join(" ") === whole.join(" ")) return;
    if (!free) show(whole);
    else if (!byHand.current || ahead) seeAll();
    else {
      const next = following(now.current, news);
      if (next.join(" ") !== now.current.join(" ")) glide(next);
    }
  }, [key, free, ahead]);
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
      turn,
    });
  }, [free]);

  const zoom = (factor: number) => {
    byHand.current = true;
    glide(zoomed(now.current, whole, factor));
  };
  return { svg, view, seeAll, zoom };
}
