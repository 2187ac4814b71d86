/** What the server says, as it says it: the Scene (`archipel.scene`) and the tables (`archipel.server`). */

export type Player = 0 | 1;

export interface Shape {
  path: string;
  role: string;
}

export type SceneSymbol = Shape[];

export interface Solid {
  points: [number, number, number][];
  faces: number[][];
  role: string;
}

export interface Placed {
  x: number;
  y: number;
  symbol: string;
  layer: number;
  z: number;
}

export interface Cell extends Placed {
  name: string;
}

export interface Piece extends Placed {
  cell: string;
  kind: string;
  owner: Player | null;
  came_from: string | null;
}

export interface Mark {
  kind: string;
  path: string;
  cell: string | null;
  layer: number;
}

export interface Label {
  text: string;
  x: number;
  y: number;
}

export interface SceneNumber {
  move: number;
  x: number;
  y: number;
  layer: number;
  z: number;
}

export interface Count {
  kind: string;
  of: [number, number] | null;
  total: number | null;
}

export interface Effect {
  captures: string[];
  releases: string[];
  flips: string[];
  ends: "win" | "loss" | "draw" | null;
}

export interface Step extends Placed {
  text: string;
  cell: string | null;
  move: string | null;
  effect: Effect;
  ghosts: Piece[];
  kind: string | null;
}

export interface Emblem {
  symbol: string;
  role: string;
}

export interface Frame {
  box: [number, number, number, number];
  symbols: Record<string, SceneSymbol>;
  cells: Cell[];
  emblems: [Emblem, Emblem];
  labels: Label[];
  solids: Record<string, Solid>;
  anchors: Record<string, [number, number]>;
  backdrop: SceneSymbol;
  edgeless: boolean;
  nowhere: string | null;
}

export interface Scene {
  game: string;
  variant: string;
  position: string;
  built: string[];
  turn: Player | null;
  frame: Frame;
  pieces: Piece[];
  marks: Mark[];
  counts: Count[];
  steps: Step[];
  forced: boolean;
  numbers: SceneNumber[];
}

export interface Sketch {
  points: [number, number][];
  ghosts: Piece[];
}

export interface Outcome {
  winner: Player | null;
  reason: string;
  score: [number, number] | null;
}

export interface Clock {
  base: number;
  increment: number;
}

export interface Node {
  id: number;
  parent: number;
  move: string;
  by: Player;
  comment: string;
}

export interface Table {
  id: string;
  game: string;
  variant: string;
  players: [string, string];
  start: string;
  seats: [string, string];
  names: [string, string] | null;
  clock: Clock | null;
  left: [number, number] | null;
  running: Player | null;
  nodes: Node[];
  live: number;
  turn: Player | null;
  outcome: Outcome | null;
  undoable: boolean;
  thinking: boolean;
  seq: number;
  created: string;
  updated: string;
}

export interface Summary {
  id: string;
  game: string;
  variant: string;
  seats: [string, string];
  names?: [string, string] | null; // older tables have none
  ply: number;
  turn: Player | null;
  outcome: Outcome | null;
  created: string;
  updated: string;
  position: string;
}

export interface Game {
  name: string;
  players: [string, string];
  variants: string[];
  levels: number;
  showcase: string | null; // a position for its card; null if the game has no picture
}

export interface NewTable {
  game: string;
  variant?: string;
  seats?: string[];
  clock?: Clock | null;
  position?: string | null;
  moves?: string[];
}

export interface Line {
  moves: string[];
  value: number;
  visits: number;
  sketch: Sketch;
}

export interface Analysis {
  type: "analysis";
  node: number;
  value: number;
  proven: "win" | "loss" | "draw" | null;
  nodes: number;
  depth: number;
  seconds: number;
  lines: Line[];
  done: boolean;
}

/** What the page may ask over the socket. */
export type Ask =
  | { type: "look"; node: number; steps: string[]; follow: boolean }
  | { type: "line"; node: number; moves: string[] }
  | { type: "why"; node: number; steps: string[]; cell: string }
  | { type: "move"; node: number; move: string }
  | { type: "takeback" }
  | { type: "resign"; player: Player | null }
  | { type: "prune"; node: number }
  | { type: "hint"; node: number }
  | { type: "analyse"; node: number; lines: number }
  | { type: "stop" };

/** What the server says over the socket; `id` is that of the ask it answers. */
export type Told =
  | { type: "table"; table: Table; cause: string; node: number | null }
  | { type: "scene"; id: number; node: number; steps: string[]; scene: Scene }
  | { type: "line"; id: number; node: number; moves: string[]; outcome: Outcome | null; scene: Scene }
  | { type: "why"; id: number; why: string }
  | { type: "done"; id: number; node: number | null }
  | { type: "hint"; id: number; node: number; move: string; steps: string[]; value: number; sketch: Sketch }
  | Analysis
  | { type: "error"; id?: number | null; error: string };
