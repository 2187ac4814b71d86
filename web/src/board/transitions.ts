import type { Piece, Scene } from "../api/types";

/** How a piece came to be what and where it is since the scene before. */
export type Change =
  | { kind: "drop"; delay: number }
  | { kind: "slide"; dx: number; dy: number }
  | { kind: "turn"; delay: number } // where it lies
  | { kind: "flip"; was: string; delay: number };

export interface Transition {
  changes: Map<string, Change>; // by cell
  leaving: Piece[];
}

const NOTHING: Transition = { changes: new Map(), leaving: [] };
const MOST_NEW = 4; // more new pieces than that are no move, but a jump to another place of the game
const SLIDE = 320; // milliseconds; as long as in board.css
const TURN = 280; // likewise
const PER_CELL = 45; // a wave of flips goes outwards from the piece that caused them

/** What changed from one scene to the next, for those who like to see it happen. */
export function transition(before: Scene | null, after: Scene): Transition {
  if (!before || before.game !== after.game || before.variant !== after.variant) return NOTHING;
  if (before.numbers.length || after.numbers.length) return NOTHING; // a line is only looked at
  const old = byCell(before.pieces);
  const now = byCell(after.pieces);
  const fresh = after.pieces.filter((piece) => !old.has(piece.cell));
  const gone = before.pieces.filter((piece) => !now.has(piece.cell));
  if (fresh.length > MOST_NEW) return NOTHING;

  const changes = new Map<string, Change>();
  const slid = new Set<Piece>();
  for (const piece of fresh) {
    const origin =
      gone.find((left) => left.cell === piece.came_from) ??
      gone.find((left) => left.symbol === piece.symbol && !slid.has(left));
    if (!origin || slid.has(origin)) continue;
    slid.add(origin);
    changes.set(piece.cell, { kind: "slide", dx: origin.x - piece.x, dy: origin.y - piece.y });
  }
  const wait = slid.size ? SLIDE : 0;
  for (const piece of fresh)
    if (!changes.has(piece.cell)) changes.set(piece.cell, { kind: "drop", delay: wait });

  const cause = fresh.at(-1);
  for (const piece of after.pieces) {
    const was = old.get(piece.cell);
    if (!was || was.symbol === piece.symbol) continue;
    if (isTurned(after)) {
      changes.set(piece.cell, { kind: "turn", delay: 0 });
      continue;
    }
    const far = cause ? Math.hypot(piece.x - cause.x, piece.y - cause.y) : 0;
    changes.set(piece.cell, { kind: "flip", was: was.symbol, delay: wait + Math.round(far * PER_CELL) });
  }
  return { changes, leaving: gone.filter((piece) => !slid.has(piece)) };
}

/** Whether pieces are turned where they lie, and never over. */
const isTurned = ({ frame }: Scene) => Object.keys(frame?.anchors ?? {}).length > 0;

/** How long it takes until all has happened, in milliseconds. */
export function lasting({ changes }: Transition): number {
  const ends = [...changes.values()].map((change) => (change.kind === "slide" ? SLIDE : change.delay + TURN));
  return Math.max(0, ...ends);
}

const byCell = (pieces: readonly Piece[]) => new Map(pieces.map((piece) => [piece.cell, piece]));
