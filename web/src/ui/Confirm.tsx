import { useEffect, useId, useRef } from "preact/hooks";
import { texts } from "../texts";

interface Props {
  question: string;
  yes: string;
  answer(yes: boolean): void;
}

const YES = "yes";

/** Asks before something that cannot be undone. However it is closed, the focus goes back to where it was. */
export function Confirm({ question, yes, answer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      onClose={(event) => answer(event.currentTarget.returnValue === YES)}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <p id={id}>{question}</p>
      <form method="dialog" class="buttons">
        <button type="submit">{texts().no}</button>
        <button type="submit" class="danger" value={YES}>
          {yes}
        </button>
      </form>
    </dialog>
  );
}
