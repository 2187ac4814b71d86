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

const BEHIND = 0.62; // how far a piece stands out behind the one before it

/** The piece that the next step lays, if it lays one; behind it another if the move lays more of its kind. */
export function InHand({ store }: { store: TableStore }) {
  const [scene, [step]] = [store.scene.value, store.steps.value];
  const piece = step?.ghosts.find((ghost) => ghost.cell === step.cell);
  if (!scene || !piece || store.hand.held.value) return null;
  // Whatever may lie in several ways is laid piece by piece; the next one is shown in another of them.
  const goesOn = store.steps.value.find(({ move, symbol, ghosts }) => {
    return move === null && symbol in scene.frame.anchors && ghosts[0]?.symbol !== piece.symbol;
  });
  const another = goesOn?.ghosts[0];
  return (
    <svg
      class="in-hand"
      viewBox={`-0.6 -0.6 ${1.2 + (another ? BEHIND : 0)} 1.2`}
      aria-hidden="true"
      data-testid="in-hand"
    >
      {another && (
        <g class="another" transform={`translate(${BEHIND} 0)`}>
          <Shapes symbol={scene.frame.symbols[another.symbol]} />
        </g>
      )}
      <Shapes symbol={scene.frame.symbols[piece.symbol]} />
    </svg>
  );
}
