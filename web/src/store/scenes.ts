import type { Connection } from "../api/socket";
import type { Look, Scene } from "../api/types";

const KEPT = 200;

/** Scenes of a table, each asked for once: the position at a node never changes. */
export class Scenes {
  private readonly kept = new Map<string, Scene>();
  private readonly awaited = new Set<string>();

  constructor(private readonly connection: Connection) {}

  get(key: string): Scene | undefined {
    return this.kept.get(key);
  }

  /** The scene from the server; null if it is awaited already. */
  async ask(key: string, look: Omit<Look, "type" | "id">): Promise<Scene | null> {
    if (this.awaited.has(key)) return null;
    this.awaited.add(key);
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
