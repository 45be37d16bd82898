import type { UseRow } from "./store.ts";
import { MS_PER_DAY } from "../domain/time-unit.ts";

/** Rows buffered between two writes, 50 keys times 20 routes a second for 10 seconds. Rows beyond are dropped. */
const MAX_ROWS = 10_000;

/** Calls by key that are not written yet. */
export type KeyUse = {
  record(keyId: string, route: string, isError: boolean, nowEpochMs: number): void;
  /** Returns all rows and starts counting from zero. */
  take(): UseRow[];
  /** Adds rows that could not be written. */
  putBack(rows: readonly UseRow[]): void;
  /** The rows of one key that are not taken yet. */
  rowsOf(keyId: string): UseRow[];
};

/** Counts calls by key, UTC day and route in memory, so that no request writes. */
export function createKeyUse(): KeyUse {
  const rows: UseTable = new Map();
  return {
    record(keyId, route, isError, nowEpochMs) {
      const day = Math.floor(nowEpochMs / MS_PER_DAY);
      addRow(rows, { keyId, day, route, requests: 1, errors: isError ? 1 : 0 });
    },
    take() {
      const taken = [...rows.values()];
      rows.clear();
      return taken;
    },
    putBack(taken) {
      for (const row of taken) addRow(rows, row);
    },
    rowsOf: (keyId) => [...rows.values()].filter((row) => row.keyId === keyId),
  };
}

/** The rows of one key with one row for each day and route. */
export function sumUse(rows: readonly UseRow[]): UseRow[] {
  const sums: UseTable = new Map();
  for (const row of rows) addRow(sums, row);
  return [...sums.values()];
}

/** Rows by key, day and route. */
type UseTable = Map<string, { -readonly [Name in keyof UseRow]: UseRow[Name] }>;

function addRow(table: UseTable, row: UseRow): void {
  const name = `${row.keyId} ${row.day} ${row.route}`;
  const known = table.get(name);
  if (known !== undefined) {
    known.requests += row.requests;
    known.errors += row.errors;
  } else if (table.size < MAX_ROWS) table.set(name, { ...row });
}
