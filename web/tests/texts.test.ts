import { expect, test } from "vitest";
import { en } from "../src/texts/en";
import { ja } from "../src/texts/ja";
import told from "./told.txt?raw";

const effect = { captures: [], releases: [], flips: [], ends: null };

test("steps are spoken with what they do", () => {
  expect(en.stepName("e4", effect)).toBe("e4");
  expect(en.stepName("e4", { ...effect, captures: ["d4", "c4", "b4"], releases: ["e5"] })).toBe(
    "e4, captures 3, releases 1",
  );
  expect(en.stepName("g7", { ...effect, flips: ["g6"], ends: "win" })).toBe("g7, flips 1, wins");
  expect(ja.stepName("e4", { ...effect, captures: ["d4"] })).toBe("e4、1個を捕獲");
});

test("how a game ended is told in the reader's language", () => {
  expect(en.won("Light", en.reason("score 13 to 11"))).toBe("Light wins: score 13 to 11");
  expect(ja.won("白", ja.reason("score 13 to 11"))).toBe("白の勝ち：13対11");
  expect(ja.reason("Black is out of time")).toBe("黒の時間切れ");
  expect(ja.reason("agreed by letter")).toBe("agreed by letter");
});

test("why a move is not legal is told in the reader's language", () => {
  expect(en.told("an amazon on d1 can't move to e3")).toBe("An amazon on d1 can't move to e3.");
  expect(en.told("a1 holds a disk already")).toBe("a1 holds a disk already.");
  expect(ja.told("f7: it captures nothing, and the largest capture is forced: 3 (legal here: e7)")).toBe(
    "f7：最も多く捕獲できる手（3個）が義務ですが、ここでは0個です（合法手：e7）。",
  );
  expect(ja.told("a5: from i6 no shot lands on a5: it goes like a queen over empty squares")).toBe(
    "a5：i6からa5へは撃てません。射撃は空きマスの上をクイーンのように進みます。",
  );
});

test.each(told.trim().split("\n"))("in Japanese: %s", (sentence) =>
  expect(ja.told(sentence)).not.toMatch(/[a-z]{2,}/i),
);

/** The names of the texts, those of groups included. */
function keys(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    text && typeof text === "object" ? keys(text, `${before}${key}.`) : [`${before}${key}`],
  );
}

test("both catalogues say the same things", () => expect(keys(ja).sort()).toEqual(keys(en).sort()));
