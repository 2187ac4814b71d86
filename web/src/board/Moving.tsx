import { useEffect, useState } from "preact/hooks";
import type { Scene } from "../api/types";
import { calm } from "../store/settings";
import { Marks } from "./Overlays";
import { Pieces } from "./Pieces";
import { boxOf } from "./Still";
import { Item, Shapes } from "./shapes";

const EACH = 1300; // milliseconds that a scene is seen
const LAST = 3000;

/** Scenes that follow each other, again and again; one alone, to which they lead, for those who like it calm. */
export function Moving({ scenes }: { scenes: readonly Scene[] }) {
  const [index, show] = useState(calm() ? goal(scenes) : 0);
  useEffect(() => {
    if (calm()) return;
    const ends = index === scenes.length - 1 || scenes[index]?.turn === null;
    const timer = setTimeout(() => show((index + 1) % scenes.length), ends ? LAST : EACH);
    return () => clearTimeout(timer);
  }, [index, scenes]);
  const [scene, last] = [scenes[index] ?? scenes[0], scenes.at(-1)];
  if (!scene || !last) return null;
  const box = scene.frame.edgeless ? boxOf(last.pieces) : scene.frame.box;
  return (
    <svg class="moving" viewBox={box.join(" ")} aria-hidden="true">
      <Shapes symbol={scene.frame.backdrop} />
      {(scene.frame.edgeless ? [] : scene.frame.cells).map((cell) => (
        <Item key={cell.name} item={cell} symbols={scene.frame.symbols} />
      ))}
      <Pieces scene={scene} highest={Number.POSITIVE_INFINITY} />
      <Marks marks={scene.marks.filter((mark) => mark.kind === "win")} highest={Number.POSITIVE_INFINITY} />
    </svg>
  );
}

/** The first end of a game among scenes, or else the last of them. */
function goal(scenes: readonly Scene[]): number {
  const end = scenes.findIndex(({ turn }) => turn === null);
  return end < 0 ? scenes.length - 1 : end;
}
