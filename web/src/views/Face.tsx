/** An opponent's face: an engine looks the sterner the stronger it is, and the strongest wears a crown. */
export function Face({ level }: { level: number | null }) {
  const stern = level === null ? 0 : (level - 1) / 9;
  const brow = 1.2 - 3.2 * stern; // how far the outer ends of the brows hang below the inner ones
  const mouth = level === null ? 2.4 : 3.2 - 4.2 * stern;
  const eye = level === null ? 1.5 : 1.9 - 0.8 * stern;
  return (
    <svg class="face" viewBox="-12 -12 24 24" aria-hidden="true">
      <circle class="head" r="10" style={{ "--stern": `${Math.round(stern * 100)}%` }} />
      <circle class="eye" cx="-3.6" cy="-1.4" r={eye} />
      <circle class="eye" cx="3.6" cy="-1.4" r={eye} />
      {level !== null && <path class="line" d={`M-6 ${-4.6 + brow}L-2 -4.4M6 ${-4.6 + brow}L2 -4.4`} />}
      <path class="line" d={`M-4 3.6Q0 ${3.6 + mouth} 4 3.6`} />
      {level === 10 && <path class="crown" d="M-5 -8.4L-6 -12L-2.6 -10.4L0 -12.6L2.6 -10.4L6 -12L5 -8.4Z" />}
    </svg>
  );
}
