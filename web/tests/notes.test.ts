import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import { type Connection, Lost } from "../src/api/socket";
import type { ClientMessage, Table } from "../src/api/types";
import { Notes } from "../src/store/notes";

type Sent = Extract<ClientMessage, { type: "note" }>;

/** Notes on a table with one move, and what they send; nothing is answered before `answer` is called. */
function notes(drawings: string[] = []) {
  const sent: Sent[] = [];
  const answers: { done(): void; fail(error: Error): void }[] = [];
  const ask = (message: Sent) => {
    sent.push(message);
    return new Promise<void>((done, fail) => answers.push({ done, fail }));
  };
  const later = () => new Promise((heard) => setTimeout(heard));
  const node = { id: 1, parent: 0, move: "e4", by: 0, comment: "hm", evaluation: null, drawings };
  const table = signal({ nodes: [node], comment: "", drawings: [] } as unknown as Table);
  const made = new Notes({ ask } as unknown as Connection, table, signal(1), () => {});
  const answer = (error?: Error) => {
    for (const { done, fail } of answers.splice(0)) error ? fail(error) : done();
    return later();
  };
  return { made, sent, answer };
}

test("what is drawn quickly one after another is all there", () => {
  const { made, sent } = notes(["Rd4"]);
  made.draw("G", "e4", "d4");
  made.draw("G", "c3", "c3");
  expect(sent.at(-1)).toEqual({
    type: "note",
    node: 1,
    comment: "hm",
    drawings: ["Rd4", "Ge4>d4", "Gc3"],
  });
  expect(made.here.value.drawings).toEqual(["Rd4", "Ge4>d4", "Gc3"]);
});

test("the same again goes, and another colour takes its place", () => {
  const { made } = notes(["Ge4>d4", "Gc3"]);
  made.draw("G", "e4", "d4");
  expect(made.here.value.drawings).toEqual(["Gc3"]);
  made.draw("R", "c3", "c3");
  expect(made.here.value.drawings).toEqual(["Rc3"]);
});

test("once it is answered, what the server tells is what there is", async () => {
  const { made, answer } = notes();
  made.draw("G", "c3", "c3");
  await answer();
  expect(made.here.value.drawings).toEqual([]); // this server has kept nothing
});

test("two cells make an arrow, the same cell twice a mark", () => {
  const { made } = notes();
  made.switchDrawing();
  for (const cell of ["a1", "b2", "c3", "c3"]) made.choose(cell);
  expect(made.here.value.drawings).toEqual(["Ga1>b2", "Gc3"]);
  made.choose("a1");
  expect(made.giveUp()).toBe(true);
  expect([made.begun.value, made.drawing.value]).toEqual([null, true]);
  expect([made.giveUp(), made.giveUp()]).toEqual([true, false]);
});

test("what a break has swallowed goes again", async () => {
  const { made, sent, answer } = notes();
  made.say(1, "well");
  await answer(new Lost());
  expect(made.here.value.comment).toBe("well");
  made.joined();
  expect(sent.map(({ comment }) => comment)).toEqual(["well", "well"]);
});
