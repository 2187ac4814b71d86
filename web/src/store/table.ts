import { batch, computed, signal } from "@preact/signals";
import * as http from "../api/http";
import { Connection, Lost } from "../api/socket";
import type { Player, Scene, ServerMessage, Step, Table, TableMessage } from "../api/types";
import { lasting, transition } from "../board/transitions";
import type { SaidWithText, Values } from "../texts";
import { Adviser } from "./adviser";
import { Hand } from "./hand";
import { Notes } from "./notes";
import { Outbox, type Unsent } from "./outbox";
import { Pace } from "./pace";
import { sitAt } from "./place";
import { Scenes } from "./scenes";
import { calm, confirming } from "./settings";
import { isKnown, lastNode, nextNode, parentOf, pathTo } from "./tree";
import { type Point, USUAL_VIEWPOINT } from "./viewpoint";

interface Notice {
  what: SaidWithText;
  at: number; // counts what was said, so that the same words can be said again
  near: Touch | null; // what it is said of
}

/** Where on the screen the board was last touched, and when. */
interface Touch {
  x: number;
  y: number;
  at: number;
}

const PERSON = "person";
const SEEN = 700; // milliseconds that a move is seen before it is answered
const LOOK_AGAIN = 30; // while the move itself is on its way
const PATIENCE = 2000; // what is not seen by then is not waited for
const JUST_NOW = 1500;
const BULLET = 180; // seconds for forty moves

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
  readonly told = signal<Table | null>(null); // the table as it was when the scene was shown: words go with the board

  readonly hovered = signal<Step | null>(null);
  readonly viewpoint = signal(USUAL_VIEWPOINT);
  readonly said = signal<Notice | null>(null);
  touch: Touch | null = null;
  /** Whether someone wants to try moves where the game has ended. */
  private readonly trying = signal(false);
  private seenAt = 0; // when the position was first shown
  private lasts = SEEN; // how long it takes to see what has changed

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
  /** Whether a move is begun, and not played yet. */
  readonly building = computed(() => this.built.value.length > 0 || this.hand.held.value !== null);
  /** The last step so far of a move that is being built. */
  readonly lastBuilt = computed(() => this.built.value.at(-1) ?? null);

  /** What is seen is what is looked at, and no move is on its way. */
  private readonly ready = computed(() => !this.outbox.sending.value && this.shown.value === this.looked());
  /** The steps that a person may take here and now. */
  readonly steps = computed<readonly Step[]>(() => {
    const scene = this.scene.value;
    return scene && this.ready.value && !this.waiting.value && !this.resting.value ? scene.steps : [];
  });
  /** Whether the game has ended where we look, and nobody wants to go on. */
  private readonly resting = computed(() => this.ended.value && this.atLive.value && !this.trying.value);
  /** Whether moves could be tried here although the game is over. */
  readonly triable = computed(() => this.resting.value && this.scene.value?.turn != null);

  readonly adviser: Adviser;
  readonly notes: Notes;
  private readonly connection: Connection;
  private readonly scenes: Scenes;
  private readonly outbox: Outbox;
  readonly hand = new Hand({
    built: this.built,
    steps: this.steps,
    stepsAfter: async (built) => (await this.sceneAfter(built)).steps,
    build: (built) => this.build(built),
    play: (move) => void this.play(move),
  });
  private readonly pace = new Pace(
    ({ table, cause }, at) => this.hearTable(table, cause, at),
    (message) => this.wait(message),
  );

  constructor(readonly id: string) {
    this.connection = new Connection(`/api/tables/${encodeURIComponent(id)}/socket`, {
      hear: (message) => this.hear(message),
      lost: () => {
        this.connected.value = false;
        void this.findOut();
      },
    });
    this.adviser = new Adviser(this.connection);
    this.notes = new Notes(this.connection, this.table, this.node, (error) => this.complain(error));
    this.scenes = new Scenes(this.connection);
    this.outbox = new Outbox(this.connection, {
      played: (sent, node) => this.arrive(sent, node),
      refused: (error) => {
        this.hand.letGo();
        this.complain(error);
      },
      missed: ({ move }) => {
        this.hand.letGo();
        this.say("page.moved-on", { text: move });
      },
      settled: () => {
        this.built.value = []; // what is held stays until the move is shown
        this.hovered.value = null;
        void this.look();
      },
    });
  }

  close(): void {
    this.pace.close();
    this.adviser.close();
    this.connection.close();
  }

  // --- Looking -------------------------------------------------------------------------------------------------

  goTo(node: number): void {
    batch(() => {
      this.notes.begun.value = null;
      this.chosen.value = node === this.table.value?.live ? null : node;
      this.trying.value = false;
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
    const held = this.hand.held.value?.text === text;
    if (step.move !== null && confirming.value === "always" && !held) this.hand.hold(this.built.value, step);
    else if (step.move !== null) void this.play(step.move);
    else {
      this.hand.letGo();
      this.build([...this.built.value, step]);
    }
  }

  /** A cell where a piece may lie in several ways was clicked; `point` is where, from the middle of the cell. */
  async lay(cell: string, point: Point): Promise<void> {
    this.said.value = null;
    if (this.adviser.shownLine.value) return;
    const { anchors } = this.scene.value?.frame ?? {};
    const nearest = (ways: readonly Step[]) => {
      const far = ({ symbol }: Step) => {
        const [x, y] = anchors?.[symbol] ?? [0, 0];
        return Math.hypot(x - point.x, y - point.y);
      };
      return [...ways].sort((one, other) => far(one) - far(other))[0];
    };
    await this.tryTo(async () => {
      if (confirming.value === "never") {
        const step = nearest(this.steps.value.filter((one) => one.cell === cell));
        if (step) return this.take(step);
      }
      if (!(await this.hand.lay(cell, nearest))) await this.explain(cell);
    });
  }

  /** Turns a piece that was laid by hand. */
  turn(cell: string, by: 1 | -1 = 1): Promise<void> {
    this.said.value = null;
    return this.tryTo(async () => {
      if (!(await this.hand.turn(cell, by))) this.say("page.one-way");
    });
  }

  /** Moves may be tried where the game has ended. */
  tryOn(): void {
    this.trying.value = true;
  }

  /** A step is pointed at, by whatever means. */
  point(step: Step): void {
    this.hovered.value = step;
  }

  pointAway(step: Step | null): void {
    if (this.hovered.value === step) this.hovered.value = null;
  }

  /** The step nearest to a place is pointed at, if one is as near as that. */
  pointNear(place: Point, reach: number): void {
    const far = (step: Step) => Math.hypot(step.x - place.x, step.y - place.y);
    const near = this.steps.value.filter((step) => step.cell !== null && far(step) < reach);
    this.hovered.value = near.sort((one, other) => far(one) - far(other))[0] ?? null;
  }

  /** Waits until what is looked at is there, but not for ever. */
  async afterLooking(patience: number): Promise<void> {
    const until = performance.now() + patience;
    while (!this.ready.value && performance.now() < until)
      await new Promise((again) => setTimeout(again, LOOK_AGAIN));
  }

  stepBack(): void {
    if (this.hand.held.value) this.hand.letGo();
    else if (this.built.value.length) this.build(this.built.value.slice(0, -1));
  }

  /** Someone clicked a cell that is no step. */
  async clickCell(cell: string): Promise<void> {
    if (this.adviser.shownLine.value) return; // a click only leads back from there
    if (this.lastBuilt.value?.cell === cell) return this.stepBack();
    if (this.scene.value?.turn == null || !this.ready.value || this.resting.value) return;
    if (this.waiting.value) return this.say("page.not-your-turn");
    const [other, ...more] =
      this.scenes.get(this.looked([]))?.steps.filter((step) => step.cell === cell) ?? [];
    if (this.built.value.length && other?.move === null && !more.length) {
      this.built.value = []; // another piece is meant to move
      await this.look();
      return this.take(other);
    }
    await this.tryTo(() => this.explain(cell));
  }

  /** A click on a field without edges where nothing is drawn. */
  clickNowhere(): void {
    if (this.scene.value?.turn == null || !this.ready.value || this.resting.value) return;
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
    const near = this.touch && performance.now() - this.touch.at < JUST_NOW ? this.touch : null;
    this.said.value = { what: { kind, values, text }, at: (this.said.value?.at ?? 0) + 1, near };
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
    this.hand.letGo();
    this.hovered.value = null;
  }

  private build(built: readonly Step[]): void {
    this.built.value = built;
    this.hovered.value = null;
    void this.look();
  }

  private sceneAfter(built: readonly Step[]): Promise<Scene> {
    const steps = built.map((step) => step.text);
    return this.scenes.ask(this.looked(built), {
      node: this.node.value,
      steps,
      follow: !this.waiting.value,
    });
  }

  /** Says why a cell is no next step. */
  private async explain(cell: string): Promise<void> {
    const [looked, steps] = [this.looked(), this.built.value.map((step) => step.text)];
    const answer = await this.connection.ask({ type: "why", node: this.node.value, steps, cell }, "why");
    if (looked === this.looked()) this.say(answer.kind, answer.values, answer.why);
  }

  /** What comes unasked. A type that is not known here is one that a newer server has; it is passed over. */
  private hear(message: ServerMessage): void {
    if (message.type === "table") this.pace.hear(message);
    else if (message.type === "analysis") this.adviser.hear(message);
    else if (message.type === "error") this.say(message.kind, message.values, message.error);
  }

  /** How long an engine's answer waits, so that the move before it is seen. */
  private wait({ table }: TableMessage): number {
    const before = this.table.value;
    const last = table.nodes.find((node) => node.id === table.live);
    const answers = before && last && last.parent === before.live && table.seats[last.by] !== PERSON;
    const { base = BULLET, increment = 0 } = table.clock ?? {};
    if (!answers || !this.atLive.value || calm() || document.hidden || base + 40 * increment < BULLET)
      return 0;
    if (this.shown.value !== this.looked())
      return performance.now() - this.heardAt.value < PATIENCE ? LOOK_AGAIN : 0;
    return this.seenAt + this.lasts - performance.now();
  }

  private hearTable(table: Table, cause: string, at: number): void {
    const before = this.node.value;
    const ends = !this.table.value?.outcome && table.outcome;
    batch(() => {
      this.table.value = table;
      this.heardAt.value = at;
      this.connected.value = true;
      const chosen = this.chosen.value ?? table.live;
      if (chosen === table.live || !isKnown(table.nodes, chosen)) this.chosen.value = null;
      if (this.node.value !== before || (ends && this.atLive.value)) this.forget();
    });
    void this.look();
    if (cause !== "join") return;
    this.adviser.joined();
    this.notes.joined();
    void this.outbox.resend(table);
  }

  private async look(): Promise<void> {
    const key = this.looked();
    if (key === this.shown.value) {
      this.told.value = this.table.value;
      return;
    }
    const kept = this.scenes.get(key);
    if (kept) return this.show(key, kept);
    try {
      const scene = await this.sceneAfter(this.built.value);
      if (key === this.looked()) this.show(key, scene);
    } catch (error) {
      if (key === this.looked()) this.complain(error); // what was taken back meanwhile is missed by nobody
    }
  }

  private show(key: string, scene: Scene): void {
    const before = this.scene.value;
    if (before?.position !== scene.position) {
      this.seenAt = performance.now();
      this.lasts = Math.max(SEEN, lasting(transition(before, scene)));
    }
    batch(() => {
      if (before?.position !== scene.position) this.hand.letGo();
      this.scene.value = scene;
      this.shown.value = key;
      this.told.value = this.table.value;
    });
    this.adviser.look(scene.turn === null ? null : this.node.value);
  }

  private async play(move: string): Promise<void> {
    if (this.outbox.sending.value) return;
    this.said.value = null;
    this.hovered.value = null; // a finger that took a step does not point at it any more
    await this.outbox.send({ node: this.node.value, move, fromLive: this.atLive.value });
  }

  /** A move has led to a node: we follow it, unless we look at the live node anyway. */
  private arrive(sent: Unsent, node: number): void {
    const table = this.table.value;
    if (!table) return;
    if (sent.fromLive) sitAt(table);
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
