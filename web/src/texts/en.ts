import type { Effect } from "../api/types";

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Everything that the page itself says. Why a move is not legal and what is wrong with a record is said by the server. */
export const en = {
  language: "English",
  name: "Archipel",
  tagline: "Quiet games of captures, loops and arches. Sit down and play.",
  skip: "Skip to the board",
  home: "Archipel, front page",
  gamesHeading: "Games",

  // the front
  play: "Play",
  playGame: (game: string) => `Play ${game} against level 3`,
  setUp: "Set up",
  setUpGame: (game: string) => `Set up a game of ${game}`,
  yourOwn: "Set up a game",
  chooseGame: "Game",
  chooseVariant: "Rules",
  chooseSeat: (player: string) => player,
  chooseClock: "Clock",
  noClock: "None",
  clock: (base: number, increment: number) =>
    `${base % 60 ? `${base} s` : many(base / 60, "minute", "minutes")}${increment ? ` + ${increment} s a move` : ""}`,
  start: "Start",
  person: "Person",
  level: (level: number) => `Level ${level}`,
  levelHints: { 1: "Level 1 · a child can win", 10: "Level 10 · the strongest" } as Record<number, string>,

  // your games
  yourGames: "Your games",
  allGames: "All your games",
  noGames: "No games yet. The first one is a click away.",
  delete: "Delete",
  deleteGame: (game: string) => `Delete this game of ${game}`,
  reallyDelete: "Delete this game for good?",
  moves: (count: number) => many(count, "move", "moves"),
  openRecord: "Open a record…",
  dropRecord: "Drop the record to open it",
  badRecord: (why: string) => `That file could not be read. ${why}`,

  // a table
  you: "You",
  yourTurn: (player: string) => `Your turn: ${player}`,
  toMove: (player: string) => `${player} to move`,
  thinking: (player: string) => `${player} is thinking…`,
  won: (player: string, reason: string) => `${player} wins: ${reason}`,
  drawn: (reason: string) => `Draw: ${reason}`,
  withScore: (reason: string, score: readonly number[]) => `${reason}, ${score.join(" – ")}`,
  reason: (told: string) => told, // the server's words for how a game ended
  told: (refusal: string) =>
    refusal.replace(/^[a-z](?!\d)/, (first) => first.toUpperCase()).replace(/[^.]$/, "$&."), // and for what is wrong
  mustCapture: (most: number) => `You must capture the most: ${most}`,
  finishMove: "Now the next step of your move.",
  notYourTurn: "It is not your turn.",
  loading: "Setting the board…",
  noTable: "There is no such game.",
  notOpened: "This game can’t be opened.",
  notFound: "There is nothing here.",
  toFront: "To the front page",
  lost: "The connection is lost. Trying again…",
  unreached: "The server does not answer.",
  movedOn: (move: string) => `The game went on meanwhile; ${move} was not played.`,
  movePlayed: (player: string, move: string) => `${player}: ${move}`,

  timeLeft: (player: string) => `Time left for ${player}`,

  // the board
  board: (game: string) => `Board of ${game}`,
  onTheBoard: "On the board",
  nothing: "Nothing yet.",
  owned: (player: string, pieces: string) => `${player} ${pieces}`,
  stepName: (step: string, effect: Effect, look?: string) =>
    [
      step,
      look,
      effect.captures.length && `captures ${effect.captures.length}`,
      effect.releases.length && `releases ${effect.releases.length}`,
      effect.flips.length && `flips ${effect.flips.length}`,
      effect.ends && { win: "wins", loss: "loses", draw: "ends in a draw" }[effect.ends],
    ]
      .filter(Boolean)
      .join(", "),
  backStep: "Step back",
  followLine: "Show this line on the board",
  ahead: (moves: number) => (moves === 1 ? "One move ahead" : `${moves} moves ahead`),
  backLine: "Back to the position",
  fit: "Fit",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  flat: "Flat",
  inSpace: "3-D",
  viewOf: "View",
  layers: "Layers",
  allLayers: "All",
  layer: (layer: number) => `Layer ${layer}`,
  spaceTouch: "Drag to turn, pinch to come closer.",
  spaceHelp: "Drag to turn, use the wheel to come closer.",
  noSpace: "This browser cannot draw in 3-D.",

  // the panel
  playersHeading: "Players",
  movesHeading: "Moves",
  noMoves: "No moves yet.",
  firstMove: "To the start",
  previousMove: "One move back",
  nextMove: "One move on",
  lastMove: "To the end",
  toGame: "Back to the game",
  looking: "You are looking at another place of the game.",
  lookingAt: (status: string) => `Elsewhere in the game: ${status}`,
  inVariation: (status: string) => `Variation: ${status}`,
  removeVariation: "Remove this variation",
  takeBack: "Take back",
  resign: "Resign",
  reallyResign: "Resign this game?",
  newGame: "New game",
  fromHere: "From here",
  fromHereLong: "New game from here",
  hint: "Hint",
  hintSays: (move: string) => `Hint: ${move}`,
  analysis: "Analysis",
  analysisFor: (player: string) => `Chances of ${player}`,
  evaluation: (player: string, percent: number) => `${player} ${percent} %`,
  evaluationLabel: "Evaluation",
  proven: { win: "won", loss: "lost", draw: "drawn" },
  provenFor: (player: string, how: string) => `Proven: ${how} for ${player}`,
  searched: (nodes: string, seconds: string, done: boolean) =>
    `${nodes} positions, ${seconds} s${done ? ", done" : ""}`,
  analysing: "Looking into it…",
  overHere: "The game is over here.",
  share: "Share",
  saveText: "Save the record",
  saveJson: "Save the record as JSON",
  copyText: "Copy the record as text",
  copyLink: "Copy a link to this game",
  drawing: "Drawing the whole game; it will be saved in a moment.",
  copied: "Copied.",
  notCopied: "The browser would not copy it.",
  saveSvg: "Picture, SVG",
  savePng: "Picture, PNG",
  saveGif: "Film of the game, GIF",
  no: "No",
  close: "Close",

  howToPlay: "How to play",

  // settings
  theme: "Theme",
  themes: { auto: "As the system", light: "Light", dark: "Dark" },
  languageLabel: "Language",
};

export type Texts = typeof en;
