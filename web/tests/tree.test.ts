import { expect, test } from "vitest";
import type { Node } from "../src/api/types";
import { lastNode, moveTree, nextNode, parentOf, pathTo } from "../src/store/tree";

// 0 ─ 1 ─ 2 ─ 5   the game, with 5 played after the variations 3–4 and 6 were tried
//     └─ 3 ─ 4
//        └─ 6
const NODES: Node[] = [
  { id: 1, parent: 0, move: "a", by: 0, comment: "", evaluation: null, drawings: [] },
  { id: 2, parent: 1, move: "b", by: 1, comment: "", evaluation: null, drawings: [] },
  { id: 3, parent: 1, move: "c", by: 1, comment: "", evaluation: null, drawings: [] },
  { id: 4, parent: 3, move: "d", by: 0, comment: "", evaluation: null, drawings: [] },
  { id: 5, parent: 2, move: "e", by: 0, comment: "", evaluation: null, drawings: [] },
  { id: 6, parent: 3, move: "f", by: 0, comment: "", evaluation: null, drawings: [] },
];

test("a path goes from the first move to the node", () => {
  expect(pathTo(NODES, 4).map((node) => node.move)).toEqual(["a", "c", "d"]);
  expect(pathTo(NODES, 0)).toEqual([]);
});

test("variations hang on the move that they stand against", () => {
  const line = moveTree(NODES, 5);
  expect(line.map((entry) => entry.move)).toEqual(["a", "b", "e"]);
  expect(line.map((entry) => entry.ply)).toEqual([0, 1, 2]);
  const [variation] = line[1]?.variations ?? [];
  expect(variation?.map((entry) => entry.move)).toEqual(["c", "d"]);
  expect(variation?.[1]?.variations[0]?.map((entry) => [entry.move, entry.ply])).toEqual([["f", 2]]);
});

test("the game goes before its variations, even if it is younger", () => {
  const taken = moveTree(NODES, 6);
  expect(taken.map((entry) => entry.move)).toEqual(["a", "c", "f"]);
  expect(taken[1]?.variations[0]?.map((entry) => entry.move)).toEqual(["b", "e"]);
});

test("what is tried after the end of the game hangs on its last move", () => {
  const line = moveTree(NODES, 3);
  expect(line.map((entry) => entry.move)).toEqual(["a", "c"]);
  const tried = line[1]?.variations.map((variation) => variation.map((entry) => [entry.move, entry.ply]));
  expect(tried?.slice(1)).toEqual([[["d", 2]], [["f", 2]]]);
});

test("walking", () => {
  expect(nextNode(NODES, 5, 1)).toBe(2);
  expect(nextNode(NODES, 5, 3)).toBe(4);
  expect(nextNode(NODES, 5, 5)).toBeUndefined();
  expect(lastNode(NODES, 5, 0)).toBe(5);
  expect(lastNode(NODES, 5, 3)).toBe(4);
  expect(lastNode(NODES, 2, 0)).toBe(2);
  expect(parentOf(NODES, 4)).toBe(3);
  expect(parentOf(NODES, 0)).toBeUndefined();
});

test("a game without moves has no line", () => expect(moveTree([], 0)).toEqual([]));

test("a game that the second player begins starts in the middle of a round", () => {
  const nodes = NODES.map((node): Node => ({ ...node, by: node.by === 0 ? 1 : 0 }));
  expect(moveTree(nodes, 5).map((entry) => entry.ply)).toEqual([1, 2, 3]);
});
