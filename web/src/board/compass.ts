import type { Point } from "./viewport";

const DIRECTIONS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

const ASIDE = 2.2; // how much more going aside counts than going ahead

/** The spot to which an arrow key leads: near, and rather ahead than aside. */
export function towards<T extends Point>(spots: readonly T[], from: Point, key: string): T | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  let best: T | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * direction.x + dy * direction.y;
    const aside = Math.abs(dx * direction.y) + Math.abs(dy * direction.x);
    const effort = ahead + ASIDE * aside;
    if (ahead > 1e-6 && effort < least) [best, least] = [spot, effort];
  }
  return best;
}

export function nearest<T extends Point>(spots: readonly T[], from: Point): T | null {
  const far = (spot: Point) => Math.hypot(spot.x - from.x, spot.y - from.y);
  return spots.reduce<T | null>((best, spot) => (best && far(best) <= far(spot) ? best : spot), null);
}
