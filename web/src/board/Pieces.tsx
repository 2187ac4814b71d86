import { useRef } from "preact/hooks";
import type { Piece, Scene, Shape } from "../api/types";
import { at, byLayer, Shapes } from "./shapes";
import { type Change, type Transition, transition } from "./transitions";

interface Seen {
  scene: Scene;
  transition: Transition;
  turn: number;
}

/** The pieces, brought there by the last change: dropped, slid or turned over. */
export function Pieces({ scene, highest }: { scene: Scene; highest: number }) {
  const seen = useRef<Seen | null>(null);
  if (seen.current?.scene !== scene) {
    const before = seen.current?.scene ?? null;
    seen.current = { scene, transition: transition(before, scene), turn: (seen.current?.turn ?? 0) + 1 };
  }
  const { transition: now, turn } = seen.current;
  return (
    <g class="pieces">
      {now.leaving.map((piece) => (
        <g key={`${piece.cell} leaves ${turn}`} transform={at(piece)} class="leaving">
          <Shapes symbol={scene.frame.symbols[piece.symbol]} />
        </g>
      ))}
      {byLayer(scene.pieces).map((piece) => (
        <PieceShape
          key={piece.cell}
          piece={piece}
          symbols={scene.frame.symbols}
          change={now.changes.get(piece.cell)}
          turn={turn}
          faded={piece.layer > highest}
        />
      ))}
    </g>
  );
}

interface PieceProps {
  piece: Piece;
  symbols: Record<string, Shape[]>;
  change: Change | undefined;
  turn: number;
  faded: boolean;
}

function PieceShape({ piece, symbols, change, turn, faded }: PieceProps) {
  const shapes = <Shapes symbol={symbols[piece.symbol]} />;
  return (
    <g
      transform={at(piece)}
      class={`piece owner-${piece.owner ?? "none"} ${faded ? "faded" : ""}`}
      data-piece={piece.cell}
    >
      {change ? (
        // The key makes the animation start anew with each change.
        <g key={turn} class={change.kind} style={variables(change)}>
          {change.kind === "flip" && (
            <g class="was">
              <Shapes symbol={symbols[change.was]} />
            </g>
          )}
          <g class="is">{shapes}</g>
        </g>
      ) : (
        shapes
      )}
    </g>
  );
}

function variables(change: Change): Record<string, string> {
  if (change.kind === "slide") return { "--dx": `${change.dx}px`, "--dy": `${change.dy}px` };
  return { "--delay": `${change.delay}ms` };
}
