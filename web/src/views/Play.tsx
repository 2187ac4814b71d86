import { useEffect, useState } from "preact/hooks";
import * as http from "../api/http";
import type { NewTable } from "../api/types";
import { go } from "../store/route";
import { fullSentence, type SaidWithText, say } from "../texts";
import { Nothing } from "../ui/Nothing";

/** Opens the table that an address asks for. */
export function Play({ wanted }: { wanted: NewTable }) {
  const [error, setError] = useState<SaidWithText | null>(null);
  const key = JSON.stringify(wanted);
  useEffect(() => {
    let left = false;
    setError(null);
    http
      .newTable(JSON.parse(key))
      .then((table) => left || go(`/table/${table.id}`, "replace"))
      .catch((refused: Error) => left || setError(http.saidBy(refused)));
    return () => {
      left = true;
    };
  }, [key]);
  return error ? (
    <Nothing what={say("page.not-opened")} why={fullSentence(error)} />
  ) : (
    <p class="nothing quiet">{say("page.loading")}</p>
  );
}
