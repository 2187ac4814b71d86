import { effect, signal } from "@preact/signals";
import * as http from "../api/http";
import type { Language } from "../api/types";
import { ENGLISH, Speaker } from "./catalogue";
import { speaker } from "./speaker";

/** Which language is spoken: chosen here, kept on this machine, its messages fetched from the server. */

const KEPT = "archipel.locale";
const PATIENCE = 1000; // milliseconds until a server that does not answer is asked again

/** The languages that the server has texts in, English first. */
export const languages = signal<readonly Language[]>([]);

const messages = new Map<string, Promise<string>>();

function messagesIn(language: string): Promise<string> {
  const known = messages.get(language) ?? http.messagesIn(language);
  messages.set(language, known);
  known.catch(() => messages.delete(language));
  return known;
}

let wanted = ENGLISH;

/** Speaks another language, as soon as all of its words are there, unless yet another is wanted by then. */
async function speak(language: string): Promise<void> {
  wanted = language;
  const [own, english] = await Promise.all([messagesIn(language), messagesIn(ENGLISH)]);
  if (wanted === language) speaker.value = new Speaker(language, own, english);
}

/** Speaks the language that a person wants, now and from now on. */
export async function choose(language: string): Promise<void> {
  await speak(language);
  if (wanted === language) localStorage.setItem(KEPT, language);
}

/** The language that was chosen here, or the first that the browser's person knows. */
function preferred(): string {
  const preferences = [localStorage.getItem(KEPT) ?? "", ...navigator.languages];
  const known = languages.value.map(({ code }) => code);
  const find = (one: string) =>
    known.find((code) => code === one) ?? known.find((code) => code === one.split("-")[0]);
  return preferences.map(find).find(Boolean) ?? ENGLISH;
}

/** Learns to speak. Nothing can be said before. */
export async function begin(): Promise<void> {
  try {
    void messagesIn(ENGLISH); // it is needed whatever is spoken
    languages.value = await http.languages();
    await speak(preferred());
  } catch (error) {
    if (!(error instanceof http.Trouble)) throw error;
    await new Promise((again) => setTimeout(again, PATIENCE));
    await begin();
  }
}

effect(() => {
  document.documentElement.lang = speaker.value.language;
});
