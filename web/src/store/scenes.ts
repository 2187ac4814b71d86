import type { Connection } from "../api/socket";
import type { Look, Scene } from "../api/types";

const KEPT = 200;

/** Scenes of a table, each asked for once: the position at a node never changes. */
export class Scenes {
  private readonly kept = new Map<string, Scene>();
  private readonly awaited = new Map<string, Promise<Scene>>();

  constructor(private readonly connection: Connection) {}

  get(key: string): Scene | undefined {
    return this.kept.get(key);
  }

  /** The scene, from the server if it is not here. */
  ask(key: string, look: Omit<Look, "type" | "id">): Promise<Scene> {
    const known = this.kept.get(key);
    if (known) return Promise.resolve(known);
    const awaited = this.awaited.get(key) ?? this.fetch(key, look);
    this.awaited.set(key, awaited);
    return awaited;
  }

  private async fetch(key: string, look: Omit<Look, "type" | "id">): Promise<Scene> {
    try {
      const { scene } = await this.connection.ask({ type: "look", ...look }, "scene");
      if (this.kept.size >= KEPT) this.kept.clear();
      this.kept.set(key, scene);
      return scene;
    } finally {
      this.awaited.delete(key);
    }
  }
}
