import { useEffect, useState } from "preact/hooks";
import { saidBy } from "../api/http";
import type { SaidWithText } from "../texts";

/** Something that comes from the server, once it is there; asked for anew when the key changes. */
export function useLoaded<T>(
  load: () => Promise<T>,
  key: unknown = null,
): { value: T | null; error: SaidWithText | null } {
  const [loaded, set] = useState<{ value: T | null; error: SaidWithText | null }>({
    value: null,
    error: null,
  });
  useEffect(() => {
    let wanted = true;
    load()
      .then((value) => wanted && set({ value, error: null }))
      .catch((error: Error) => wanted && set({ value: null, error: saidBy(error) }));
    return () => {
      wanted = false;
    };
  }, [key]);
  return loaded;
}
