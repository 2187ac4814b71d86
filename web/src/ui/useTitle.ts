import { useEffect } from "preact/hooks";
import { texts } from "../texts";

/** Names the view in its tab, the most telling part first. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, texts().name].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
