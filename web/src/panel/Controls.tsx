import * as http from "../api/http";
import type { HintMessage, Table } from "../api/types";
import { setupPath } from "../store/links";
import { go } from "../store/route";
import type { TableStore } from "../store/table";
import { hintName, say } from "../texts";
import { AskingButton } from "../ui/AskingButton";
import { Menu } from "../ui/Menu";
import { useLoaded } from "../ui/useLoaded";
import { openAnother } from "./another";
import { Sharing } from "./Sharing";

const hintWords = (game: string, { move, steps, sketch }: HintMessage): string =>
  hintName(
    game,
    move,
    steps,
    sketch.ghosts.map((ghost) => ghost.cell),
  );

/** What can be done at a table besides moving. */
export function Controls({ store, table }: { store: TableStore; table: Table }) {
  const { hint, hinting, analysing } = store.adviser;
  const over = store.scene.value?.turn === null;
  return (
    <section class="controls">
      <div class="buttons at-hand">
        <button
          type="button"
          data-testid="hint"
          disabled={over}
          aria-busy={hinting.value}
          onClick={() => void store.askHint()}
        >
          {say("page.hint")}
        </button>
        <button
          type="button"
          data-testid="takeback"
          disabled={!(store.aside.value || (store.atLive.value && table.undoable))}
          onClick={() => void store.takeBack()}
        >
          {say("page.take-back")}
        </button>
        <button
          type="button"
          data-testid="analysis"
          aria-pressed={analysing.value}
          onClick={() => store.adviser.switchAnalysis()}
        >
          {say("page.analysis")}
        </button>
        <More store={store} table={table} />
      </div>
      <p class="hint" data-testid="hint-text" aria-live="polite">
        {hint.value && say("page.hint-says", { text: hintWords(table.game, hint.value) })}
      </p>
    </section>
  );
}

/** What is wanted once in a game, or less. */
function More({ store, table }: { store: TableStore; table: Table }) {
  const persons = store.persons.value.length;
  const over = store.scene.value?.turn === null;
  const { value: games } = useLoaded(http.games);
  const again = (position: string | null) => void openAnother(store, table, { position });
  return (
    <Menu id="more" name={say("page.more")}>
      {(close) => (
        <>
          <button
            type="button"
            data-testid="new-game"
            onClick={() => {
              close();
              again(null);
            }}
          >
            {say("page.new-game")}
          </button>
          <button
            type="button"
            data-testid="from-here"
            disabled={over}
            onClick={() => {
              close();
              again(store.scene.value?.position ?? null);
            }}
          >
            {say("page.new-game-from-here")}
          </button>
          <button
            type="button"
            data-testid="draw"
            aria-pressed={store.notes.drawing.value}
            onClick={() => {
              close();
              store.notes.switchDrawing();
            }}
          >
            {say("page.draw")}
          </button>
          {games?.find((one) => one.name === table.game)?.editor && (
            <button
              type="button"
              data-testid="edit"
              disabled={!store.scene.value}
              onClick={() => go(setupPath(store.scene.value?.position ?? ""))}
            >
              {say("page.edit-this")}
            </button>
          )}
          <hr />
          <Sharing store={store} table={table} close={close} />
          <hr />
          <AskingButton
            question={say("page.really-resign")}
            yes={say("page.resign")}
            onYes={() => {
              close();
              void store.resign();
            }}
            data-testid="resign"
            disabled={!persons || store.ended.value}
          >
            {say("page.resign")}
          </AskingButton>
        </>
      )}
    </Menu>
  );
}
