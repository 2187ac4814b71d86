import { speaker } from "./speaker";

const message = (kind: string): string | undefined => speaker.value.find(kind);

/** What each game calls itself, its players and what is on its board; as programs call it where a game has no word. */

export const gameName = (game: string): string => message(`${game}.name`) ?? game;

/** The game in a line. */
export const gameLine = (game: string): string => message(`${game}.line`) ?? "";

/** The rules in a few sentences. */
export function rulesOf(game: string): string[] {
  const rules: string[] = [];
  for (let rule = message(`${game}.rules-1`); rule; rule = message(`${game}.rules-${rules.length + 1}`))
    rules.push(rule);
  return rules;
}

export const variantName = (game: string, variant: string): string => {
  const id = variant.replaceAll("+", "-");
  return message(`${game}.variant-${id}`) ?? message(`variant.${id}`) ?? variant;
};

export const playerName = (player: string): string => message(`player.${player.toLowerCase()}`) ?? player;

export const pieceName = (game: string, kind: string): string => message(`${game}.piece-${kind}`) ?? kind;

export const countName = (game: string, kind: string): string => message(`${game}.count-${kind}`) ?? kind;

/** What a step is called besides its text, if it is called anything. */
export const stepWord = (game: string, kind: string | null): string | undefined =>
  kind ? message(`${game}.step-${kind}`) : undefined;
