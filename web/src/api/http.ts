import { texts } from "../texts";
import type { Game, NewTable, OpenedTables, Refusal, Scene, Table, TableList } from "./types";

/** What the server refused, in its own sentence. */
export class Refused extends Error {
  constructor(
    sentence: string,
    readonly missing = false, // what was asked for does not exist
  ) {
    super(sentence);
  }
}

async function answerOf(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(path, init).catch(() => {
    throw new Error(texts().unreached);
  });
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as Partial<Refusal>;
  throw new Refused(said.error ?? `${answer.status} ${answer.statusText}`, answer.status === 404);
}

const ask = async <T>(path: string, init?: RequestInit): Promise<T> => (await answerOf(path, init)).json();

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

const tablePath = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

/** All that the server can say in a language. */
export const catalogue = async (language: string) => (await answerOf(`/api/texts/${language}`)).text();
export const games = () => ask<Game[]>("/api/games");
export const table = (id: string) => ask<Table>(tablePath(id));
export const newTable = (wanted: NewTable) => ask<Table>("/api/tables", post(wanted));
/** The tables where something has happened; who only sets up a board has begun no game. */
export const tables = async (limit: number) =>
  (await ask<TableList>(`/api/tables?played=true&limit=${limit}`)).tables;
export const deleteTable = (id: string) => answerOf(tablePath(id), { method: "DELETE" });
export const sceneOf = (position: string) => ask<Scene>(`/api/scene?${new URLSearchParams({ position })}`);

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
