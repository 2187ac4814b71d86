import { useEffect, useRef } from "preact/hooks";
import type { Scene } from "../api/types";
import type { TableStore } from "../store/table";
import { play } from "../ui/sound";
import { transition } from "./transitions";

/** Whatever happens on the board is heard. */
export function useSounds(store: TableStore): void {
  const [scene, outcome] = [store.scene.value, store.table.value?.outcome ?? null];
  const seen = useRef<Scene | null>(null);
  const ended = useRef<boolean | null>(null); // whether it had ended when we last looked
  useEffect(() => {
    const before = seen.current;
    seen.current = scene;
    if (!before || !scene || before.position === scene.position) return;
    const changes = [...transition(before, scene).changes.values()];
    const flips = changes.filter((change) => change.kind === "flip").length;
    if (changes.length) play(flips > 1 ? "capture" : flips ? "flip" : "place");
  }, [scene]);
  useEffect(() => {
    if (!store.table.value) return;
    if (ended.current === false && outcome) {
      const lost = store.persons.value.length === 1 && store.persons.value[0] !== outcome.winner;
      play(lost ? "lose" : "win");
    }
    ended.current = outcome !== null;
  }, [outcome]);
}
