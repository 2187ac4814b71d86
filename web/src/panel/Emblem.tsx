import type { Player, Scene, SceneSymbol } from "../api/types";
import { Shapes } from "../board/shapes";

/** What tells a player's pieces: the first symbol that is theirs alone, and the role that paints it. */
function ownLook(scene: Scene, player: Player): { role: string; symbol: SceneSymbol | null } | null {
  const places = new Set([...scene.frame.cells, ...scene.steps].map((item) => item.symbol));
  const has = (symbol: SceneSymbol, owner: number) =>
    symbol.find((shape) => shape.role.endsWith(`-${owner}`));
  const symbols = Object.entries(scene.frame.symbols).flatMap(([name, symbol]) =>
    places.has(name) ? [] : [symbol],
  );
  const painted = symbols.find((symbol) => has(symbol, player));
  const role = painted && has(painted, player)?.role;
  if (!role) return null;
  return { role, symbol: symbols.find((symbol) => has(symbol, player) && !has(symbol, 1 - player)) ?? null };
}

export const roleOf = (scene: Scene, player: Player): string => ownLook(scene, player)?.role ?? "";

/** A piece of the player's, as it looks on the board; a disk of their colour where pieces are shared. */
export function Emblem({ scene, player }: { scene: Scene; player: Player }) {
  const look = ownLook(scene, player);
  return (
    <svg class="emblem" viewBox="-0.55 -0.55 1.1 1.1" aria-hidden="true">
      {look?.symbol ? <Shapes symbol={look.symbol} /> : <circle class={look?.role} r="0.4" />}
    </svg>
  );
}
