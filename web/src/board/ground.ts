import { BufferGeometry, Float32BufferAttribute } from "three";
import type { Cell, Frame } from "../api/types";
import type { Placed } from "./shapes";

/** The cells that are solid, by symbol: those of one look alike, and can be drawn as one. */
export function grounds({ cells, solids }: Frame): Map<string, Cell[]> {
  const alike = new Map<string, Cell[]>();
  for (const cell of cells)
    if (cell.symbol in solids) alike.set(cell.symbol, [...(alike.get(cell.symbol) ?? []), cell]);
  return alike;
}

/** One shape in many places, as one shape. The scene's y grows towards the viewer, its z upwards. */
export function copies(shape: BufferGeometry, places: readonly Placed[]): BufferGeometry {
  const all = new BufferGeometry();
  const { position, normal } = shape.attributes;
  const corners = [...(position?.array ?? [])];
  const moved = places.flatMap(({ x, y, z }) => {
    const by = [x, z, y];
    return corners.map((along, index) => along + (by[index % 3] ?? 0));
  });
  all.setAttribute("position", new Float32BufferAttribute(moved, 3));
  const normals = [...(normal?.array ?? [])];
  if (normal)
    all.setAttribute(
      "normal",
      new Float32BufferAttribute(
        places.flatMap(() => normals),
        3,
      ),
    );
  return all;
}
