import type { ButtonHTMLAttributes } from "preact";
import { useId, useRef } from "preact/hooks";
import { say } from "../texts";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "onClick"> {
  question: string;
  yes: string;
  onYes(): void;
}

/** A button that asks before it does what cannot be undone. When the dialog closes, the focus returns to the button. */
export function AskingButton({ question, yes, onYes, disabled, ...button }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        {...button}
        type="button"
        aria-disabled={!!disabled} // it keeps the focus, even if it has just done its work
        onClick={(event) => {
          if (disabled) return;
          event.currentTarget.focus(); // not every browser does so
          dialog.current?.showModal();
        }}
      />
      <dialog ref={dialog} role="alertdialog" aria-labelledby={id} closedby="any">
        <form method="dialog" onSubmit={(event) => event.submitter === confirm.current && onYes()}>
          <p id={id}>{question}</p>
          <div class="buttons">
            <button type="submit">{say("page.no")}</button>
            <button type="submit" class="danger" ref={confirm}>
              {yes}
            </button>
          </div>
        </form>
      </dialog>
    </>
  );
}
