import type { UseRow } from "./store.ts";
import { MS_PER_DAY } from "../domain/time-unit.ts";

/** Rows buffered between two writes, 50 keys times 20 routes a second for 10 seconds. Rows beyond are dropped. */
const MAX_ROWS = 10_000;

type Count = { requests: number; errors: number };

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
  let countByKey = new Map<string, Map<string, Count>>();
  let rows = 0;

  function add(keyId: string, day: number, route: string, requests: number, errors: number): void {
    let byRoute = countByKey.get(keyId);
    if (byRoute === undefined) {
      if (rows >= MAX_ROWS) return;
      byRoute = new Map();
      countByKey.set(keyId, byRoute);
    }
    const name = `${day} ${route}`;
    const count = byRoute.get(name);
    if (count !== undefined) {
      count.requests += requests;
      count.errors += errors;
    } else if (rows < MAX_ROWS) {
      byRoute.set(name, { requests, errors });
      rows += 1;
    }
  }

  return {
    record(keyId, route, isError, nowEpochMs) {
      add(keyId, Math.floor(nowEpochMs / MS_PER_DAY), route, 1, isError ? 1 : 0);
    },
    take() {
      const taken = [...countByKey].flatMap(([keyId, byRoute]) => rowsFrom(keyId, byRoute));
      countByKey = new Map();
      rows = 0;
      return taken;
    },
    putBack(taken) {
      for (const row of taken) add(row.keyId, row.day, row.route, row.requests, row.errors);
    },
    rowsOf: (keyId) => rowsFrom(keyId, countByKey.get(keyId) ?? new Map<string, Count>()),
  };
}

function rowsFrom(keyId: string, byRoute: ReadonlyMap<string, Count>): UseRow[] {
  return [...byRoute].map(([name, { requests, errors }]) => {
    const space = name.indexOf(" ");
    return { keyId, day: Number(name.slice(0, space)), route: name.slice(space + 1), requests, errors };
  });
}
