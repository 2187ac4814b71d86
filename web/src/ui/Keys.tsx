import { useEffect, useRef } from "preact/hooks";
import { say } from "../texts";

/** All keys, shown by `?` anywhere. */
export function Keys() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      const typing = (event.target as Element).closest?.("input, select, textarea");
      if (event.key !== "?" || typing || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      dialog.current?.showModal();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, []);
  const keys: [string[], string][] = [
    [["←", "↑", "→", "↓"], say("page.key-arrows")],
    [["Enter"], say("page.key-enter")],
    [["R"], say("page.key-turn")],
    [["Esc"], say("page.key-escape")],
    [["Home", "End"], say("page.key-ends")],
    [["H"], say("page.key-hint")],
    [["A"], say("page.key-analysis")],
    [["D"], say("page.key-draw")],
    [["U"], say("page.key-take-back")],
    [["W"], say("page.key-rules")],
    [["1", "…", "9"], say("page.key-pieces")],
    [["Del"], say("page.key-take-away")],
    [["Ctrl", "Z", "Y"], say("page.key-undo")],
    [["?"], say("page.key-keys")],
  ];
  return (
    <dialog ref={dialog} class="keys" data-testid="keys" aria-labelledby="keys-heading" closedby="any">
      <form method="dialog">
        <header>
          <h2 id="keys-heading">{say("page.keys")}</h2>
          <button type="submit" class="icon" aria-label={say("page.close")}>
            ×
          </button>
        </header>
        <dl>
          {keys.map(([pressed, what]) => (
            <div key={what}>
              <dt>
                {pressed.map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </form>
    </dialog>
  );
}
