import type { SaidWithText } from "../texts/catalogue";
import type {
  Draft,
  Game,
  Language,
  NewTable,
  OpenedTables,
  Refusal,
  Scene,
  Table,
  TableList,
} from "./types";

/** Something that went wrong, and can be said in every language. */
export class Trouble extends Error {
  constructor(readonly said: SaidWithText) {
    super(said.text ?? said.kind);
  }
}

/** What the server refused. */
export class Refused extends Trouble {
  constructor(
    { kind, values, error }: Refusal,
    readonly missing = false, // what was asked for does not exist
  ) {
    super({ kind, values, text: error });
  }
}

/** What a trouble says; any other error is a mistake of ours, and goes on. */
export function saidBy(error: unknown): SaidWithText {
  if (error instanceof Trouble) return error.said;
  throw error;
}

const unreached = (): never => {
  throw new Trouble({ kind: "page.unreached", values: {} });
};

async function answerOf(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(path, init).catch(unreached);
  if (answer.ok) return answer;
  const refusal: Refusal | null = await answer.json().catch(() => null);
  if (refusal?.kind) throw new Refused(refusal, answer.status === 404);
  throw new Trouble({ kind: "page.failed", values: { status: answer.status } }); // something between us and the server
}

const ask = async <T>(path: string, init?: RequestInit): Promise<T> => {
  const answer = await answerOf(path, init);
  return answer.json().catch(unreached); // it broke off
};

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

const tablePath = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const languages = () => ask<Language[]>("/api/languages");
/** All messages of a language, as Fluent writes them. */
export const messagesIn = async (language: string) =>
  (await answerOf(`/api/texts/${encodeURIComponent(language)}`)).text().catch(unreached);
export const games = () => ask<Game[]>("/api/games");
export const table = (id: string) => ask<Table>(tablePath(id));
export const newTable = (wanted: NewTable) => ask<Table>("/api/tables", post(wanted));
/** The tables where something has happened; who only sets up a board has begun no game. */
export const tables = async (limit: number) =>
  (await ask<TableList>(`/api/tables?played=true&limit=${limit}`)).tables;
export const deleteTable = (id: string) => answerOf(tablePath(id), { method: "DELETE" });
/** A position to look at. */
export const sceneOf = (position: string) =>
  ask<Scene>(`/api/scene?${new URLSearchParams({ position, follow: "false" })}`);

export interface DraftChange {
  position: string; // or just a game and its variant
  cell?: string;
  piece?: string; // none is taken away
  variant?: string;
}

/** A position that is being set up, after a change. */
export const draft = (change: DraftChange) => ask<Draft>(`/api/draft?${new URLSearchParams({ ...change })}`);
export const pictureOf = (position: string, format: "svg" | "png", theme: string) =>
  `/api/picture?${new URLSearchParams({ position, format, theme })}`;

/** Every game of a record's file becomes a table. */
export const openRecord = async (text: string) =>
  (
    await ask<OpenedTables>("/api/records", {
      method: "POST",
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      body: text,
    })
  ).tables;

export const recordUrl = (id: string, format: "text" | "json") => `${tablePath(id)}/record?format=${format}`;
export const recordText = async (id: string) => (await answerOf(recordUrl(id, "text"))).text();
export const pictureUrl = (id: string, format: "svg" | "png" | "gif", theme: string, node?: number) =>
  `${tablePath(id)}/picture?${new URLSearchParams({ format, theme, ...(node === undefined ? {} : { node: `${node}` }) })}`;
