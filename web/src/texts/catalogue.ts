import { FluentBundle, FluentNumber, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Said } from "../api/types";

export type Values = Said["values"];
type Value = Values[string];

/** What was said, and the server's own sentence for it, in case that it is of a kind that no catalogue knows. */
export interface SaidWithText extends Said {
  text?: string | undefined;
}

export const ENGLISH = "en";

// Values that say where something is, whatever its kind: as in archipel.texts.catalogue.
const PLACES = ["line", "record", "ply", "column"];
const CONTEXT = ["file", ...PLACES, "move", "legal"];

/** Makes sentences of kinds and values, as `archipel.texts` does, from the same messages. */
export class Speaker {
  private readonly bundles: FluentBundle[];

  /** What the language does not know is said in English. */
  constructor(
    readonly language: string,
    messages: string,
    english: string,
  ) {
    const bundle = bundleOf(language, messages);
    this.bundles = language === ENGLISH ? [bundle] : [bundle, bundleOf(ENGLISH, english)];
  }

  /** The text of a kind, without its place; undefined if there is none. */
  find(kind: string, values: Values = {}): string | undefined {
    const name = kind.replaceAll(".", "-");
    for (const bundle of this.bundles) {
      const pattern = bundle.getMessage(name)?.value;
      if (!pattern) continue;
      const given = Object.entries(values).map(([key, value]) => [key, this.given(value)]);
      return bundle.formatPattern(pattern, Object.fromEntries(given), []); // a value that is missing is seen
    }
    return undefined;
  }

  /** The text of a kind; what nobody knows is said as it is. */
  say(kind: string, values: Values = {}): string {
    const rest = () => Object.values(values).map((value) => this.text(value));
    return this.find(kind, values) ?? [kind, ...rest()].join(" ");
  }

  /** What was said, with its place in front. */
  sentence(said: SaidWithText): string {
    if (said.text !== undefined && !this.knows(said.kind)) return said.text;
    const numbers = PLACES.filter((name) => name in said.values).map(
      (name) => [name, said.values[name]] as const,
    );
    const where = numbers.map(([name, number]) => this.say(`place.${name}`, { number: number as number }));
    let text = this.reason(said);
    for (const place of [where.join(this.say("list.comma")), said.values.file as string])
      if (place) text = this.say("place", { place, text });
    return text;
  }

  /** The same without its place. A move is named in front if nothing in the sentence does so. */
  reason({ kind, values, text: known }: SaidWithText): string {
    const { move, legal } = values;
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => !CONTEXT.includes(name)));
    if (known !== undefined && !this.knows(kind)) return known;
    let text = this.say(kind, own);
    if (move !== undefined && !Object.values(own).includes(move))
      text = this.say("about", { what: move, text });
    return Array.isArray(legal) && legal.length ? this.say("legal-here", { text, moves: legal }) : text;
  }

  private knows(kind: string): boolean {
    return this.bundles.some((bundle) => bundle.hasMessage(kind.replaceAll(".", "-")));
  }

  private text(value: Value): string {
    if (Array.isArray(value)) return value.map((part) => this.text(part)).join(this.say("list.comma"));
    return typeof value === "object" ? this.sentence(value) : `${value}`;
  }

  private given(value: Value): FluentVariable {
    if (typeof value !== "number") return this.text(value);
    return new FluentNumber(value, { useGrouping: false, maximumFractionDigits: 6 });
  }
}

function bundleOf(language: string, messages: string): FluentBundle {
  const bundle = new FluentBundle(language, { useIsolating: false }); // no language here is written to the left
  bundle.addResource(new FluentResource(messages));
  return bundle;
}
