import { useEffect, useState } from "preact/hooks";
import { calm } from "../store/settings";

/** From 0 to 1 in so many milliseconds; for those who like it calm, 1 from the beginning. */
export function useProgress(milliseconds: number): number {
  const [progress, set] = useState(calm() ? 1 : 0);
  useEffect(() => {
    if (calm()) return;
    const begun = performance.now();
    const go = (now: number) => {
      const share = Math.min(1, Math.max(0, now - begun) / milliseconds);
      set(share);
      if (share < 1) frame = requestAnimationFrame(go);
    };
    let frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, [milliseconds]);
  return progress;
}
