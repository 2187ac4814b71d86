/** A place of the board, or a way from one to another. */
export interface Point {
  x: number;
  y: number;
}

/** From where a board in space is seen. */
export interface Viewpoint {
  around: number; // radians
  above: number;
  distance: number; // 1: all is seen
}

export const USUAL_VIEWPOINT: Viewpoint = { around: -0.35, above: 0.85, distance: 1 };
