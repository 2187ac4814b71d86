import { expect, test } from "vitest";
import { en } from "../src/texts/en";
import { ja } from "../src/texts/ja";

const effect = { captures: [], releases: [], flips: [], ends: null };

test("steps are spoken with what they do", () => {
  expect(en.stepName("e4", effect)).toBe("e4");
  expect(en.stepName("e4", { ...effect, captures: ["d4", "c4", "b4"], releases: ["e5"] })).toBe(
    "e4, captures 3, releases 1",
  );
  expect(en.stepName("g7", { ...effect, flips: ["g6"], ends: "win" })).toBe("g7, flips 1, wins");
  expect(ja.stepName("e4", { ...effect, captures: ["d4"] })).toBe("e4、1個を捕獲");
});

/** The names of the texts, those of groups included. */
function keys(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    text && typeof text === "object" ? keys(text, `${before}${key}.`) : [`${before}${key}`],
  );
}

test("both catalogues say the same things", () => expect(keys(ja).sort()).toEqual(keys(en).sort()));
