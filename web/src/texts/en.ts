import type { Effect } from "../api/types";

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Everything that the page itself says. Why a move is not legal and what is wrong with a record is said by the server. */
export const en = {
  language: "English",
  name: "Archipel",
  tagline: "Four quiet games of captures, loops and arches. Sit down and play.",
  skip: "Skip to the board",
  home: "Archipel, front page",
  fourGames: "Four games",

  games: {
    iago: { name: "Iago", line: "Turn disks captive, free your own, and be strong inside and out." },
    palago: { name: "Palago", line: "Lay two tiles at a time and be first to close a ring of your colour." },
    lazo: { name: "Lazo", line: "Pile up tiles until yours make a loop or an arch." },
    desdemona: { name: "Desdemona", line: "Amazons move and shoot; take the stones that stand in line." },
  } as Record<string, { name: string; line: string }>,

  variants: {
    standard: "Standard",
    loose: "Loose: capture if you like",
    simple: "Simple: no releases",
    "standard+penalty": "Standard, missed captures are claimed",
    "simple+penalty": "Simple, missed captures are claimed",
    single: "One tile a turn",
    anywhere: "Two tiles anywhere",
    small: "Small board",
    border: "Border",
    iago: "Iago: flips like Iago’s",
  } as Record<string, string>,
  boardOfSide: (side: number) => `Board of side ${side}`,

  players: { Dark: "Dark", Light: "Light", White: "White", Blue: "Blue", Black: "Black" } as Record<
    string,
    string
  >,

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
  nowhere: { palago: "Tiles are laid next to tiles: where the dots are." } as Record<string, string>,
  loading: "Setting the board…",
  noTable: "There is no such game.",
  notOpened: "This game can’t be opened.",
  notFound: "There is nothing here.",
  toFront: "To the front page",
  lost: "The connection is lost. Trying again…",
  unreached: "The server does not answer.",
  movedOn: (move: string) => `The game went on meanwhile; ${move} was not played.`,
  movePlayed: (player: string, move: string) => `${player}: ${move}`,

  counts: {
    score: "Score",
    stones: "Stones",
    tiles: "Tiles",
    arches: "Arches",
    inner: "Inside",
    outer: "Outside",
  } as Record<string, string>,
  sharedCounts: { tiles: "Tiles left", layers: "Layers" } as Record<string, string>,
  timeLeft: (player: string) => `Time left for ${player}`,

  // the board
  board: (game: string) => `Board of ${game}`,
  onTheBoard: "On the board",
  nothing: "Nothing yet.",
  pieces: {
    disk: "disks",
    captive: "captives",
    tile: "tiles",
    amazon: "amazons",
    stone: "stones",
    neutral: "Neutral stones",
    "tile-a": "tile a, white arch below",
    "tile-b": "tile b, white arch on the left",
    "tile-c": "tile c, white arch on the right",
  } as Record<string, string>,
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
  steps: {
    claim: "Claim the missed capture",
    swap: "Swap: White’s tile becomes yours",
    "tile-a": "tile a, white arch below",
    "tile-b": "tile b, white arch on the left",
    "tile-c": "tile c, white arch on the right",
  } as Record<string, string>,
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
  rules: {
    iago: [
      "Place a disk of your colour on an empty cell inside the dark line. Outer cells and the centre are open only to a disk that captures or releases.",
      "Capture: enemy disks in a row between the new disk and another one of yours turn red. They are captives, and nobody’s for now.",
      "Release: captives in a row between two of your disks turn back up, if one end of the row is an outer cell or the centre.",
      "If you can capture you must, and as many as possible. In Loose you are free; with penalties a missed capture may be claimed.",
      "The game ends when the inside is full. Your score is your disks inside times those outside; none counts as one. In Simple it is just their number, and nothing is released.",
    ],
    palago: [
      "Lay two tiles on empty cells next to each other, at least one beside an earlier tile. Each may be turned three ways.",
      "White and blue always meet their own colour. Areas of one colour grow together into groups.",
      "Win by closing a group of your colour that holds an arch: no open end is left. A single tile may do it.",
      "Close one for the other player and they win; close both at once and you lose.",
      "When the 48 tiles are used up, the larger group wins, counted in arches.",
    ],
    lazo: [
      "Put a tile in any hole of the board, or on three tiles that meet. Up there it must touch one of your colour, beside it or below.",
      "Win with a loop: tiles on the board round a hole or an enemy tile, or an arch over a path of enemy tiles.",
      "Black’s first move may be a swap: Black’s tile takes the place of White’s.",
      "Whoever has no move left loses.",
    ],
    desdemona: [
      "Move one of your amazons like a chess queen, then shoot from there. The very first turn has no shot.",
      "A shot over empty squares leaves a stone of your colour where it lands.",
      "A shot right over a row of enemy stones turns them into yours and leaves a grey stone behind them.",
      "Nothing passes over anything else, so room runs out. When the player to move has no turn left, more stones win.",
      "Border: the stone behind is yours too, and no plain shot lands on the edge. Iago: the stone that lands flips enemy rows, as in Othello.",
    ],
  } as Record<string, string[]>,

  // settings
  theme: "Theme",
  themes: { auto: "As the system", light: "Light", dark: "Dark" },
  languageLabel: "Language",
};

export type Texts = typeof en;
