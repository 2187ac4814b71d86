import { useRef, useState } from "preact/hooks";
import { gameName, goalOf, rulesOf, say, variantName } from "../texts";
import { Lessons } from "./Lessons";

/** How the variant that is played goes, in a few pictures and sentences. */
export function Rules({ game, variant }: { game: string; variant: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [rules, goal] = [rulesOf(game, variant), goalOf(game, variant)];
  if (!rules.length) return null;
  return (
    <div class="rules" data-testid="rules">
      <button
        type="button"
        data-testid="how-to-play"
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        {say("page.how-to-play")}
      </button>
      <dialog
        ref={dialog}
        class="how-to-play"
        aria-labelledby="how-to-play"
        closedby="any"
        onClose={() => setOpen(false)}
      >
        <form method="dialog">
          <header>
            <h2 id="how-to-play">
              {gameName(game)}
              {variant !== "standard" && <small>{variantName(game, variant)}</small>}
            </h2>
            <button type="submit" class="icon" aria-label={say("page.close")}>
              ×
            </button>
          </header>
          {goal && <p class="goal">{goal}</p>}
          {open && <Lessons game={game} variant={variant} />}
          <h3>{say("page.rules")}</h3>
          <ul>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </form>
      </dialog>
    </div>
  );
}
