import { useEffect, useState } from "preact/hooks";
import * as http from "../api/http";
import type { NewTable } from "../api/types";
import { go } from "../store/route";
import { texts } from "../texts";

/** Opens the table that an address asks for. */
export function Play({ wanted }: { wanted: NewTable }) {
  const [error, setError] = useState<string | null>(null);
  const key = JSON.stringify(wanted);
  useEffect(() => {
    let left = false;
    setError(null);
    http
      .newTable(JSON.parse(key))
      .then((table) => left || go(`/table/${table.id}`, "replace"))
      .catch((refused: Error) => left || setError(refused.message));
    return () => {
      left = true;
    };
  }, [key]);
  const t = texts();
  return error ? (
    <div class="nothing">
      <h1>{t.notOpened}</h1>
      <p>{t.told(error)}</p>
      <a href="/">{t.toFront}</a>
    </div>
  ) : (
    <p class="nothing quiet">{t.loading}</p>
  );
}
