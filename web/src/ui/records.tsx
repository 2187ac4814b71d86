import { signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";
import * as http from "../api/http";
import { go, route } from "../store/route";
import { fullSentence, say } from "../texts";

const refusal = signal<Error | null>(null);
const forgive = () => {
  refusal.value = null;
};
// At once: an effect of a component may come late, and would forgive what was refused since.
route.subscribe(forgive);

function wordsOf(error: Error): string {
  if (error instanceof http.Refused) return say("page.bad-record", { why: fullSentence(error.said) });
  if (error instanceof DOMException) return say("page.unreadable"); // not even the browser could read it
  return fullSentence(http.saidBy(error));
}

/** A record's games become tables: the only one is opened, of several the list. */
async function open(file: File): Promise<void> {
  forgive();
  try {
    const tables = await http.openRecord(await file.text());
    go(tables.length === 1 && tables[0] ? `/table/${tables[0].id}` : "/games");
  } catch (error) {
    refusal.value = error as Error;
  }
}

export function OpenRecord() {
  return (
    <label class="file">
      <input
        type="file"
        aria-label={say("page.open-record")}
        data-testid="open-record"
        accept=".txt,.pgn,.json,.jsonl,text/plain,application/json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file) void open(file);
        }}
      />
      <span title={say("page.open-record")}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h6l2 2h8v10H4Z" />
        </svg>
        <em>{say("page.open-record")}</em>
      </span>
    </label>
  );
}

/** A record can be dropped anywhere on the page. */
export function DropZone() {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && forgive();
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, []);
  useLayoutEffect(() => {
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes("Files");
    const drag = (event: DragEvent) => {
      if (!carries(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void open(file);
    };
    const listeners = { dragenter: drag, dragover: drag, dragleave: leave, drop };
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener as EventListener);
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener as EventListener);
    };
  }, []);

  return (
    <>
      {over && <div class="dropping">{say("page.drop-record")}</div>}
      <div class="notices" aria-live="assertive">
        {refusal.value && (
          <p class="toast" data-testid="toast">
            <span>{wordsOf(refusal.value)}</span>
            <button type="button" class="icon" aria-label={say("page.close")} onClick={forgive}>
              ×
            </button>
          </p>
        )}
      </div>
    </>
  );
}
