import { and, eq, gte, lt, max, sql } from "drizzle-orm";
import type { drizzle } from "drizzle-orm/bun-sqlite";
import type { KeyStore } from "../store.ts";
import type { guardCalls } from "./guarded-calls.ts";
import { keyUse } from "./schema.ts";

/** Days of use that are stored. */
const USE_DAYS = 35;

/** Counts the requests of each key by day and route. */
export function createKeyUse(
  db: ReturnType<typeof drizzle>,
  { read, writeNow }: Pick<ReturnType<typeof guardCalls>, "read" | "writeNow">,
): Pick<KeyStore, "addUse" | "useSince" | "lastUsedDay"> {
  let forgottenDay = 0;

  /** Deletes use of days long past, once a day. */
  function deleteOldUse(day: number): void {
    if (day <= forgottenDay) return;
    forgottenDay = day;
    db.delete(keyUse)
      .where(lt(keyUse.day, day - USE_DAYS))
      .run();
  }

  return {
    addUse(rows) {
      writeNow(() => {
        const add = db
          .insert(keyUse)
          .values({
            keyId: sql.placeholder("keyId"),
            day: sql.placeholder("day"),
            route: sql.placeholder("route"),
            requests: sql.placeholder("requests"),
            errors: sql.placeholder("errors"),
          })
          .onConflictDoUpdate({
            target: [keyUse.keyId, keyUse.day, keyUse.route, keyUse.origin],
            set: {
              requests: sql`${keyUse.requests} + excluded.requests`,
              errors: sql`${keyUse.errors} + excluded.errors`,
            },
          })
          .prepare();
        for (const row of rows) {
          add.run(row);
          deleteOldUse(row.day);
        }
      });
      return [];
    },
    useSince(keyId, day) {
      const { day: ofDay, route, requests, errors } = keyUse;
      return read(() =>
        db
          .select({
            keyId: keyUse.keyId,
            day: ofDay,
            route,
            requests: sql<number>`sum(${requests})`,
            errors: sql<number>`sum(${errors})`,
          })
          .from(keyUse)
          .where(and(eq(keyUse.keyId, keyId), gte(ofDay, day)))
          .groupBy(ofDay, route)
          .all(),
      );
    },
    lastUsedDay(keyId) {
      return read(
        () =>
          db
            .select({ day: max(keyUse.day) })
            .from(keyUse)
            .where(eq(keyUse.keyId, keyId))
            .get()?.day ?? null,
      );
    },
  };
}
