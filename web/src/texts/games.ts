import { speaker } from "./speaker";

const message = (kind: string): string | undefined => speaker.value.find(kind);

/** What each game calls itself, its players and what is on its board; as programs call it where a game has no word. */

export const gameName = (game: string): string => message(`${game}.name`) ?? game;

/** The game in a line. */
export const gameLine = (game: string): string => message(`${game}.line`) ?? "";

/** What a game says, as its variant has it where that differs. */
const inVariant = (kind: string, variant: string): string | undefined =>
  message(`${kind}-${variant.replaceAll("+", "-")}`) ?? message(kind);

/** The rules of a variant in a few sentences. */
export function rulesOf(game: string, variant: string): string[] {
  const rules: string[] = [];
  const rule = () => inVariant(`${game}.rules-${rules.length + 1}`, variant);
  for (let next = rule(); next; next = rule()) rules.push(next);
  return rules;
}

/** What the game is about, in a sentence. */
export const goalOf = (game: string, variant: string): string => inVariant(`${game}.goal`, variant) ?? "";

/** What one of the pictures for newcomers shows. */
export const lessonText = (game: string, word: string, variant: string): string =>
  inVariant(`${game}.lesson-${word}`, variant) ?? "";

/** What is to be done next, if the game says so; `most` is the largest capture. */
export const taskName = (game: string, task: string | null, most: number): string =>
  (task && speaker.value.find(`${game}.task-${task}`, { most })) || "";

/** A move as one would say it; as it is written where the game has no words for it. */
export function hintName(
  game: string,
  move: string,
  steps: readonly string[],
  cells: readonly string[],
): string {
  const [one = "", two = "", three = ""] = steps;
  return (
    speaker.value.find(`${game}.hint`, { count: steps.length, one, two, three, cells: [...cells] }) ?? move
  );
}

export const variantName = (game: string, variant: string): string => {
  const id = variant.replaceAll("+", "-");
  return message(`${game}.variant-${id}`) ?? message(`variant.${id}`) ?? variant;
};

export const playerName = (player: string): string => message(`player.${player.toLowerCase()}`) ?? player;

/** Why a game was won, for somebody who is new to it, if the game has more to say than the bare reason. */
export const whyWon = (reason: string, winner: string): string | undefined =>
  speaker.value.find(`${reason}-shown`, { player: playerName(winner) });

export const pieceName = (game: string, kind: string): string => message(`${game}.piece-${kind}`) ?? kind;

/** One piece, with whose it is. */
export const stockName = (
  game: string,
  { kind, owner }: { kind: string; owner: 0 | 1 | null },
  players: readonly [string, string],
): string => {
  const piece = message(`${game}.one-${kind}`) ?? kind;
  return owner === null
    ? piece
    : speaker.value.say("board.owned", { player: playerName(players[owner]), pieces: piece });
};

/** What the pieces of a position do not tell. */
export const markName = (game: string, word: string): string => message(`${game}.mark-${word}`) ?? word;

export const countName = (game: string, kind: string): string => message(`${game}.count-${kind}`) ?? kind;

/** What a step is called besides its text, if it is called anything. */
export const stepWord = (game: string, kind: string | null): string | undefined =>
  kind ? message(`${game}.step-${kind}`) : undefined;
