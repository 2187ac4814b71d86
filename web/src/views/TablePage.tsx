import { useEffect, useState } from "preact/hooks";
import { BoardArea } from "../board/BoardArea";
import { AnalysisPanel } from "../panel/AnalysisPanel";
import { Controls } from "../panel/Controls";
import { InHand } from "../panel/Emblem";
import { Ending } from "../panel/Ending";
import { Introduction } from "../panel/Lessons";
import { MoveList } from "../panel/MoveList";
import { Players } from "../panel/Players";
import { Rules } from "../panel/Rules";
import { won } from "../store/lessons";
import { route } from "../store/route";
import { TableStore } from "../store/table";
import { gameName, goalOf, moveName, playerName, say, taskName, variantName } from "../texts";
import { statusElsewhere, statusOf } from "../texts/status";
import { Nothing } from "../ui/Nothing";
import { useTitle } from "../ui/useTitle";

/** A game being played. */
export function TablePage({ id }: { id: string }) {
  const [store, setStore] = useState<TableStore | null>(null);
  useEffect(() => {
    const made = new TableStore(id);
    if (new URLSearchParams(route.peek().query).get("analysis") === "on") made.adviser.switchAnalysis();
    setStore(made);
    return () => made.close();
  }, [id]);
  useEffect(() => (store ? walkByKeys(store) : undefined), [store]);
  if (!store || store.id !== id) return null;
  return <OpenTable store={store} />;
}

function OpenTable({ store }: { store: TableStore }) {
  const table = store.table.value;
  useTitle(...(table ? [statusOf(table), gameName(table.game)] : []));
  if (store.missing.value) return <Nothing what={say("page.no-table")} />;
  const last = table?.nodes.find((node) => node.id === table.live);
  const [told, task] = [store.told.value ?? table, taskOf(store)];
  return (
    <div class="table">
      <div
        class="board-column"
        onPointerDownCapture={({ clientX: x, clientY: y }) => {
          store.touch = { x, y, at: performance.now() };
        }}
      >
        <BoardArea store={store} />
      </div>
      <div class="panel">
        <header>
          <div>
            <h1>{table && gameName(table.game)}</h1>
            {table && table.variant !== "standard" && (
              <p class="quiet">{variantName(table.game, table.variant)}</p>
            )}
          </div>
          {table && <Rules game={table.game} variant={table.variant} />}
        </header>
        {table && !won.has(table.game) && !table.outcome && (
          <p class="goal" data-testid="goal">
            {goalOf(table.game, table.variant)}
          </p>
        )}
        <p role="status" class={told?.outcome ? "status over" : "status"}>
          <span>
            {!told
              ? say("page.loading")
              : store.atLive.value || !store.scene.value
                ? statusOf(told)
                : statusElsewhere(told, store.scene.value, store.aside.value)}
          </span>
          {task && <InHand store={store} />}
          {task && <span class="task"> {task}</span>}
        </p>
        {table && (
          <>
            <Ending store={store} table={table} />
            {!table.outcome && <Introduction game={table.game} variant={table.variant} />}
            <Players store={store} table={table} />
            <Controls store={store} table={table} />
            <AnalysisPanel store={store} table={table} />
            <MoveList store={store} table={table} />
          </>
        )}
        <p class="unseen" aria-live="polite">
          {table &&
            last &&
            say("page.move-played", {
              player: playerName(table.players[last.by]),
              text: moveName(last.move),
            })}
        </p>
      </div>
      {!store.connected.value && (
        <p class="offline" role="alert" data-testid="offline">
          {say("page.lost")}
        </p>
      )}
    </div>
  );
}

/** What is to be done now, in the game's words. */
function taskOf(store: TableStore): string {
  const [scene, steps, held] = [store.scene.value, store.steps.value, store.hand.held.value];
  if (!scene || !steps.length) return "";
  if (held) return held.symbol in scene.frame.anchors ? say("page.task-held") : say("page.task-confirm");
  const most = Math.max(0, ...steps.map((step) => step.effect.captures.length));
  return taskName(scene.game, scene.task, most);
}

const press = (button: string) =>
  document.querySelector<HTMLButtonElement>(`button[data-testid="${button}"]`)?.click();

/** Arrow keys walk through the game, and letters do what buttons do, unless something that has the focus needs them. */
function walkByKeys(store: TableStore): () => void {
  const ways: Record<string, () => void> = {
    ArrowLeft: () => store.back(),
    ArrowRight: () => store.forward(),
    Home: () => store.toStart(),
    End: () => store.toEnd(),
    h: () => void store.askHint(),
    a: () => store.adviser.switchAnalysis(),
    d: () => store.notes.switchDrawing(),
    u: () => press("takeback"),
    w: () => press("how-to-play"),
  };
  const key = (event: KeyboardEvent) => {
    const walk = ways[event.key];
    const arrows = event.key.startsWith("Arrow") ? "[data-step], [data-cell], " : "";
    const needed =
      document.querySelector("dialog[open]") ??
      (event.target as Element).closest?.(`${arrows}input, select, textarea`);
    if (!walk || needed || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    walk();
  };
  window.addEventListener("keydown", key);
  return () => window.removeEventListener("keydown", key);
}
