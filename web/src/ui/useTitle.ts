import { useEffect } from "preact/hooks";
import { say } from "../texts";

/** Names the view in its tab, the most telling part first. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, say("page.name")].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
