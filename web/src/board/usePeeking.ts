import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const HOLD = 400; // milliseconds after which a finger looks, and does not tap
const SLACK = 10; // pixels that it may slip meanwhile

/** A finger that rests on a step sees what the step would bring, and takes nothing when it is lifted. */
export function usePeeking(board: RefObject<Element | null>): void {
  useEffect(() => {
    const element = board.current;
    if (!element) return;
    let pressed: PointerEvent | null = null;
    let looked = false;

    const press = (event: PointerEvent) => {
      looked = false;
      pressed = event.pointerType === "touch" ? event : null;
    };
    const lift = (event: PointerEvent) => {
      if (!pressed || event.pointerId !== pressed.pointerId) return;
      const still = Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < SLACK;
      looked = still && event.timeStamp - pressed.timeStamp > HOLD;
      pressed = null;
    };
    const click = (event: MouseEvent) => {
      if (looked && event.detail) event.stopPropagation(); // a click without a pointer is another one
      looked = false;
    };
    const menu = (event: Event) => {
      if (pressed) event.preventDefault(); // browsers offer theirs to fingers that rest
    };
    const listeners = Object.entries({
      pointerdown: press,
      pointerup: lift,
      pointercancel: lift, // some browsers take a long touch for a gesture of theirs, and click all the same
      click,
      contextmenu: menu,
    });
    for (const [type, listener] of listeners) element.addEventListener(type, listener as EventListener, true);
    return () => {
      for (const [type, listener] of listeners)
        element.removeEventListener(type, listener as EventListener, true);
    };
  }, [board]);
}
