import { batch, signal } from "@preact/signals";
import { type Connection, Lost } from "../api/socket";
import type { Table } from "../api/types";
import { isKnown, pathTo } from "./tree";

/** A move on its way to the server. */
export interface Unsent {
  node: number;
  move: string;
  fromLive: boolean; // it goes on with the game itself
}

interface Sender {
  /** The server has played the move, which leads to a node. */
  played(sent: Unsent, node: number): void;
  refused(error: unknown): void;
  /** The game has gone on without the move. */
  missed(unsent: Unsent): void;
  settled(): void;
}

/** One move on its way, which a break of the connection neither loses nor plays twice. */
export class Outbox {
  readonly sending = signal(false);
  private unsent: Unsent | null = null;

  constructor(
    private readonly connection: Connection,
    private readonly sender: Sender,
  ) {}

  send(unsent: Unsent): Promise<void> {
    this.unsent = unsent;
    this.sending.value = true;
    return this.deliver(unsent);
  }

  /** After a break: a move that may not have been heard goes again, if the game still stands where it was made. */
  async resend(table: Table): Promise<void> {
    const unsent = this.unsent;
    if (!unsent) return;
    const stands = unsent.fromLive ? table.live === unsent.node : isKnown(table.nodes, unsent.node);
    if (stands) return this.deliver(unsent); // a variation that was made already is only entered
    this.settle();
    const game = pathTo(table.nodes, table.live);
    const heard = game.some((node) => node.parent === unsent.node && node.move === unsent.move);
    if (!heard) this.sender.missed(unsent);
  }

  private async deliver(unsent: Unsent): Promise<void> {
    try {
      const { node, move } = unsent;
      const done = await this.connection.ask({ type: "move", node, move }, "done");
      this.settle();
      this.sender.played(unsent, done.node);
    } catch (error) {
      if (error instanceof Lost) return; // it is sent again once we know where the table stands
      this.settle();
      this.sender.refused(error);
    }
  }

  private settle(): void {
    this.unsent = null;
    batch(() => {
      this.sending.value = false;
      this.sender.settled();
    });
  }
}
