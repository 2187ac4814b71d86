import type { Scene, Table } from "../api/types";
import { pieceName, playerName, say } from "../texts";
import { spoken } from "./Drawings";

interface Props {
  scene: Scene;
  table: Table;
  drawings: readonly string[];
}

/** What lies on the board, for those who listen: every kind of piece with its cells, and what is drawn over them. */
export function Listening({ scene, table, drawings }: Props) {
  const cells = new Map<string, string[]>();
  for (const { kind, owner, cell } of scene.pieces) {
    const piece = pieceName(scene.game, kind);
    const name =
      owner === null
        ? piece
        : say("board.owned", { player: playerName(table.players[owner]), pieces: piece });
    cells.set(name, [...(cells.get(name) ?? []), cell]);
  }
  return (
    <section class="unseen" aria-label={say("page.on-the-board")}>
      {cells.size ? (
        <ul>
          {[...cells].map(([name, where]) => (
            <li key={name}>
              {name}: {where.join("; ")}
            </li>
          ))}
        </ul>
      ) : (
        say("page.nothing-yet")
      )}
      {drawings.length > 0 && <p>{drawings.map(spoken).join("; ")}</p>}
    </section>
  );
}
