import { batch, computed, signal } from "@preact/signals";
import * as http from "../api/http";
import { Connection, Lost } from "../api/socket";
import type { Player, Scene, ServerMessage, Step, Table } from "../api/types";
import type { SaidWithText, Values } from "../texts";
import { Adviser } from "./adviser";
import { Outbox, type Unsent } from "./outbox";
import { Scenes } from "./scenes";
import { isKnown, lastNode, nextNode, parentOf, pathTo } from "./tree";
import { USUAL_VIEWPOINT } from "./viewpoint";

interface Notice {
  what: SaidWithText;
  at: number; // counts what was said, so that the same words can be said again
}

const PERSON = "person";

/** All that an open table's page knows. Scenes and tables come from the server; what is chosen here stays here. */
export class TableStore {
  readonly table = signal<Table | null>(null);
  readonly heardAt = signal(0); // when the table was heard of, on this page's clock: the clocks tick from there
  readonly missing = signal(false); // there is no such table
  readonly connected = signal(true);

  private readonly chosen = signal<number | null>(null); // a node that is looked at; null: wherever the game is
  readonly node = computed(() => this.chosen.value ?? this.table.value?.live ?? 0);
  readonly built = signal<readonly Step[]>([]);
  readonly scene = signal<Scene | null>(null);
  private readonly shown = signal(""); // what the scene is of

  readonly hovered = signal<Step | null>(null);
  readonly viewpoint = signal(USUAL_VIEWPOINT);
  readonly said = signal<Notice | null>(null);

  readonly atLive = computed(() => this.node.value === this.table.value?.live);
  /** The persons among the seats. */
  readonly persons = computed<Player[]>(() =>
    ([0, 1] as const).filter((player) => this.table.value?.seats[player] === PERSON),
  );
  /** Whether an engine is to move where we look: nobody else may. */
  private readonly waiting = computed(() => {
    const table = this.table.value;
    return table !== null && this.atLive.value && !table.outcome && !this.isPersons(table.turn);
  });
  /** Whether what is looked at is no position of the game itself. */
  readonly aside = computed(() => {
    const table = this.table.value;
    if (!table || this.node.value === 0) return false;
    return !pathTo(table.nodes, table.live).some((node) => node.id === this.node.value);
  });
  readonly ended = computed(() => this.table.value?.outcome != null);
  /** The last step so far of a move that is being built. */
  readonly lastBuilt = computed(() => this.built.value.at(-1) ?? null);

  /** What is seen is what is looked at, and no move is on its way. */
  private readonly ready = computed(() => !this.outbox.sending.value && this.shown.value === this.looked());
  /** The steps that a person may take here and now. */
  readonly steps = computed<readonly Step[]>(() => {
    const scene = this.scene.value;
    return scene && this.ready.value && !this.waiting.value ? scene.steps : [];
  });

  readonly adviser: Adviser;
  private readonly connection: Connection;
  private readonly scenes: Scenes;
  private readonly outbox: Outbox;

  constructor(readonly id: string) {
    this.connection = new Connection(`/api/tables/${encodeURIComponent(id)}/socket`, {
      hear: (message) => this.hear(message),
      lost: () => {
        this.connected.value = false;
        void this.findOut();
      },
    });
    this.adviser = new Adviser(this.connection);
    this.scenes = new Scenes(this.connection);
    this.outbox = new Outbox(this.connection, {
      played: (sent, node) => this.arrive(sent, node),
      refused: (error) => this.complain(error),
      missed: ({ move }) => this.say("page.moved-on", { text: move }),
      settled: () => {
        this.built.value = [];
        void this.look();
      },
    });
  }

  close(): void {
    this.adviser.close();
    this.connection.close();
  }

  // --- Looking -------------------------------------------------------------------------------------------------

  goTo(node: number): void {
    batch(() => {
      this.chosen.value = node === this.table.value?.live ? null : node;
      this.forget();
    });
    void this.look();
  }

  back(): void {
    const table = this.table.value;
    const parent = table && parentOf(table.nodes, this.node.value);
    if (parent !== undefined && parent !== null) this.goTo(parent);
  }

  forward(): void {
    const table = this.table.value;
    const next = table && nextNode(table.nodes, table.live, this.node.value);
    if (next) this.goTo(next);
  }

  toStart(): void {
    this.goTo(0);
  }

  toEnd(): void {
    const table = this.table.value;
    if (table) this.goTo(lastNode(table.nodes, table.live, this.node.value));
  }

  // --- Building a move -----------------------------------------------------------------------------------------

  take({ text }: Step): void {
    const step = this.steps.value.find((one) => one.text === text);
    if (!step) return;
    this.said.value = null;
    if (step.move !== null) return void this.play(step.move);
    this.built.value = [...this.built.value, step];
    this.hovered.value = null;
    void this.look();
  }

  /** A step is pointed at, by whatever means. */
  point(step: Step): void {
    this.hovered.value = step;
  }

  pointAway(step: Step): void {
    if (this.hovered.value === step) this.hovered.value = null;
  }

  stepBack(): void {
    if (!this.built.value.length) return;
    this.built.value = this.built.value.slice(0, -1);
    this.hovered.value = null;
    void this.look();
  }

