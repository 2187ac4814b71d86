import type { Scene, Table } from "../api/types";
import { pieceName, playerName, texts } from "../texts";

/** What lies on the board, for those who listen: every kind of piece with its cells. */
export function Listening({ scene, table }: { scene: Scene; table: Table }) {
  const t = texts();
  const cells = new Map<string, string[]>();
  for (const { kind, owner, cell } of scene.pieces) {
    const piece = pieceName(scene.game, kind);
    const name = owner === null ? piece : t.owned(playerName(table.players[owner]), piece);
    cells.set(name, [...(cells.get(name) ?? []), cell]);
  }
  return (
    <section class="unseen" aria-label={t.onTheBoard}>
      {cells.size ? (
        <ul>
          {[...cells].map(([name, where]) => (
            <li key={name}>
              {name}: {where.join("; ")}
            </li>
          ))}
        </ul>
      ) : (
        t.nothing
      )}
    </section>
  );
}
