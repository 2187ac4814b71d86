import { useEffect, useMemo, useState } from "preact/hooks";
import type { LineMessage, Scene, Table } from "../api/types";
import { calm, threats, view } from "../store/settings";
import type { TableStore } from "../store/table";
import { USUAL_VIEWPOINT } from "../store/viewpoint";
import { playerName, say, stepName, stepWord } from "../texts";
import { ending } from "../texts/status";
import { Flat } from "./Flat";
import { Listening } from "./Listening";
import { Space } from "./Space";
import { Toast } from "./Toast";
import { useSounds } from "./useSounds";

const EASY = 3; // the highest level against which threats are always shown

/** The board with what belongs to it: ways to look at it, steps that are no places, and what there is to say. */
export function BoardArea({ store }: { store: TableStore }) {
  const inSpace = view.value === "space" && !store.notes.drawing.value; // what is drawn is seen from above
  const [layer, setLayer] = useState<number | null>(null);
  const scene = store.scene.value;
  const { shownLine, hint, kept } = store.adviser;
  useSounds(store);

  // On a small screen, what was asked for may be drawn where nobody looks.
  useEffect(() => {
    if (!hint.value && kept.value === null) return;
    const stage = document.querySelector(".stage");
    stage?.scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
  }, [hint.value, kept.value]);

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (document.querySelector("dialog[open], details[open]")) return;
      if ((event.target as Element).closest("textarea")) return;
      const held =
        store.hand.held.value !== null &&
        !(event.target as Element).closest("button, a, summary, [data-step]");
      if (event.key === "Enter" && held) store.hand.keep();
      else if (event.key !== "Escape" || store.notes.giveUp()) return;
      else if (shownLine.value) store.adviser.keep(null);
      else store.stepBack();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [store]);

  const drawn = useDrawn(shownLine.value?.scene ?? scene, threats.value || isEasy(store.table.value));
  if (!scene || !drawn) return <div class="stage waiting">{say("page.loading")}</div>;
  const solid = Object.keys(scene.frame.solids).length > 0;
  const shown = { store, scene: drawn, following: shownLine.value !== null };
  return (
    <>
      {solid && (
        <div class="views">
          <ViewSwitch />
          {inSpace ? (
            <button
              type="button"
              data-testid="fit"
              onClick={() => {
                store.viewpoint.value = USUAL_VIEWPOINT;
              }}
            >
              {say("page.fit")}
            </button>
          ) : (
            <LayerChooser scene={scene} layer={layer} set={setLayer} />
          )}
        </div>
      )}
      {solid && inSpace ? <Space {...shown} /> : <Flat {...shown} layer={layer} />}
      <Under store={store} scene={scene} warned={isWarned(drawn)} />
      {store.table.value && (
        <Listening
          scene={shown.scene}
          table={store.table.value}
          drawings={shown.following ? [] : store.notes.here.value.drawings}
        />
      )}
    </>
  );
}

/** The scene as it is to be drawn: with what the opponent threatens, or without. */
function useDrawn(scene: Scene | null, warned: boolean): Scene | null {
  return useMemo(
    () =>
      scene && (warned ? scene : { ...scene, marks: scene.marks.filter(({ kind }) => kind !== "threat") }),
    [scene, warned],
  );
}

const isWarned = ({ marks }: Scene): boolean => marks.some(({ kind }) => kind === "threat");

/** Whether nobody at the table is a strong engine. */
const isEasy = (table: Table | null): boolean =>
  !table?.seats.some((seat) => Number(seat.match(/^level(\d+)/)?.[1] ?? 0) > EASY);

function ViewSwitch() {
  const inSpace = view.value === "space";
  const set = (wanted: boolean) => {
    view.value = wanted ? "space" : "flat";
  };
  return (
    <fieldset class="switch">
      <legend class="unseen">{say("page.view")}</legend>
      <button type="button" data-testid="view-flat" aria-pressed={!inSpace} onClick={() => set(false)}>
        {say("page.flat")}
      </button>
      <button type="button" data-testid="view-3d" aria-pressed={inSpace} onClick={() => set(true)}>
        {say("page.in-space")}
      </button>
    </fieldset>
  );
}

