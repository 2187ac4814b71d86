import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { TableStore } from "../store/table";
import { fullSentence } from "../texts";

const STAYS = 2500; // milliseconds, and so many more for each letter
const PER_LETTER = 45;
const APART = 16; // pixels from what it is said of
const MARGIN = 8;

/** What was said, beside what it is said of, or over the foot of the board. */
export function Toast({ store }: { store: TableStore }) {
  const said = store.said.value;
  const words = said ? fullSentence(said.what) : "";
  const bubble = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(
      () => {
        if (store.said.value === said) store.said.value = null;
      },
      STAYS + PER_LETTER * words.length,
    );
    return () => clearTimeout(timer);
  }, [said]);
  useLayoutEffect(() => {
    const [element, board] = [bubble.current, document.querySelector(".stage")];
    if (!element || !said || !board) return;
    const { left, right, bottom } = board.getBoundingClientRect();
    const near = said.near ?? { x: (left + right) / 2, y: Math.min(bottom, window.innerHeight) - MARGIN };
    const { width, height } = element.getBoundingClientRect();
    const x = Math.min(Math.max(MARGIN, near.x - width / 2), window.innerWidth - width - MARGIN);
    const above = near.y - height - APART;
    const y = above < MARGIN ? near.y + APART : above;
    Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
  }, [said, words]);
  return (
    <div class="saying" aria-live="polite">
      {said && (
        <p key={said.at} ref={bubble} class="toast" data-testid="toast">
          {words}
        </p>
      )}
    </div>
  );
}
