import { useEffect } from "preact/hooks";
import type { Player, Table } from "../api/types";
import { won } from "../store/lessons";
import type { TableStore } from "../store/table";
import { fullSentence, playerName, say } from "../texts";
import { openAnother } from "./another";
import { ShareMenu } from "./ShareMenu";

const HIGHEST = 10;

/** How the game ended for whoever plays here, why, and what to do next. */
export function Ending({ store, table }: { store: TableStore; table: Table }) {
  const { outcome } = table;
  const me = store.persons.value.length === 1 ? store.persons.value[0] : undefined;
  const mine = me !== undefined && outcome?.winner === me;
  useEffect(() => {
    if (mine) won.add(table.game);
  }, [mine, table.game]);
  if (!outcome || !store.atLive.value) return null;
  const { kind, values, reason: text, winner } = outcome;
  const level = me === undefined ? null : levelOf(table.seats[1 - me]);
  const again = (seats: string[]) => void openAnother(store, table, { seats });
  return (
    <section class={mine ? "ending won" : "ending"} data-testid="ending" aria-labelledby="ending">
      <h2 id="ending">{heading(table, me)}</h2>
      <p>{fullSentence({ kind, values, text })}</p>
      {winner !== null && <Counted store={store} winner={winner} />}
      <div class="buttons">
        <button type="button" class="main" data-testid="rematch" onClick={() => again(table.seats)}>
          {say("page.rematch")}
        </button>
        <button type="button" data-testid="swap-sides" onClick={() => again([...table.seats].reverse())}>
          {say("page.swap-sides")}
        </button>
        {level !== null && level < HIGHEST && (
          <button
            type="button"
            data-testid="level-up"
            onClick={() =>
              again(
                table.seats.map((seat, player) => (player === me ? seat : `level${Math.floor(level) + 1}`)),
              )
            }
          >
            {say("page.level-up")}
          </button>
        )}
        <ShareMenu store={store} table={table} id="share-ending" />
      </div>
    </section>
  );
}

/** A score that is a product, with its factors. */
function Counted({ store, winner }: { store: TableStore; winner: Player }) {
  const scene = store.scene.value;
  const count = (kind: string) => scene?.counts.find((one) => one.kind === kind)?.of;
  const [score, inner, outer] = [count("score"), count("inner"), count("outer")];
  if (!score || !inner || !outer) return null;
  return (
    <ol class="counted">
      {([winner, 1 - winner] as Player[]).map((player) => (
        <li key={player}>
          {say("page.counted", {
            inner: Math.max(1, inner[player]),
            outer: Math.max(1, outer[player]),
            score: score[player],
          })}
        </li>
      ))}
    </ol>
  );
}

function heading({ outcome, players }: Table, me: Player | undefined): string {
  const winner = outcome?.winner ?? null;
  if (winner === null) return say("page.nobody-won");
  if (me === undefined) return say("page.player-won", { player: playerName(players[winner]) });
  return winner === me ? say("page.you-won") : say("page.you-lost");
}

const levelOf = (seat: string | undefined): number | null =>
  Number(seat?.match(/^level([\d.]+)$/)?.[1]) || null;