export function LayerChooser({
  scene,
  layer,
  set,
}: {
  scene: Scene;
  layer: number | null;
  set(layer: number | null): void;
}) {
  const top = Math.max(...[...scene.pieces, ...scene.steps].map((item) => item.layer), 1);
  if (top === 1) return null;
  const layers = Array.from({ length: top }, (_, index) => index + 1);
  return (
    <fieldset class="switch">
      <legend class="unseen">{say("page.layers")}</legend>
      <button type="button" data-testid="layer-all" aria-pressed={layer === null} onClick={() => set(null)}>
        {say("page.all-layers")}
      </button>
      {layers.map((one) => (
        <button
          key={one}
          type="button"
          data-testid={`layer-${one}`}
          aria-pressed={layer === one}
          aria-label={say("page.layer", { layer: one })}
          onClick={() => set(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  );
}

/** What stands under the board: a word on the step that is pointed at, and steps that are no places. */
function Under({ store, scene, warned }: { store: TableStore; scene: Scene; warned: boolean }) {
  const steps = store.steps.value;
  const { shownLine, kept } = store.adviser;
  const held = store.hand.held.value;
  const turned = held && held.symbol in scene.frame.anchors ? held : store.lastBuilt.value;
  const { drawing, here } = store.notes;
  const said = shownLine.value || drawing.value ? [] : steps.filter((step) => step.cell === null);
  const hovered = steps.find((step) => step.text === store.hovered.value?.text);
  const building = store.building.value;
  const ahead = shownLine.value && aheadOf(shownLine.value, store.table.value);
  const caption = ahead
    ? ahead
    : drawing.value
      ? say("page.draw-help")
      : hovered && hovered.cell !== null
        ? stepName(scene.game, hovered, store.built.value)
        : warned && store.table.value && scene.turn !== null
          ? say("page.threat-shown", { player: playerName(store.table.value.players[1 - scene.turn] ?? "") })
          : "";
  return (
    <div class="under">
      <Toast store={store} />
      <p class="caption">{caption}</p>
      <p class="unseen" aria-live="polite">
        {ahead}
      </p>
      <div class="said">
        {said.map((step) => (
          <button
            key={step.text}
            type="button"
            class="main"
            data-step={step.text}
            onClick={() => store.take(step)}
          >
            {stepWord(scene.game, step.kind) ?? step.text}
          </button>
        ))}
        {kept.value !== null && (
          <button
            type="button"
            data-testid="back-line"
            onClick={() => {
              document
                .querySelector<HTMLElement>(".analysis [aria-pressed=true]")
                ?.focus({ preventScroll: true });
              store.adviser.keep(null);
            }}
          >
            {say("page.back-line")} <kbd>Esc</kbd>
          </button>
        )}
        {held && !ahead && (
          <button type="button" class="main" data-testid="confirm" onClick={() => store.hand.keep()}>
            {say("page.confirm")}
          </button>
        )}
        {turned?.cell && turned.symbol in scene.frame.anchors && !ahead && (
          <button type="button" data-testid="turn" onClick={() => void store.turn(turned.cell ?? "")}>
            {say("page.turn")}
          </button>
        )}
        {drawing.value && here.value.drawings.length > 0 && (
          <button type="button" data-testid="wipe" onClick={() => store.notes.wipe()}>
            {say("page.wipe")}
          </button>
        )}
        {drawing.value && (
          <button
            type="button"
            class="main"
            data-testid="stop-drawing"
            onClick={() => store.notes.switchDrawing()}
          >
            {say("page.stop-drawing")}
          </button>
        )}
        {store.triable.value && !ahead && (
          <button type="button" data-testid="try-on" onClick={() => store.tryOn()}>
            {say("page.try-on")}
          </button>
        )}
        {building && !ahead && (
          <button type="button" data-testid="back-step" onClick={() => store.stepBack()}>
            {say("page.back-step")} <kbd>Esc</kbd>
          </button>
        )}
      </div>
    </div>
  );
}

/** How far a line goes, and how the game ends with it if it does. */
function aheadOf({ moves, outcome }: LineMessage, table: Table | null): string {
  const far = say("page.ahead", { moves: moves.length });
  return outcome && table ? `${far} · ${ending(outcome, table.players)}` : far;
}
