import { useEffect, useRef, useState } from "preact/hooks";
import type { Piece, Scene } from "../api/types";
import { EvalBar } from "../panel/AnalysisPanel";
import { shownTheme } from "../store/settings";
import type { TableStore } from "../store/table";
import { gameName, say, stepName } from "../texts";
import type { Theatre } from "./theatre";
import { type Spot, useStepKeys } from "./useStepKeys";

const NONE: Piece[] = [];
const NOTHING: string[] = [];
const touched = () => window.matchMedia("(hover: none)").matches;

interface Props {
  store: TableStore;
  scene: Scene;
  following: boolean; // the end of a line: nothing can be done there
}

/** The board in space. What draws it is loaded only now; the steps lie over it as buttons. */
export function Space({ store, scene, following }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const [theatre, setTheatre] = useState<Theatre | null>(null);
  const [failed, setFailed] = useState(false);
  const look = shownTheme();
  const steps = following ? [] : store.steps.value;
  const spots = steps
    .filter((step) => step.cell !== null)
    .map((step): Spot => ({ step, x: step.x, y: step.y }));
  const { numbers } = scene;
  const { isReached, keyDown } = useStepKeys(store, spots, overlay);

  useEffect(() => {
    let made: Theatre | null = null;
    let gone = false;
    import("./theatre")
      .then(({ Theatre }) => {
        if (gone || !host.current) return;
        made = new Theatre(host.current, store.viewpoint);
        setTheatre(made);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      made?.close();
    };
  }, []);

  const drawings = following ? NOTHING : store.notes.here.value.drawings;
  useEffect(() => theatre?.stage(scene, drawings), [theatre, scene, drawings.join(" "), look]);

  useEffect(() => {
    if (!theatre || !overlay.current) return;
    const elements = [...overlay.current.children] as HTMLElement[];
    const places = [...spots.map(({ step }) => step), ...numbers];
    theatre.follow(places.map((place, index) => ({ element: elements[index] as HTMLElement, place })));
  }, [theatre, spots, numbers]);

  const hovered = spots.find(({ step }) => step.text === store.hovered.value?.text)?.step;
  const { hint, lines } = store.adviser;
  const advice = following ? null : (hint.value ?? lines.value[0]);
  const rankOf = ({ step }: Spot) => lines.value.findIndex((line) => line.moves[0] === step.move) + 1;
  const ghosts = hovered?.ghosts ?? advice?.sketch.ghosts ?? NONE;
  useEffect(() => theatre?.preview(ghosts), [theatre, ghosts, scene]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what can be done by keyboard are the steps
    // biome-ignore lint/a11y/useKeyWithClickEvents: likewise
    <div
      class="stage space"
      data-keeps-focus
      tabindex={-1}
      style={{ "--ratio": "1.15" }}
      onClick={(event) => {
        if (following) return store.adviser.keep(null);
        const onStep = (event.target as Element).closest("[data-step]");
        const cell = onStep ? null : theatre?.cellAt(event);
        const spot = spots.find(({ step }) => step.cell === cell);
        if (spot) store.take(spot.step);
        else if (cell) void store.clickCell(cell);
      }}
    >
      <div
        ref={host}
        class="theatre"
        data-testid="board"
        data-position={scene.position}
        role="img"
        aria-label={say("page.board", { game: gameName(scene.game) })}
      />
      <div ref={overlay} class="places">
        {spots.map((spot) => (
          <button
            key={spot.step.text}
            type="button"
            class="place"
            tabindex={isReached(spot) ? 0 : -1}
            data-step={spot.step.text}
            aria-label={stepName(scene.game, spot.step)}
            onClick={() => store.take(spot.step)}
            onKeyDown={(event) => keyDown(event, spot)}
            onPointerEnter={() => store.point(spot.step)}
            onPointerLeave={() => store.pointAway(spot.step)}
            onFocus={() => store.point(spot.step)}
            onBlur={() => store.pointAway(spot.step)}
          >
            {rankOf(spot) > 0 && <span class="rank">{rankOf(spot)}</span>}
          </button>
        ))}
        {numbers.map(({ move, x, y, z }) => (
          <span key={`${x} ${y} ${z}`} class="standing" aria-hidden="true">
            <span class="rank">{move}</span>
          </span>
        ))}
      </div>
      {store.table.value && <EvalBar store={store} table={store.table.value} />}
      <p class="help">
        {failed ? say("page.no-space") : touched() ? say("page.space-touch") : say("page.space-help")}
      </p>
    </div>
  );
}
