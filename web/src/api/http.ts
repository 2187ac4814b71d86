import type { Game, NewTable, Scene, Summary, Table } from "./types";

/** What the server refused, in its own sentence. */
export class Refused extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, init);
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const said = (await answer.json().catch(() => ({}))) as { error?: string };
  throw new Refused(said.error ?? `${answer.status} ${answer.statusText}`);
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

const tablePath = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const games = () => ask<Game[]>("/api/games");
export const table = (id: string) => ask<Table>(tablePath(id));
export const newTable = (wanted: NewTable) => ask<Table>("/api/tables", post(wanted));
export const tables = async (limit = 50) =>
  (await ask<{ tables: Summary[] }>(`/api/tables?limit=${limit}`)).tables;
export const deleteTable = (id: string) => ask<void>(tablePath(id), { method: "DELETE" });
export const sceneOf = (position: string) => ask<Scene>(`/api/scene?${new URLSearchParams({ position })}`);

/** Every game of a record's file becomes a table. */
export const openRecord = async (text: string) =>
  (
    await ask<{ tables: Table[] }>("/api/records", {
      method: "POST",
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      body: text,
    })
  ).tables;

export const recordUrl = (id: string, format: "text" | "json") => `${tablePath(id)}/record?format=${format}`;
export const recordText = async (id: string) => (await fetch(recordUrl(id, "text"))).text();
export const pictureUrl = (id: string, format: "svg" | "png" | "gif", theme: string, node?: number) =>
  `${tablePath(id)}/picture?${new URLSearchParams({ format, theme, ...(node === undefined ? {} : { node: `${node}` }) })}`;
