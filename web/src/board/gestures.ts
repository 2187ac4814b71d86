const SLACK = 6; // pixels that a finger may slip in a click
const PER_NOTCH = 0.0015;

interface Gestures {
  drag(dx: number, dy: number): void; // in pixels
  zoom(factor: number, at: MouseEvent): void; // less than 1: closer
  tap?(at: PointerEvent): boolean; // whether that is all that comes of a click
}

/** Follows dragging, pinching and the wheel on an element with all that lies in it; gives back how to stop. */
export function followGestures(element: HTMLElement | SVGElement, { drag, zoom, tap }: Gestures): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let dragged = false;

  const spread = () => {
    const [one, other] = [...pointers.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  const press = (event: PointerEvent) => {
    if (!pointers.size) dragged = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const release = (event: PointerEvent) => void pointers.delete(event.pointerId);
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
    else drag(dx, dy);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault(); // the page must not scroll along
    zoom(Math.exp(event.deltaY * PER_NOTCH), event);
  };
  const click = (event: PointerEvent) => {
    if (dragged || tap?.(event)) event.stopPropagation(); // the end of a drag is no click
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
