import type { Outcome, Scene, Table } from "../api/types";
import { playerName, texts } from ".";

/** Who won and why. */
export function ending(outcome: Outcome, players: readonly [string, string]): string {
  const t = texts();
  const scored = /\d/.test(outcome.reason); // some reasons tell the score themselves
  const why = t.reason(outcome.reason);
  const reason = outcome.score && !scored ? t.withScore(why, outcome.score) : why;
  return outcome.winner === null ? t.drawn(reason) : t.won(playerName(players[outcome.winner]), reason);
}

/** The line that says whose turn it is, or who won and why. */
export function statusOf(table: Table): string {
  const t = texts();
  const { outcome, turn, seats } = table;
  if (outcome) return ending(outcome, table.players);
  if (turn === null) return "";
  const name = playerName(table.players[turn]);
  if (seats[turn] !== "person") return t.thinking(name);
  return seats[1 - turn] === "person" ? t.toMove(name) : t.yourTurn(name);
}

/** The same for a position that is looked at while the game stands elsewhere. */
export function statusElsewhere(table: Table, scene: Scene, aside: boolean): string {
  const t = texts();
  const say = aside ? t.inVariation : t.lookingAt;
  return say(scene.turn === null ? t.overHere : t.toMove(playerName(table.players[scene.turn])));
}
