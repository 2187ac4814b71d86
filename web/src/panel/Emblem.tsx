import type { Player, Scene } from "../api/types";
import { Shapes } from "../board/shapes";
import type { TableStore } from "../store/table";

/** What stands for a player, as it looks on the board. */
export function Emblem({ scene, player }: { scene: Scene; player: Player }) {
  return (
    <svg class="emblem" viewBox="-0.55 -0.55 1.1 1.1" aria-hidden="true">
      <Shapes symbol={scene.frame.symbols[scene.frame.emblems[player].symbol]} />
    </svg>
  );
}

/** The piece that the next step lays, if it lays one. */
export function InHand({ store }: { store: TableStore }) {
  const [scene, [step]] = [store.scene.value, store.steps.value];
  const piece = step?.ghosts.find((ghost) => ghost.cell === step.cell);
  if (!scene || !piece || store.hand.held.value) return null;
  return (
    <svg class="in-hand" viewBox="-0.6 -0.6 1.2 1.2" aria-hidden="true" data-testid="in-hand">
      <Shapes symbol={scene.frame.symbols[piece.symbol]} />
    </svg>
  );
}
