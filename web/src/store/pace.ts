import type { TableMessage } from "../api/types";

interface Heard {
  message: TableMessage;
  at: number; // when it was heard, on this page's clock
}

/** Tells of a table's changes one after another, each when what came before it has been seen. */
export class Pace {
  private readonly heard: Heard[] = [];
  private timer = 0;

  constructor(
    private readonly tell: (message: TableMessage, at: number) => void,
    private readonly wait: (message: TableMessage) => number, // milliseconds from now
  ) {}

  hear(message: TableMessage): void {
    this.heard.push({ message, at: performance.now() });
    if (!this.timer) this.go();
  }

  close(): void {
    window.clearTimeout(this.timer);
  }

  private go = (): void => {
    this.timer = 0;
    for (let next = this.heard[0]; next; next = this.heard[0]) {
      const wait = this.wait(next.message);
      if (wait > 0) {
        this.timer = window.setTimeout(this.go, wait);
        return;
      }
      this.heard.shift();
      this.tell(next.message, next.at);
    }
  };
}
