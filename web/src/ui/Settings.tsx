import type { Signal } from "@preact/signals";
import { useId, useRef } from "preact/hooks";
import {
  BOARDS,
  board,
  CONFIRMED,
  confirming,
  names,
  sounds,
  THEMES,
  theme,
  threats,
} from "../store/settings";
import { say } from "../texts";

/** How one likes the page, in one place. */
export function Settings() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        class="icon"
        data-testid="settings"
        aria-label={say("page.settings")}
        title={say("page.settings")}
        onClick={() => dialog.current?.showModal()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="9" cy="7" r="2.5" />
          <circle cx="15" cy="17" r="2.5" />
          <line x1="3" y1="7" x2="6.5" y2="7" />
          <line x1="11.5" y1="7" x2="21" y2="7" />
          <line x1="3" y1="17" x2="12.5" y2="17" />
          <line x1="17.5" y1="17" x2="21" y2="17" />
        </svg>
      </button>
      <dialog ref={dialog} class="settings" aria-labelledby="settings-heading" closedby="any">
        <form method="dialog">
          <header>
            <h2 id="settings-heading">{say("page.settings")}</h2>
            <button type="submit" class="icon" aria-label={say("page.close")}>
              ×
            </button>
          </header>
          <Choices
            legend={say("page.theme-choice")}
            all={THEMES}
            setting={theme}
            name={(one) => say("page.theme-name", { theme: one })}
          />
          <Choices
            legend={say("page.board-choice")}
            all={BOARDS}
            setting={board}
            name={(one) => say("page.board-name", { board: one })}
          />
          <Choices
            legend={say("page.confirm-choice")}
            all={CONFIRMED}
            setting={confirming}
            name={(one) => say("page.confirm-name", { moves: one })}
          />
          <Switch name={say("page.sounds")} setting={sounds} />
          <Switch name={say("page.threats")} setting={threats} />
          <Switch name={say("page.cell-names")} setting={names} />
        </form>
      </dialog>
    </>
  );
}

interface ChoicesProps<T extends string> {
  legend: string;
  all: readonly T[];
  setting: Signal<T>;
  name(one: T): string;
}

function Choices<T extends string>({ legend, all, setting, name }: ChoicesProps<T>) {
  const group = useId();
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one} class={`look-${one}`}>
          <input
            type="radio"
            name={group}
            data-testid={`set-${one}`}
            checked={setting.value === one}
            onChange={() => {
              setting.value = one;
            }}
          />
          <span>{name(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Switch({ name, setting }: { name: string; setting: Signal<boolean> }) {
  return (
    <label class="on-off">
      <input
        type="checkbox"
        checked={setting.value}
        onChange={(event) => {
          setting.value = event.currentTarget.checked;
        }}
      />
      <span>{name}</span>
    </label>
  );
}
