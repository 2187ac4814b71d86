import * as http from "../api/http";
import type { Table } from "../api/types";

const KEY = "archipel.table";

/** Remembers where a move was made: others may play at the same server, and their games are not gone on with here. */
export function sitAt({ id }: Table): void {
  localStorage.setItem(KEY, id);
}

/** The game that one sat at last, if it still goes on. */
export async function placeKept(): Promise<Table | null> {
  const id = localStorage.getItem(KEY);
  if (!id) return null;
  try {
    const table = await http.table(id);
    return table.outcome ? null : table;
  } catch (error) {
    if (error instanceof http.Refused && error.missing) localStorage.removeItem(KEY);
    return null;
  }
}
