import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { signal } from "@preact/signals";
import * as http from "../api/http";
import { type Locale, locale } from "../store/settings";

/** The server's catalogue, by language: what it says, and the words of its games, those from elsewhere too. */
const bundles = signal<Partial<Record<Locale, FluentBundle>>>({});

/** Fetches the catalogue of a language. Without it, things are called as programs call them. */
export async function speak(language: Locale): Promise<void> {
  if (bundles.value[language]) return;
  learn(language, await http.catalogue(language));
}

export function learn(language: Locale, source: string): void {
  const bundle = new FluentBundle(language, { useIsolating: false });
  bundle.addResource(new FluentResource(source));
  bundles.value = { ...bundles.value, [language]: bundle };
}

/** A message in the language that is spoken now; null if there is none. */
export function message(id: string, values: Record<string, FluentVariable> = {}): string | null {
  const bundle = bundles.value[locale.value] ?? bundles.value.en;
  const pattern = bundle?.getMessage(id)?.value;
  return pattern ? (bundle?.formatPattern(pattern, values) ?? null) : null;
}
