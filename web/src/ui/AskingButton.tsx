import type { ButtonHTMLAttributes } from "preact";
import { useId, useRef } from "preact/hooks";
import { texts } from "../texts";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "onClick"> {
  question: string;
  yes: string;
  onYes(): void;
}

/** A button that asks before it does what cannot be undone. However the dialog closes, the focus returns to the button. */
export function AskingButton({ question, yes, onYes, ...button }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button {...button} type="button" onClick={() => dialog.current?.showModal()} />
      <dialog
        ref={dialog}
        role="alertdialog"
        aria-labelledby={id}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        <p id={id}>{question}</p>
        <form
          method="dialog"
          class="buttons"
          onSubmit={(event) => event.submitter === confirm.current && onYes()}
        >
          <button type="submit">{texts().no}</button>
          <button type="submit" class="danger" ref={confirm}>
            {yes}
          </button>
        </form>
      </dialog>
    </>
  );
}