  /** Someone clicked a cell that is no step. */
  async clickCell(cell: string): Promise<void> {
    if (this.adviser.shownLine.value) return; // a click only leads back from there
    if (this.lastBuilt.value?.cell === cell) return this.stepBack();
    if (this.scene.value?.turn == null || !this.ready.value) return;
    if (this.waiting.value) return this.say("page.not-your-turn");
    const [other, ...more] =
      this.scenes.get(this.looked([]))?.steps.filter((step) => step.cell === cell) ?? [];
    if (this.built.value.length && other?.move === null && !more.length) {
      this.built.value = []; // another piece is meant to move
      await this.look();
      return this.take(other);
    }
    const [looked, steps] = [this.looked(), this.built.value.map((step) => step.text)];
    await this.tryTo(async () => {
      const answer = await this.connection.ask({ type: "why", node: this.node.value, steps, cell }, "why");
      if (looked === this.looked()) this.say(answer.kind, answer.values, answer.why);
    });
  }

  /** A click on a field without edges where nothing is drawn. */
  clickNowhere(): void {
    if (this.scene.value?.turn == null || !this.ready.value) return;
    const { game, frame } = this.scene.value;
    if (this.waiting.value) this.say("page.not-your-turn");
    else if (frame.nowhere) this.say(`${game}.${frame.nowhere}`);
  }

  // --- The game ------------------------------------------------------------------------------------------------

  /** Takes back the last move of the game; in a variation, the move that is looked at. */
  takeBack(): Promise<void> {
    if (this.aside.value) return this.prune(this.node.value);
    return this.tryTo(async () => {
      await this.connection.ask({ type: "takeback" }, "done");
      this.goTo(this.table.value?.live ?? 0);
    });
  }

  resign(): Promise<void> {
    return this.tryTo(async () => void (await this.connection.ask({ type: "resign", player: null }, "done")));
  }

  prune(node: number): Promise<void> {
    const table = this.table.value;
    if (table && pathTo(table.nodes, this.node.value).some((passed) => passed.id === node))
      this.goTo(parentOf(table.nodes, node) ?? table.live);
    return this.tryTo(async () => void (await this.connection.ask({ type: "prune", node }, "done")));
  }

  askHint(): Promise<void> {
    return this.tryTo(() => this.adviser.askHint());
  }

  /** Shows what was said for a while. */
  say(kind: string, values: Values = {}, text?: string): void {
    this.said.value = { what: { kind, values, text }, at: (this.said.value?.at ?? 0) + 1 };
  }

  /** A broken connection is shown by itself; what else goes wrong is said in words. */
  complain(error: unknown): void {
    if (error instanceof Lost) return;
    const { kind, values, text } = http.saidBy(error);
    this.say(kind, values, text);
  }

  // --- Inside --------------------------------------------------------------------------------------------------

  private isPersons(player: Player | null): boolean {
    return player !== null && this.persons.value.includes(player);
  }

  /** What is looked at, as a key: the position at a node never changes, but while an engine thinks we ask for no steps. */
  private looked(built: readonly Step[] = this.built.value): string {
    return [this.node.value, this.waiting.value, ...built.map((step) => step.text)].join(" ");
  }

  private forget(): void {
    this.built.value = [];
    this.hovered.value = null;
  }

  /** What comes unasked. A type that is not known here is one that a newer server has; it is passed over. */
  private hear(message: ServerMessage): void {
    if (message.type === "table") this.hearTable(message.table, message.cause);
    else if (message.type === "analysis") this.adviser.hear(message);
    else if (message.type === "error") this.say(message.kind, message.values, message.error);
  }

  private hearTable(table: Table, cause: string): void {
    const before = this.node.value;
    batch(() => {
      this.table.value = table;
      this.heardAt.value = performance.now();
      this.connected.value = true;
      const chosen = this.chosen.value ?? table.live;
      if (chosen === table.live || !isKnown(table.nodes, chosen)) this.chosen.value = null;
      if (this.node.value !== before) this.forget();
    });
    void this.look();
    if (cause !== "join") return;
    this.adviser.joined();
    void this.outbox.resend(table);
  }

  private async look(): Promise<void> {
    const key = this.looked();
    if (key === this.shown.value) return;
    const kept = this.scenes.get(key);
    if (kept) return this.show(key, kept);
    const [node, follow] = [this.node.value, !this.waiting.value];
    const steps = this.built.value.map((step) => step.text);
    try {
      const scene = await this.scenes.ask(key, { node, steps, follow });
      if (scene && key === this.looked()) this.show(key, scene);
    } catch (error) {
      if (key === this.looked()) this.complain(error); // what was taken back meanwhile is missed by nobody
    }
  }

  private show(key: string, scene: Scene): void {
    batch(() => {
      this.scene.value = scene;
      this.shown.value = key;
    });
    this.adviser.look(scene.turn === null ? null : this.node.value);
  }

  private async play(move: string): Promise<void> {
    this.hovered.value = null; // a finger that took a step does not point at it any more
    await this.outbox.send({ node: this.node.value, move, fromLive: this.atLive.value });
  }

  /** A move has led to a node: we follow it, unless we look at the live node anyway. */
  private arrive(sent: Unsent, node: number): void {
    const table = this.table.value;
    if (!table) return;
    const goesOn = sent.fromLive && pathTo(table.nodes, table.live).some((passed) => passed.id === node);
    if (!goesOn) this.goTo(node);
  }

  /** The socket closed: is there such a table at all? */
  private async findOut(): Promise<void> {
    try {
      await http.table(this.id);
    } catch (error) {
      if (!(error instanceof http.Refused && error.missing)) return; // the socket tries again by itself
      this.missing.value = true;
      this.close();
    }
  }

  private async tryTo(what: () => Promise<void>): Promise<void> {
    try {
      await what();
    } catch (error) {
      this.complain(error);
    }
  }
}
