/** What goes over the wire. `make types` writes this from `archipel.server.protocol`; do not change it here. */

export type Player = 0 | 1;

/** A game that can be played here. */
export interface Game {
  name: string;
  players: [string, string];
  variants: string[];
  levels: number;
  showcase: string | null;
  lessons: Lesson[];
  editor: boolean;
}

/** Something that newcomers are shown: positions that follow each other. What they show is a word of the game. */
export interface Lesson {
  word: string;
  positions: string[];
}

/** All there is to know of a table, but for its pictures. */
export interface Table {
  id: string;
  game: string;
  variant: string;
  players: [string, string];
  names: [string, string] | null;
  start: string;
  seats: [string, string];
  clock: TimeControl | null;
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
  comment: string;
  drawings: string[];
}

/** How much time there is: for the game, and added with each move. */
export interface TimeControl {
  base: number;
  increment: number;
}

/** A move in the tree of all that was tried at a table. */
export interface Node {
  id: number;
  parent: number;
  move: string;
  by: Player;
  comment: string;
  evaluation: number | null;
  drawings: string[];
}

/** How a game ended. */
export interface Outcome {
  kind: string;
  values: Record<string, string | number | Said | (string | number | Said)[]>;
  winner: Player | null;
  reason: string;
  score: [number, number] | null;
}

/** What is said, in no language: a kind and its values. The texts of a language make a sentence of it. */
export interface Said {
  kind: string;
  values: Record<string, string | number | Said | (string | number | Said)[]>;
}

/** Tables, the last changed first. */
export interface TableList {
  tables: Summary[];
}

/** What a list of tables shows of one. */
export interface Summary {
  game: string;
  variant: string;
  seats: [string, string];
  names: [string, string] | null;
  ply: number;
  turn: Player | null;
  outcome: Outcome | null;
  position: string;
  id: string;
  created: string;
  updated: string;
}

/** The tables that the games of a file became. */
export interface OpenedTables {
  tables: Table[];
}

/** What is refused, and why. */
export interface Refusal {
  kind: string;
  values: Record<string, string | number | Said | (string | number | Said)[]>;
  error: string;
}

/** A language that there are texts in. */
export interface Language {
  code: string;
  name: string;
}

/** A position, or a move that is being built in it, as a picture with the steps that may be taken next. */
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
  numbers: MoveNumber[];
  task: string | null;
}

/** The board under the pieces: what does not depend on them, or only on where they are. */
export interface Frame {
  box: [number, number, number, number];
  symbols: Record<string, Shape[]>;
  cells: Cell[];
  emblems: [Emblem, Emblem];
  labels: Label[];
  solids: Record<string, Solid>;
  anchors: Record<string, [number, number]>;
  backdrop: Shape[];
  edgeless: boolean;
  nowhere: string | null;
}

/** A path, with what it shows. */
export interface Shape {
  path: string;
  role: string;
}

/** A place of the board, empty or not. */
export interface Cell {
  name: string;
  x: number;
  y: number;
  symbol: string;
  layer: number;
  z: number;
}

/** What stands for a player beside the board. */
export interface Emblem {
  symbol: string;
  role: string;
}

/** The name of a row or a column at the edge of the board. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

/** A body about (0, 0, 0) for drawing in space; z grows towards the viewer of the flat picture. */
export interface Solid {
  points: [number, number, number][];
  faces: number[][];
  role: string;
}

/** Something that lies on a cell. */
export interface Piece {
  cell: string;
  x: number;
  y: number;
  symbol: string;
  kind: string;
  owner: Player | null;
  layer: number;
  z: number;
  came_from: string | null;
}

/** Something pointed out: the last move, what it flipped, a threat, who can't move, what won. */
export interface Mark {
  kind: string;
  path: string;
  cell: string | null;
  layer: number;
}

/** Something counted for the players: for each of them, or for both together. */
export interface Count {
  kind: string;
  of: [number, number] | null;
  total: number | null;
}

/** A step that may be taken next. Whoever takes steps until one completes a move has made a legal move. */
export interface Step {
  text: string;
  cell: string | null;
  x: number;
  y: number;
  symbol: string;
  move: string | null;
  effect: Effect;
  ghosts: Piece[];
  layer: number;
  z: number;
  kind: string | null;
}

/** What a whole move does, as cells; and how the game ends with it, for the mover. */
export interface Effect {
  captures: string[];
  releases: string[];
  flips: string[];
  ends: "win" | "loss" | "draw" | null;
}

/** Which move of a line brought what lies here. */
export interface MoveNumber {
  move: number;
  x: number;
  y: number;
  layer: number;
  z: number;
}

/** A position that is being set up, possible or not. Its cells are where pieces can be put or taken away. */
export interface Draft {
  scene: Scene;
  players: [string, string];
  stocks: Stock[];
  sides: [string, string];
  marks: DraftMark[];
  start: string;
  cleared: string;
  refusal: Refusal | null;
  outcome: Outcome | null;
}

/** A piece that there is to put on the board. */
export interface Stock {
  key: string;
  symbol: string;
  kind: string;
  owner: Player | null;
  turned: string;
}

/** Something that the pieces do not tell, like an open claim: a word of the game. */
export interface DraftMark {
  word: string;
  on: boolean;
  other: string;
}

export type ServerMessage =
  | TableMessage
  | ChangeMessage
  | SceneMessage
  | ViewMessage
  | LineMessage
  | WhyMessage
  | DoneMessage
  | HintMessage
  | AnalysisMessage
  | ErrorMessage;

/** The table as it is now, and what has happened: the first message, and another after each change. */
export interface TableMessage {
  type: "table";
  table: Table;
  cause: string;
  node: number;
}

