import type { Player, Scene } from "../api/types";
import { Shapes } from "../board/shapes";

/** What stands for a player, as it looks on the board. */
export function Emblem({ scene, player }: { scene: Scene; player: Player }) {
  return (
    <svg class="emblem" viewBox="-0.55 -0.55 1.1 1.1" aria-hidden="true">
      <Shapes symbol={scene.frame.symbols[scene.frame.emblems[player].symbol]} />
    </svg>
  );
}
