import type { Point } from "../store/viewpoint";

/** The part of the plane that is seen: x, y, width, height, as in a viewBox. */
export type Box = readonly [number, number, number, number];

export type { Point };

const CLOSEST = 3; // units across
const WIDEST = 3; // times the whole board
const ROUND = 0.7; // what is seen round the news

/** Comes closer (factor < 1) or goes back, while what is at the point stays there. */
export function zoomed(view: Box, whole: Box, factor: number, at?: Point): Box {
  const [x, y, width, height] = view;
  const wanted = Math.min(Math.max(width * factor, CLOSEST), Math.max(whole[2], width / WIDEST) * WIDEST);
  const by = wanted / width;
  const point = at ?? { x: x + width / 2, y: y + height / 2 };
  return [point.x - (point.x - x) * by, point.y - (point.y - y) * by, width * by, height * by];
}

/** Goes aside, but never so far that nothing of the board is left to see. */
export function panned(view: Box, whole: Box, dx: number, dy: number): Box {
  const [x, y, width, height] = view;
  const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  return [
    within(x + dx, whole[0] - width / 2, whole[0] + whole[2] - width / 2),
    within(y + dy, whole[1] - height / 2, whole[1] + whole[3] - height / 2),
    width,
    height,
  ];
}

/** The same view, moved as little as possible so that the news are to be seen; those that came last if not all fit. */
export function following(view: Box, news: readonly Point[]): Box {
  let [x, y, width, height] = view;
  const [across, down] = [Math.min(ROUND, width / 2), Math.min(ROUND, height / 2)];
  for (const point of news) {
    if (point.x < x || x + width < point.x)
      x = Math.min(Math.max(x, point.x + across - width), point.x - across);
    if (point.y < y || y + height < point.y)
      y = Math.min(Math.max(y, point.y + down - height), point.y - down);
  }
  return [x, y, width, height];
}

/** Between two views. */
export function between(from: Box, to: Box, part: number): Box {
  const mix = (index: 0 | 1 | 2 | 3) => from[index] + (to[index] - from[index]) * part;
  return [mix(0), mix(1), mix(2), mix(3)];
}
