import { useEffect } from "preact/hooks";
import type { Player, Table } from "../api/types";
import { won } from "../store/lessons";
import type { TableStore } from "../store/table";
import { fullSentence, playerName, say, whyWon } from "../texts";
import { Menu } from "../ui/Menu";
import { useProgress } from "../ui/useProgress";
import { openAnother } from "./another";
import { Sharing } from "./Sharing";

const HIGHEST = 10;
const COUNTED = 1900; // milliseconds; as long as what won is being traced on the board

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
      <p>
        {(winner !== null && whyWon(kind, table.players[winner])) || fullSentence({ kind, values, text })}
      </p>
      <Stuck store={store} table={table} />
      {winner !== null && <Counted store={store} table={table} winner={winner} />}
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
        <Menu id="share-ending" name={say("page.share")}>
          {(close) => <Sharing store={store} table={table} close={close} />}
        </Menu>
      </div>
    </section>
  );
}

/** Who could not move, where that has ended the game. */
function Stuck({ store, table }: { store: TableStore; table: Table }) {
  const scene = store.scene.value;
  const cell = scene?.marks.find((mark) => mark.kind === "stuck")?.cell;
  const owner = scene?.pieces.find((piece) => piece.cell === cell)?.owner;
  if (cell === undefined || owner === undefined || owner === null) return null;
  return <p>{say("page.stuck", { player: playerName(table.players[owner]) })}</p>;
}

/** The scores, counted up while what counts is marked on the board; where a score is a product, with its factors. */
function Counted({ store, table, winner }: { store: TableStore; table: Table; winner: Player }) {
  const progress = useProgress(COUNTED);
  const scene = store.scene.value;
  const score = table.outcome?.score;
  if (!scene || !score) return null;
  const count = (kind: string) => scene.counts.find((one) => one.kind === kind)?.of;
  const [inner, outer] = [count("inner"), count("outer")];
  const line = (player: Player, share: number) => {
    const soFar = (whole: number) => Math.round(share * whole);
    const name = playerName(table.players[player]);
    if (!inner || !outer) return say("page.counted", { player: name, score: soFar(score[player]) });
    const factor = (of: [number, number]) => Math.max(1, soFar(of[player]));
    const [first, second] = [factor(inner), factor(outer)];
    return say("page.multiplied", { player: name, inner: first, outer: second, score: first * second });
  };
  return (
    <ol class="counted">
      {([winner, 1 - winner] as Player[]).map((player) => (
        <li key={player}>
          <span aria-hidden="true">{line(player, progress)}</span>
          <span class="unseen">{line(player, 1)}</span>
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
