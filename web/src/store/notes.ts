import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { type Connection, Lost } from "../api/socket";
import type { Table } from "../api/types";

export interface Note {
  comment: string;
  drawings: readonly string[]; // as records write them: Ge4 is a mark, Ge4>d4 an arrow
}

export type Colour = "G" | "R" | "B";

/** An arrow, or a mark if it ends where it begins. */
export const drawingOf = (colour: Colour, from: string, to: string): string =>
  from === to ? `${colour}${from}` : `${colour}${from}>${to}`;

const NOTHING: Note = { comment: "", drawings: [] };

/** What people say of the position that is looked at, and draw on its board. */
export class Notes {
  readonly drawing = signal(false); // whether clicks draw
  readonly begun = signal<string | null>(null); // the cell from which an arrow is drawn
  readonly pointed = signal<string | null>(null); // that to which it leads so far
  /** What was changed here, and the server has not told yet. */
  private readonly own = signal<ReadonlyMap<number, Note>>(new Map());
  readonly here = computed(() => this.at(this.node.value));

  constructor(
    private readonly connection: Connection,
    private readonly table: ReadonlySignal<Table | null>,
    private readonly node: ReadonlySignal<number>,
    private readonly complain: (error: unknown) => void,
  ) {}

  at(node: number): Note {
    const table = this.table.value;
    const told = node === 0 ? table : table?.nodes.find((one) => one.id === node);
    return this.own.value.get(node) ?? told ?? NOTHING;
  }

  say(node: number, comment: string): void {
    void this.write(node, { ...this.at(node), comment });
  }

  /** Draws an arrow or a mark, or takes it away if it is there; one of another colour takes its place. */
  draw(colour: Colour, from: string, to: string): void {
    const { comment, drawings } = this.here.value;
    const [drawn, same] = [drawingOf(colour, from, to), drawingOf(colour, from, to).slice(1)];
    const others = drawings.filter((one) => one.slice(1) !== same);
    const kept = drawings.includes(drawn) ? others : [...others, drawn];
    void this.write(this.node.value, { comment, drawings: kept });
  }

  wipe(): void {
    void this.write(this.node.value, { comment: this.here.value.comment, drawings: [] });
  }

  switchDrawing(): void {
    this.begun.value = this.pointed.value = null;
    this.drawing.value = !this.drawing.value;
  }

  /** A cell is chosen while clicks draw: the first begins an arrow, the second ends it. */
  choose(cell: string): void {
    const from = this.begun.value;
    this.begun.value = from === null ? cell : null;
    if (from !== null) this.draw("G", from, cell);
  }

  /** Gives up an arrow that was begun, or drawing; false if there is nothing to give up. */
  giveUp(): boolean {
    if (this.begun.value !== null) this.begun.value = null;
    else if (this.drawing.value) this.drawing.value = false;
    else return false;
    return true;
  }

  /** After a break, what was not answered goes again. */
  joined(): void {
    for (const [node, note] of this.own.value) void this.write(node, note);
  }

  private async write(node: number, note: Note): Promise<void> {
    this.own.value = new Map(this.own.value).set(node, note);
    try {
      const { comment, drawings } = note;
      await this.connection.ask({ type: "note", node, comment, drawings: [...drawings] }, "done");
    } catch (error) {
      if (error instanceof Lost) return; // it stays ours
      this.complain(error);
    }
    if (this.own.value.get(node) !== note) return;
    const own = new Map(this.own.value);
    own.delete(node);
    this.own.value = own;
  }
}
