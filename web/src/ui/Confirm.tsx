import { useEffect, useId, useRef } from "preact/hooks";
import { texts } from "../texts";

interface Props {
  question: string;
  yes: string;
  answer(yes: boolean): void;
}

/** Asks before something that cannot be undone. */
export function Confirm({ question, yes, answer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      onCancel={() => answer(false)}
      onClick={(event) => event.target === dialog.current && answer(false)}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <p id={id}>{question}</p>
      <div class="buttons">
        <button type="button" onClick={() => answer(false)}>
          {texts().no}
        </button>
        <button type="button" class="danger" onClick={() => answer(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
