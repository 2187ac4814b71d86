import type { Cell, ChangeMessage, Frame, Piece, Scene, Table, View } from "./types";

/** The table after a change that was told of it. */
export function tableAfter(table: Table, change: ChangeMessage): Table {
  const { left, running, live, turn, outcome, undoable, thinking, seq, updated, comment, drawings } = change;
  const gone = new Set(change.gone);
  const noted = new Map(change.noted.map((node) => [node.id, node]));
  const known = table.nodes.filter((node) => !gone.has(node.id)).map((node) => noted.get(node.id) ?? node);
  const nodes = [...known, ...change.added];
  return {
    ...table,
    nodes,
    left,
    running,
    live,
    turn,
    outcome,
    undoable,
    thinking,
    seq,
    updated,
    comment: comment ?? table.comment,
    drawings: drawings ?? table.drawings,
  };
}

/** The scene that a view tells of, to someone who knows another one. */
export function sceneAfter(known: Scene, view: View): Scene {
  const { frame, gone, pieces, ...other } = view;
  const put = pieces.map(({ at, piece }) => ({ at, thing: piece }));
  return {
    ...other,
    frame: frameAfter(known.frame, frame),
    pieces: listAfter<Piece>(known.pieces, gone, put, (piece) => piece.cell),
    numbers: [],
  };
}

function frameAfter(known: Frame, change: View["frame"]): Frame {
  if (!change) return known;
  const { gone, cells, ...other } = change;
  const put = cells.map(({ at, cell }) => ({ at, thing: cell }));
  const told = Object.fromEntries(Object.entries(other).filter(([, value]) => value !== null));
  return { ...known, ...told, cells: listAfter<Cell>(known.cells, gone, put, (cell) => cell.name) };
}

function listAfter<T>(
  known: readonly T[],
  gone: readonly string[],
  put: readonly { at: number; thing: T }[],
  name: (thing: T) => string,
): T[] {
  const away = new Set(gone);
  const list = known.filter((thing) => !away.has(name(thing)));
  for (const { at, thing } of put) list.splice(at, 0, thing);
  return list;
}
