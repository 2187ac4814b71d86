import type { ComponentChildren } from "preact";
import type { Scene } from "../api/types";
import type { TableStore } from "../store/table";
import { gameName, say } from "../texts";
import { usePanZoom } from "./usePanZoom";

const CLOSER = 0.7; // what is seen after a step closer, of what was seen before

interface Props {
  store: TableStore;
  scene: Scene;
  following: boolean;
  children: ComponentChildren;
}

/** The part of the board that is seen. It moves without anything on the board being drawn anew. */
export function View({ store, scene, following, children }: Props) {
  const { edgeless } = scene.frame;
  const last = new Set(scene.marks.filter((mark) => mark.kind === "last").map((mark) => mark.cell));
  const news = following ? scene.pieces : scene.pieces.filter((piece) => last.has(piece.cell));
  const { svg, view, seeAll, zoom } = usePanZoom(scene.frame.box, edgeless, news, following);
  const [, , width, height] = scene.frame.box;
  return (
    <>
      {edgeless && <Zoom zoom={zoom} fit={seeAll} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: likewise */}
      <div
        onClick={({ target }) => {
          if (following) store.adviser.keep(null);
          else if (edgeless && target === svg.current) store.clickNowhere();
        }}
        class={edgeless ? "stage edgeless" : "stage"}
        style={{ "--ratio": `${edgeless ? 1.15 : width / height}` }}
      >
        <svg
          ref={svg}
          class="flat"
          data-testid="board"
          data-position={scene.position}
          viewBox={view.join(" ")}
          role="group"
          aria-label={say("page.board", { game: gameName(scene.game) })}
          onContextMenu={(event) => {
            const held = (event as MouseEvent & { pointerType?: string }).pointerType === "touch";
            if (held || !store.built.value.length) return; // a finger that rests on a step looks at it
            event.preventDefault();
            store.stepBack();
          }}
        >
          {children}
        </svg>
      </div>
    </>
  );
}

function Zoom({ zoom, fit }: { zoom(factor: number): void; fit(): void }) {
  return (
    <div class="views">
      <fieldset class="switch">
        <legend class="unseen">{say("page.view")}</legend>
        <button
          type="button"
          data-testid="zoom-out"
          aria-label={say("page.zoom-out")}
          title={say("page.zoom-out")}
          onClick={() => zoom(1 / CLOSER)}
        >
          −
        </button>
        <button type="button" data-testid="fit" onClick={fit}>
          {say("page.fit")}
        </button>
        <button
          type="button"
          data-testid="zoom-in"
          aria-label={say("page.zoom-in")}
          title={say("page.zoom-in")}
          onClick={() => zoom(CLOSER)}
        >
          +
        </button>
      </fieldset>
    </div>
  );
}
