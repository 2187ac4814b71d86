import { Refused } from "./http";
import type { Ask, Told } from "./types";

/** The connection broke before an answer came: whether the server heard the ask is not known. */
export class Lost extends Error {}

interface Waiting {
  resolve(told: Told): void;
  reject(error: Error): void;
}

export interface Listener {
  told(told: Told): void;
  lost(): void;
}

const LONGEST_WAIT = 8000;

/** A table's socket that opens itself again after a break, at first quickly and then more patiently. */
export class Connection {
  private socket: WebSocket | null = null;
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

  /** Sends, and waits for the answer. */
  ask<T extends Told["type"]>(ask: Ask, _answer: T): Promise<Extract<Told, { type: T }>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Lost());
      this.waiting.set(id, { resolve: (told) => resolve(told as Extract<Told, { type: T }>), reject });
      this.socket?.send(JSON.stringify({ ...ask, id }));
    });
  }

  /** Sends what has no single answer. */
  say(ask: Ask): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(ask));
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
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as Told);
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

  private hear(told: Told): void {
    if (told.type === "table") this.attempts = 0; // a table that is gone is refused after the socket is open
    const id = "id" in told ? told.id : undefined;
    const waiting = id == null ? undefined : this.waiting.get(id);
    if (id != null) this.waiting.delete(id);
    if (!waiting) this.listener.told(told);
    else if (told.type === "error") waiting.reject(new Refused(told.error));
    else waiting.resolve(told);
  }

  /** The machine is online again, or someone looks at the page: no reason to wait any longer. */
  private hurry = (): void => {
    if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
    window.clearTimeout(this.timer);
    this.open();
  };
}
