import { Database } from "bun:sqlite";
import { drizzle, type BunSQLiteDatabase } from "drizzle-orm/bun-sqlite";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { blobFileBytes, placeBlobs } from "../../src/dataset/blob-file.ts";
import { hashTables, readTables } from "../../src/dataset/records.ts";
import * as schema from "../../src/dataset/schema.ts";
import { sha256 } from "../../src/dataset/sha256.ts";
import { blobPathBeside } from "../../src/dataset/source.ts";

/** Everything that goes into the files. Rows are written in the order given. */
export type DataContent = {
  facts: ReadonlyMap<string, string>;
  sources: readonly (typeof schema.source.$inferInsert)[];
  countries: readonly (typeof schema.country.$inferInsert)[];
  weekends: readonly (typeof schema.weekend.$inferInsert)[];
  schoolHolidays: readonly (typeof schema.schoolHolidays.$inferInsert)[];
  windowsZones: readonly (typeof schema.windowsZone.$inferInsert)[];
  zones: readonly (typeof schema.zone.$inferInsert)[];
  languages: readonly (typeof schema.language.$inferInsert)[];
  blobs: ReadonlyMap<string, Uint8Array>;
};

const { meta, source, tableHash, blobTable, language, country, weekend, schoolHolidays, windowsZone, zone } =
  schema;
const TABLES = {
  meta,
  source,
  tableHash,
  blobTable,
  language,
  country,
  weekend,
  schoolHolidays,
  windowsZone,
  zone,
};

/** SQLite takes 32,766 variables in one statement; so many rows of the widest table fit. */
const ROWS_PER_INSERT = 400;

/**
 * Writes a data set into two new files, `path` with the tables and its almanac.bin beside it. The same content gives
 * the same bytes: rows come in a fixed order, nothing depends on clock or chance, and the tables are rewritten page by
 * page at the end (VACUUM).
 */
export async function writeDataSet(path: string, content: DataContent): Promise<void> {
  const database = new Database(path, { create: true });
  const db = drizzle({ client: database });
  database.run("pragma journal_mode = off");
  database.run("pragma synchronous = off");
  database.run("pragma page_size = 4096");
  for (const statement of await createStatements(TABLES)) {
    database.run(statement);
  }
  const blobs = placeBlobs(content.blobs);
  database.run("begin");
  insertRows(db, source, content.sources);
  insertRows(db, language, content.languages);
  insertRows(db, country, content.countries);
  insertRows(db, weekend, content.weekends);
  insertRows(db, schoolHolidays, content.schoolHolidays);
  insertRows(db, windowsZone, content.windowsZones);
  insertRows(db, zone, content.zones);
  insertRows(
    db,
    blobTable,
    blobs.map((blob) => ({ ...blob, sha256: sha256(bytesOf(content, blob.name)) })),
  );
  const facts = new Map(content.facts).set("schema_version", String(schema.SCHEMA_VERSION));
  insertRows(
    db,
    meta,
    [...facts].map(([key, value]) => ({ key, value })).sort((a, b) => (a.key < b.key ? -1 : 1)),
  );
  const hashes = hashTables(readTables(db));
  insertRows(
    db,
    tableHash,
    [...hashes].map(([name, hash]) => ({ name, sha256: hash })),
  );
  database.run("commit");
  database.run("vacuum");
  database.close();
  const file = new Uint8Array(blobFileBytes(blobs));
  for (const { name, offset } of blobs) file.set(bytesOf(content, name), offset);
  await Bun.write(blobPathBeside(path), file);
}

function bytesOf({ blobs }: DataContent, name: string): Uint8Array {
  return blobs.get(name) ?? new Uint8Array(0);
}

/** The SQL that makes the tables, from their Drizzle definitions. */
async function createStatements(tables: Record<string, SQLiteTable>): Promise<string[]> {
  const empty = await generateSQLiteDrizzleJson({});
  return generateSQLiteMigration(empty, await generateSQLiteDrizzleJson(tables));
}

function insertRows<T extends SQLiteTable>(
  db: BunSQLiteDatabase,
  table: T,
  rows: readonly T["$inferInsert"][],
): void {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    db.insert(table)
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .run();
  }
}
