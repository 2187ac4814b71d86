import { beforeEach, expect, test, vi } from "vitest";
import { speaker } from "../src/texts/speaker";

const { kept, fetched } = vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("navigator", { languages: ["ja-JP"] });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return { kept, fetched: new Map<string, Promise<string>>() };
});

vi.mock("../src/api/http", () => ({
  Trouble: class extends Error {},
  languages: async () => ["en", "ja", "fr"].map((code) => ({ code, name: code })),
  messagesIn: (language: string) => fetched.get(language) ?? Promise.resolve(""),
}));

const { begin, choose } = await import("../src/texts/language");

beforeEach(async () => {
  kept.clear();
  await begin();
});

test("a language that is only guessed is not kept", () => {
  expect(speaker.value.language).toBe("ja");
  expect(kept.size).toBe(0);
});

test("a language that is chosen is kept", async () => {
  await choose("en");
  expect(speaker.value.language).toBe("en");
  expect(kept.get("archipel.locale")).toBe("en");
  await begin();
  expect(speaker.value.language).toBe("en");
});

test("of two quick choices the last one wins", async () => {
  let arrive = (_: string) => {};
  fetched.set("fr", new Promise((resolve) => (arrive = resolve)));
  const slow = choose("fr");
  await choose("en");
  arrive("");
  await slow;
  expect(speaker.value.language).toBe("en");
  expect(kept.get("archipel.locale")).toBe("en");
});