/** What is other at the table now, and what has happened: instead of the table, for whoever asked for changes. */
export interface ChangeMessage {
  type: "change";
  cause: string;
  node: number;
  added: Node[];
  gone: number[];
  left: [number, number] | null;
  running: Player | null;
  live: number;
  turn: Player | null;
  outcome: Outcome | null;
  undoable: boolean;
  thinking: boolean;
  seq: number;
  updated: string;
  noted: Node[];
  comment: string | null;
  drawings: string[] | null;
}

/** What is to be seen at a node. */
export interface SceneMessage {
  type: "scene";
  id: number | null;
  node: number;
  steps: string[];
  scene: Scene;
}

/** What is to be seen at a node, as far as it is other than at the node that is known. */
export interface ViewMessage {
  type: "view";
  id: number | null;
  node: number;
  steps: string[];
  known: number;
  view: View;
}

/** A scene, as far as it is other than the one that is known. */
export interface View {
  game: string;
  variant: string;
  position: string;
  built: string[];
  turn: Player | null;
  frame: FrameChange | null;
  gone: string[];
  pieces: PutPiece[];
  marks: Mark[];
  counts: Count[];
  steps: Step[];
  forced: boolean;
  task: string | null;
}

/** What is other in a frame. */
export interface FrameChange {
  gone: string[];
  cells: PutCell[];
  box: [number, number, number, number] | null;
  symbols: Record<string, Shape[]> | null;
  emblems: [Emblem, Emblem] | null;
  labels: Label[] | null;
  solids: Record<string, Solid> | null;
  anchors: Record<string, [number, number]> | null;
  backdrop: Shape[] | null;
  edgeless: boolean | null;
  nowhere: string | null;
}

/** A cell that is new, or other than before, and its place in the list. */
export interface PutCell {
  at: number;
  cell: Cell;
}

/** A piece that is new, or other than before, and its place in the list. */
export interface PutPiece {
  at: number;
  piece: Piece;
}

/** What is to be seen at the end of a line, and the outcome if it ends the game. */
export interface LineMessage {
  type: "line";
  id: number | null;
  node: number;
  moves: string[];
  outcome: Outcome | null;
  scene: Scene;
}

/** Why a cell is no next step. */
export interface WhyMessage {
  kind: string;
  values: Record<string, string | number | Said | (string | number | Said)[]>;
  why: string;
  type: "why";
  id: number | null;
}

/** What was asked is done, and leads to this node. */
export interface DoneMessage {
  type: "done";
  id: number | null;
  node: number;
}

/** A hint that was asked for. */
export interface HintMessage {
  node: number;
  move: string;
  steps: string[];
  value: number;
  sketch: Sketch;
  type: "hint";
  id: number | null;
}

/** A move drawn onto a position: where its steps are, and the pieces that it brings. */
export interface Sketch {
  points: [number, number][];
  ghosts: Piece[];
}

/** What an analysis has found so far, or at last. */
export interface AnalysisMessage {
  value: number;
  proven: "win" | "loss" | "draw" | null;
  nodes: number;
  depth: number;
  seconds: number;
  lines: Line[];
  type: "analysis";
  id: number | null;
  node: number;
  done: boolean;
}

/** One of the best lines of an analysis; its first move is drawn. */
export interface Line {
  moves: string[];
  value: number;
  visits: number;
  sketch: Sketch;
}

/** What was asked is refused, or the socket is closed for this reason. */
export interface ErrorMessage {
  kind: string;
  values: Record<string, string | number | Said | (string | number | Said)[]>;
  error: string;
  type: "error";
  id: number | null;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  variant?: string;
  seats?: string[];
  clock?: NewClock | null;
  position?: string | null;
  moves?: string[] | string;
}

/** The time control of a table to be opened. */
export interface NewClock {
  base: number;
  increment?: number;
}

export type ClientMessage =
  | Look
  | FollowLine
  | AskWhy
  | PlayMove
  | TakeBack
  | Resign
  | Prune
  | NoteNode
  | AskHint
  | Analyse
  | Stop;

/** Asks for the scene at a node, with a move half built. */
export interface Look {
  id?: number | null;
  type: "look";
  node: number;
  steps?: string[];
  follow?: boolean;
  known?: number | null;
}

/** Asks for the scene at the end of a line of moves from a node. */
export interface FollowLine {
  id?: number | null;
  type: "line";
  node: number;
  moves: string[];
}

/** Asks why a cell is no next step. */
export interface AskWhy {
  id?: number | null;
  type: "why";
  node: number;
  steps?: string[];
  cell: string;
}

/** Plays a move. */
export interface PlayMove {
  move: string;
  node?: number | null;
  id?: number | null;
  type: "move";
}

/** Takes the last move of a person back. */
export interface TakeBack {
  id?: number | null;
  type: "takeback";
}

/** Gives up. */
export interface Resign {
  player?: Player | null;
  id?: number | null;
  type: "resign";
}

/** Removes a variation. */
export interface Prune {
  node: number;
  id?: number | null;
  type: "prune";
}

/** Says something of the position at a node, and draws on its board. */
export interface NoteNode {
  node: number;
  comment?: string;
  drawings?: string[];
  id?: number | null;
  type: "note";
}

/** Asks for a good move. */
export interface AskHint {
  node?: number | null;
  id?: number | null;
  type: "hint";
}

/** Asks for what an engine thinks of a node, again and again. */
export interface Analyse {
  id?: number | null;
  type: "analyse";
  node: number;
  lines?: number;
}

/** Ends the analysis. */
export interface Stop {
  id?: number | null;
  type: "stop";
}
