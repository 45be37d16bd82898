import type { BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import { asc } from "drizzle-orm";
import { blobTable, country, source, weekend, windowsZone, zone } from "./schema.ts";

/** SHA-256 in lower-case hexadecimal. */
export function sha256(bytes: Uint8Array | string): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

/**
 * One hash over the content of the small tables (all that a packed copy keeps, but `meta`, which holds this hash). It does not depend on
 * how SQLite lays out its pages, so it is the same in the whole file and in a packed copy.
 */
export function digestTables(db: BunSQLiteDatabase): string {
  const { name, length, sha256: hash } = blobTable;
  return sha256(
    JSON.stringify([
      db.select().from(source).orderBy(asc(source.file)).all(),
      db.select({ name, length, hash }).from(blobTable).orderBy(asc(name)).all(),
      db.select().from(country).orderBy(asc(country.code)).all(),
      db.select().from(weekend).orderBy(asc(weekend.position)).all(),
      db.select().from(windowsZone).orderBy(asc(windowsZone.position)).all(),
      db.select().from(zone).orderBy(asc(zone.id)).all(),
    ]),
  );
}
