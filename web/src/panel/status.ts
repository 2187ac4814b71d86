import type { Scene, Table } from "../api/types";
import { playerName, texts } from "../texts";

/** The line that says whose turn it is, or who won and why. */
export function statusOf(table: Table): string {
  const t = texts();
  const { outcome, turn, seats } = table;
  if (outcome) {
    const told = /\d/.test(outcome.reason); // some reasons tell the score themselves
    const reason =
      outcome.score && !told ? `${outcome.reason}, ${outcome.score.join(" – ")}` : outcome.reason;
    return outcome.winner === null
      ? t.drawn(reason)
      : t.won(playerName(table.players[outcome.winner]), reason);
  }
  if (turn === null) return "";
  const name = playerName(table.players[turn]);
  if (seats[turn] !== "person") return t.thinking(name);
  return seats[1 - turn] === "person" ? t.toMove(name) : t.yourTurn(name);
}

/** The same for a position that is looked at while the game stands elsewhere. */
export function statusElsewhere(table: Table, scene: Scene): string {
  const t = texts();
  return t.lookingAt(scene.turn === null ? t.overHere : t.toMove(playerName(table.players[scene.turn])));
}
