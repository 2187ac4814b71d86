import { batch, computed, effect, signal } from "@preact/signals";
import type { Connection } from "../api/socket";
import type { AnalysisMessage, HintMessage, Line, LineMessage } from "../api/types";

const LINES = 3;

/** What engines say of the position that is looked at: a hint when asked, an analysis as long as it is switched on. */
export class Adviser {
  readonly hint = signal<HintMessage | null>(null);
  readonly hinting = signal(false);
  readonly analysing = signal(false);
  readonly analysis = signal<AnalysisMessage | null>(null);
  readonly lines = signal<readonly Line[]>([]); // its best lines, which rest while one of them is followed
  readonly pointedAt = signal<number | null>(null); // one of them
  readonly kept = signal<number | null>(null); // one that is followed until something else is wanted
  readonly shownLine = signal<LineMessage | null>(null);

  private readonly line = computed(() => {
    const index = this.pointedAt.value ?? this.kept.value;
    return (index === null ? null : this.lines.value[index]?.moves.join(" ")) ?? "";
  });
  private readonly unfollow: () => void;

  private node: number | null = null; // where there is something to say: nowhere once the game is over
  private studied: number | null = null; // where the server is at it

  constructor(private readonly connection: Connection) {
    document.addEventListener("visibilitychange", this.study);
    this.unfollow = effect(() => void this.follow(this.line.value));
  }

  close(): void {
    this.unfollow();
    document.removeEventListener("visibilitychange", this.study);
  }

  /** Another position is looked at. */
  look(node: number | null): void {
    if (node === this.node) return;
    this.node = node;
    this.forget();
    this.study();
  }

  /** After a break the server knows nothing of what was asked before. */
  joined(): void {
    this.studied = null;
    this.study();
  }

  hear(analysis: AnalysisMessage): void {
    if (analysis.node !== this.studied) return;
    batch(() => {
      this.analysis.value = analysis;
      if (!this.line.value) this.lines.value = analysis.lines;
    });
  }

  switchAnalysis(): void {
    this.analysing.value = !this.analysing.value;
    this.forget();
    this.study();
  }

  /** Keeps a line on the board, or no longer. */
  keep(index: number | null): void {
    batch(() => {
      this.pointedAt.value = null;
      this.kept.value = index === this.kept.value ? null : index;
    });
  }

  async askHint(): Promise<void> {
    const node = this.node;
    if (node === null || this.hinting.value) return;
    this.hinting.value = true;
    try {
      const hint = await this.connection.ask({ type: "hint", node }, "hint");
      if (node !== this.node) return;
      batch(() => {
        this.hint.value = hint;
        this.kept.value = null; // the hint is for the position, not for the end of a line
      });
    } finally {
      this.hinting.value = false;
    }
  }

  private forget(): void {
    batch(() => {
      this.hint.value = null;
      this.analysis.value = null;
      this.lines.value = [];
      this.pointedAt.value = this.kept.value = null;
    });
  }

  private async follow(line: string): Promise<void> {
    const node = this.node;
    if (node === null || !line) {
      this.shownLine.value = null;
      this.lines.value = this.analysis.peek()?.lines ?? [];
      return;
    }
    const shown = await this.connection
      .ask({ type: "line", node, moves: line.split(" ") }, "line")
      .catch(() => null); // better none than another
    if (node === this.node && line === this.line.value) this.shownLine.value = shown;
  }

  /** Nothing is thought about that nobody looks at. */
  private study = (): void => {
    const wanted = this.analysing.value && !document.hidden ? this.node : null;
    if (wanted === this.studied) return;
    this.studied = wanted;
    this.connection.say(wanted === null ? { type: "stop" } : { type: "analyse", node: wanted, lines: LINES });
  };
}
