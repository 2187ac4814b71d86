import { useEffect, useState } from "preact/hooks";
import * as http from "../api/http";
import type { NewTable } from "../api/types";
import { go } from "../store/route";
import { texts } from "../texts";
import { Nothing } from "../ui/Nothing";

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
    <Nothing what={t.notOpened} why={t.told(error)} />
  ) : (
    <p class="nothing quiet">{t.loading}</p>
  );
}
