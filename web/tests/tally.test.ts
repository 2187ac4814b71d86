import { expect, test } from "vitest";
import type { Summary } from "../src/api/types";
import { isYourTurn, ownSeat, tallies } from "../src/store/tally";

const table = (seats: [string, string], winner: 0 | 1 | null | undefined, game = "iago") =>
  ({
    game,
    seats,
    turn: winner === undefined ? 0 : null,
    outcome: winner === undefined ? null : { winner },
  }) as Summary;

test("games are counted by game and opponent, from the person's side", () => {
  const counted = tallies([
    table(["person", "level3"], 0),
    table(["level3", "person"], 0),
    table(["level3", "person"], null),
    table(["person", "level10"], 1),
    table(["person", "level2"], 0),
    table(["person", "person"], 0),
    table(["person", "level3"], undefined),
    table(["person", "level1"], 0, "lazo"),
  ]);
  expect(counted).toEqual([
    { game: "iago", opponent: "level2", won: 1, lost: 0, drawn: 0 },
    { game: "iago", opponent: "level3", won: 1, lost: 1, drawn: 1 },
    { game: "iago", opponent: "level10", won: 0, lost: 1, drawn: 0 },
    { game: "lazo", opponent: "level1", won: 1, lost: 0, drawn: 0 },
  ]);
});

test("whose turn it is", () => {
  expect(isYourTurn(table(["person", "level3"], undefined))).toBe(true);
  expect(isYourTurn(table(["level3", "person"], undefined))).toBe(false);
  expect(isYourTurn(table(["person", "level3"], 0))).toBe(false);
  expect(ownSeat({ seats: ["person", "person"] })).toBeNull();
});
