import { useEffect, useRef, useState } from "preact/hooks";
import type { TableStore } from "../store/table";
import { moveName, say } from "../texts";

const LONGEST = 4000; // letters, as the server has it
const PAUSE = 1000; // milliseconds without a key, until what was written is kept

interface Props {
  store: TableStore;
  node: number;
  move: string | undefined; // none leads to the start
}

/** What is said of the position that is looked at: written here, kept when one pauses or leaves. */
export function Commenting({ store, node, move }: Props) {
  const kept = store.notes.at(node).comment;
  const [text, write] = useState<string | null>(null); // null: nothing was written that is not kept
  const unsaved = useRef<string | null>(null);
  const timer = useRef(0);

  const keep = () => {
    window.clearTimeout(timer.current);
    const said = unsaved.current;
    unsaved.current = null;
    if (said !== null) store.notes.say(node, said);
  };
  useEffect(() => keep, []);

  const name = move ? say("page.comment-on", { text: moveName(move) }) : say("page.comment-on-start");
  return (
    <textarea
      class="commenting"
      data-testid="comment"
      aria-label={name}
      placeholder={name}
      rows={1}
      maxLength={LONGEST}
      value={text ?? kept}
      onInput={(event) => {
        write(event.currentTarget.value);
        unsaved.current = event.currentTarget.value;
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(keep, PAUSE);
      }}
      onBlur={() => {
        keep();
        write(null);
      }}
    />
  );
}
