import type { Cell, Label, Shape } from "../api/types";

/** The parts of every picture of a Scene, flat. Colours come from the theme: each shape's role is its class. */

/** What lies somewhere: a cell, a piece, a step. */
export type Placed = Pick<Cell, "x" | "y" | "symbol" | "layer" | "z">;

export function Shapes({ symbol }: { symbol: Shape[] | undefined }) {
  return symbol?.map((shape, index) => <path key={index} class={shape.role} d={shape.path} />);
}

export const at = ({ x, y }: { x: number; y: number }) => `translate(${x} ${y})`;

interface ItemProps {
  item: Placed;
  symbols: Record<string, Shape[]>;
}

export function Item({ item, symbols }: ItemProps) {
  return (
    <g transform={at(item)}>
      <Shapes symbol={symbols[item.symbol]} />
    </g>
  );
}

// Browsers round very small letters, so they are drawn large and made small.
const LETTER = 100;
const HEIGHT = 0.32;

export function Labels({ labels }: { labels: readonly Label[] }) {
  return (
    <g class="coordinates label" aria-hidden="true" font-size={HEIGHT * LETTER} text-anchor="middle">
      {labels.map(({ text, x, y }) => (
        <text
          key={`${text} ${x} ${y}`}
          transform={`translate(${x} ${y + HEIGHT * 0.35}) scale(${1 / LETTER})`}
        >
          {text}
        </text>
      ))}
    </g>
  );
}

export const byLayer = <T extends { layer: number }>(items: readonly T[]): T[] =>
  [...items].sort((one, other) => one.layer - other.layer);
