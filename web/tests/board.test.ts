import { expect, test } from "vitest";
import type { MoveNumber, Piece, Scene } from "../src/api/types";
import { nearest, towards } from "../src/board/compass";
import { lasting, transition } from "../src/board/transitions";
import { type Box, between, following, panned, zoomed } from "../src/board/viewport";

const piece = (cell: string, x: number, symbol: string, came_from: string | null = null): Piece => ({
  cell,
  x,
  y: 0,
  symbol,
  kind: "disk",
  owner: 0,
  layer: 1,
  z: 0,
  came_from,
});

const scene = (...pieces: Piece[]) =>
  ({ game: "g", variant: "v", pieces, numbers: [] as MoveNumber[] }) as Scene;

test("a new piece is dropped, and those it turns over flip in a wave", () => {
  const before = scene(piece("b", 1, "dark"), piece("c", 2, "dark"));
  const { changes, leaving } = transition(
    before,
    scene(piece("a", 0, "light"), piece("b", 1, "red"), piece("c", 2, "red")),
  );
  expect(changes.get("a")).toEqual({ kind: "drop", delay: 0 });
  expect(changes.get("b")).toMatchObject({ kind: "flip", was: "dark", delay: 45 });
  expect(changes.get("c")).toMatchObject({ kind: "flip", delay: 90 });
  expect(leaving).toEqual([]);
});

test("a piece that moved slides, and what it shoots is dropped afterwards", () => {
  const before = scene(piece("a", 0, "amazon"), piece("z", 9, "amazon"));
  const after = scene(piece("c", 2, "amazon", "a"), piece("z", 9, "amazon"), piece("d", 3, "stone"));
  const { changes } = transition(before, after);
  expect(changes.get("c")).toEqual({ kind: "slide", dx: -2, dy: 0 });
  expect(changes.get("d")).toEqual({ kind: "drop", delay: 320 });
  expect(changes.has("z")).toBe(false);
});

test("what is taken back leaves", () => {
  const { changes, leaving } = transition(scene(piece("a", 0, "dark")), scene());
  expect(changes.size).toBe(0);
  expect(leaving.map((left) => left.cell)).toEqual(["a"]);
});

test("a long wave of flips takes longer to see", () => {
  const before = scene(...["b", "c", "d"].map((cell, x) => piece(cell, x + 1, "dark")));
  const after = scene(piece("a", 0, "light"), ...["b", "c", "d"].map((cell, x) => piece(cell, x + 1, "red")));
  expect(lasting(transition(before, after))).toBe(3 * 45 + 280);
  expect(lasting(transition(null, after))).toBe(0);
});

test("nothing is animated at first, nor in a jump", () => {
  const many = scene(...["a", "b", "c", "d", "e"].map((cell, x) => piece(cell, x, "dark")));
  expect(transition(null, many).changes.size).toBe(0);
  expect(transition(scene(), many).changes.size).toBe(0);
});

test("nothing is animated when a line is looked at, nor after it", () => {
  const [here, played] = [scene(), scene(piece("a", 0, "dark"))];
  const ahead = { ...played, numbers: [{ move: 1, x: 0, y: 0, layer: 1, z: 0 }] };
  expect(transition(here, played).changes.size).toBe(1);
  expect(transition(here, ahead).changes.size).toBe(0);
  expect(transition(ahead, here).leaving).toEqual([]);
});

test("arrow keys lead to the nearest step ahead", () => {
  const spots = [
    { x: 0, y: 0, name: "here" },
    { x: 1, y: 0, name: "east" },
    { x: 3, y: 0, name: "far east" },
    { x: 0.5, y: 0.87, name: "south-east" },
    { x: 0, y: -2, name: "north" },
  ];
  const here = { x: 0, y: 0 };
  expect(towards(spots, here, "ArrowRight")?.name).toBe("east");
  expect(towards(spots, here, "ArrowDown")?.name).toBe("south-east");
  expect(towards(spots, here, "ArrowUp")?.name).toBe("north");
  expect(towards(spots, here, "ArrowLeft")).toBeNull();
  expect(towards(spots, here, "Enter")).toBeNull();
  expect(nearest(spots, { x: 2.5, y: 0 })?.name).toBe("far east");
  expect(nearest([], here)).toBeNull();
});

const WHOLE: Box = [-5, -5, 10, 10];

test("what is under the pointer stays there while zooming", () => {
  const [x, y, width, height] = zoomed(WHOLE, WHOLE, 0.5, { x: 5, y: -5 });
  expect([x, y, width, height]).toEqual([0, -5, 5, 5]);
  expect(zoomed(WHOLE, WHOLE, 0.001)[2]).toBe(3); // no closer than that
  expect(zoomed(WHOLE, WHOLE, 1000)[2]).toBe(30); // nor further away
});

test("the board cannot be lost by dragging", () => {
  expect(panned(WHOLE, WHOLE, 1, -1)).toEqual([-4, -6, 10, 10]);
  expect(panned(WHOLE, WHOLE, 100, -100)).toEqual([0, -10, 10, 10]);
});

test("a view chosen by hand stays as close, and moves only to where the news are", () => {
  const close: Box = [0, 0, 4, 4];
  expect(following(close, [{ x: 1, y: 3 }])).toEqual(close);
  expect(following(close, [{ x: -1, y: 3 }])).toEqual([-1.7, 0, 4, 4]);
  expect(following(close, [])).toEqual(close);
  const [x, , width] = following(close, [
    { x: -9, y: 2 },
    { x: 9, y: 2 },
  ]);
  expect([x < 9 && 9 < x + width, width]).toEqual([true, 4]);
});

test("up and down lead to the next row of a board of hexes, and stay in their column", () => {
  const row = Math.sqrt(3) / 2;
  const spots = [-2, -1, 0, 1, 2].flatMap((r) =>
    [-2, -1, 0, 1, 2].map((q) => ({ x: q + r / 2, y: -r * row, r })),
  );
  const here = { x: 0, y: 0 };
  const up = towards(spots, here, "ArrowUp");
  expect(up?.r).toBe(1);
  const further = up && towards(spots, up, "ArrowUp", here);
  expect([further?.r, further?.x]).toEqual([2, 0]);
});

test("gliding", () => expect(between([0, 0, 2, 2], [2, 4, 4, 6], 0.5)).toEqual([1, 2, 3, 4]));
