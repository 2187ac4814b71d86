import { batch, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Step } from "../api/types";

interface Where {
  built: Signal<readonly Step[]>;
  steps: ReadonlySignal<readonly Step[]>;
  /** The steps that may follow others, from the server if need be. */
  stepsAfter(built: readonly Step[]): Promise<readonly Step[]>;
  build(built: readonly Step[]): void;
  play(move: string): void;
}

/** Picks one of several steps at a cell: the ways in which a piece may lie there. */
export type Choose = (ways: readonly Step[]) => Step | undefined;

/**
 * A move made by hand, of pieces that may be turned: each lies where it was laid and can be turned there, or laid
 * elsewhere, until the whole move is kept. All but the piece that completes the move are built; that one is held.
 */
export class Hand {
  readonly held = signal<Step | null>(null);
  private turns = 0; // a later one makes an earlier one void

  constructor(private readonly where: Where) {}

  isLaid(cell: string): boolean {
    return this.held.value?.cell === cell || this.where.built.value.some((step) => step.cell === cell);
  }

  /** Lays a piece on a cell, beside those that lie already or instead of them; false if none may lie there. */
  async lay(cell: string, choose: Choose): Promise<boolean> {
    const beside = choose(at(cell, this.where.steps.value));
    if (beside) {
      this.put(this.where.built.value, beside);
      return true;
    }
    if (!this.where.built.value.length) return false;
    const turn = ++this.turns;
    const instead = choose(at(cell, await this.where.stepsAfter([])));
    if (instead && turn === this.turns) this.put([], instead);
    return !!instead;
  }

  /** Turns a piece that was laid to its next legal way; false if it may lie in this way only. */
  async turn(cell: string, by: 1 | -1 = 1): Promise<boolean> {
    const [turn, built, held] = [++this.turns, this.where.built.value, this.held.value];
    const place = held?.cell === cell ? built.length : built.findIndex((step) => step.cell === cell);
    const lying = [...built, ...(held ? [held] : [])];
    const before = lying.slice(0, place);
    const ways = at(cell, await this.where.stepsAfter(before));
    const now = ways.findIndex((way) => way.text === lying[place]?.text);
    for (let far = 1; far < ways.length; far += 1) {
      const way = ways[(now + by * far + far * ways.length) % ways.length] as Step;
      const after = await this.rest([...before, way], lying.slice(place + 1));
      if (turn !== this.turns) return true;
      if (!after) continue;
      const last = after.at(-1) as Step;
      if (last.move === null) this.put(after.slice(0, -1), last);
      else this.hold(after.slice(0, -1), last);
      return true;
    }
    return false;
  }

  /** What lies is the move. */
  keep(): void {
    const { held } = this;
    if (held.value?.move) this.where.play(held.value.move);
  }

  /** Holds a step that completes the move. */
  hold(built: readonly Step[], step: Step): void {
    batch(() => {
      if (this.where.built.value !== built) this.where.build(built);
      this.held.value = step;
    });
  }

  letGo(): void {
    this.turns += 1;
    this.held.value = null;
  }

  private put(built: readonly Step[], step: Step): void {
    if (step.move !== null) this.hold(built, step);
    else
      batch(() => {
        this.held.value = null;
        this.where.build([...built, step]);
      });
  }

  /** These steps with others after them, as they are then; null if they may not follow. */
  private async rest(taken: readonly Step[], others: readonly Step[]): Promise<readonly Step[] | null> {
    const [next, ...more] = others;
    if (!next) return taken;
    if (taken.at(-1)?.move !== null) return null;
    const found = (await this.where.stepsAfter(taken)).find((step) => step.text === next.text);
    return found ? this.rest([...taken, found], more) : null;
  }
}

const at = (cell: string, steps: readonly Step[]) => steps.filter((step) => step.cell === cell);
