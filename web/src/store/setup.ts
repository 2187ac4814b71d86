import { batch, computed, signal } from "@preact/signals";
import * as http from "../api/http";
import type { Draft, Piece } from "../api/types";
import type { SaidWithText } from "../texts";
import { setupPath } from "./links";

export const TURN = "turn";
export const AWAY = "away";
const KEPT = 500; // changes that can be undone

/** A position that is being set up. What can be put where is the server's to say; here are the changes, and their past. */
export class SetupStore {
  readonly draft = signal<Draft | null>(null);
  readonly tool = signal<string | null>(null); // the key of the piece in hand, or TURN, or AWAY
  readonly notice = signal<SaidWithText | null>(null); // what could not be done, or was
  readonly changed = signal<string | null>(null); // the cell that was changed last
  private readonly past = signal<readonly string[]>([]);
  private readonly future = signal<readonly string[]>([]);
  readonly undoable = computed(() => this.past.value.length > 0);
  readonly redoable = computed(() => this.future.value.length > 0);
  private queue = Promise.resolve(); // each change is made to what the one before has left
  private closed = false;

  /** `text` is a position, or just a game and its variant. */
  constructor(text: string) {
    this.change({ position: text });
  }

  close(): void {
    this.closed = true;
  }

  pieceAt(cell: string): Piece | undefined {
    return this.draft.value?.scene.pieces.find((piece) => piece.cell === cell);
  }

  /** The tool in hand is used on a cell. The same piece again is turned, if it is one that is laid by turning, or goes. */
  use(cell: string): void {
    const tool = this.tool.value;
    if (tool === AWAY) this.takeAway(cell);
    else if (tool === TURN) this.turn(cell);
    else
      this.edit(cell, (draft) => {
        const stock = draft.stocks.find(({ key }) => key === tool);
        if (!stock) return undefined;
        if (!lies(draft, cell, stock)) return stock.key;
        return Object.keys(draft.scene.frame.anchors).length ? stock.turned : null;
      });
  }

  takeAway(cell: string): void {
    this.edit(cell, (draft) => (draft.scene.pieces.some((piece) => piece.cell === cell) ? null : undefined));
  }

  turn(cell: string): void {
    this.edit(cell, (draft) => {
      const stock = draft.stocks.find((one) => lies(draft, cell, one));
      if (!stock) this.notice.value = { kind: "page.nothing-to-turn", values: {} };
      return stock?.turned;
    });
  }

  /** Goes on with another position, or in another variant. */
  change(change: http.DraftChange): void {
    this.ask(
      () => change,
      (before) => this.remember(before),
    );
  }

  undo(): void {
    this.ask(
      () => asked(this.past.value.at(-1)),
      (before) => {
        this.past.value = this.past.value.slice(0, -1);
        this.future.value = [...this.future.value, before];
      },
    );
  }

  redo(): void {
    this.ask(
      () => asked(this.future.value.at(-1)),
      (before) => {
        this.future.value = this.future.value.slice(0, -1);
        this.past.value = [...this.past.value, before];
      },
    );
  }

  /** `piece` says what is to lie on a cell: nothing if null; undefined leaves it as it is. */
  private edit(cell: string, piece: (draft: Draft) => string | null | undefined): void {
    this.ask(
      (draft) => {
        const key = draft && piece(draft);
        if (!draft || key === undefined) return null;
        return { position: draft.scene.position, cell, ...(key === null ? {} : { piece: key }) };
      },
      (before) => {
        this.remember(before);
        this.changed.value = cell;
      },
    );
  }

  private remember(before: string): void {
    this.past.value = [...this.past.value, before].slice(-KEPT);
    this.future.value = [];
  }

  private ask(
    wanted: (draft: Draft | null) => http.DraftChange | null,
    done: (before: string) => void,
  ): void {
    this.queue = this.queue.then(async () => {
      const before = this.draft.value;
      const change = wanted(before);
      if (!change) return;
      try {
        const draft = await http.draft(change);
        if (!this.closed) this.show(draft, before, done);
      } catch (error) {
        this.notice.value = http.saidBy(error);
      }
    });
  }

  private show(draft: Draft, before: Draft | null, done: (before: string) => void): void {
    batch(() => {
      this.notice.value = this.changed.value = null;
      if (before && before.scene.position !== draft.scene.position) done(before.scene.position);
      this.draft.value = draft;
      const known = [TURN, AWAY, ...draft.stocks.map(({ key }) => key)];
      if (!this.tool.value || !known.includes(this.tool.value))
        this.tool.value = draft.stocks[0]?.key ?? null;
    });
    history.replaceState(null, "", setupPath(draft.scene.position)); // whoever loads the page anew goes on here
  }
}

const asked = (position: string | undefined): http.DraftChange | null => (position ? { position } : null);

/** Whether this piece lies on a cell. */
const lies = (
  { scene }: Draft,
  cell: string,
  { kind, owner }: Pick<Draft["stocks"][number], "kind" | "owner">,
): boolean =>
  scene.pieces.some((piece) => piece.cell === cell && piece.kind === kind && piece.owner === owner);
