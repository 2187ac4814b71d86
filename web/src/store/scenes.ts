import { sceneAfter } from "../api/changes";
import { Refused } from "../api/http";
import type { Connection } from "../api/socket";
import type { Look, Scene } from "../api/types";

const KEPT = 200;

type Wanted = Pick<Look, "node" | "steps" | "follow">;

/** Scenes of a table, each asked for once: the position at a node never changes. */
export class Scenes {
  private readonly kept = new Map<string, Scene>();
  private readonly awaited = new Map<string, Promise<Scene>>();
  /** The scene of a node without any step taken, that came last: of the next, only what is other is told. */
  private known: { node: number; scene: Scene } | null = null;

  constructor(private readonly connection: Connection) {}

  get(key: string): Scene | undefined {
    return this.kept.get(key);
  }

  /** The scene, from the server if it is not here. */
  ask(key: string, look: Wanted): Promise<Scene> {
    const known = this.kept.get(key);
    if (known) return Promise.resolve(known);
    const awaited = this.awaited.get(key) ?? this.fetch(key, look);
    this.awaited.set(key, awaited);
    return awaited;
  }

  private async fetch(key: string, look: Wanted): Promise<Scene> {
    try {
      const scene = await this.told(look);
      if (!look.steps?.length) this.known = { node: look.node, scene };
      if (this.kept.size >= KEPT) this.kept.clear();
      this.kept.set(key, scene);
      return scene;
    } finally {
      this.awaited.delete(key);
    }
  }

  private async told(look: Wanted): Promise<Scene> {
    const known = this.known;
    if (!known) return (await this.connection.ask({ type: "look", ...look }, "scene")).scene;
    try {
      const { view } = await this.connection.ask({ type: "look", ...look, known: known.node }, "view");
      return sceneAfter(known.scene, view);
    } catch (error) {
      if (!(error instanceof Refused) || this.known !== known) throw error;
      this.known = null; // its node may be gone
      return this.told(look);
    }
  }
}
