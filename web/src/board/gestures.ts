const SLACK = 6; // pixels that a finger may slip in a click
const PER_NOTCH = 0.0015;
const SWIPE = 28; // pixels for each turn of something that is turned where it lies
const NOTCH = 120; // milliseconds between two turns by the wheel

interface Gestures {
  drag(dx: number, dy: number): void; // in pixels
  zoom(factor: number, at: MouseEvent): void; // less than 1: closer
  /** Turns what lies there, once to one side; false if nothing there can be turned. */
  turn?(at: Element, by: 1 | -1): boolean;
}

/** Follows dragging, pinching, swiping and the wheel on an element with all that lies in it; gives back how to stop. */
export function followGestures(
  element: HTMLElement | SVGElement,
  { drag, zoom, turn }: Gestures,
): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let dragged = false;
  let swiped = 0; // pixels since the last turn
  let turning: Element | null = null; // what is turned by swiping over it
  let turned = 0; // when the wheel last turned something

  const spread = () => {
    const [one, other] = [...pointers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const press = (event: PointerEvent) => {
    if (event.button === 2) return; // it draws
    if (!pointers.size) {
      dragged = false;
      swiped = 0;
      turning = event.target as Element;
    }
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const release = (event: PointerEvent) => void pointers.delete(event.pointerId);
  const swipe = (dx: number, dy: number) => {
    swiped += Math.abs(dx) > Math.abs(dy) ? dx : dy;
    if (Math.abs(swiped) < SWIPE || !turning) return;
    turn?.(turning, swiped > 0 ? 1 : -1);
    swiped = 0;
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    if (!event.buttons) return release(event); // it was let go outside
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!dragged && Math.hypot(dx, dy) < SLACK) return;
    dragged = true;
    element.setPointerCapture(event.pointerId);
    const wide = spread();
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (wide) zoom(wide / Math.max(1, spread()), event);
    else if (turning?.closest("[data-laid]")) swipe(dx, dy);
    else drag(dx, dy);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault(); // the page must not scroll along
    const at = event.target as Element;
    if (!at.closest("[data-laid]")) return zoom(Math.exp(event.deltaY * PER_NOTCH), event);
    if (performance.now() - turned < NOTCH) return;
    turned = performance.now();
    turn?.(at, event.deltaY > 0 ? 1 : -1);
  };
  const click = (event: PointerEvent) => {
    if (dragged) event.stopPropagation(); // the end of a drag is no click
    dragged = false;
  };

  const listeners = Object.entries({
    pointerdown: press,
    pointermove: move,
    pointerup: release,
    pointercancel: release,
    wheel,
    click,
  }) as [string, EventListener][];
  for (const [type, listener] of listeners)
    element.addEventListener(type, listener, { capture: true, passive: false });
  return () => {
    for (const [type, listener] of listeners) element.removeEventListener(type, listener, true);
  };
}
