import type { NewClock, NewTable, Table, TimeControl } from "../api/types";
import { pathTo } from "./tree";

export function parseClock(text: string | null): TimeControl | null {
  const found = text?.match(/^(\d+(?:\.\d+)?)(?:[+ ](\d+(?:\.\d+)?))?$/);
  return found ? { base: Number(found[1]), increment: Number(found[2] ?? 0) } : null;
}

export const clockText = (clock: NewClock) => `${clock.base}+${clock.increment ?? 0}`;

/** The parts of an address between its slashes; none if it is no proper address. */
export function partsOf(path: string): string[] {
  try {
    return path.split("/").slice(1).map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** What an address like /play/iago/loose?seats=person,level3&moves=e4,d4 asks for; null if it is no such address. */
export function parsePlay(path: string, query: string): NewTable | null {
  const [play, game, variant, ...rest] = partsOf(path);
  if (play !== "play" || !game || rest.length) return null;
  const asked = new URLSearchParams(query);
  const wanted: NewTable = { game };
  if (variant) wanted.variant = variant;
  const seats = asked.get("seats");
  if (seats) wanted.seats = seats.split(",");
  const clock = asked.get("clock");
  // What is no clock becomes one that the server refuses: a game without any would be another game.
  if (clock) wanted.clock = parseClock(clock) ?? { base: 0, increment: 0 };
  const moves = asked.get("moves");
  // The server knows where a move ends. None has a space in it: where one stands, someone wrote a + as it is.
  if (moves) wanted.moves = moves.replaceAll(" ", "+");
  const position = asked.get("position");
  if (position) wanted.position = position;
  return wanted;
}

/** The address that asks for such a table. */
export function playPath(wanted: NewTable): string {
  const query = new URLSearchParams();
  if (wanted.seats) query.set("seats", wanted.seats.join(","));
  if (wanted.clock) query.set("clock", clockText(wanted.clock));
  if (wanted.position) query.set("position", wanted.position);
  if (wanted.moves?.length) query.set("moves", `${wanted.moves}`);
  const variant =
    wanted.variant && wanted.variant !== "standard" ? `/${encodeURIComponent(wanted.variant)}` : "";
  // Commas and slashes may stand in a query as they are, and links that people can read are worth it.
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
  return `/play/${wanted.game}${variant}${text && `?${text}`}`;
}

/** The address where a position can be changed; of just a game and its variant, the start. */
export function setupPath(position: string): string {
  return `/setup?${new URLSearchParams({ position })}`.replaceAll("%2C", ",").replaceAll("%2F", "/");
}

/** The address that rebuilds a game as it stands. */
export function linkTo(table: Table): string {
  return playPath({
    game: table.game,
    variant: table.variant,
    seats: table.seats,
    clock: table.clock,
    position: table.start,
    moves: pathTo(table.nodes, table.live).map((node) => node.move),
  });
}
