import type { Said, Step } from "../api/types";
import type { SaidWithText, Values } from "./catalogue";
import { stepWord } from "./games";
import { speaker } from "./speaker";

export {
  countName,
  gameLine,
  gameName,
  goalOf,
  hintName,
  lessonText,
  markName,
  pieceName,
  playerName,
  rulesOf,
  stepWord,
  stockName,
  taskName,
  variantName,
  whyWon,
} from "./games";

const UNKNOWN = "?"; // in records

/** The text of a kind, like `page.take-back`. */
export const say = (kind: string, values: Values = {}): string => speaker.value.say(kind, values);

/** What was said, as a sentence among others. */
export const sentence = (said: SaidWithText): string => speaker.value.sentence(said);

/** The same as a sentence that stands alone: with a capital letter, where the script has them, and a full stop. */
export function fullSentence(said: SaidWithText): string {
  const text = sentence(said);
  const begun = /\p{Lo}/u.test(text) ? text : text.replace(/^\p{Ll}(?!\d)/u, (first) => first.toUpperCase());
  return /[.。…!?！？]$/.test(begun) ? begun : say("page.full-sentence", { text: begun });
}

/** What a step is called, with what it does; `before` are the steps taken already. */
export function stepName(game: string, { text, kind, effect }: Step, before: readonly Step[] = []): string {
  const { captures, releases, flips, ends } = effect;
  const parts = [[...before.map((step) => step.text), text].join(" ")];
  const word = stepWord(game, kind);
  if (word) parts.push(word);
  if (captures.length) parts.push(say("page.captures", { count: captures.length }));
  if (releases.length) parts.push(say("page.releases", { count: releases.length }));
  if (flips.length) parts.push(say("page.flips", { count: flips.length }));
  if (ends) parts.push(say("page.ends", { how: ends }));
  return parts.join(say("list.comma"));
}

/** A move as it is told: `!` before it is a claim. */
export const moveName = (text: string): string =>
  text.startsWith("!") ? say("page.claims", { text: text.slice(1) }) : text;

/** Who plays, by name if a record tells it. */
export const whoPlays = (
  { names, seats }: { names?: [string, string] | null; seats: [string, string] },
  player: 0 | 1,
  person: string,
): string => seatName(names && names[player] !== UNKNOWN ? names[player] : seats[player], person);

/** A seat for people: "Level 3", or what `person` is called here. */
export function seatName(seat: string, person: string): string {
  const level = seat.match(/^level(\d+(?:\.\d+)?)$/)?.[1];
  return level ? say("page.level", { level: Number(level) }) : seat === "person" ? person : seat;
}

/** How much time there is for a game. */
export function clockName(base: number, increment: number): string {
  const time =
    base % 60 ? say("page.seconds", { seconds: base }) : say("page.minutes", { minutes: base / 60 });
  return increment ? say("page.increment", { time, seconds: increment }) : time;
}

export { type Said, type SaidWithText, speaker, type Values };
