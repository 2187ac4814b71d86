import { useEffect, useRef, useState } from "preact/hooks";
import type { Piece, Scene } from "../api/types";
import { shownTheme } from "../store/settings";
import type { TableStore } from "../store/table";
import { gameName, texts } from "../texts";
import type { Theatre } from "./theatre";

const NONE: Piece[] = [];

interface Props {
  store: TableStore;
  scene: Scene;
}

/** The board in space. What draws it is loaded only now; the steps lie over it as buttons. */
export function Space({ store, scene }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const [theatre, setTheatre] = useState<Theatre | null>(null);
  const [failed, setFailed] = useState(false);
  const t = texts();
  const look = shownTheme();
  const steps = store.steps.value.filter((step) => step.cell !== null);

  useEffect(() => {
    let made: Theatre | null = null;
    let gone = false;
    import("./theatre")
      .then(({ Theatre }) => {
        if (gone || !host.current) return;
        made = new Theatre(host.current);
        setTheatre(made);
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
      made?.close();
    };
  }, []);

  useEffect(() => theatre?.stage(scene), [theatre, scene, look]);

  useEffect(() => {
    if (!theatre || !overlay.current) return;
    const buttons = [...overlay.current.querySelectorAll<HTMLElement>("[data-step]")];
    theatre.follow(
      buttons.map((element, index) => ({ element, place: steps[index] ?? { x: 0, y: 0, z: 0 } })),
    );
  }, [theatre, steps]);

  const hovered = steps.find((step) => step.text === store.hovered.value?.text);
  const { hint, analysis, pointedAt } = store.adviser;
  const advice = hint.value ?? analysis.value?.lines[pointedAt.value ?? 0];
  const ghosts = hovered?.ghosts ?? advice?.sketch.ghosts ?? NONE;
  useEffect(() => theatre?.preview(ghosts), [theatre, ghosts, scene]);

  return (
    <div class="stage space" style={{ "--ratio": "1.15" }}>
      <div
        ref={host}
        class="theatre"
        data-testid="board"
        data-position={scene.position}
        role="img"
        aria-label={t.board(gameName(scene.game))}
      />
      <div ref={overlay} class="places">
        {steps.map((step) => (
          <button
            key={step.text}
            type="button"
            class="place"
            data-step={step.text}
            aria-label={t.stepName(step.text, step.effect)}
            onClick={() => store.take(step)}
            onPointerEnter={() => {
              store.hovered.value = step;
            }}
            onPointerLeave={() => {
              store.hovered.value = null;
            }}
            onFocus={() => {
              store.hovered.value = step;
            }}
          />
        ))}
      </div>
      <p class="help">{failed ? t.noSpace : t.spaceHelp}</p>
    </div>
  );
}
