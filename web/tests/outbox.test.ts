import { expect, test, vi } from "vitest";
import { type Connection, Lost } from "../src/api/socket";
import type { Node, Table } from "../src/api/types";
import { Outbox } from "../src/store/outbox";

vi.mock("../src/api/http", () => ({ Refused: class extends Error {} }));

const node = (id: number, parent: number, move: string): Node => ({
  id,
  parent,
  move,
  by: 0,
  comment: "",
  evaluation: null,
  drawings: [],
});

const table = (live: number, ...nodes: Node[]) => ({ live, nodes }) as Table;

/** An outbox on a connection that answers as it is told, and what was heard of its move. */
function outbox(...answers: (number | Error)[]) {
  const ask = vi.fn(async () => {
    const answer = answers.shift();
    if (typeof answer !== "number") throw answer;
    return { type: "done", node: answer };
  });
  const heard: string[] = [];
  const box = new Outbox({ ask } as unknown as Connection, {
    played: ({ move }, to) => heard.push(`${move} led to ${to}`),
    refused: (error) => heard.push(`refused: ${(error as Error).message}`),
    missed: ({ move }) => heard.push(`${move} was missed`),
    settled: () => heard.push("settled"),
  });
  return { box, ask, heard };
}

const E4 = { node: 0, move: "e4", fromLive: true };

test("a move is played", async () => {
  const { box, heard } = outbox(1);
  const sent = box.send(E4);
  expect(box.sending.value).toBe(true);
  await sent;
  expect(box.sending.value).toBe(false);
  expect(heard).toEqual(["settled", "e4 led to 1"]);
});

test("a move that is refused is not sent again", async () => {
  const { box, ask, heard } = outbox(new Error("no"));
  await box.send(E4);
  await box.resend(table(0));
  expect(heard).toEqual(["settled", "refused: no"]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("after a break a move goes again if the game stands where it was made", async () => {
  const { box, ask, heard } = outbox(new Lost(), 1);
  await box.send(E4);
  expect([heard, box.sending.value]).toEqual([[], true]);
  await box.resend(table(0));
  expect(heard).toEqual(["settled", "e4 led to 1"]);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("after a break a move that was heard is not played twice", async () => {
  const { box, ask, heard } = outbox(new Lost());
  await box.send(E4);
  await box.resend(table(1, node(1, 0, "e4")));
  expect(heard).toEqual(["settled"]);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("after a break a move that the game has gone on without is told of", async () => {
  const { box, heard } = outbox(new Lost());
  await box.send(E4);
  await box.resend(table(1, node(1, 0, "g3")));
  expect(heard).toEqual(["settled", "e4 was missed"]);
});

test("after a break a move of a variation goes again, wherever the game is", async () => {
  const { box, heard } = outbox(new Lost(), 3);
  await box.send({ node: 1, move: "d4", fromLive: false });
  await box.resend(table(2, node(1, 0, "e4"), node(2, 0, "g3")));
  expect(heard).toEqual(["settled", "d4 led to 3"]);
});
