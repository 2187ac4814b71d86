import { BufferGeometry, EdgesGeometry, Float32BufferAttribute } from "three";
import { expect, test } from "vitest";
import type { Cell, Frame } from "../src/api/types";
import { copies, grounds } from "../src/board/ground";

const cell = (name: string, symbol: string, x: number, z = 0): Cell => ({
  name,
  symbol,
  x,
  y: 10,
  layer: 1,
  z,
});

const triangle = () => {
  const shape = new BufferGeometry();
  shape.setAttribute("position", new Float32BufferAttribute([0, 0, 0, 0, 0, 1, 1, 0, 0], 3));
  shape.computeVertexNormals();
  return shape;
};

test("cells of every look are drawn, and those that are not solid are not", () => {
  const cells = [cell("a", "gap", 0), cell("b", "dark", 1), cell("c", "light", 2), cell("d", "dark", 3)];
  const frame = { cells, solids: { dark: {}, light: {} } } as unknown as Frame;
  const names = [...grounds(frame)].map(([symbol, alike]) => [symbol, alike.map(({ name }) => name)]);
  expect(names).toEqual([
    ["dark", ["b", "d"]],
    ["light", ["c"]],
  ]);
});

test("copies lie where their cells are, with their faces and edges", () => {
  const cells = [cell("a", "dark", 1), cell("b", "dark", 5, 2)];
  const all = copies(triangle(), cells);
  expect([...(all.attributes.position?.array ?? [])]).toEqual([
    ...[1, 0, 10, 1, 0, 11, 2, 0, 10],
    ...[5, 2, 10, 5, 2, 11, 6, 2, 10],
  ]);
  expect([...(all.attributes.normal?.array ?? [])]).toEqual(Array(6).fill([0, 1, 0]).flat());
  const edges = copies(new EdgesGeometry(triangle()), cells);
  expect(edges.attributes.position?.count).toBe(2 * 3 * 2);
  expect(edges.attributes.normal).toBeUndefined();
});
