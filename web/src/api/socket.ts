import { tableAfter } from "./changes";
import { Refused } from "./http";
import type { ClientMessage, ServerMessage, Table } from "./types";

/** The connection broke before an answer came: whether the server heard the ask is not known. */
export class Lost extends Error {}

interface Waiting {
  answer: ServerMessage["type"];
  resolve(message: ServerMessage): void;
  reject(error: Error): void;
}

export interface Listener {
  hear(message: ServerMessage): void;
  lost(): void;
}

const LONGEST_WAIT = 8000;

/** A table's socket that opens itself again after a break, at first quickly and then more patiently. */
export class Connection {
  private socket: WebSocket | null = null;
  private table: Table | null = null; // as it was told last
  private waiting = new Map<number, Waiting>();
  private lastId = 0;
  private attempts = 0;
  private timer = 0;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    this.open();
    window.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends, and waits for the answer, which is of this type. */
  ask<T extends ServerMessage["type"]>(
    message: ClientMessage,
    answer: T,
  ): Promise<Extract<ServerMessage, { type: T }>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Lost());
      this.waiting.set(id, {
        answer,
        resolve: (message) => resolve(message as Extract<ServerMessage, { type: T }>),
        reject,
      });
      this.socket?.send(JSON.stringify({ ...message, id }));
    });
  }

  /** Sends what has no single answer. */
  say(message: ClientMessage): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}?changes=true`);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => {
      for (const waiting of this.waiting.values()) waiting.reject(new Lost());
      this.waiting.clear();
      if (this.closed) return;
      this.attempts += 1;
      this.listener.lost();
      const wait = Math.min(LONGEST_WAIT, 150 * 2 ** this.attempts) * (0.75 + Math.random() / 2);
      this.timer = window.setTimeout(() => this.open(), wait);
    };
  }

  private hear(message: ServerMessage): void {
    if (message.type === "change") {
      if (this.table) this.hear({ ...message, type: "table", table: tableAfter(this.table, message) });
      return;
    }
    if (message.type === "table") {
      this.table = message.table;
      this.attempts = 0; // a table that is gone is refused after the socket is open
    }
    const id = "id" in message ? message.id : undefined;
    const waiting = id == null ? undefined : this.waiting.get(id);
    if (id != null && (message.type === "error" || message.type === waiting?.answer)) this.waiting.delete(id);
    if (waiting && message.type === "error") waiting.reject(new Refused(message));
    else if (waiting?.answer === message.type) waiting.resolve(message);
    else this.listener.hear(message);
  }

  /** The machine is online again, or someone looks at the page: no reason to wait any longer. */
  private hurry = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    window.clearTimeout(this.timer);
    this.open();
  };
}
