import type { Summary } from "../api/types";

/** How games went, of a game against one opponent: only those count that a person played against another seat. */
export interface Tally {
  game: string;
  opponent: string;
  won: number;
  lost: number;
  drawn: number;
}

const PERSON = "person";

/** The seat of the only person at a table. */
export function ownSeat({ seats }: Pick<Summary, "seats">): 0 | 1 | null {
  if (seats[0] === PERSON && seats[1] !== PERSON) return 0;
  return seats[1] === PERSON && seats[0] !== PERSON ? 1 : null;
}

/** Whether a person is to move there. */
export const isYourTurn = ({ seats, turn, outcome }: Summary): boolean =>
  !outcome && turn !== null && seats[turn] === PERSON;

export function tallies(tables: readonly Summary[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const table of tables) {
    const own = ownSeat(table);
    if (own === null || !table.outcome) continue;
    const opponent = table.seats[1 - own] as string;
    const key = `${table.game} ${opponent}`;
    const tally = found.get(key) ?? { game: table.game, opponent, won: 0, lost: 0, drawn: 0 };
    const { winner } = table.outcome;
    if (winner === null) tally.drawn += 1;
    else if (winner === own) tally.won += 1;
    else tally.lost += 1;
    found.set(key, tally);
  }
  return [...found.values()].sort(
    (one, other) =>
      one.game.localeCompare(other.game) ||
      one.opponent.localeCompare(other.opponent, "en", { numeric: true }),
  );
}
