import { FluentBundle, FluentResource } from "@fluent/bundle";
import { afterEach, expect, test } from "vitest";
import enMessages from "../../src/archipel/texts/en.ftl?raw";
import jaMessages from "../../src/archipel/texts/ja.ftl?raw";
import type { Effect, Outcome, Step } from "../src/api/types";
import {
  fullSentence,
  hintName,
  moveName,
  rulesOf,
  say,
  speaker,
  stepName,
  taskName,
  variantName,
} from "../src/texts";
import { Speaker } from "../src/texts/catalogue";
import { ending } from "../src/texts/status";
import sentences from "./sentences.json";

const SPEAKERS = {
  en: new Speaker("en", enMessages, enMessages),
  ja: new Speaker("ja", jaMessages, enMessages),
};

function speak(language: "en" | "ja"): void {
  speaker.value = SPEAKERS[language];
}

afterEach(() => speak("en"));

test.each(sentences)("put together as in Python: $sentence.en", ({ kind, values, sentence, reason }) => {
  const said = { kind, values: values as never };
  for (const language of ["en", "ja"] as const) {
    expect(SPEAKERS[language].sentence(said)).toBe(sentence[language]);
    expect(SPEAKERS[language].reason(said)).toBe(reason[language]);
  }
});

test.each([
  ["en", enMessages],
  ["ja", jaMessages],
])("the browser reads every message: %s", (language, messages) => {
  const bundle = new FluentBundle(language);
  expect(bundle.addResource(new FluentResource(messages))).toEqual([]);
  const names = [...messages.matchAll(/^([a-z][\w-]*) =/gm)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !bundle.getMessage(name)?.value)).toEqual([]);
});

test("what a language lacks is said in English, and what nobody knows in the server's own words", () => {
  const other = new Speaker("xx", "iago-occupied = { $cell } ist besetzt", enMessages);
  expect(other.say("iago.occupied", { cell: "e4" })).toBe("e4 ist besetzt");
  expect(other.say("page.moves", { count: 1 })).toBe("1 move");
  const few = {
    kind: "nim.few",
    values: { stones: 2, move: "3", ply: 7 },
    text: "ply 7: 3: there are only 2",
  };
  expect(other.sentence(few)).toBe("ply 7: 3: there are only 2");
});

const effect: Effect = { captures: [], releases: [], flips: [], ends: null };
const step = (text: string, more: Partial<Effect> = {}, kind: string | null = null) =>
  ({ text, kind, effect: { ...effect, ...more } }) as Step;

test("steps are spoken with what they do", () => {
  speak("en");
  expect(stepName("palago", step("e4"))).toBe("e4");
  expect(stepName("palago", step("e4", { captures: ["d4", "c4", "b4"], releases: ["e5"] }))).toBe(
    "e4, captures 3, releases 1",
  );
  expect(stepName("palago", step("g7", { flips: ["g6"], ends: "win" }), [step("d1"), step("d7")])).toBe(
    "d1 d7 g7, flips 1, wins",
  );
  expect(stepName("palago", step("0,0a", {}, "tile-a"))).toBe("0,0a, tile a, white arch below");
  speak("ja");
  expect(stepName("palago", step("e4", { captures: ["d4"] }))).toBe("e4、1個を捕獲");
});

const outcome = (kind: string, values: Outcome["values"], score: Outcome["score"]): Outcome => ({
  winner: 1,
  kind,
  values,
  reason: "in English",
  score,
});
const PLAYERS = ["Dark", "Light"] as [string, string];

test("how a game ended is told with its score, once", () => {
  const scored = outcome("iago.score", { more: 13, less: 11 }, [11, 13]);
  const more = outcome("desdemona.more", {}, [11, 13]);
  speak("en");
  expect(ending(scored, PLAYERS)).toBe("Light wins: score 13 to 11");
  expect(ending(more, PLAYERS)).toBe("Light wins: more stones, 13 – 11");
  expect(ending({ ...more, winner: null, score: null }, PLAYERS)).toBe("Draw: more stones");
  const counted = outcome("palago.larger", { more: 13, less: 2 }, [11, 13]);
  expect(ending(counted, PLAYERS)).toBe("Light wins: tiles used up, largest group 13 arches to 2, 13 – 11");
  expect(ending(outcome("nim.last", {}, null), PLAYERS)).toBe("Light wins: in English");
  speak("ja");
  expect(ending(scored, PLAYERS)).toBe("白の勝ち：13対11");
  expect(ending(more, PLAYERS)).toBe("白の勝ち：石の多さ、13対11");
});

test("a sentence that stands alone has a capital letter and a full stop", () => {
  speak("en");
  const square = { start: "d1", end: "e3" };
  expect(fullSentence({ kind: "desdemona.no-way", values: square })).toMatch(
    /^An amazon on d1 .* squares\.$/,
  );
  expect(fullSentence({ kind: "iago.occupied", values: { cell: "a1" } })).toBe("a1 holds a disk already.");
  expect(fullSentence({ kind: "page.copied", values: {} })).toBe("Copied.");
  speak("ja");
  expect(fullSentence({ kind: "iago.occupied", values: { cell: "a1" } })).toBe("a1にはすでに石があります。");
  expect(
    fullSentence({ kind: "games.no-variant", values: { game: "iago", name: "x", variants: ["y"] } }),
  ).toBe("iago に「x」というルールはありません。あるのは y です。");
  expect(fullSentence({ kind: "page.copied", values: {} })).toBe("コピーしました。");
});

test("games bring their words; what has none is called as it is", () => {
  speak("ja");
  expect(variantName("iago", "standard+penalty")).toBe("標準・見落としの指摘あり");
  expect(variantName("lazo", "side5")).toBe("一辺 5 の盤");
  expect(variantName("nim", "misere")).toBe("misere");
  expect(rulesOf("lazo", "small")).toHaveLength(4);
  expect(rulesOf("nim", "standard")).toEqual([]);
  expect(say("page.minutes", { minutes: 5 })).toBe("5分");
});

test("the rules of a variant say nothing of others", () => {
  expect(rulesOf("iago", "standard").join()).not.toMatch(/Loose|Simple|claim/);
  expect(rulesOf("iago", "simple").join()).not.toMatch(/times those outside/);
  expect(rulesOf("iago", "standard+penalty").join()).toMatch(/claims it/);
  expect(rulesOf("desdemona", "standard").join()).not.toMatch(/Border|Othello/);
  expect(rulesOf("desdemona", "iago").join()).toMatch(/Othello/);
});

test("what is to be done is said in the game's words", () => {
  expect(taskName("desdemona", "shoot", 0)).toBe("Now shoot.");
  expect(taskName("iago", "capture", 3)).toContain("3 disks");
  expect(taskName("nim", null, 0)).toBe("");
});

test("hints and claims can be read", () => {
  expect(hintName("desdemona", "d1-d7/g7", ["d1", "d7", "g7"], [])).toBe("amazon d1 to d7, and shoot at g7");
  expect(hintName("palago", "1,-1a+1,0c", ["1,-1a", "1,0c"], ["1,-1", "1,0"])).toContain(
    "tiles on 1,-1, 1,0",
  );
  expect(hintName("iago", "!e1", ["!", "e1"], [])).toContain("claim");
  expect(hintName("nim", "3", ["3"], [])).toBe("3");
  expect(moveName("!e1")).toBe("claims the missed capture, e1");
});
