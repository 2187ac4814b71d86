/** The middle of a path's corners. Of a path with arcs, (0, 0): round ones lie about it. */
export function middle(path: string): { x: number; y: number } {
  const numbers = path.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.map(Number) ?? [];
  if (/a/i.test(path) || !numbers.length) return { x: 0, y: 0 };
  const mean = (odd: number) => {
    const some = numbers.filter((_, index) => index % 2 === odd);
    return some.reduce((sum, one) => sum + one, 0) / some.length;
  };
  return { x: mean(0), y: mean(1) };
}
