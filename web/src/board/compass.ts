import type { Point } from "./viewport";

const DIRECTIONS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

const WIDE = 1.2; // how much further aside than ahead still counts as that direction
const ASIDE = 2.2; // how much more going aside counts than going ahead, where nothing lies in the direction
const LITTLE = 0.1; // what the column counts between two spots that are as near

/**
 * The spot to which an arrow key leads: the nearest in that direction, or else one that is rather ahead than aside. Of
 * two as near, that which is nearer to where someone came from: `column` is the spot where the way up or down began.
 */
export function towards<T extends Point>(
  spots: readonly T[],
  from: Point,
  key: string,
  column: Point = from,
): T | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  let best: T | null = null;
  let least: readonly [number, number] = [2, 0];
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    if (ahead <= 1e-6) continue;
    const astray = Math.abs((spot.x - column.x) * direction.y) + Math.abs((spot.y - column.y) * direction.x);
    const effort =
      aside <= WIDE * ahead
        ? ([0, Math.hypot(ahead, aside) + LITTLE * astray] as const)
        : ([1, ahead + ASIDE * aside] as const);
    if (effort[0] < least[0] || (effort[0] === least[0] && effort[1] < least[1]))
      [best, least] = [spot, effort];
  }
  return best;
}

export function nearest<T extends Point>(spots: readonly T[], from: Point): T | null {
  const far = (spot: Point) => Math.hypot(spot.x - from.x, spot.y - from.y);
  return spots.reduce<T | null>((best, spot) => (best && far(best) <= far(spot) ? best : spot), null);
}
