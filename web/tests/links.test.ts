import { expect, test } from "vitest";
import { parseClock, parsePlay, playPath, setupPath } from "../src/store/links";

test.each([
  ["iago", ["e4", "d4", "!e5"]],
  ["palago", ["0,0a+1,-1c", "-2,3b+-2,4b", "2,0a"]],
  ["lazo", ["d4", "swap", "c4.2"]],
  ["desdemona", ["d1-d7", "a4-c6/c2"]],
])("moves of %s go into a link and come back", (game, moves) => {
  const [path = "", query = ""] = playPath({ game, moves }).split("?");
  expect(parsePlay(path, query)?.moves).toEqual(moves.join(","));
});

test("moves may be written into an address by hand", () => {
  expect(parsePlay("/play/palago", "moves=0,0a+1,-1c,2,0a")?.moves).toEqual("0,0a+1,-1c,2,0a");
});

test("an address that is none asks for nothing", () => {
  expect(parsePlay("/play/%zz", "")).toBeNull();
  expect(parsePlay("/play/iago/loose/more", "")).toBeNull();
});

test("all that a link may ask for", () => {
  const wanted = {
    game: "iago",
    variant: "standard+penalty",
    seats: ["person", "level7"],
    clock: { base: 300, increment: 2 },
    position: "iago/standard+penalty 5/6/7/8/9/8/7/6/5 D",
    moves: "e4,d4",
  };
  const [path = "", query = ""] = playPath(wanted).split("?");
  expect(parsePlay(path, query)).toEqual(wanted);
});

test("the shortest link", () => {
  expect(playPath({ game: "lazo", variant: "standard" })).toBe("/play/lazo");
  expect(parsePlay("/play/lazo", "")).toEqual({ game: "lazo" });
});

test.each(["/", "/play", "/play/", "/table/1", "/play/iago/loose/x"])("%s is no such link", (path) => {
  expect(parsePlay(path, "")).toBeNull();
});

test("clocks", () => {
  expect(parseClock("300+2")).toEqual({ base: 300, increment: 2 });
  expect(parseClock("300 2")).toEqual({ base: 300, increment: 2 }); // how a query reads a plus
  expect(parseClock("60")).toEqual({ base: 60, increment: 0 });
  expect(parseClock("soon")).toBeNull();
  expect(parseClock(null)).toBeNull();
});

test("what is no clock is not taken for none", () => {
  expect(parsePlay("/play/iago", "?clock=abc")?.clock).toEqual({ base: 0, increment: 0 });
});

test.each(["palago/standard -1,0b+0,-1a+0,0a W", "lazo/side3 3/4/5/1W2/WW1|3/4/3/W1 B", "iago/loose"])(
  "the editor's address keeps %s as it is",
  (position) => {
    const [path, query] = setupPath(position).split("?");
    expect(path).toBe("/setup");
    expect(new URLSearchParams(query).get("position")).toBe(position);
  },
);
