import type { Step } from "../api/types";
import { locale } from "../store/settings";
import { en, type Texts } from "./en";
import { stepWord } from "./games";
import { ja } from "./ja";

const UNKNOWN = "?"; // in records

const CATALOGUES: Record<typeof locale.value, Texts> = { en, ja };

/** The catalogue of the language that is spoken now. Reading it in a component draws that anew when the language changes. */
export const texts = (): Texts => CATALOGUES[locale.value];

export const languageName = (of: typeof locale.value): string => CATALOGUES[of].language;

export {
  countName,
  gameLine,
  gameName,
  pieceName,
  playerName,
  rulesOf,
  stepWord,
  variantName,
} from "./games";

/** What a step is called, with what it does; `before` are the steps taken already. */
export function stepName(game: string, step: Step, before: readonly Step[] = []): string {
  const text = [...before, step].map((one) => one.text).join(" ");
  return texts().stepName(text, step.effect, stepWord(game, step.kind) ?? undefined);
}

/** Who plays, by name if a record tells it. */
export const whoPlays = (
  { names, seats }: { names?: [string, string] | null; seats: [string, string] },
  player: 0 | 1,
  person: string,
): string => seatName(names && names[player] !== UNKNOWN ? names[player] : seats[player], person);

/** A seat for people: "Level 3", or what `person` is called here. */
export function seatName(seat: string, person: string): string {
  const level = seat.match(/^level(\d+)$/)?.[1];
  return level ? texts().level(Number(level)) : seat === "person" ? person : seat;
}
