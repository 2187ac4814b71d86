import * as http from "../api/http";
import type { NewTable, Table } from "../api/types";
import { go } from "../store/route";
import type { TableStore } from "../store/table";

let opening = false;

/** Opens another table like this one, but for some changes. Two quick clicks are one new game. */
export async function openAnother(
  store: TableStore,
  table: Table,
  changes: Partial<NewTable>,
): Promise<void> {
  if (opening) return;
  opening = true;
  const { game, variant, seats, clock } = table;
  try {
    const made = await http.newTable({ game, variant, seats, clock, ...changes });
    go(`/table/${made.id}`);
  } catch (error) {
    store.complain(error);
  } finally {
    opening = false;
  }
}
