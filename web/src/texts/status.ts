import type { Outcome, Scene, Table } from "../api/types";
import { playerName, say, speaker } from ".";

/** Who won and why. */
export function ending(outcome: Outcome, players: readonly [string, string]): string {
  const { winner, kind, values, reason: text, score } = outcome;
  const known = new Set(Object.values(values));
  const untold = score?.some((points) => !known.has(points)); // some reasons tell the score themselves
  const why = speaker.value.reason({ kind, values, text });
  // Whoever wins has more; the larger number beside the winner's name is the winner's.
  const [less = 0, more = 0] = [...(score ?? [])].sort((one, other) => one - other);
  const reason = score && untold ? say("page.with-score", { reason: why, more, less }) : why;
  return winner === null
    ? say("status.draw", { reason })
    : say("status.wins", { player: playerName(players[winner]), reason });
}

/** The line that says whose turn it is, or who won and why. */
export function statusOf(table: Table): string {
  const { outcome, turn, seats } = table;
  if (outcome) return ending(outcome, table.players);
  if (turn === null) return "";
  const player = playerName(table.players[turn]);
  if (seats[turn] !== "person") return say("page.thinking", { player });
  return seats[1 - turn] === "person" ? say("status.to-move", { player }) : say("page.your-turn", { player });
}

/** The same for a position that is looked at while the game stands elsewhere. */
export function statusElsewhere(table: Table, scene: Scene, aside: boolean): string {
  const status =
    scene.turn === null
      ? say("page.over-here")
      : say("status.to-move", { player: playerName(table.players[scene.turn]) });
  return aside ? say("page.status-aside", { status }) : say("page.status-elsewhere", { status });
}
